"""Tables as a live source: the hub reads their heads, their log and their views through this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from core.live.sources import Mark, Place, Urgent
from games import marks, queries, sections, store
from games.engine.events import NOTES, Event
from games.engine.view import event_view
from games.models import Table
from games.sections_own import DEVICE_CHANGED, RULING_HIDDEN, RULING_SHOWN
from games.state import AUTO_HOST, AUTOPLAY, GAME_ENDED, Logged, TableState, fold
from games.table_view import Facts, base_of, known, view

Json = Any

#: What a referee has done, and the table's own: nothing of a hidden card or a closed cell is in these.
TOLD = frozenset({*NOTES, DEVICE_CHANGED, RULING_SHOWN, RULING_HIDDEN, AUTOPLAY, AUTO_HOST, GAME_ENDED})


def facts_of(table: Table) -> Facts:
    """A table's row as the view needs it."""
    return Facts(
        id=str(table.pk),
        title=table.title,
        session=table.session,
        rehearsal=table.rehearsal,
        rules=table.rules,
        form=table.form,
        games=table.games,
        sides=table.sides,
        seats=tuple(table.seats),
    )


class TableCursor:
    """One place in a table's log: the folded state, moved forward event by event."""

    def __init__(self, facts: Facts, state: TableState) -> None:
        self._facts = facts
        self._state = state

    @property
    def v(self) -> int:
        """The version this cursor stands at."""
        return self._state.v

    def advance(self, event: Logged) -> None:
        """Move over the next event."""
        self._state = fold(self._state, event)

    def view(self, audience: int | str) -> dict[str, Json]:
        """The whole view here, for one audience; ValueError for one that there is not."""
        return view(self._facts, self._state, known(audience))

    def event_view(self, event: Logged, audience: int | str) -> tuple[str, Mapping[str, Json]] | None:
        """What just happened, for an animation or a line of a log, as the audience may be told of it.

        That something happened is known to everybody (that somebody buried, not what). Events of the game select for
        the audience; of the table's own and of higher apps only the seat is told, the view has the rest. A desk is told
        all of what a referee has done, for its log.
        """
        if event.number is not None and event.kind not in NOTES:
            return event_view(self._state.match.rules, Event(event.kind, dict(event.data)), base_of(known(audience)))
        if not sections.is_told(event.kind, str(audience)):
            return None
        if audience == "desk" and (event.kind in TOLD or sections.is_desks(event.kind)):
            return event.kind, dict(event.data)
        seat = event.data.get("seat")
        return event.kind, {"seat": seat} if isinstance(seat, int) else {}


class TableSource:
    """The log of every table (core.live.sources.Source)."""

    def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        """The newest version of each table, in one query."""
        return queries.heads(list(ids))

    def load(self, table_id: str, until: datetime | None = None) -> TableCursor:
        """A cursor at the table's head, or after its last event at or before ``until``; ``LookupError`` without it."""
        table = Table.objects.filter(pk=table_id).first()
        if table is None:
            raise LookupError(f"no table {table_id}")
        state = store.current(table) if until is None else store.state_at(table, until)
        return TableCursor(facts_of(table), state)

    def events_since(self, table_id: str, v: int, limit: int) -> list[Logged]:
        """At most ``limit`` events after version ``v``, in order."""
        return store.events_since(table_id, v, limit)

    def urgent(self, event: Logged) -> Urgent | None:
        """What of an event no output waits for."""
        return sections.urgent(event.kind, event.data)

    def mark(self, event: Logged) -> Mark:
        """What an event is to an output that is one game behind."""
        return marks.mark(event)

    def marks(self, table_id: str) -> list[Place]:
        """What such an output is to know of a table's log."""
        return marks.marks(table_id)
