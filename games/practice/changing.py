"""One change of a practice table: as ``games.domain.change``, on rows of practice's own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, cast
from uuid import UUID

from django.db import transaction

from core.live.publish import publish
from core.locks import lock
from games.domain.change import Change
from games.engine.ruleset import load
from games.models import Game, LogEvent, Table
from games.practice.models import Practice, PracticeEvent
from games.state import TableState, dump, fold, opening, restore

Json = Any

#: The cache of a state is written anew when the log has grown by this many events.
STATE_EVERY = 24
_KEEP = 64
_states: OrderedDict[UUID, TableState] = OrderedDict()


def opening_state(practice: Practice) -> TableState:
    """The state before the first event."""
    bots = tuple(bool(seat["bot"]) for seat in practice.seats)
    return opening(load(practice.rules, dict(practice.options)), practice.games, cast(Any, bots), auto_host=False)


def events_since(practice: Practice, v: int, limit: int) -> list[Any]:
    """The table's events after version ``v``, in order."""
    rows = PracticeEvent.objects.filter(practice=practice, v__gt=v).order_by("v")[:limit]
    return [row.logged(practice.session) for row in rows]


def current(practice: Practice) -> TableState:
    """The state at the version of the row."""
    kept = _states.get(practice.pk)
    if kept is None or kept.v > practice.version:
        kept = opening_state(practice) if practice.state is None else restore(practice.state)
    for event in events_since(practice, kept.v, practice.version - kept.v) if kept.v < practice.version else ():
        kept = fold(kept, event)
    return kept


def forget() -> None:
    """Drop what this process keeps."""
    _states.clear()


def _remember(pk: UUID, state: TableState) -> None:
    _states[pk] = state
    _states.move_to_end(pk)
    while len(_states) > _KEEP:
        _states.popitem(last=False)


class PracticeChange(Change):
    """A practice table under its lock."""

    @property
    def practice(self) -> Practice:
        """Its row."""
        return cast(Practice, self.table)

    def emit(
        self,
        kind: str,
        data: Mapping[str, Json],
        *,
        in_game: bool = False,
        game: Game | None = None,
        seed: bytes | None = None,
    ) -> None:
        """Append one event; with ``seed`` it begins the deal that ``practice.deal`` counts."""
        row = PracticeEvent(
            practice=self.practice,
            v=self.state.v + 1,
            number=self.state.number + 1 if in_game else None,
            kind=kind,
            data=dict(data),
            at=self.now,
            clock=self.state.clock,
            deal=self.practice.deal if in_game or seed is not None else None,
            seed=seed,
        )
        self.state = fold(self.state, row.logged(self.practice.session))
        self._rows.append(cast(LogEvent, row))

    def confirm(self, result: Mapping[str, Json]) -> None:
        """Nothing keeps what was practised."""

    def save(self) -> None:
        """Write the events and the row."""
        if not self._rows and self._planned is None:
            return
        row = self.practice
        self.settle()
        row.version, row.stage, row.event_number = self.state.v, self.state.stage, self.state.number
        row.paused_at = None if self.state.paused is None else datetime.fromtimestamp(self.state.paused, UTC)
        PracticeEvent.objects.bulk_create(cast(list[PracticeEvent], self._rows))
        fields = ["version", "stage", "deal", "event_number", "paused_at", "deadline", "due_at", "acted_at", "seen_at"]
        if self.state.v - row.state_v >= STATE_EVERY:
            row.state, row.state_v = dump(self.state), self.state.v
            fields += ["state", "state_v"]
        row.save(update_fields=fields)


@contextmanager
def change(pk: UUID | str, now: datetime, *, skip_locked: bool = False) -> Iterator[PracticeChange]:
    """Open a change of one practice table; ``Practice.DoesNotExist`` when there is none, or another works on it."""
    with transaction.atomic():
        row = lock(Practice, pk, skip_locked=skip_locked)
        state = current(row)
        edit = PracticeChange(cast(Table, row), state, max(now, datetime.fromtimestamp(state.at, UTC)), now, None)
        yield edit
        edit.save()
        if edit._rows:
            transaction.on_commit(lambda: _remember(row.pk, edit.state))
            publish(row.pk, row.version)
