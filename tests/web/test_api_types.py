"""The client's types are those of the server as it is."""

from __future__ import annotations

from typing import Any

import pytest

from tool import tool


@pytest.fixture(scope="module")
def types() -> Any:
    return tool("api_types")


def test_the_committed_types_are_the_server_s(types: Any) -> None:
    assert types.FILE.read_text("utf-8") == types.written(), "python tools/api_types.py writes them anew"


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
def test_schemas_become_types(types: Any, schema: dict[str, object], told: str) -> None:
    assert types.type_of(schema) == told


def test_what_need_not_be_given_may_be_missing(types: Any) -> None:
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
    assert types.interface("T", schema) == told
