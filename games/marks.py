"""Where a table's games begin and end in its log, for outputs that are one game behind (``core.live.pace``)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Max

from core.live.sources import Mark, Place
from games.models import LogEvent
from games.state import GAME_ENDED, GAME_FINISHED, GAME_STARTED, Logged

_over: set[str] = set()
_MARKED = (GAME_STARTED, GAME_FINISHED, GAME_ENDED)


def end_with(*kinds: str) -> None:
    """Events of these kinds, of a higher app, say that all is over at a table: what it held back may be shown."""
    _over.update(kinds)


def mark(event: Logged) -> Mark:
    """What an event is."""
    return _mark(event.kind, event.data)


def _mark(kind: str, data: Mapping[str, Any]) -> Mark:
    if kind == GAME_STARTED:
        return "starts"
    if kind == GAME_FINISHED:
        return "last" if data.get("last", True) else "ends"
    if kind == GAME_ENDED:
        return "ends"
    return "over" if kind in _over else ""


def marks(table_id: UUID | str) -> list[Place]:
    """Of a table's log up to now: every event with a mark, the one before each start, and the last. Three queries."""
    rows = LogEvent.objects.filter(table_id=table_id)
    head = rows.aggregate(head=Max("v"))["head"] or 0
    marked: dict[int, Place] = {
        v: Place(v, at, _mark(kind, data))
        for v, at, kind, data in rows.filter(kind__in=(*_MARKED, *_over), v__lte=head).values_list(
            "v", "at", "kind", "data"
        )
    }
    wanted = {head, *(v - 1 for v, place in marked.items() if place.mark == "starts")} - set(marked)
    between: list[tuple[int, datetime]] = list(rows.filter(v__in=wanted).values_list("v", "at"))
    return sorted([*marked.values(), *(Place(v, at, "") for v, at in between)])
