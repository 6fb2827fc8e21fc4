"""Which records anybody may read: those of games that are over, of sessions that are over or rehearsals, and imported ones.

A real session's games stay closed until its last one has been played out and seen: its slowest output, of those whose
links are still good, is that far behind (so many seconds, or a game). A name on this server is never taken by an imported record.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import (
    DateTimeField,
    DurationField,
    ExpressionWrapper,
    F,
    FloatField,
    Func,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
)
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce, Greatest

from core import clock
from core.live.cursors import shown_at
from core.models import Link
from games.models import Game, ImportedRecord, Table
from games.records import record_of

LISTED = 100
_LONGEST = timedelta(days=2)


def _open_games(now: datetime) -> QuerySet[Game]:
    """Finished games of rehearsals, and of tables whose last game every output has shown by ``now``."""
    links = Link.objects.filter(table=Cast(OuterRef("table_id"), TextField()), revoked_at__isnull=True)
    delay = Cast(KeyTextTransform("delay", "options"), FloatField())
    slowest = links.values("table").annotate(slowest=Max(delay)).values("slowest")
    seconds = Greatest(Coalesce(Subquery(slowest), 0.0), 0.0)
    behind = Func(seconds, template="make_interval(secs => %(expressions)s)", output_field=DurationField())
    seen_at = ExpressionWrapper(F("table__closed_at") + behind, output_field=DateTimeField())
    games = Game.objects.filter(state=Game.State.FINISHED).alias(seen_at=seen_at)
    seen = Q(seen_at__lte=now) & ~Q(table__in=_still_behind(now))
    return games.filter(Q(table__rehearsal=True) | seen).select_related("table")


def _still_behind(now: datetime) -> list[str]:
    """Tables that were played out lately and have an output one game behind that has not come to the end yet.

    A session that nobody closes in two days keeps nothing back any longer: no game lasts that long.
    """
    late = Table.objects.filter(rehearsal=False, closed_at__gt=now - _LONGEST).values_list("pk", "closed_at")
    ends = {str(pk): closed_at for pk, closed_at in late if closed_at is not None}
    links = Link.objects.filter(table__in=list(ends), revoked_at__isnull=True, options__behind="game")
    outputs = {link.table: link for link in links}
    return [table for table, link in outputs.items() if shown_at(link, now) < ends[table]]


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
    own = [
        (
            game.finished_at or game.started_at,
            game.table.session,
            game.number,
            str(game.rules["id"]),
            "rehearsal" if game.table.rehearsal else "show",
            game.result,
        )
        for game in _open_games(clock.now()).order_by("-finished_at")[:LISTED]
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
    """The record of a finished game that anybody may read, or None; of a rehearsal run again, the latest,
    and before any rehearsal a real session."""
    games = _open_games(clock.now()).filter(table__session=session, number=number)
    game = games.prefetch_related("log").order_by("table__rehearsal", "-finished_at").first()
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
