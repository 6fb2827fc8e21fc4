"""Reading a payout for the counter: everything its page shows, at a constant number of queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from core.console import deeds
from core.models import Entry
from tournaments.money.domain import terms
from tournaments.money.domain.amounts import Withheld, business_day, withheld
from tournaments.money.models import Claim, Payment, ReversalAsked, Standing
from tournaments.people.models import Member, Registration


@dataclass(frozen=True, slots=True)
class Seen:
    """A payout with its steps; ``would`` is what a payment today comes to, under ``tax``."""

    standing: Standing
    members: list[Member]
    registration: Registration | None
    claims: list[Claim]
    payments: list[Payment]
    asked: ReversalAsked | None
    tax: terms.Tax
    would: Withheld
    methods: tuple[str, ...]

    @property
    def claim(self) -> Claim | None:
        """The last one."""
        return self.claims[-1] if self.claims else None


def payout(pk: int, now: datetime) -> Seen | None:
    """The payout, or None."""
    related = "payout__owed__team", "payout__person"
    standing = Standing.objects.select_related(*related).filter(pk=pk).first()
    if standing is None:
        return None
    one, day = standing.payout, business_day(now)
    tax = terms.tax_on(one.owed.kind, day)
    payments = Payment.objects.filter(payout=pk).select_related("signature", "reversal").prefetch_related("receipts")
    asked = reversals_asked().filter(payment__payout=pk).order_by("-pk").first()
    return Seen(
        standing,
        list(Member.objects.filter(team=one.owed.team_id).select_related("person").order_by("number")),
        Registration.objects.filter(team=one.owed.team_id).first(),
        list(Claim.objects.filter(payout=pk).select_related("person", "decision").order_by("attempt")),
        list(payments.order_by("attempt")),
        asked,
        tax,
        withheld(one.amount, tax.rate, tax.bearer),
        terms.terms_on(day).ways(one.owed.kind),
    )


def reversals_asked() -> QuerySet[ReversalAsked]:
    """What was asked to be taken back and is neither done nor declined, of payouts that stand."""
    waiting = ReversalAsked.objects.filter(payment__reversal=None, declined=None)
    return waiting.filter(payment__payout__standing__state__in=(Standing.State.PAID, Standing.State.SIGNED))


def history(pk: int, language: str) -> list[tuple[datetime, str, str, str]]:
    """What was done: when, by whom, what, why; the newest first."""
    entries = Entry.objects.filter(subject=f"payout:{pk}").order_by("-at", "-pk")[:100]
    return [(one.at, deeds.doer(one.who, language), deeds.said(one.what, language), one.why) for one in entries]
