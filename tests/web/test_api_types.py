"""The client's types are those of the server as it is."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parent.parent.parent / "tools" / "api_types.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("api_types", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_committed_types_are_the_server_s(tool: ModuleType) -> None:
    assert tool.FILE.read_text("utf-8") == tool.written(), "python tools/api_types.py writes them anew"


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "integer"}, "number"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "null"}]}, "number | null"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "array"}]}, "[number, unknown[]]"),
        ({"enum": ["a", "it's"], "type": "string"}, "'a' | 'it\\'s'"),
        ({"const": True}, "true"),
        ({"const": 1}, "1"),
        ({"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Chair"}}, "Record<string, Chair>"),
        ({"type": "object", "additionalProperties": True}, "Record<string, unknown>"),
        ({"title": "Anything"}, "unknown"),
    ],
)
def test_schemas_become_types(tool: ModuleType, schema: dict[str, object], told: str) -> None:
    assert tool.type_of(schema) == told


def test_what_need_not_be_given_may_be_missing(tool: ModuleType) -> None:
    schema = {
        "type": "object",
        "description": "A thing.",
        "required": ["a"],
        "properties": {"a": {"type": "string"}, "b-c": {"type": "string", "description": "Another."}},
    }
    told = [
        "",
        "/** A thing. */",
        "export interface T {",
        "  a: string;",
        "  /** Another. */",
        "  'b-c'?: string;",
        "}",
    ]
    assert tool.interface("T", schema) == told
