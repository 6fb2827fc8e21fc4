"""Which records anybody may read: those of games that are over, of sessions that are over or rehearsals, and imported ones.

A real session's games stay closed until its last one is played out, however they were shown: an output may still be
behind. A name on this server is never taken by an imported record.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Q

from games.models import Game, ImportedRecord, Table
from games.records import record_of

_OPEN = Q(table__rehearsal=True) | Q(table__closed_at__isnull=False)
LISTED = 100


class Listed(NamedTuple):
    """A game that can be replayed. `source` is `show`, `rehearsal` or `imported`; `at` is when it ended or came in."""

    session: str
    game: int
    rules: str
    source: str
    points: int | None
    winner: str | None
    at: str


def listed() -> list[Listed]:
    """The latest games that anybody may replay, the newest first. Two queries."""
    games = Game.objects.filter(_OPEN, state=Game.State.FINISHED).select_related("table")
    own = [
        (
            game.finished_at or game.started_at,
            game.table.session,
            game.number,
            str(game.rules["id"]),
            "rehearsal" if game.table.rehearsal else "show",
            game.result,
        )
        for game in games.order_by("-finished_at")[:LISTED]
    ]
    imported = [
        (row["imported_at"], row["session"], row["game"], row["rules"], "imported", row["record__result"])
        for row in ImportedRecord.objects.exclude(session__in=Table.objects.values("session"))
        .order_by("-imported_at", "-pk")
        .values("imported_at", "session", "game", "rules", "record__result")[:LISTED]
    ]
    found: dict[tuple[str, int], Listed] = {}
    # One name is one record (see `record_named`): the latest of its kind is the one that is given.
    for at, session, number, rules, source, result in own + imported:
        points, winner = (result["points"], result["winner"]) if result else (None, None)
        found.setdefault((session, number), Listed(session, number, rules, source, points, winner, at.isoformat()))
    return sorted(found.values(), key=lambda one: (one.at, one.game), reverse=True)[:LISTED]


def record_named(session: str, number: int) -> dict[str, Any] | None:
    """The record of a finished game that anybody may read, or None; of a rehearsal run again, the latest."""
    games = Game.objects.filter(_OPEN, table__session=session, number=number, state=Game.State.FINISHED)
    game = games.select_related("table").prefetch_related("log").order_by("-finished_at").first()
    if game is not None:
        return record_of(game)
    if Table.objects.filter(session=session).exists():
        return None
    record: dict[str, Any] | None = (
        ImportedRecord.objects.filter(session=session, game=number)
        .order_by("-imported_at", "-pk")
        .values_list("record", flat=True)
        .first()
    )
    return record
