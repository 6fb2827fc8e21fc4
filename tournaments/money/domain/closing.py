"""The day's close (日结): what a business day has moved, fixed; nothing more goes into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
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


@dataclass(frozen=True, slots=True)
class Open:
    """What would still have to go into a day, and the page where that is done."""

    zh: str
    en: str
    url: str


Look = Callable[[date], Iterable[Open]]
_looks: dict[str, Look] = {}


def before_day_closes(name: str, look: Look) -> None:
    """Have ``look(day)`` asked before a day is closed: what it gives would go into that day and has not yet."""
    _looks[name] = look


def still_open(day: date) -> list[Open]:
    """Everything that would still have to go into a day."""
    return [one for look in _looks.values() for one in look(day)]


def close_day(day: date, *, now: datetime, by: str, note: str = "", knowing: bool = False) -> DayClosed:
    """Close a day, today's or an earlier one, once. Refuses (409) while somebody is just posting: to be tried again.

    While something would still go into the day it is refused with the list; ``knowing`` of it, one may close it all the
    same, and what is left goes into a later day.
    """
    if day > business_day(now):
        raise Refusal("day_ahead", "这一天还没到。", "That day has not come yet.", 422)
    if not knowing and (left := still_open(day)):
        raise Refusal(
            "still_open",
            f"这一天还有没办完的：{'；'.join(one.zh for one in left)}。先办完，或勾选“仍要日结”。",
            f"Left of that day: {'; '.join(one.en for one in left)}. Do it first, or tick “close it all the same”.",
            missing=[asdict(one) for one in left],
        )
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
