"""Reading the fields of an adjudication question: each reader names the field it could not read.

Used by every ask of `games.adjudicate`; the fields are those of the open format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.cards import RANKS, BadCard, Cards, parse_all
from games.engine.level import Level

MOST = 1_000_000
"""No number in a question is larger: no points, no days, no yuan."""


class BadQuestion(ValueError):  # a question is bad, the program is not
    """A question that cannot be answered: the field at fault, and why."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why


Question = Mapping[str, Any]


def required(question: Question, field: str) -> Any:
    """The field's value; BadQuestion when it is missing."""
    if field not in question:
        raise BadQuestion(field, "missing")
    return question[field]


def whole(question: Question, field: str, least: int | None = None, default: int | None = None) -> int:
    """A whole number, at least `least`; `default` where the field is absent, if there is one."""
    value = question.get(field, default) if default is not None else required(question, field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadQuestion(field, f"a whole number expected, not {value!r}")
    if abs(value) > MOST:
        raise BadQuestion(field, f"at most {MOST} expected")
    if least is not None and value < least:
        raise BadQuestion(field, f"at least {least} expected, not {value}")
    return value


def truth(question: Question, field: str, *, default: bool | None = None) -> bool:
    """True or false; `default` where the field is absent, if there is one."""
    value = question.get(field, default) if default is not None else required(question, field)
    if not isinstance(value, bool):
        raise BadQuestion(field, f"true or false expected, not {value!r}")
    return value


def one_of(question: Question, field: str, choices: tuple[str | None, ...]) -> Any:
    """One of `choices`; None where the field is absent and None is among them."""
    value = question.get(field) if None in choices else required(question, field)
    if value not in choices:
        names = ", ".join("null" if choice is None else choice for choice in choices)
        raise BadQuestion(field, f"one of {names} expected, not {value!r}")
    return value


def seat(question: Question, field: str) -> int:
    """A seat 0–3."""
    value = required(question, field)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 3:
        raise BadQuestion(field, f"a seat 0 to 3 expected, not {value!r}")
    return value


def seat_or_none(question: Question, field: str) -> int | None:
    """A seat 0–3, or None where it is absent or null."""
    return None if question.get(field) is None else seat(question, field)


def seats(question: Question, field: str) -> int:
    """A list of seats as bits; none where the field is absent or null."""
    value = question.get(field)
    if value is None:
        return 0
    if not isinstance(value, list) or not all(type(one) is int and 0 <= one <= 3 for one in value):
        raise BadQuestion(field, f"a list of seats 0 to 3 expected, not {value!r}")
    return sum([1 << one for one in set(value)])


def cards(question: Question, field: str, *, optional: bool = False) -> Cards:
    """A sorted multiset of cards; empty where the field is absent or null, if it is optional."""
    value = question.get(field) if optional else required(question, field)
    if value is None and optional:
        return ()
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise BadQuestion(field, f"a list of cards expected, not {value!r}")
    try:
        return parse_all(value)
    except BadCard as error:
        raise BadQuestion(field, str(error)) from None


def rank(question: Question, field: str) -> int:
    """A rank 0–12 from its letter."""
    value = required(question, field)
    if not isinstance(value, str) or len(value) != 1 or value not in RANKS:
        raise BadQuestion(field, f"a rank of {RANKS} expected, not {value!r}")
    return RANKS.index(value)


def level(question: Question, field: str) -> Level:
    """A level `{"lap": 1, "rank": "J"}`."""
    value = required(question, field)
    if not isinstance(value, dict) or set(value) - {"lap", "rank"}:
        raise BadQuestion(field, f"an object with lap and rank expected, not {value!r}")
    lap = value.get("lap", 1)
    if not isinstance(lap, int) or isinstance(lap, bool) or not 0 <= lap <= MOST:
        raise BadQuestion(f"{field}.lap", f"a whole number expected, not {lap!r}")
    name = value.get("rank")
    if not isinstance(name, str) or (name != "flag" and (len(name) != 1 or name not in RANKS)):
        raise BadQuestion(f"{field}.rank", f"a rank of {RANKS} or flag expected, not {name!r}")
    return Level.from_json({"lap": lap, "rank": name})
