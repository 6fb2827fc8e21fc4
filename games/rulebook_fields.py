"""What every field of a rule set is called and means, in Chinese and English.

The rules pages, the planning of a session and the open API take their words from here. A field of RuleSet without an
entry fails a test. `reading` marks fields that settle what the sources leave open or say in two ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from games.engine.ruleset import RuleSet
from games.rulebook_field import Field, Pair
from games.rulebook_spelling import SPELLED, spelled
from games.rulebook_words_cards import CARD_FIELDS
from games.rulebook_words_levels import LEVEL_FIELDS

__all__ = ["ALL", "BY_NAME", "NAMES", "Field", "choices", "described", "kind_of", "offered", "value_text", "values_of"]

NAMES: Final = tuple(
    field.name for field in fields(RuleSet) if field.name not in ("id", "version", "name_zh", "name_en")
)
"""The fields that can be set, in the rule set's order."""

BY_NAME: Final[Mapping[str, Field]] = {field.name: field for field in (*CARD_FIELDS, *LEVEL_FIELDS)}
ALL: Final = tuple(BY_NAME[name] for name in NAMES if name in BY_NAME)

_HINTS: Final = get_type_hints(RuleSet)
_STEPS_TO_A: Final = 12
"""From 2 to A."""
_YES_NO: Final[Mapping[bool, Pair]] = {True: ("是", "yes"), False: ("否", "no")}

Kind = Literal["yes_no", "number", "number_or_null", "choice", "text", "list"]


def kind_of(name: str) -> Kind:
    """How a field is entered."""
    hint = _HINTS[name]
    if hint is bool:
        return "yes_no"
    if hint is int:
        return "number"
    if hint is str:
        return "text"
    if get_origin(hint) is Literal:
        return "choice"
    return "list" if get_origin(hint) is tuple else "number_or_null"


def choices(name: str) -> tuple[str, ...]:
    """The values that a field chooses from; for a list, those of its members; else nothing."""
    hint = _HINTS[name]
    if get_origin(hint) is tuple:
        hint = get_args(hint)[0]
    return get_args(hint) if get_origin(hint) is Literal else ()


def value_text(name: str, value: Any, language: str) -> str:
    """A field's value as people read it."""
    en = language == "en"
    if isinstance(value, bool):
        return _YES_NO[value][en]
    if name in SPELLED:
        return spelled(name, value, language)
    field = BY_NAME[name]
    return field.values[value][en] if value in field.values else str(value)


def offered(name: str, value: Any, language: str) -> tuple[tuple[Any, str], ...]:
    """What a field is picked from on a page, as (value, words), with its present ``value``; nothing where it is written."""
    kind = kind_of(name)
    values: tuple[Any, ...] = ()
    if kind == "yes_no":
        values = (True, False)
    elif kind == "choice":
        values = choices(name)
    elif kind == "number_or_null":
        values = (None, *sorted({*range(_STEPS_TO_A + 1), *(() if value is None else (value,))}))
    return tuple((one, value_text(name, one, language)) for one in values)


def described() -> list[dict[str, Any]]:
    """Every field for a program: name, clause, kind, choices, and its words in both languages."""
    return [
        {
            "name": field.name,
            "clause": field.clause,
            "kind": kind_of(field.name),
            "choices": [
                {"value": value, "zh": value_text(field.name, value, "zh"), "en": value_text(field.name, value, "en")}
                for value in choices(field.name)
            ],
            "reading": field.reading,
            "zh": {"label": field.label[0], "about": field.about[0]},
            "en": {"label": field.label[1], "about": field.about[1]},
        }
        for field in ALL
    ]


def values_of(rules: RuleSet) -> dict[str, Any]:
    """A set's value for every field, as JSON has it."""
    return {field.name: _plain(getattr(rules, field.name)) for field in ALL}


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
