"""A referee's correction of a clerical fault: a further event, never an edit.

Two things can be put right: points that were given or taken wrongly while cards are played, and a level that was
carried wrongly from one game to the next. Cards, tricks and results are never corrected: a game in which they went
wrong is ended and dealt again (RULES §8.10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine.checks import refuse, seat_in
from games.engine.commands import Correct
from games.engine.context import SIDES, Side
from games.engine.events import Event
from games.engine.level import Level
from games.engine.phases import Playing
from games.engine.ruleset import RuleSet
from games.engine.table import Adjustment

POINTS, LEVEL = "points", "level"
"""What a `corrected` event puts right; one that says neither changes nothing."""

MOST: Final = 200
"""Points that one correction can move: as many as a deck holds."""


def points_are_sound(points: object) -> bool:
    """Whether a number of points can be: not nothing, and in fives, as cards are worth."""
    return isinstance(points, int) and not isinstance(points, bool) and 0 < abs(points) <= MOST and points % 5 == 0


def check_correct(command: Correct) -> tuple[Event, ...]:
    """The event of a correction of points while cards are played; Refused for a number that cannot be."""
    seat_in(command.seat)
    if not points_are_sound(command.points):
        refuse("points_range", "8.5", points=command.points, most=MOST)
    data = {"what": POINTS, "seat": command.seat, "points": command.points, "reason": command.reason}
    return (Event("corrected", data),)


def fold_points(phase: Playing, data: Mapping[str, Any]) -> Playing:
    """The attackers' score moved by what a correction says. ValueError where it says nothing sound."""
    if not points_are_sound(data["points"]):
        raise ValueError("points are no number in fives")
    adjustment = Adjustment("corrected", data["seat"], data["points"])
    return phase._replace(table=phase.table._replace(adjustments=(*phase.table.adjustments, adjustment)))


def level_of(rules: RuleSet, data: Any) -> Level:
    """A level that a side can stand at by these rules, from its JSON. ValueError for anything else."""
    if not isinstance(data, Mapping) or set(data) != {"lap", "rank"}:
        raise ValueError("no level")
    lap, rank = data["lap"], data["rank"]
    if not isinstance(lap, int) or isinstance(lap, bool) or not isinstance(rank, str):
        raise ValueError("no level")
    level = Level.from_json(data)
    if level.flag and not rules.flag_round:
        raise ValueError("these rules have no flag round")
    if lap < (0 if rules.turtle else 1) or lap > (rules.laps or 99):
        raise ValueError("these rules have no such lap")
    return level


def corrected_levels(
    levels: Mapping[Side, Level], flags_failed: Mapping[Side, int], notes: list[Mapping[str, Any]], rules: RuleSet
) -> tuple[dict[Side, Level], dict[Side, int]]:
    """Levels and counts after the corrections that stand at a record's head. ValueError for one that is not sound."""
    after, flags = dict(levels), dict(flags_failed)
    for note in notes:
        side = note.get("side")
        if side not in SIDES:
            raise ValueError("a corrected level names no side")
        after[side] = level = level_of(rules, note.get("to"))
        if not level.flag:
            flags[side] = 0
    return after, flags
