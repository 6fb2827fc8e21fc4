"""When the steps of the evening began and ended, folded from the log beside what is on air: for the desk's run of show.

A step's key is ``opening``, ``game3``, ``draw3``, ``decide``, ``fund`` or ``end``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games import state as table
from lottery import notes as lottery
from tournaments.season import notes as season

Json = Any
Moment = tuple[str, int]
"""A step's key, and which end of it: 0 its beginning, 1 its end."""


def fold(value: Mapping[str, Json], kind: str, data: Mapping[str, Json]) -> Mapping[str, Json]:
    """``value`` with ``times`` after one event; ``data["at"]`` is when it happened (epoch seconds)."""
    marks = _MARKS.get(kind)
    if marks is None:
        return value
    times = dict(value["times"])
    for step, end in marks(data):
        began, _ = times.get(step, (None, None))
        # A game that is dealt again began when it was dealt first; it ends when it ends.
        times[step] = [data["at"] if began is None else began, None] if end == 0 else [began, data["at"]]
    return {**value, "times": times}


def _finished(data: Mapping[str, Json]) -> list[Moment]:
    number = data["summary"]["number"]
    return [(f"game{number}", 1), (f"draw{number}", 0)]


_MARKS: Final[Mapping[str, Callable[[Mapping[str, Json]], list[Moment]]]] = {
    season.STARTED: lambda data: [("opening", 1)],
    table.GAME_STARTED: lambda data: [(f"game{data['number']}", 0)],
    table.GAME_FINISHED: _finished,
    lottery.OPENED: lambda data: [(f"draw{data['game']}", 1)],
    lottery.DRAW_VOID: lambda data: [(f"draw{data['game']}", 0)] if data.get("again") else [],
    season.DECIDED: lambda data: [("decide", 1)],
    season.ASKED: lambda data: [("fund", 0)],
    season.ANSWERED: lambda data: [("fund", 1), ("end", 0)],
    season.SETTLED: lambda data: [("end", 1)],
}
