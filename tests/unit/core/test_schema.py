"""The protocol's schema and what is made of it."""

from __future__ import annotations

import json

from django.core.management import call_command
from jsonschema import Draft202012Validator

from core.live import frames, inbound, schema, typescript


def test_every_frame_that_is_made_fits_the_schema() -> None:
    whole = schema.whole()
    whole["$defs"]["View"] = {"type": "object"}
    check = Draft202012Validator({**whole, "$ref": "#/$defs/ServerFrame"})
    for text in (
        frames.hello(1.5, "seat", 2, "zh"),
        frames.hello(1.5, "public", None, "en"),
        frames.snap(0, 1.5, "{}"),
        frames.ev(3, 1.23456, "played", {"seat": 1}, '{"总":1}'),
        frames.filler(4),
        frames.ok("a", None, 1.5),
        frames.no("a", "too_fast", "太快", 3, 1.5),
        frames.beat(3, 1.5, 1),
        frames.beat(None, 1.5, 2, {"sweep": None, "links": []}),
    ):
        check.validate(json.loads(text))


def test_what_is_refused_at_the_door_does_not_fit_either() -> None:
    check = schema.validator("ClientFrame")
    assert check.is_valid({"t": "do", "id": "a", "base": None, "verb": "play", "data": {}})
    assert check.is_valid({"t": "beat", "echo": 3})
    assert not check.is_valid({"t": "do", "id": "", "base": None, "verb": "play", "data": {}})
    assert not check.is_valid({"t": "resume"})
    assert inbound.command({"t": "do", "id": "a", "verb": "play"}).data == {}


def test_the_pages_types_are_current() -> None:
    call_command("write_frames", check=True)


def test_types_of_every_kind() -> None:
    text = typescript.module(
        {
            "$defs": {
                "Suit": {"enum": ["S", "H"]},
                "Row": {
                    "description": "A row.",
                    "type": "object",
                    "properties": {
                        "of": {"$ref": "#/$defs/Suit"},
                        "list": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
                        "four": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
                        "map": {"type": "object", "additionalProperties": {"type": "number"}},
                        "any": {},
                    },
                    "required": ["of"],
                },
            }
        },
        {"policy": 1008},
    )
    assert 'export type Suit = "S" | "H";' in text
    assert "/** A row. */\nexport interface Row {\n  of: Suit;\n  list?: (string | null)[];\n" in text
    assert "  four?: [number, number];\n  map?: Record<string, number>;\n  any?: unknown;\n}" in text
    assert "CLOSE = { policy: 1008 } as const" in text
