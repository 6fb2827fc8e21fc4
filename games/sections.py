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
    know, or None. A ``timed`` one is given each event's moment (epoch seconds) as ``data["at"]``.
    """

    name: str
    initial: Json
    fold: Fold
    view: View
    timed: bool = False


_sections: dict[str, Section] = {}


_told: dict[str, Callable[[str], bool]] = {}
_hastened: dict[str, Callable[[Mapping[str, Json]], Mapping[str, Mapping[str, Json]]]] = {}


def register(name: str, initial: Json, fold: Fold, view: View, *, timed: bool = False) -> None:
    """Add the section ``name`` to every table's view; a second registration under one name replaces the first."""
    _sections[name] = Section(name, initial, fold, view, timed)


def tell(kind: str, to: Callable[[str], bool]) -> None:
    """Events of ``kind`` are told to no audience but those of which ``to(audience)`` holds, with all they say to a desk.

    ``to`` promises that the view of every other audience stays as it was.
    """
    _told[kind] = to


def is_told(kind: str, audience: str) -> bool:
    """Whether this audience may know that an event of this kind happened."""
    to = _told.get(kind)
    return to is None or to(audience)


def hasten(kind: str, to: Callable[[Mapping[str, Json]], Mapping[str, Mapping[str, Json]]]) -> None:
    """Events of ``kind`` are obeyed at once by every output, however late: ``to(data)`` are the fields of sections that
    they set. Nothing of a card or a cell may be in them."""
    _hastened[kind] = to


def urgent(kind: str, data: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]] | None:
    """What an event sets at once on every output; None of nearly all."""
    to = _hastened.get(kind)
    return None if to is None else to(data)


def is_desks(kind: str) -> bool:
    """Whether a desk is told all that an event of this kind says."""
    return kind in _told


def all_sections() -> tuple[Section, ...]:
    """Every registered section, in the order of registration."""
    return tuple(_sections.values())


def initial() -> dict[str, Json]:
    """The value of each section before the first event."""
    return {section.name: section.initial for section in _sections.values()}


def view_of(name: str, values: Mapping[str, Json], audience: str) -> Json:
    """What one section shows this audience, out of a table's ``values``; None where there is no such section."""
    section = _sections.get(name)
    return None if section is None else section.view(values.get(name, section.initial), audience)


def fold(values: Mapping[str, Json], kind: str, data: Mapping[str, Json], at: float) -> dict[str, Json]:
    """The sections' values after one event, which happened ``at``; a value missing from ``values`` is its initial one."""
    timed = {**data, "at": at}
    return {s.name: s.fold(values.get(s.name, s.initial), kind, timed if s.timed else data) for s in _sections.values()}
