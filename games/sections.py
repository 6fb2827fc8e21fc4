"""What higher apps add to a table's view.

A section is a small value folded from the same log as the game, so that a delayed or reloaded page is right by the
same mechanism as the cards. A higher app registers its section in ``AppConfig.ready()`` and changes it only by
appending events to the table (:func:`games.domain.note`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Json = Any
Fold = Callable[[Json, str, Mapping[str, Json]], Json]
View = Callable[[Json, str], Json]


@dataclass(frozen=True, slots=True)
class Section:
    """One named part of the view.

    ``initial`` is the JSON value before any event; ``fold(value, kind, data)`` returns the value after one event of
    the log (it must not change the value it was given); ``view(value, audience)`` selects what that audience may
    know, or None.
    """

    name: str
    initial: Json
    fold: Fold
    view: View


_sections: dict[str, Section] = {}


def register(name: str, initial: Json, fold: Fold, view: View) -> None:
    """Add the section ``name`` to every table's view; a second registration under one name replaces the first."""
    _sections[name] = Section(name, initial, fold, view)


def all_sections() -> tuple[Section, ...]:
    """Every registered section, in the order of registration."""
    return tuple(_sections.values())


def initial() -> dict[str, Json]:
    """The value of each section before the first event."""
    return {section.name: section.initial for section in _sections.values()}


def fold(values: Mapping[str, Json], kind: str, data: Mapping[str, Json]) -> dict[str, Json]:
    """The sections' values after one event; a value missing from ``values`` starts at its initial one."""
    return {s.name: s.fold(values.get(s.name, s.initial), kind, data) for s in _sections.values()}
