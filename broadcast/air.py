"""What is on air, as a section of the table's view: folded from the same log as the cards, so that a delayed, reloaded
or replayed output shows what it should by the same mechanism.

Outputs learn what is on air; what stands in preview, is held or can be undone is the desk's, and that of outputs that
are a preview (audiences ending in ``-preview``). Seats learn nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from broadcast import air_notes as notes
from broadcast import run_times

Json = Any

SCENES: Final = ("opening", "table", "result", "board", "race", "fund", "break", "champion", "none")
"""What can be taken; ``none`` shows no scene, but single elements and the lower third still are."""
ELEMENTS: Final = ("score", "kitty", "strip", "hands", "ruling", "proof", "fund")
"""Elements that stand with their scene and can be taken out singly. (The mark of a rehearsal cannot.)"""
EXTRAS: Final = ("last_trick",)
"""Elements that can be taken in over the scene."""
SUSPENSE: Final = 0.5
"""Seconds from the pick to the turn, where the desk has set nothing."""
MOST_SUSPENSE: Final = 5.0

INITIAL: Final[Mapping[str, Json]] = {
    "follow": True,
    "program": None,
    "emergency": None,
    "lower": None,
    "out": [],
    "extras": [],
    "take": 0,
    "at": None,
    "suspense": SUSPENSE,
    "preview": None,
    "held": None,
    "before": None,
    "cues": 0,
    "times": {},
}
"""The value before any event. ``held`` is the scene held while the state would decide it (None: nothing is held;
``program`` where a taken scene is); ``before`` what stood before the last take, until it is undone."""

_SHOWN = ("follow", "program", "emergency", "lower", "out", "extras", "take", "at", "suspense")


def fold(value: Mapping[str, Json], kind: str, data: Mapping[str, Json]) -> Mapping[str, Json]:
    """What is on air after one event."""
    value = run_times.fold(value, kind, data)
    change = _FOLDS.get(kind)
    return value if change is None else {**value, **change(value, data)}


def view(value: Mapping[str, Json], audience: str) -> dict[str, Json] | None:
    """What this audience may know of it: see the module."""
    if audience.isdigit():
        return None
    shown = {name: value[name] for name in _SHOWN}
    if value["held"] is not None:
        shown |= {"follow": False, "program": value["held"]}
    if audience == "desk" or audience.endswith("-preview"):
        shown |= {
            "preview": value["preview"],
            "held": value["held"] is not None,
            "undo": value["before"] is not None,
        }
    if audience == "desk":
        shown |= {"cues": value["cues"], "times": value["times"]}
    return shown


def told(kind: str, audience: str) -> bool:
    """Whether this audience is told that an event of ours happened: where not, its view has not changed either."""
    if audience == "desk" or audience.endswith("-preview"):
        return True
    return not audience.isdigit() and kind not in notes.BEHIND


def urgent(data: Mapping[str, Json]) -> dict[str, dict[str, Json]]:
    """An emergency is no card: no output waits for it, and the state that is behind goes on under it."""
    return {"air": {"emergency": data["emergency"]}}


def shown(data: Mapping[str, Json]) -> Json:
    """A scene out of an event's data: ``{"scene", "at"}`` and what belongs to it; None where it names none."""
    if data.get("scene") is None:
        return None
    return {name: data[name] for name in ("scene", "title", "seconds", "until", "at") if data.get(name) is not None}


def _standing(value: Mapping[str, Json]) -> dict[str, Json]:
    return {"follow": value["follow"], "program": value["program"]}


def _taken(value: Mapping[str, Json], data: Mapping[str, Json]) -> dict[str, Json]:
    """The same scene taken again (a button pressed twice) leaves what an undo goes back to as it was."""
    stood = value["program"] if not value["follow"] else None
    again = stood is not None and all(stood.get(name) == data.get(name) for name in ("scene", "title"))
    return {
        "follow": False,
        "program": shown(data),
        "preview": None,
        "take": value["take"] + 1,
        "at": data["at"],
        "before": value["before"] if again else _standing(value),
    }


def _followed(value: Mapping[str, Json], data: Mapping[str, Json]) -> dict[str, Json]:
    return {
        "follow": data["on"],
        "program": None if data["on"] else shown(data),
        "take": value["take"] + 1,
        "at": data["at"],
        "before": _standing(value),
    }


def _undone(value: Mapping[str, Json], data: Mapping[str, Json]) -> dict[str, Json]:
    return {**(value["before"] or {}), "take": value["take"] + 1, "at": data["at"], "before": None}


def _element(value: Mapping[str, Json], data: Mapping[str, Json]) -> dict[str, Json]:
    name, is_in = data["name"], data["in"]
    among, there = ("extras", is_in) if name in EXTRAS else ("out", not is_in)
    others = [one for one in value[among] if one != name]
    return {among: [*others, name] if there else others}


def _lower(value: Mapping[str, Json], data: Mapping[str, Json]) -> dict[str, Json]:
    if not data.get("name"):
        return {"lower": None}
    return {"lower": {"title": data.get("title", ""), "name": data["name"], "at": data["at"]}}


_FOLDS: Final[Mapping[str, Callable[[Mapping[str, Json], Mapping[str, Json]], dict[str, Json]]]] = {
    notes.PREVIEWED: lambda value, data: {"preview": shown(data)},
    notes.TAKEN: _taken,
    notes.FOLLOWED: _followed,
    notes.HELD: lambda value, data: {"held": shown(data) if data["on"] else None},
    notes.UNDONE: _undone,
    notes.ELEMENT: _element,
    notes.LOWER: _lower,
    notes.EMERGENCY: lambda value, data: {"emergency": data["emergency"]},
    notes.SUSPENSE: lambda value, data: {"suspense": data["seconds"]},
    notes.CUES: lambda value, data: {"cues": value["cues"] + 1},
}
