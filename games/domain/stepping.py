"""What the system does by itself: deal a round, end the declaring, move a bot, play for a late seat, host a rehearsal."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from games import hosting, ticks
from games.domain.change import Change, change
from games.domain.moving import apply_in
from games.engine import game as engine
from games.engine.commands import CloseDeclaring, Command, Cut, Deal, Decline, Pass
from games.engine.observe import observe
from games.engine.phases import Declaring
from games.models import Table
from games.players.autoplay import decide
from games.state import AUTOPLAY, LATE, LATE_LIMIT

_BEGINNING = datetime.min.replace(tzinfo=UTC)


def step(
    table_id: UUID | str,
    now: datetime,
    *,
    expected: tuple[int | None, int, str] | None = None,
    skip_locked: bool = False,
) -> bool:
    """Do what is due at a table, if anything is; returns True when something was done.

    ``expected`` is what a tick carried (game, event number, due_at): when the table has moved on since, nothing
    happens, however often or late the tick comes. Without it (the sweep, a rehearsal at full speed) whatever is due
    by ``now`` is done.
    """
    try:
        with change(table_id, now, skip_locked=skip_locked) as edit:
            table = edit.table
            if table.due_at is None or table.due_at > now:
                return False
            if expected is not None and not ticks.same_moment(table, *expected):
                return False
            return do_due(edit)
    except Table.DoesNotExist:
        if skip_locked:
            return False
        raise


def advance(table_id: UUID | str) -> datetime | None:
    """Take a table's steps up to the end of a game, or one step of its host, each at the moment it is due.

    For a rehearsal at full speed: what is written is what the worker would have written step by step. Returns the last
    step's moment, or None when nothing was due or there was nothing to do. The caller has a transaction open and gives
    up all of it when this raises.
    """
    with change(table_id, _BEGINNING, savepoint=False) as edit:
        done = None
        while edit.table.due_at is not None and (done is None or edit.state.stage == "playing"):
            due = edit.table.due_at
            edit.move_to(due)
            if not do_due(edit):
                break
            done = due
            edit.settle()
        return done


def do_due(edit: Change) -> bool:
    """Do what is due, in a change that is open; True when something was done."""
    base = edit.base
    if edit.state.stage != "playing":
        return _host(edit)
    command, before = _system_command(edit), edit.state.late
    silent = _out_of_time(edit, command)
    apply_in(edit, command)
    if silent:
        late = [before[seat] + 1 if seat in silent else count for seat, count in enumerate(edit.state.late)]
        edit.emit(LATE, {"late": late})
    _hand_over_late_seats(edit)
    edit.plan(base)
    return True


def _host(edit: Change) -> bool:
    """Let a higher app take the next host step; when none has anything to do, nothing is due any more."""
    edit.table.due_at = None
    edit.table.save(update_fields=["due_at"])
    done = hosting.take_step(edit.table, edit.now)
    edit.detach()
    return done


def _system_command(edit: Change) -> Command:
    game = edit.state.game
    assert game is not None
    by_system = engine.system_step(game)
    asked = engine.asked(game)
    seats = sorted((a.seat for a in asked), key=lambda seat: (seat + edit.state.number) % 4)
    moved = [seat for seat in seats if edit.state.autoplay[seat]]
    if isinstance(by_system, Deal | CloseDeclaring):
        for seat in moved:
            command = decide(observe(game, seat), _temper(edit))
            if not isinstance(command, Pass):
                return command
            if isinstance(by_system, CloseDeclaring):
                return command
        return by_system
    seat = moved[0] if moved else seats[0]
    return decide(observe(game, seat), _temper(edit), late=not moved)


def _temper(edit: Change) -> str:
    """What a bot's variety is drawn from: the table's seed in a rehearsal, else the game's public code."""
    return f"{edit.table.seed or edit.table.session}/{edit.state.code}"


def _out_of_time(edit: Change, command: Command) -> tuple[int, ...]:
    """The seats whose time for an answer has run out when the system gives this command.

    A bury or a play says by itself that the system made it; here are the others, whose events do not: a cut, a pass, a
    raid declined, and in the declaring window all who said nothing, but for the one whose showing stands.
    """
    game = edit.state.game
    assert game is not None
    if isinstance(command, CloseDeclaring):
        showings = game.phase.showings if isinstance(game.phase, Declaring) else ()
        holder = showings[-1].seat if showings else None
        asked = [one.seat for one in engine.asked(game) if one.seat != holder]
    else:
        asked = [command.seat] if isinstance(command, Cut | Pass | Decline) else []
    return tuple([seat for seat in asked if not edit.state.autoplay[seat]])


def _hand_over_late_seats(edit: Change) -> None:
    """A seat that ran out of time ``LATE_LIMIT`` times in a row is played by the system until taken back."""
    if edit.state.stage != "playing":
        return
    for seat in range(4):
        if edit.state.late[seat] >= LATE_LIMIT and not edit.state.autoplay[seat]:
            edit.emit(AUTOPLAY, {"seat": seat, "on": True})
