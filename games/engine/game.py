"""One game as a value: start it, try a command, fold an event, ask whose answer is awaited.

    state = start(rules, context, seed, game_id)
    state, events = apply(state, command)      # or Refused, and `state` is as before
    state = fold(state, event)                 # the same states, from the log alone

`apply` is check → events → fold: whatever a command does is in its events, so that the log is the whole truth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn, cast

from games.engine import bidding, corrections, raiding, scoring, tricking
from games.engine.cards import parse_all, trump_of
from games.engine.checks import refuse, seat_in
from games.engine.choices import Legal, legal, showing_options
from games.engine.commands import (
    Bury,
    CloseDeclaring,
    Command,
    Correct,
    Cut,
    Deal,
    Decline,
    End,
    EndKind,
    Leave,
    Pass,
    Play,
    Raid,
    Show,
)
from games.engine.dump import dump, restore
from games.engine.events import ENDINGS, NOTES, Event
from games.engine.phases import (
    ALL_SEATS,
    PHASE_NAMES,
    Asked,
    Burying,
    Cutting,
    Dealing,
    Declaring,
    Ended,
    Finished,
    Phase,
    Playing,
    Raiding,
    Result,
    Setup,
    State,
    Taking,
)
from games.engine.refusal import Refused
from games.engine.starting import start
from games.engine.table import Adjustment, FailedThrow

__all__ = [
    "Asked", "EventError", "Legal", "Refused", "Result", "State", "apply", "asked", "banker", "dump", "fold", "legal",
    "restore", "result", "showing_options", "start", "system_step",
]  # fmt: skip


class EventError(ValueError):
    """An event that cannot follow on the state it is folded into."""


# -- commands


def apply(state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
    """The state after a command, and its events. Raises Refused, with a code and a clause, where it is not allowed."""
    setup, phase, decision, left = state.setup, state.phase, state.decision, state.left
    if isinstance(command, Play):
        if not isinstance(phase, Playing):
            _wrong_phase(phase, "8")
        after, events = tricking.play(setup, phase, command)
        if left and isinstance(after, Finished):
            after = scoring.with_leaves(after, left)
        return State(setup, after, state.events + len(events), decision + 1, left), events
    if isinstance(command, Deal) and isinstance(phase, Dealing):
        dealt, events = bidding.deal_round(setup, phase)
        state = State(setup, dealt, state.events + 1, decision, left)
        if len(events) == 1:
            return state, events
        rest = events[1:]
    else:
        rest = events = _check(state, command)
    for event in rest:
        state = fold(state, event)
    return state, events


def _wrong_phase(phase: Phase, clause: str) -> NoReturn:
    refuse("wrong_phase", clause, phase=PHASE_NAMES[type(phase)])


def _check(state: State, command: Command) -> tuple[Event, ...]:
    setup, phase = state.setup, state.phase
    if isinstance(phase, Declaring):
        if isinstance(command, Pass):
            return bidding.check_pass(setup, phase, command)
        if isinstance(command, CloseDeclaring) and not _by_turns(setup, phase):
            return bidding.closing(setup, phase.deal, phase.showings)
    if isinstance(phase, (Dealing, Declaring)):
        if isinstance(command, Show):
            return bidding.check_show(setup, phase, command)
    elif isinstance(phase, Raiding):
        if isinstance(command, Decline):
            return raiding.check_decline(phase, command)
        if isinstance(command, Raid):
            return raiding.check_raid(setup, phase, command)
    elif isinstance(phase, Burying):
        if isinstance(command, Bury):
            return raiding.check_bury(phase, command)
    elif isinstance(phase, Cutting):
        if isinstance(command, Cut):
            return bidding.check_cut(setup, command)
    elif isinstance(phase, Playing) and isinstance(command, Correct):
        return corrections.check_correct(command)
    if not isinstance(phase, (Finished, Ended)):
        if isinstance(command, End):
            return (Event(command.kind, {"reason": command.reason}),)
        if isinstance(command, Leave):
            return _check_leave(state, command)
    _wrong_phase(phase, _CLAUSES[type(command)])


_CLAUSES: Final[dict[type, str]] = {
    Cut: "2", Deal: "2", Show: "3", Pass: "3", CloseDeclaring: "3", Bury: "4", Raid: "5", Decline: "5", Play: "8",
    End: "8.10", Leave: "10", Correct: "8.5",
}  # fmt: skip


def _check_leave(state: State, command: Leave) -> tuple[Event, ...]:
    seat_in(command.seat)
    if command.seat in state.left:
        refuse("already_left", "10", seat=command.seat)
    return (Event("left", {"seat": command.seat}),)


# -- events


def fold(state: State, event: Event) -> State:
    """The state after an event of the log. Raises EventError for one that cannot follow; checks no more than that.

    Events of the table that change nothing in the game (`paused`, `substituted` …) leave it as it is; a correction of
    points moves the attackers' score and asks nobody anything new.
    """
    kind, data = event.kind, event.data
    if kind in NOTES:
        return _corrected(state, data) if kind == "corrected" else state
    setup, phase = state.setup, state.phase
    decision = state.decision
    left = state.left
    try:
        if kind == "left":
            after, left = phase, (*left, data["seat"])
        else:
            after = _folded(setup, phase, kind, data)
            if left and isinstance(after, Finished):
                after = scoring.with_leaves(after, left)
    except (KeyError, TypeError, ValueError) as problem:
        raise EventError(f"{kind} cannot follow in {PHASE_NAMES[type(phase)]}: {problem}") from problem
    if kind in _DECISIONS or (kind == "passed" and isinstance(phase, Declaring) and _by_turns(setup, phase)):
        decision += 1
    return State(setup, after, state.events + 1, decision, left)


def _corrected(state: State, data: Mapping[str, Any]) -> State:
    if data.get("what") != corrections.POINTS:
        return state
    phase = state.phase
    try:
        if not isinstance(phase, Playing):
            raise ValueError("no cards are being played")
        return state._replace(phase=corrections.fold_points(phase, data))
    except (KeyError, TypeError, ValueError) as problem:
        raise EventError(f"corrected cannot follow in {PHASE_NAMES[type(phase)]}: {problem}") from problem


_DECISIONS: Final = frozenset(
    {"cut", "showing", "declaring_ended", "took_kitty", "buried", "raided", "declined", "played", "revealed"}
)
"""Events after which what some seat may do is another question."""


def _folded(setup: Setup, phase: Phase, kind: str, data: Mapping[str, Any]) -> Phase:
    if isinstance(phase, Playing):
        if kind == "played":
            return tricking.fold_played(setup, phase, data["seat"], parse_all(data["cards"]))
        if kind == "throw_failed":
            return tricking.fold_throw_failed(phase, _failed(data))
        if kind == "raid_failed":
            adjustment = Adjustment("raid_failed", data["seat"], data["points"])
            return phase._replace(table=phase.table._replace(adjustments=(*phase.table.adjustments, adjustment)))
    elif isinstance(phase, (Dealing, Declaring)):
        if kind == "showing":
            return bidding.fold_showing(setup, phase, data["seat"], parse_all(data["cards"]), trump_of(data["names"]))
        if isinstance(phase, Dealing):
            if kind == "dealt":
                return bidding.fold_dealt(setup, phase)
        elif kind == "passed":
            return Declaring(phase.deal, phase.showings, phase.passed | 1 << data["seat"], phase.turned)
        elif kind == "declaring_ended":
            return bidding.fold_declaring_ended(setup, phase, trump_of(data["trump"]), data["banker"])
        elif kind == "turned":
            return bidding.fold_turned(phase)
    elif isinstance(phase, Raiding):
        if kind == "declined":
            return raiding.fold_declined(phase, data["seat"], raiding.reveals(setup, phase.settled.showings))
        if kind == "raided":
            return raiding.fold_raided(setup, phase, data["seat"], parse_all(data["cards"]), trump_of(data["names"]))
        if kind == "revealed":
            return raiding.fold_revealed(phase)
    elif isinstance(phase, Burying):
        if kind == "buried":
            return raiding.fold_buried(phase, parse_all(data["cards"]), raiding.reveals(setup, phase.settled.showings))
    elif isinstance(phase, Taking):
        if kind == "took_kitty":
            return bidding.fold_took_kitty(phase, data["seat"])
    elif isinstance(phase, Cutting):
        if kind == "turned":
            return phase
        if kind == "cut":
            return bidding.fold_cut(setup, data["at"])
    if kind in ENDINGS and not isinstance(phase, (Finished, Ended)):
        return Ended(phase, cast(EndKind, kind), data["reason"])
    raise ValueError("no such event here")


def _failed(data: Mapping[str, Any]) -> FailedThrow:
    return FailedThrow(data["seat"], parse_all(data["cards"]), parse_all(data["forced"]), data["penalty"])


# -- whose answer is awaited


def asked(state: State) -> tuple[Asked, ...]:
    """The seats whose answer is awaited; while declaring, all who have not passed, or the one whose turn it is."""
    setup, phase, decision = state.setup, state.phase, state.decision
    if isinstance(phase, Dealing):
        if may_show(setup, phase):
            return _for_showings(ALL_SEATS, decision)
    elif isinstance(phase, Playing):
        return (Asked(phase.turn, "play", decision),)
    elif isinstance(phase, Declaring):
        return _for_showings(bidding.declarers(setup.rules, phase.showings, phase.passed), decision)
    elif isinstance(phase, Raiding):
        if phase.asked is not None:
            return (Asked(phase.asked, "raid", decision),)
    elif isinstance(phase, Burying):
        return (Asked(phase.by, "bury", decision),)
    elif isinstance(phase, Cutting):
        return (Asked(setup.cutter, "cut", decision),)
    return ()


def may_show(setup: Setup, phase: Dealing) -> bool:
    """Whether all four seats are asked for a showing while cards are dealt."""
    return phase.rounds > 0 and bidding.may_show_meanwhile(setup)


def _for_showings(seats: int, decision: int) -> tuple[Asked, ...]:
    return tuple([Asked(seat, "declare", decision) for seat in range(4) if seats >> seat & 1])


def system_step(state: State) -> Deal | CloseDeclaring | None:
    """What the system does when its time comes: deal a round, end the declaring window (but where seats overturn in
    turn each is asked by itself, and passes if it says nothing)."""
    if isinstance(state.phase, Dealing):
        return _DEAL
    phase = state.phase
    if isinstance(phase, Declaring) and not _by_turns(state.setup, phase):
        return _CLOSE_DECLARING
    return None


def _by_turns(setup: Setup, phase: Declaring) -> bool:
    return bidding.in_turn(setup.rules, phase.showings)


_DEAL: Final = Deal()
_CLOSE_DECLARING: Final = CloseDeclaring()


def result(state: State) -> Result | None:
    """The result of a game that is played out."""
    return state.phase.result if isinstance(state.phase, Finished) else None


def banker(state: State) -> int | None:
    """The banker's seat, once there is one."""
    phase = state.phase.before if isinstance(state.phase, Ended) else state.phase
    if isinstance(phase, Finished):
        return phase.played.settled.banker
    if isinstance(phase, Cutting | Dealing | Declaring):
        return state.setup.context.banker
    return phase.settled.banker
