"""What the OpenAPI document says of the open API: shapes and examples of the open formats."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

from core.api.schema import PROBLEM
from games.engine.ruleset import RULE_SETS

__all__ = [
    "COMPONENTS",
    "EXAMPLES",
    "PROBLEM",
    "QUESTION",
    "RECORD",
    "RECORD_LIST",
    "REPLAY",
    "RULES",
    "add_components",
]

Schema = dict[str, Any]

CARD: Final[Schema] = {"type": "string", "pattern": "^([SHCD][2-9TJQKA]|LJ|BJ)$", "example": "HT"}
CARDS: Final[Schema] = {"type": "array", "items": CARD, "maxItems": 108}
HANDS: Final[Schema] = {"type": "array", "items": CARDS}
SEAT: Final[Schema] = {"type": "integer", "nullable": True, "minimum": 0, "maximum": 3}
LEVEL: Final[Schema] = {
    "type": "object",
    "required": ["rank"],
    "properties": {"lap": {"type": "integer", "minimum": 0}, "rank": {"type": "string"}},
}
SIDE: Final[Schema] = {"type": "string", "nullable": True, "enum": ["bankers", "attackers", None]}
ASKS: Final = ("shape", "follow", "options", "trick", "throw", "showing", "kitty", "levels", "fund")

_QUESTION: Final[Schema] = {
    "type": "object",
    "description": "A question about one position (FORMATS §1). Which further fields it has depends on `ask`.",
    "required": ["id", "ask", "rules"],
    "properties": {
        "id": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
        "ask": {"type": "string", "enum": list(ASKS)},
        "rules": {"type": "string", "enum": list(RULE_SETS)},
        "options": {"type": "object", "description": "Fields of the rule set that are set otherwise: see /api/rules."},
        "level": {"type": "string", "pattern": "^[2-9TJQKA]$"},
        "trump": {"type": "string", "enum": ["S", "H", "C", "D", "NT"]},
        "flag": {"type": "boolean"},
        "fixed": {"type": "boolean"},
        "cards": CARDS,
        "hand": CARDS,
        "lead": CARDS,
        "play": CARDS,
        "plays": HANDS,
        "others": HANDS,
        "current": {"type": "array", "nullable": True, "items": CARD},
        "holder": SEAT,
        "seat": SEAT,
        "show": CARDS,
        "phase": {"type": "string", "enum": ["declare", "raid"]},
        "declared": {"type": "string", "nullable": True},
        "look_back": {"type": "boolean"},
        "buried_by": SEAT,
        "raids": {"type": "integer", "minimum": 0},
        "passed": {
            "description": "Seats that have passed since the standing showing; asked for by `overturn_order` in_turn.",
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": 3},
        },
        "kitty": CARDS,
        "winning": CARDS,
        "banker": {"description": "A level for `levels`, a seat for `showing`.", "anyOf": [LEVEL, SEAT]},
        "attackers": LEVEL,
        "points": {"type": "integer"},
        "captured": {"type": "boolean"},
        "flags_failed": {"type": "integer", "minimum": 0},
        "heaven_and_earth": SIDE,
        "red_five": SIDE,
        "days": {"type": "integer", "minimum": 0},
        "base": {"type": "integer", "minimum": 0},
        "step": {"type": "integer", "minimum": 0},
        "cap": {"type": "integer", "minimum": 0},
    },
}
_ANSWER: Final[Schema] = {
    "type": "object",
    "description": "The answer with the question's `id`; for a malformed question `error`, naming the field.",
    "required": ["id"],
    "properties": {
        "id": {"oneOf": [{"type": "string"}, {"type": "integer"}], "nullable": True},
        "error": {"type": "string"},
    },
    "additionalProperties": True,
}
COMPONENTS: Final = {"Question": _QUESTION, "Answer": _ANSWER}
QUESTION: Final[Schema] = {"$ref": "#/components/schemas/Question"}
ANSWER: Final[Schema] = {"$ref": "#/components/schemas/Answer"}

RECORD: Final[Schema] = {
    "type": "object",
    "description": "A game's record, `chaodipi-record/1` (FORMATS §2).",
    "required": ["format", "rules", "session", "game", "deal", "events"],
    "properties": {"format": {"type": "string"}, "session": {"type": "string"}, "game": {"type": "integer"}},
    "additionalProperties": True,
}
RECORD_LIST: Final[Schema] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "session": {"type": "string"},
            "game": {"type": "integer"},
            "rules": {"type": "string"},
            "source": {"type": "string", "enum": ["show", "rehearsal", "imported"]},
            "points": {"type": "integer", "nullable": True},
            "winner": {"type": "string", "nullable": True},
            "at": {"type": "string", "format": "date-time"},
        },
    },
}
_WORDS: Final[Schema] = {
    "type": "object",
    "properties": {"label": {"type": "string"}, "about": {"type": "string"}},
}
RULES: Final[Schema] = {
    "type": "object",
    "required": ["sets", "fields"],
    "properties": {
        "sets": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "id": {"type": "string"},
                    "version": {"type": "integer"},
                    "zh": {"type": "string"},
                    "en": {"type": "string"},
                    "values": {"type": "object", "additionalProperties": True},
                },
            },
        },
        "fields": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "clause": {"type": "string"},
                    "kind": {
                        "type": "string",
                        "enum": ["yes_no", "number", "number_or_null", "choice", "text", "list"],
                    },
                    "choices": {"type": "array", "items": {"type": "object", "additionalProperties": True}},
                    "reading": {"type": "boolean"},
                    "zh": _WORDS,
                    "en": _WORDS,
                },
            },
        },
    },
}
REPLAY: Final[Schema] = {
    "type": "object",
    "required": ["record", "steps"],
    "properties": {
        "record": {"type": "object", "additionalProperties": True},
        "steps": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["seq", "t", "kind", "data", "view", "asks"],
                "properties": {
                    "seq": {"type": "integer"},
                    "t": {"type": "number"},
                    "kind": {"type": "string", "nullable": True},
                    "data": {"type": "object", "additionalProperties": True},
                    "view": {"type": "object", "additionalProperties": True},
                    "asks": {"type": "array", "items": QUESTION},
                },
            },
        },
    },
}


def add_components(result: Schema, generator: Any, request: Any, public: bool) -> Schema:
    """A hook of drf-spectacular: the shapes above that are referred to by name."""
    result.setdefault("components", {}).setdefault("schemas", {}).update(COMPONENTS)
    return result


def one_or_list(schema: Schema) -> Schema:
    """One of these, or a list of them."""
    return {"oneOf": [schema, {"type": "array", "items": schema, "maxItems": 1000}]}


_FOLLOW: Final[Schema] = {
    "id": "1",
    "ask": "follow",
    "rules": "jiuai",
    "level": "2",
    "trump": "H",
    "hand": ["D5", "D5", "D7", "D9", "D9"],
    "lead": ["D3", "D3"],
    "play": ["D5", "D7"],
}
_LEVELS: Final[Schema] = {
    "id": "2",
    "ask": "levels",
    "rules": "jiuai",
    "banker": {"lap": 1, "rank": "8"},
    "attackers": {"lap": 1, "rank": "5"},
    "points": 35,
}
EXAMPLES: Final = [
    OpenApiExample("One question", value=_FOLLOW, request_only=True),
    OpenApiExample("A list, one of them malformed", value=[_FOLLOW, {**_LEVELS, "points": "many"}], request_only=True),
    OpenApiExample(
        "An answer",
        value={
            "id": "1",
            "legal": False,
            "code": "shape",
            "clause": "8.2",
            "reason": "You hold a pair in diamonds and must follow with it: play ♦5 ♦5 or ♦9 ♦9 (rule 8.2)",
            "reason_zh": "有方块对子必须跟对子：可出 ♦5♦5 或 ♦9♦9（规则 8.2）",
        },
        response_only=True,
        status_codes=["200"],
    ),
    OpenApiExample(
        "A malformed question",
        value={"id": "2", "error": "points: a whole number expected, not 'many'"},
        response_only=True,
        status_codes=["200"],
    ),
]
