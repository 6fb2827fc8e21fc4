"""Writing down what is owed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from core import audit
from tournaments.money.domain import ledger, paying
from tournaments.money.models import Owed, Withdrawn
from tournaments.money.notices import occasion_of
from tournaments.people.domain import notices
from tournaments.people.models import Team


@dataclass(frozen=True, slots=True)
class What:
    """Something owed, as a value: a rehearsal computes it and posts nothing.

    ``source_kind`` and ``source_id`` name what it comes from, ``amount`` is in fen, ``what`` is for people to read.
    """

    source_kind: str
    source_id: str
    kind: str
    amount: int
    what: str


def owe(team: Team, what: What, *, occasion: str, by: str, now: datetime) -> Owed:
    """Write down that ``team`` is owed ``what``, and queue the notice to its members.

    A second time for the same source breaks the database's constraint.
    How it is divided between the two and paid out is decided when it is claimed.
    """
    with transaction.atomic():
        row = Owed.objects.create(
            source_kind=what.source_kind,
            source_id=what.source_id,
            occasion=occasion,
            team=team,
            kind=what.kind,
            amount=what.amount,
            what=what.what,
            created_at=now,
        )
        audit.record(
            by,
            "money.owed",
            f"team:{team.pk}",
            f"{what.source_kind} {what.source_id}",
            kind=what.kind,
            amount=what.amount,
            what_is_owed=what.what,
            occasion=occasion,
        )
        notices.queue_team("prize", team, occasion=occasion_of(row.pk), facts=_told(row), now=now, by=by)
    return row


def anew(what: What) -> What:
    """The same, named as its source is owed the next time: after what was withdrawn, ``…/2``."""
    before = ledger.of_source(Owed.objects.all(), what.source_kind, what.source_id).count()
    return replace(what, source_id=f"{what.source_id}/{before + 1}") if before else what


def withdraw(source_kind: str, source_id: str, reason: str, *, by: str, now: datetime, asked_by: str) -> list[Owed]:
    """Nothing is owed any more because of this source; gives what was. A second time changes nothing.

    Two people have said so, ``asked_by`` and ``by``. What is in the books is taken back by new rows, payments with it,
    and the notice to those who had won is queued.
    """
    with transaction.atomic():
        rows = list(Owed.objects.filter(source_kind=source_kind, source_id=source_id, withdrawn=None).order_by("pk"))
        for row in rows:
            for payout in row.payouts.order_by("pk"):
                paying.void(payout, reason, asked_by=asked_by, now=now, by=by)
            booked = ledger.posted(ledger.Kind.PRIZE, "owed", str(row.pk))
            if booked is not None:
                ledger.reverse(booked, now=now, by=by, note=reason)
            Withdrawn.objects.create(owed=row, reason=reason[:200], withdrawn_at=now, withdrawn_by=by)
            audit.record(
                by,
                "money.withdrawn",
                f"team:{row.team_id}",
                reason,
                source=f"{source_kind} {source_id}",
                kind=row.kind,
                amount=row.amount,
                what_was_owed=row.what,
                occasion=row.occasion,
            )
            facts = {**_told(row), "reason": reason[:200]}
            notices.queue_team("prize_void", row.team, occasion=occasion_of(row.pk), facts=facts, now=now, by=by)
    return rows


def _told(row: Owed) -> dict[str, Any]:
    return {"code": row.occasion, "source": row.source_kind, "what": row.what, "amount": row.amount}
