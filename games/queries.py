"""Reading of tables and games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from games.models import Game, Table

#: A tick is given this long to come by itself before the sweep takes its step.
TICK_GRACE = timedelta(seconds=0.3)


def overdue_tables(now: datetime) -> list[UUID]:
    """Tables whose due step was not done in time, the longest overdue first."""
    return list(Table.objects.filter(due_at__lt=now - TICK_GRACE).order_by("due_at").values_list("pk", flat=True)[:200])


def heads(table_ids: list[str]) -> Mapping[str, int]:
    """The version of each table, in one query."""
    return {str(pk): v for pk, v in Table.objects.filter(pk__in=table_ids).values_list("pk", "version")}


def finished_games(table: Table) -> list[Game]:
    """A table's finished games in order, each with its log."""
    return list(Game.objects.filter(table=table, state=Game.State.FINISHED).order_by("number").prefetch_related("log"))


def log_of(table: Table) -> list[dict[str, Any]]:
    """Everything that happened at a table, with times, for a list or an export."""
    rows = table.log.order_by("v").values("v", "at", "game__number", "number", "kind", "data")
    return [dict(row) for row in rows]
