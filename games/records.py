"""Open records of a table's games, written from its log (the format `chaodipi-record/1`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import game as engine
from games.engine import record
from games.engine.context import Context
from games.engine.events import NOTES, Event
from games.engine.ruleset import restore
from games.models import Game, Table

#: Why somebody was replaced, and which member gave an order, are the office's: an open record does not tell them.
_PRIVATE = {"substituted": ("reason", "who")}


def _open(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """What of an event's fields the open record has."""
    if kind not in NOTES:
        return data
    private = _PRIVATE.get(kind, ("who",))
    return {name: value for name, value in data.items() if name not in private}


def records_of(table: Table) -> Iterator[dict[str, Any]]:
    """One record for each game that is over, in the order they were played; voided ones too."""
    over = Game.objects.filter(table=table).exclude(state=Game.State.PLAYING)
    for game in over.order_by("number", "attempt").prefetch_related("log"):
        yield record_of(game)


def record_of(game: Game) -> dict[str, Any]:
    """The record of one game that is over: its log folded over its seed, with seconds from its start."""
    state = engine.start(restore(game.rules), Context.from_json(game.context), bytes(game.seed), game.code)
    log: list[tuple[float, Event]] = []
    for row in sorted(game.log.all(), key=lambda row: row.v):
        if row.number is None:
            continue  # the table's own: that the game started
        event = Event(row.kind, _open(row.kind, row.data))
        log.append(((row.at - game.started_at).total_seconds(), event))
        if row.kind in record.KINDS:
            state = engine.fold(state, event)
    return record.build(state, log)
