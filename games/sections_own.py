"""What the referee adds to a table, folded from its log like every section: the ruling on air, who sits in for whom,
and levels put right that the next game's record has yet to tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games import sections, state

Json = Any

RULING_SHOWN: Final = "ruling_shown"
RULING_HIDDEN: Final = "ruling_hidden"
SUBSTITUTED: Final = "substituted"
DEVICE_CHANGED: Final = "device_changed"

#: Names of the sections whose values other parts of the view take up, so that they stand nowhere by themselves.
SUBSTITUTES: Final = "substitutes"
PUT_RIGHT: Final = "put_right"


def connect() -> None:
    """Add the sections; called once, when the apps are ready."""
    sections.register("ruling", None, fold_ruling, _everybody)
    sections.register(SUBSTITUTES, {}, fold_substitutes, _everybody)
    sections.register(PUT_RIGHT, [], fold_put_right, _everybody)


def fold_ruling(value: Json, kind: str, data: Mapping[str, Json]) -> Json:
    """``{"zh", "en", "clause"}`` while a ruling is on air, else None."""
    if kind == RULING_SHOWN:
        return {name: data[name] for name in ("zh", "en", "clause")}
    if kind == RULING_HIDDEN:
        return None
    return value


def fold_substitutes(value: Json, kind: str, data: Mapping[str, Json]) -> Json:
    """By seat (as text): who sits there now and in whose place."""
    if kind != SUBSTITUTED:
        return value
    seat = str(data["seat"])
    first = value.get(seat, {"instead": data["before"]})["instead"]
    if data["name"] == first:  # whose seat it is has come back
        return {one: who for one, who in value.items() if one != seat}
    return {**value, seat: {"name": data["name"], "town": data.get("town", ""), "instead": first}}


def fold_put_right(value: Json, kind: str, data: Mapping[str, Json]) -> Json:
    """The levels put right since the last game ended."""
    if kind in (state.GAME_STARTED, state.GAME_FINISHED, state.GAME_ENDED):
        return []
    if kind == state.CORRECTED and data.get("what") == "level":
        return [*value, dict(data)]
    return value


def _everybody(value: Json, audience: str) -> Json:
    return value
