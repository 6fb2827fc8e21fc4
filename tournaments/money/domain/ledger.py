"""Posting to the ledger, and what stands in it. A balance is always the sum of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q, QuerySet, Sum

from core.refusals import Refusal
from tournaments.money.domain.amounts import business_day
from tournaments.money.models import Account, DayClosed, Line, Posting

Kind = Posting.Kind
_DAY_LOCK = 2026_1130_08
"""An advisory lock: postings share it, closing a day has it alone. The closing never waits for it (``try_hold_day``), so
that whoever posts while he holds rows waits in no circle."""


@dataclass(frozen=True, slots=True)
class Move:
    """``amount`` fen to an account; of funds and what is owed ``team`` says whose, ``person`` who received it."""

    account: Account
    amount: int
    team: UUID | None = None
    person: UUID | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """What a posting comes from: this app knows no more of it."""

    kind: str
    id: str
    occasion: str


def post(
    kind: str,
    source: Source,
    moves: Sequence[Move],
    *,
    now: datetime,
    by: str,
    note: str = "",
    of: Posting | None = None,
) -> Posting:
    """Add a posting to today's business day; refuses when the day is closed. Its moves come to nothing.

    A second one of this kind for the same source breaks the database's constraint.
    """
    day = business_day(now)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [_DAY_LOCK])
        if DayClosed.objects.filter(day=day).exists():
            raise day_closed(str(day))
        posting = Posting.objects.create(
            kind=kind,
            source_kind=source.kind,
            source_id=source.id,
            occasion=source.occasion,
            day=day,
            at=now,
            by=by[:120],
            note=note[:200],
            reverses=of,
        )
        Line.objects.bulk_create(
            Line(posting=posting, account=move.account, amount=move.amount, team_id=move.team, person_id=move.person)
            for move in moves
            if move.amount
        )
    return posting


def reverse(posting: Posting, *, now: datetime, by: str, note: str) -> Posting:
    """Take a posting back, whole, by a new one. A second time breaks the database's constraint."""
    moves = [
        Move(Account(line.account), -line.amount, line.team_id, line.person_id) for line in posting.lines.order_by("pk")
    ]
    source = Source("posting", str(posting.pk), posting.occasion)
    return post(Kind.REVERSAL, source, moves, now=now, by=by, note=note, of=posting)


def posted(kind: str, source_kind: str, source_id: str) -> Posting | None:
    """The posting of this kind that a source has, unless it was taken back."""
    return of_source(Posting.objects.filter(kind=kind, reversed_by=None), source_kind, source_id).first()


def anew(kind: str, source: Source) -> Source:
    """The source as it is named in its next posting of a kind: after one that was taken back, ``…/2``."""
    before = of_source(Posting.objects.filter(kind=kind), source.kind, source.id).count()
    return replace(source, id=f"{source.id}/{before + 1}") if before else source


def of_source(rows: QuerySet[Any], kind: str, id: str) -> QuerySet[Any]:
    """Those of rows with ``source_kind`` and ``source_id`` that come from a source, however often (:func:`anew`)."""
    return rows.filter(Q(source_id=id) | Q(source_id__startswith=f"{id}/"), source_kind=kind)


def balance(account: str, *, team: UUID | None = None, at: datetime | None = None) -> int:
    """What an account stands at (fen), of one combination or in all, now or at the end of a past moment."""
    lines = Line.objects.filter(account=account)
    if team is not None:
        lines = lines.filter(team=team)
    if at is not None:
        lines = lines.filter(posting__at__lte=at)
    return int(lines.aggregate(sum=Sum("amount"))["sum"] or 0)


def stood_at(moment: datetime, team: UUID | None = None) -> int:
    """What was held as champion's fund at a moment, for one combination or for all."""
    return balance(Account.FUND, team=team, at=moment)


def funds_at(moment: datetime) -> list[tuple[str, int]]:
    """Whose funds were held at a moment, and how much."""
    lines = Line.objects.filter(account=Account.FUND, posting__at__lte=moment).order_by("team__name", "team_id")
    sums = lines.values_list("team__name", "team_id").annotate(sum=Sum("amount"))
    return [(name, int(amount)) for name, _, amount in sums if amount]


def try_hold_day() -> bool:
    """Keep every posting out until the transaction ends; False when one is under way."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_DAY_LOCK])
        return bool(cursor.fetchone()[0])


def day_closed(day: str) -> Refusal:
    """Nothing more goes into a day that was closed."""
    return Refusal(
        "day_closed",
        f"{day} 已经日结，不能再记账，请明天办理。",
        f"The books of {day} are closed; do it tomorrow.",
        day=day,
    )
