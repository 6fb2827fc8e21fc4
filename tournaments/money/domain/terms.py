"""The terms that money goes by on a day: how cash is divided, how long one may claim, by what it is paid, and tax."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db import transaction

from core import audit, sheets
from core.refusals import Refusal
from tournaments.money.domain.amounts import PROGRAMME, WINNER, business_day
from tournaments.money.models import Owed, TaxRate, Terms

METHODS: Final = ("银行转账", "现金", "微信转账", "支付宝")
DELIVERIES: Final = ("当面交付", "快递")
ENGLISH: Final = {
    "银行转账": "bank transfer",
    "现金": "cash",
    "微信转账": "WeChat transfer",
    "支付宝": "Alipay",
    "当面交付": "in person",
    "快递": "by courier",
}
"""What the usual ways are called in English; a way of the house's own is called what the house calls it."""
_USUAL_WAYS: Final = {english.lower(): way for way, english in ENGLISH.items()}


@dataclass(frozen=True, slots=True)
class Rules:
    """Terms as values; ``first_share`` in per cent."""

    first_share: int = 50
    claim_days: int = 60
    methods: tuple[str, ...] = METHODS
    deliveries: tuple[str, ...] = DELIVERIES

    def ways(self, kind: str) -> tuple[str, ...]:
        """By what a kind of prize reaches its winner: money by a transfer or in cash, goods and coupons by hand or post."""
        return self.methods if kind == Owed.Kind.CASH else self.deliveries


@dataclass(frozen=True, slots=True)
class Tax:
    """``rate`` in hundredths of a per cent, and who bears it."""

    rate: int
    bearer: str


#: Before anybody has set anything: 20 % on what is won by chance, none on coupons that only make something cheaper.
USUAL: Final = {Owed.Kind.CASH: Tax(2000, WINNER), Owed.Kind.GOODS: Tax(2000, WINNER), Owed.Kind.COUPON: Tax(0, WINNER)}


def terms_on(day: date) -> Rules:
    """What goes on a day: of those entered for it or an earlier one the latest day's, the last entered of these."""
    row = Terms.objects.filter(from_on__lte=day).order_by("-from_on", "-pk").first()
    if row is None:
        return Rules()
    # Before the two were told apart, methods held both; which of the two a house's own way is, nobody wrote down.
    methods = tuple(one for one in row.methods if one not in DELIVERIES) or METHODS
    before = (*DELIVERIES, *(one for one in row.methods if one not in ENGLISH))
    return Rules(row.first_share, row.claim_days, methods, tuple(row.deliveries) or before)


def tax_on(kind: str, day: date) -> Tax:
    """The tax on a kind of prize on a day, found as terms are."""
    row = TaxRate.objects.filter(kind=kind, from_on__lte=day).order_by("-from_on", "-pk").first()
    return USUAL[Owed.Kind(kind)] if row is None else Tax(row.rate, row.bearer)


def set_terms(
    from_on: date,
    *,
    first_share: int,
    claim_days: int,
    methods: Sequence[str],
    deliveries: Sequence[str] = DELIVERIES,
    why: str,
    now: datetime,
    by: str,
) -> Terms:
    """Terms from a day on, today's or a later one; what was divided and dated before stays. Refuses (422) what cannot be."""
    why = _checked(from_on, why, now)
    paid, handed = _named(methods), _named(deliveries)
    if not 0 <= first_share <= 100:
        raise _bad("first_share", "1号的份额是 0 至 100 的百分数。", "Number 1's share is 0 to 100 per cent.")
    if not 1 <= claim_days <= 3650:
        raise _bad("claim_days", "领取期限是 1 至 3650 天。", "The time to claim is 1 to 3650 days.")
    if not paid:
        raise _bad("methods", "现金至少写一种付款方式。", "Name at least one way to pay cash.")
    if not handed:
        raise _bad("deliveries", "奖品至少写一种交付方式。", "Name at least one way to hand a prize over.")
    if mixed := [*(one for one in paid if one in DELIVERIES), *(one for one in handed if one in METHODS)]:
        raise _bad(
            "methods" if mixed[0] in paid else "deliveries",
            f"“{mixed[0]}”写错了栏：现金写付款方式，奖品写交付方式。",
            f"“{mixed[0]}” stands in the wrong field: cash is paid, prizes are handed over.",
        )
    with transaction.atomic():
        row = Terms.objects.create(
            from_on=from_on,
            first_share=first_share,
            claim_days=claim_days,
            methods=paid,
            deliveries=handed,
            at=now,
            by=by[:120],
            why=why,
        )
        audit.record(
            by, "money.terms", f"terms:{row.pk}", why, from_on=str(from_on), first_share=first_share,
            claim_days=claim_days, methods=paid, deliveries=handed,
        )  # fmt: skip
    return row


def set_tax(from_on: date, kind: str, *, rate: int, bearer: str, why: str, now: datetime, by: str) -> TaxRate:
    """The tax on a kind of prize from a day on. Refuses (422) what cannot be."""
    why = _checked(from_on, why, now)
    if kind not in Owed.Kind.values:
        raise _bad("kind", "没有这种奖品。", "There is no such kind of prize.")
    if not 0 <= rate <= 5000:
        raise _bad("rate", "税率是 0 至 50%。", "The rate is 0 to 50 per cent.")
    if bearer not in (WINNER, PROGRAMME):
        raise _bad("bearer", "税由获奖人或节目组承担。", "The tax is borne by the winner or the programme.")
    with transaction.atomic():
        row = TaxRate.objects.create(from_on=from_on, kind=kind, rate=rate, bearer=bearer, at=now, by=by[:120], why=why)
        audit.record(by, "money.tax", f"tax:{row.pk}", why, from_on=str(from_on), kind=kind, rate=rate, bearer=bearer)
    return row


def _named(ways: Sequence[str]) -> list[str]:
    """Each once, the usual ones by their own name, also where the English one was written."""
    written = [sheets.clean(way)[:20] for way in ways]
    return list(dict.fromkeys(filter(None, (_USUAL_WAYS.get(way.lower(), way) for way in written))))


def _checked(from_on: date, why: str, now: datetime) -> str:
    if from_on < business_day(now):
        raise _bad("from_on", "只能从今天或以后的一天起。", "From today or a later day on.")
    why = " ".join(why.split())[:200]
    if not why:
        raise _bad("why", "请写明理由。", "Give the reason.")
    return why


def _bad(field: str, zh: str, en: str) -> Refusal:
    return Refusal("bad_setting", zh, en, 422, field=field)
