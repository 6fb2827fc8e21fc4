"""Open records of a table's games, written from its log (the format `chaodipi-record/1`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import game as engine
from games.engine import record
from games.engine.context import Context
from games.engine.events import Event
from games.engine.ruleset import restore
from games.models import Game, Table


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
        event = Event(row.kind, row.data)
        log.append(((row.at - game.started_at).total_seconds(), event))
        if row.kind in record.KINDS:
            state = engine.fold(state, event)
    return record.build(state, log)
