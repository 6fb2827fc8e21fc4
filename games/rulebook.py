"""A set's rules as a page, written from the rule set's data and the engine's own answers.

`book` gives the sections in RULES' order. Whatever a field is set to, the page follows: sentences by the fields,
examples by asking the engine (see `rulebook_parts`), and every field with its value, its default and its meaning.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games import rulebook_cards as cards
from games import rulebook_levels as levels
from games import rulebook_play as play
from games.engine.ruleset import BadOption, RuleSet, load
from games.rulebook_fields import ALL, BY_NAME, Field, choices, kind_of, offered, value_text
from games.rulebook_parts import Section, Writer
from games.rulebook_spelling import SPELLED, spelled, unspelled
from games.wording_options import why


@dataclass(frozen=True, slots=True)
class Option:
    """A field on the page: its words, its value, and how it can be set otherwise."""

    field: Field
    label: str
    about: str
    value: str
    default: str
    changed: bool
    kind: str
    raw: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The whole page."""

    rules: RuleSet
    name: str
    options: Mapping[str, Any]
    sections: tuple[Section, ...]


def book(rules_id: str, options: Mapping[str, Any] | None = None, language: str = "zh") -> Book:
    """The rules page of a set, with fields set otherwise. Raises UnknownRules and BadOption as `load` does."""
    rules, own = load(rules_id, options), load(rules_id)
    w = Writer(rules, language)
    sections = (
        cards.seats(w), cards.deal(w), cards.declaring(w), cards.burying(w), cards.raiding(w), cards.order(w), cards.shapes(w),
        *play.sections(w),
        levels.levels(w), levels.scores(w), levels.show(w),
    )  # fmt: skip
    by_clause = {section.clause: section for section in sections}
    for field in ALL:
        by_clause[field.clause].options.append(_option(field, rules, own, language))
    name = rules.name_en if language == "en" else rules.name_zh
    return Book(rules, name, w.options, sections)


def _option(field: Field, rules: RuleSet, own: RuleSet, language: str) -> Option:
    english = language == "en"
    value, default = getattr(rules, field.name), getattr(own, field.name)
    picked = offered(field.name, value, language)
    return Option(
        field=field,
        label=field.label[english],
        about=field.about[english],
        value=value_text(field.name, value, language),
        default=value_text(field.name, default, language),
        changed=value != default,
        kind=kind_of(field.name),
        raw=written(field.name, value, language),
        choices=tuple((as_text(one), text) for one, text in picked),
    )


def as_text(value: Any) -> str:
    """A field's value as it stands in an address: text as it is, everything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def written(name: str, value: Any, language: str) -> str:
    """A field's value as its control on a page holds it: picked values as in an address, what is written in words."""
    return spelled(name, value, language) if name in SPELLED and kind_of(name) != "number_or_null" else as_text(value)


def as_value(name: str, text: str) -> Any:
    """What `as_text` or `written` wrote, read for a field; a list may also be written with commas.

    Raises BadOption for no field.
    """
    if name not in BY_NAME:
        raise BadOption(name, "no_field")
    kind = kind_of(name)
    if name in SPELLED and not text.strip().startswith("["):
        read = unspelled(name, text)
        if read != text:
            return read
    if kind in ("choice", "text"):
        return text
    if kind == "list" and not text.strip().startswith("["):
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return parts if choices(name) else [_parsed(part) for part in parts]
    return _parsed(text.strip() or "null")


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text  # no JSON: the rule set will say that it does not fit


def refused(bad: BadOption, language: str) -> str:
    """Why options cannot be had, with the labels of the field, and of the other one that it clashes with."""
    english = language == "en"

    def named(name: str) -> str:
        field = BY_NAME.get(name)
        if field is None:
            return name
        return f"“{field.label[1]}” ({name})" if english else f"“{field.label[0]}”（{name}）"

    reason = why(bad, language)
    reason = reason if len(reason) <= 300 else reason[:299] + "…"
    one = named(bad.field)
    if bad.other is None:
        if bad.field in SPELLED and bad.code in ("list", "list_of"):  # written in words that are not read
            written = spelled(bad.field, getattr(load("baoma"), bad.field), language)
            reason += f", written as “{written}”" if english else f"，写成“{written}”这样"
        return f"{one}: {reason}." if english else f"{one}不能这样设：{reason}。"
    other = named(bad.other)
    return (
        f"{one} and {other} cannot stand together: {reason}."
        if english
        else f"{one}与{other}不能这样同时设：{reason}。"
    )
