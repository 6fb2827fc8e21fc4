"""What a table waits for, and when the system acts by itself.

The clock is part of an event: ``{"kind", "seats", "deadline", "seconds", "key"}`` in epoch seconds, with ``left``
instead of a deadline while the table is paused. ``key`` names the decision, so that a pass or a presence change does
not give anybody new time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine import game as engine
from games.engine.commands import Deal
from games.engine.phases import Playing
from games.pace import seconds, spread
from games.state import TableState

Json = Any


@dataclass(frozen=True, slots=True)
class Plan:
    """The clock to show, and the moment (epoch seconds) at which the system acts; None while nothing is due."""

    clock: Mapping[str, Json] | None
    due: float | None


NOTHING = Plan(None, None)


def plan(state: TableState, pace: Mapping[str, float], base: float) -> Plan:
    """What is awaited in ``state``, counted from ``base`` (epoch seconds, when the last thing was due or happened).

    A paused table waits for nothing. A seat the system plays is moved after a bot's delay; any other has its full
    time, shown as the deadline, and is acted for at ``deadline + grace``, for every seat alike (DESIGN §3).
    """
    if state.paused is not None:
        return Plan(state.clock, None)
    if state.game is None or engine.result(state.game) is not None or state.stage != "playing":
        # After the last game each picture (result, cell, race) has its time before the fund is asked for.
        wait = seconds(pace, "host") * (2 if state.stage == "over" else 1)
        return Plan(None, base + wait) if state.auto_host else NOTHING
    asked = engine.asked(state.game)
    if isinstance(engine.system_step(state.game), Deal):
        seats = [a.seat for a in asked]
        dealing = {"kind": "deal", "seats": seats, "deadline": None, "seconds": 0, "key": "deal"}
        return Plan(dealing, base + seconds(pace, "deal"))
    if not asked:
        return NOTHING
    kind = asked[0].kind
    allowed = seconds(pace, kind)
    base += _watching_time(state, pace)
    key = f"{kind}-{state.code}-{asked[0].decision}"
    deadline = base + allowed
    if state.clock is not None and state.clock.get("key") == key and state.clock.get("deadline") is not None:
        # More time that a referee gave stays with the decision.
        deadline, allowed = state.clock["deadline"], state.clock["seconds"]
    clock = {
        "kind": kind,
        "seats": [a.seat for a in asked],
        "deadline": deadline,
        "seconds": allowed,
        "key": key,
    }
    due = deadline + seconds(pace, "grace")
    if any(state.autoplay[a.seat] for a in asked):
        due = min(due, base + seconds(pace, f"bot_{kind}") + spread(pace, state.code, state.number))
    return Plan(clock, due)


def _watching_time(state: TableState, pace: Mapping[str, float]) -> float:
    """Seconds that a finished trick or a failed throw stays on the table before the next clock runs."""
    phase = state.game.phase if state.game is not None else None
    if not isinstance(phase, Playing):
        return 0.0
    if phase.table.notice:
        return seconds(pace, "after_throw")
    return seconds(pace, "after_trick") if phase.table.tricks and not phase.table.plays else 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat is asked now: ``id`` is ``view.ask.id``, which an answer must name."""

    id: int
    seat: int
    kind: str


def asked_of(state: TableState, seat: int) -> Decision | None:
    """The decision that ``seat`` is asked for, or None."""
    if state.game is None or state.stage != "playing":
        return None
    for asked in engine.asked(state.game):
        if asked.seat == seat:
            return Decision(decision_id(state, asked.decision), seat, asked.kind)
    return None


def decision_id(state: TableState, decision: int) -> int:
    """A decision's number over the whole table: games do not share numbers."""
    return (state.game_pk or 0) * 1000 + decision
