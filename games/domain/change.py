"""One change of a table: lock, fold, append, plan, save, and after the commit tell the hubs and the worker.

Every action, human or the system's, goes through :func:`change`. Inside it nobody else can change the table; the
events it appends become visible together with the row that says what is due next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from core.live.publish import publish
from core.locks import lock
from games import store, ticks
from games.models import Game, LogEvent, Snapshot, Table
from games.state import TableState, dump, fold
from games.timing import Plan, plan

Json = Any

#: A snapshot is a cache: it is written anew when the log has grown by this many events.
SNAPSHOT_EVERY = 24
#: Late by less than this, the next thing is due counted from when this one was; later, from now, so never in a burst.
CATCH_UP = 1.0


@dataclass(slots=True)
class Change:
    """A table under its lock: the row, its state, and the events appended so far.

    ``wall`` is the moment the caller gave, from which clocks are counted. ``now`` stands in the log: the same, but
    never before the last event, though an action that waited for the lock is stamped before what it waited for.
    """

    table: Table
    state: TableState
    now: datetime
    wall: datetime
    game: Game | None
    _rows: list[LogEvent] = field(default_factory=list)
    _planned: Plan | None = None
    _detached: bool = False

    def emit(self, kind: str, data: Mapping[str, Json], *, in_game: bool = False, game: Game | None = None) -> None:
        """Append one event; ``in_game`` numbers it within the running game, ``game`` names a game just started."""
        if game is not None:
            self.game = game
        number = self.state.number + 1 if in_game else None
        row = LogEvent(
            table=self.table,
            v=self.state.v + 1,
            game=self.game if in_game or game is not None else None,
            number=number,
            kind=kind,
            data=dict(data),
            at=self.now,
            clock=self.state.clock,
        )
        self.state = fold(self.state, store.logged(row, self.game if game is not None else None))
        self._rows.append(row)

    def plan(self, base: float | None = None) -> None:
        """Work out what is awaited now, counted from ``base`` (epoch seconds; the change's own time by default)."""
        self._planned = plan(self.state, self.table.pace, self.wall.timestamp() if base is None else base)

    def keep_clock(self, clock: Mapping[str, Json] | None, due: float | None) -> None:
        """Set the clock and what is due outright (pausing, more time)."""
        self._planned = Plan(clock, due)

    def set_clock(self, clock: Mapping[str, Json]) -> None:
        """Put a running clock into the state before planning, so that its deadline is kept."""
        self.state = store.with_clock(self.state, clock)

    def confirm(self, result: Mapping[str, Json]) -> None:
        """Put the result of the game that has just been played out on its row."""
        assert self.state.game_pk is not None
        Game.objects.filter(pk=self.state.game_pk).update(
            state=Game.State.FINISHED, result=result, finished_at=self.now
        )
        if self.state.stage == "over":
            self.table.closed_at = self.now

    def detach(self) -> None:
        """Write nothing more: what happened was another change of the same table inside this one."""
        self._rows.clear()
        self._planned = None
        self._detached = True

    @property
    def base(self) -> float:
        """What the next ETA counts from: when this step was due, unless it was found late."""
        now = self.wall.timestamp()
        due = self.table.due_at
        if due is None or not 0 <= now - due.timestamp() < CATCH_UP:
            return now
        return due.timestamp()

    def settle(self) -> None:
        """Give the last event the clock that was planned, and the row what is due. Further steps may follow."""
        if self._planned is None:
            return
        clock, due = self._planned.clock, self._planned.due
        self.table.deadline = _moment(clock.get("deadline") if clock else None)
        self.table.due_at = _moment(due)
        if self._rows:
            self._rows[-1].clock = None if clock is None else dict(clock)
            self.state = store.with_clock(self.state, self._rows[-1].clock)

    def move_to(self, moment: datetime) -> None:
        """What follows happens at ``moment``."""
        self.wall, self.now = moment, max(moment, self.now)

    def save(self) -> None:
        """Write the events, the table's row and, when due, the snapshot."""
        if not self._rows and self._planned is None:
            return
        table = self.table
        self.settle()
        table.version = self.state.v
        table.stage = self.state.stage
        table.event_number = self.state.number
        table.current_id = self.state.game_pk
        table.auto_host = self.state.auto_host
        table.paused_at = _moment(self.state.paused)
        store.write(table, self._rows)
        snapshot_v = store.snapshot_version(table.pk)
        if self.state.v - snapshot_v >= SNAPSHOT_EVERY:
            Snapshot.objects.bulk_create(
                [Snapshot(table=table, v=self.state.v, state=dump(self.state))],
                update_conflicts=True,
                unique_fields=["table"],
                update_fields=["v", "state"],
            )
            store.note_snapshot(table.pk, self.state.v)


def _uuid(table_id: UUID | str) -> UUID:
    return table_id if isinstance(table_id, UUID) else UUID(table_id)


def _moment(epoch: float | None) -> datetime | None:
    return None if epoch is None else datetime.fromtimestamp(epoch, UTC)


@contextmanager
def change(
    table_id: UUID | str, now: datetime, *, skip_locked: bool = False, savepoint: bool = True
) -> Iterator[Change]:
    """Open a change of one table in a transaction of its own (or the caller's).

    Without ``savepoint`` the caller has a transaction open and gives all of it up when this raises.
    Raises ``Table.DoesNotExist`` when there is no such table, or with ``skip_locked`` when another has its lock.
    Everything is written when the block ends without an exception; on commit the hubs get the hint and the worker its
    next tick.
    """
    with transaction.atomic(savepoint=savepoint):
        table = lock(Table, _uuid(table_id), skip_locked=skip_locked)
        state = store.current(table)
        last = datetime.fromtimestamp(state.at, UTC)
        game = Game(pk=state.game_pk) if state.game_pk is not None else None
        edit = Change(table, state, max(now, last), now, game)
        before = (table.due_at, table.event_number)
        yield edit
        edit.save()
        if edit._rows:
            if ticks.is_quiet():  # a table that nobody else can see before all of it is committed
                store.remember(table.pk, edit.state)
            else:
                transaction.on_commit(lambda: store.remember(table.pk, edit.state))
                publish(table.pk, table.version)
        if edit._detached or ticks.is_quiet():
            return
        if table.due_at is not None and (table.due_at, table.event_number) != before:
            transaction.on_commit(lambda: ticks.schedule(table))


def note(table_id: UUID | str, kind: str, data: Mapping[str, Json], now: datetime) -> int:
    """Append an event of a higher app's section to the log, in the caller's transaction; returns the new version.

    What is due next stays as it was, except between games, where the automatic host is given its time again.
    """
    with change(table_id, now) as edit:
        edit.emit(kind, data)
        if edit.state.stage != "playing":
            edit.plan()
    return edit.table.version
