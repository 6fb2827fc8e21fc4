"""What a corrected result takes back in the books, by new rows: a day's award, and a fund that had ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core import locks
from tournaments.money.domain import booking, ledger, owing
from tournaments.money.domain.ledger import Kind
from tournaments.money.models import Owed, Payment, Standing

_ENDED = (Kind.RELEASE, Kind.FORFEIT_FUND)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, and which two people said so."""

    why: str
    asked_by: str
    by: str
    now: datetime


def take_back_day(source: str, reason: Reason) -> None:
    """A day was not won: its award, if it is in the books, goes back, and with it what had left the fund for it."""
    for kind in (*_ENDED, Kind.AWARD):
        _reverse(kind, source, reason)


def reopen_fund(fund: str, days: Iterable[str], reason: Reason) -> list[Owed]:
    """A fund has not ended after all, or came to another sum: what was owed of it is withdrawn, payments with it, and
    its ``days`` (their sources) are held again. Gives what was owed."""
    rows = list(booking.fund_owed(fund))
    for row in rows:
        owing.withdraw(
            row.source_kind, row.source_id, reason.why, asked_by=reason.asked_by, by=reason.by, now=reason.now
        )
    for day in days:
        for kind in _ENDED:
            _reverse(kind, day, reason)
    return rows


def _reverse(kind: str, source: str, reason: Reason) -> None:
    posting = ledger.posted(kind, "day", source)
    if posting is not None:
        ledger.reverse(posting, now=reason.now, by=reason.by, note=reason.why)


# ---- what it would come to ------------------------------------------------------------------------------------------


def hold_payouts(funds: Iterable[str]) -> None:
    """Lock every payout of these funds until the transaction ends: no step is taken with one meanwhile."""
    _hold(row for fund in funds for row in booking.fund_owed(fund))


def payouts_of(fund: str) -> list[dict[str, Any]]:
    """The payouts that a fund has now, as :func:`reopen_fund` would find them: each with its state and version, and what
    was paid and withheld and would have to come back (fen)."""
    return _facts(booking.fund_owed(fund))


def hold_payouts_won(source_kind: str, source_ids: Sequence[str]) -> None:
    """Lock every payout of what these sources brought, as :func:`hold_payouts` does a fund's."""
    _hold(_won(source_kind, source_ids))


def payouts_won(source_kind: str, source_id: str) -> list[dict[str, Any]]:
    """The payouts that ``owing.withdraw`` of this source would make void, as :func:`payouts_of` says them."""
    return _facts(_won(source_kind, [source_id]))


def _won(source_kind: str, source_ids: Sequence[str]) -> Iterable[Owed]:
    return Owed.objects.filter(source_kind=source_kind, source_id__in=source_ids, withdrawn=None).order_by("pk")


def _hold(rows: Iterable[Owed]) -> None:
    wanted = Standing.objects.filter(payout__owed__in=[row.pk for row in rows])
    locks.lock_all(Standing, wanted.values_list("pk", flat=True))


def _facts(rows: Iterable[Owed]) -> list[dict[str, Any]]:
    found = []
    for row in rows:
        for standing in Standing.objects.filter(payout__owed=row).select_related("payout__person").order_by("pk"):
            payout = standing.payout
            paid = Payment.objects.filter(payout=payout, reversal=None).first()
            found.append(
                {
                    "payout": payout.pk,
                    "number": payout.number,
                    "amount": payout.amount,
                    "state": standing.state,
                    "version": standing.version,
                    "paid": paid.net if paid else 0,
                    "tax": paid.tax if paid else 0,
                }
            )
    return found


def in_books(source: str) -> bool:
    """Whether a day's award stands in the books."""
    return ledger.posted(Kind.AWARD, "day", source) is not None
