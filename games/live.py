"""Tables as a live source: the hub reads their heads, their log and their views through this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games import queries, store
from games.models import Table
from games.state import Logged, TableState, fold
from games.table_view import Audience, Facts, view

Json = Any


def facts_of(table: Table) -> Facts:
    """A table's row as the view needs it."""
    return Facts(
        id=str(table.pk),
        title=table.title,
        session=table.session,
        rehearsal=table.rehearsal,
        rules=table.rules,
        form=table.form,
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

    def view(self, audience: Audience) -> dict[str, Json]:
        """The whole view here, for one audience."""
        return view(self._facts, self._state, audience)


class TableSource:
    """The log of every table (core.live.sources.Source)."""

    def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        """The newest version of each table."""
        return queries.heads(list(ids))

    def load(self, table_id: str) -> TableCursor:
        """A cursor at the table's head; raises ``Table.DoesNotExist``."""
        table = Table.objects.get(pk=table_id)
        return TableCursor(facts_of(table), store.current(table))

    def start(self, table_id: str) -> TableCursor:
        """A cursor before the first event, for a delayed output."""
        table = Table.objects.get(pk=table_id)
        return TableCursor(facts_of(table), store.opening_state(table))

    def events_since(self, table_id: str, v: int, limit: int) -> list[Logged]:
        """At most ``limit`` events after version ``v``, in order."""
        return store.events_since(table_id, v, limit)
