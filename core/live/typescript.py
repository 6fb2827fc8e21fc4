"""TypeScript types out of the live protocol's JSON Schema: the small part of JSON Schema that it uses, no more."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]

HEAD = """\
// Made by `manage.py write_frames` from the JSON Schema of the live protocol. Do not edit.

export const PROTOCOL = "chaodipi.v1";

/** Why the server closed the socket. */
export const CLOSE = {close} as const;
"""

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def module(schema: Json, close: dict[str, int]) -> str:
    """The text of ``web/core/frames.ts``: one exported type for each definition, in the schema's order."""
    numbers = "{ " + ", ".join(f"{name}: {code}" for name, code in close.items()) + " }"
    parts = [HEAD.replace("{close}", numbers)]
    for name, definition in schema["$defs"].items():
        parts.append(_declaration(name, definition))
    return "\n".join(parts)


def _declaration(name: str, definition: Json) -> str:
    comment = _comment(definition, "")
    if definition.get("type") == "object" and "properties" in definition:
        return f"{comment}export interface {name} {_object(definition, '')}\n"
    return f"{comment}export type {name} = {_type(definition, '')};\n"


def _comment(definition: Json, indent: str) -> str:
    text = definition.get("description")
    return f"{indent}/** {text} */\n" if text else ""


def _object(definition: Json, indent: str) -> str:
    inner = indent + "  "
    required = set(definition.get("required", ()))
    lines = []
    for name, value in definition["properties"].items():
        key = name if name.isidentifier() else json.dumps(name)
        mark = "" if name in required else "?"
        lines.append(f"{_comment(value, inner)}{inner}{key}{mark}: {_type(value, inner)};\n")
    return "{\n" + "".join(lines) + indent + "}"


def _type(value: Json, indent: str) -> str:
    if "$ref" in value:
        return str(value["$ref"]).rsplit("/", 1)[1]
    if "const" in value:
        return json.dumps(value["const"], ensure_ascii=False)
    if "enum" in value:
        return " | ".join(json.dumps(one, ensure_ascii=False) for one in value["enum"])
    for union in ("oneOf", "anyOf"):
        if union in value:
            return " | ".join(_type(one, indent) for one in value[union])
    kind = value.get("type")
    if isinstance(kind, list):
        return " | ".join(_type({**value, "type": one}, indent) for one in kind)
    if kind == "array":
        return _array(value, indent)
    if kind == "object":
        return _mapping(value, indent)
    if kind is None:
        return "unknown"
    return _PLAIN[kind]


def _array(value: Json, indent: str) -> str:
    if "prefixItems" in value:
        return "[" + ", ".join(_type(one, indent) for one in value["prefixItems"]) + "]"
    item = _type(value.get("items", {}), indent)
    if value.get("minItems") and value.get("minItems") == value.get("maxItems"):
        return "[" + ", ".join([item] * value["minItems"]) + "]"
    return f"({item})[]" if " | " in item else f"{item}[]"


def _mapping(value: Json, indent: str) -> str:
    if "properties" in value:
        return _object(value, indent)
    key = _type(value["propertyNames"], indent) if "propertyNames" in value else "string"
    inner = value.get("additionalProperties")
    return f"Record<{key}, {_type(inner, indent) if isinstance(inner, dict) else 'unknown'}>"
