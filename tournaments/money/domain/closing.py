"""The day's close (日结): what a business day has moved, fixed; nothing more goes into it."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction
from django.db.models import Sum

from core import audit
from core.refusals import Refusal
from tournaments.money.domain import ledger
from tournaments.money.domain.amounts import business_day
from tournaments.money.models import DayClosed, Line, Posting


def moved_on(day: date) -> dict[str, int]:
    """What each account moved by on a day (fen); accounts that did not are left out."""
    rows = Line.objects.filter(posting__day=day).order_by().values_list("account").annotate(sum=Sum("amount"))
    return {account: int(amount) for account, amount in rows if amount}


def close_day(day: date, *, now: datetime, by: str, note: str = "") -> DayClosed:
    """Close a day, today's or an earlier one, once. Refuses (409) while somebody is just posting: to be tried again."""
    if day > business_day(now):
        raise Refusal("day_ahead", "这一天还没到。", "That day has not come yet.", 422)
    with transaction.atomic():
        if not ledger.try_hold_day():
            raise Refusal(
                "busy",
                "正有一笔在入账，请稍候再点一次日结。",
                "Something is being posted this moment; press once more.",
            )
        if DayClosed.objects.filter(day=day).exists():
            raise ledger.day_closed(str(day))
        row = DayClosed.objects.create(
            day=day,
            at=now,
            by=by[:120],
            postings=Posting.objects.filter(day=day).count(),
            totals=moved_on(day),
            note=" ".join(note.split())[:200],
        )
        audit.record(by, "money.day_closed", f"day:{day}", note, totals=row.totals, postings=row.postings)
    return row
