"""Reading a table's state: from this process's memory, the snapshot, and the log after it."""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from games.engine import ruleset
from games.engine.ruleset import load
from games.models import Game, LogEvent, Snapshot, Table
from games.state import Logged, TableState, fold, opening, restore

log = logging.getLogger(__name__)

#: States kept in this process; they are values, so a state of an older version is still right for that version.
_KEEP = 64
_states: OrderedDict[UUID, TableState] = OrderedDict()
_snapshots: dict[UUID, int] = {}
#: Where outputs that are behind were last seen: they are asked again a moment later, and the log is long.
_past: OrderedDict[UUID, TableState] = OrderedDict()


def logged(row: LogEvent, started: Game | None = None) -> Logged:
    """A row as it is folded. ``started`` is the game that a ``game_started`` row opens, whose seed the fold needs."""
    return Logged(
        v=row.v,
        kind=row.kind,
        data=row.data,
        number=row.number,
        at=row.at,
        clock=row.clock,
        game_pk=row.game_id,
        code=started.code if started is not None else "",
        seed=bytes(started.seed) if started is not None else None,
    )


def events_since(table_id: UUID | str, v: int, limit: int | None = None) -> list[Logged]:
    """The table's events after version ``v``, in order."""
    rows = LogEvent.objects.filter(table_id=table_id, v__gt=v).select_related("game").order_by("v")
    return [*_as_logged(rows if limit is None else rows[:limit])]


def _as_logged(rows: Iterable[LogEvent]) -> Iterable[Logged]:
    for row in rows:
        yield logged(row, row.game if row.kind == "game_started" else None)


def base_state(table: Table) -> TableState:
    """The nearest state not past the log's end that can be had without folding the whole log."""
    kept = _states.get(table.pk)
    if kept is not None and kept.v <= table.version:
        return kept
    snapshot = Snapshot.objects.filter(table=table).first()
    if snapshot is not None:
        _snapshots[table.pk] = snapshot.v
    return _restored(snapshot) or opening_state(table)


def _restored(snapshot: Snapshot | None) -> TableState | None:
    """A snapshot's state; None without one, or when an older release wrote it: the log has everything."""
    if snapshot is None:
        return None
    try:
        return restore(snapshot.state)
    except (KeyError, TypeError, ValueError) as problem:
        log.warning("the snapshot of table %s is left aside, its log is folded: %r", snapshot.table_id, problem)
        return None


def opening_state(table: Table) -> TableState:
    """The state before the first event, under the rules of the table's first game, whatever has been mended since."""
    bots = tuple(bool(seat.get("bot")) for seat in table.seats)
    begun = Game.objects.filter(table=table).order_by("pk").values_list("rules", flat=True).first()
    rules = load(table.rules, table.options) if begun is None else ruleset.restore(begun)
    return opening(rules, table.games, bots, table.opening_auto_host)  # type: ignore[arg-type]


def current(table: Table) -> TableState:
    """The state at the version of the table's row (which the caller has locked, or just read)."""
    state = base_state(table)
    if state.v < table.version:
        for event in events_since(table.pk, state.v, table.version - state.v):
            state = fold(state, event)
    return state


def state_at(table: Table, until: datetime) -> TableState:
    """The state after the last event at or before ``until``."""
    head = LogEvent.objects.filter(table=table, at__lte=until).order_by("-v").values_list("v", flat=True).first() or 0
    kept = _past.get(table.pk)
    if kept is not None and kept.v <= head:
        state = kept
    else:
        snapshot = Snapshot.objects.filter(table=table, v__lte=head).first()
        state = _restored(snapshot) or opening_state(table)
    if state.v < head:
        for event in events_since(table.pk, state.v, head - state.v):
            state = fold(state, event)
    _keep(_past, table.pk, state)
    return state


def _keep(states: OrderedDict[UUID, TableState], table_id: UUID, state: TableState) -> None:
    states[table_id] = state
    states.move_to_end(table_id)
    while len(states) > _KEEP:
        states.popitem(last=False)


def remember(table_id: UUID, state: TableState) -> None:
    """Keep a committed state in this process."""
    kept = _states.get(table_id)
    if kept is None or kept.v < state.v:
        _keep(_states, table_id, state)


def forget() -> None:
    """Drop what this process keeps (a database that was rolled back or replaced)."""
    _states.clear()
    _past.clear()
    _snapshots.clear()


#: What a change writes of the table's row.
_MOVES = (
    "version", "stage", "event_number", "current_id", "auto_host", "paused_at", "deadline", "due_at", "closed_at",
)  # fmt: skip
_MOVE = f"UPDATE games_table SET {', '.join([f'{name} = %s' for name in _MOVES])} WHERE id = %s"  # noqa: S608  (our own column names)
_APPEND = "INSERT INTO games_logevent (table_id, v, game_id, number, kind, data, at, clock) VALUES "
_ROW = "(%s, %s, %s, %s, %s, %s::jsonb, %s, %s::jsonb)"


def write(table: Table, rows: Sequence[LogEvent]) -> None:
    """Append new events and store what moves of the table's row, all in one statement: this is half of every action.

    The caller has the table's lock; the rows get no primary keys here.
    """
    values: list[Any] = [*[getattr(table, name) for name in _MOVES], table.pk]
    statement = _MOVE
    if rows:
        statement = f"WITH moved AS ({_MOVE}) {_APPEND}{', '.join([_ROW] * len(rows))}"
        for row in rows:
            clock = None if row.clock is None else json.dumps(row.clock)
            values += [
                table.pk, row.v, row.game_id, row.number, row.kind, json.dumps(row.data), row.at, clock
            ]  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def snapshot_version(table_id: UUID) -> int:
    """The version of the stored snapshot, 0 when there is none."""
    if table_id not in _snapshots:
        _snapshots[table_id] = Snapshot.objects.filter(table_id=table_id).values_list("v", flat=True).first() or 0
    return _snapshots[table_id]


def note_snapshot(table_id: UUID, v: int) -> None:
    """Remember that a snapshot at ``v`` was written."""
    _snapshots[table_id] = v


def with_clock(state: TableState, clock: Mapping[str, Any] | None) -> TableState:
    """The same state with another clock."""
    return replace(state, clock=clock)
