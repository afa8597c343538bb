"""The client's types of all that the server is asked and answers, from the server's own OpenAPI.

python tools/api_types.py            writes web/src/lib/api-types.ts
python tools/api_types.py --check    exit status 1 if it is not as it would be written
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Any

from sengoku.server.app import create_app
from sengoku.server.settings import Settings

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "api-types.ts"
HEAD = """\
// What the server is asked and answers. Written by tools/api_types.py: change the server, not this file.
"""
PLAIN = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
Schema = dict[str, Any]


def type_of(schema: Schema) -> str:
    """A schema as a type. What says nothing can be anything."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema or "oneOf" in schema:
        return " | ".join(dict.fromkeys([type_of(one) for one in schema.get("anyOf") or schema["oneOf"]]))
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join([literal(value) for value in schema["enum"]])
    kind = schema.get("type")
    if kind == "array":
        return list_of(schema)
    if kind == "object":
        return record_of(schema)
    return SIMPLE.get(str(kind), "unknown")


def literal(value: Any) -> str:
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    return json.dumps(value)


def list_of(schema: Schema) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join([type_of(one) for one in schema["prefixItems"]]) + "]"
    item = type_of(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"


def record_of(schema: Schema) -> str:
    values = schema.get("additionalProperties", {})
    return f"Record<string, {type_of(values if isinstance(values, dict) else {})}>"


def comment(text: str, indent: str = "") -> list[str]:
    lines = textwrap.wrap(" ".join(text.replace("*/", "* /").split()), 110 - len(indent))
    if not lines:
        return []
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *[f"{indent} * {line}" for line in lines], f"{indent} */"]


def interface(name: str, schema: Schema) -> list[str]:
    out = ["", *comment(schema.get("description", ""))]
    if "properties" not in schema and schema.get("type") != "object":
        return [*out, f"export type {name} = {type_of(schema)};"]
    out.append(f"export interface {name} {{")
    for field, one in schema.get("properties", {}).items():
        out += comment(one.get("description", ""), "  ")
        key = field if PLAIN.fullmatch(field) else literal(field)
        may = "" if field in schema.get("required", []) else "?"
        out.append(f"  {key}{may}: {type_of(one)};")
    return [*out, "}"]


def written() -> str:
    with tempfile.TemporaryDirectory() as nowhere:
        doc = create_app(Settings(data=Path(nowhere))).openapi()
    lines = [HEAD.rstrip("\n")]
    for name, schema in sorted(doc["components"]["schemas"].items()):
        lines += interface(name, schema)
    return "\n".join(lines) + "\n"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--check", action="store_true", help="change nothing")
    text = written()
    if options.parse_args().check:
        return 0 if FILE.exists() and FILE.read_text("utf-8") == text else 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
