"""What the books hold about a person, and what he is still needed for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Max, Q, Sum

from core import locks, vault
from core.clock import SHANGHAI
from core.refusals import Refusal
from core.yuan import yuan
from tournaments.money.domain import booking, ledger
from tournaments.money.models import Account, Claim, Line, Payment, Payout, ReversalAsked, Standing
from tournaments.people.domain.keeping import Need
from tournaments.people.models import Person
from tournaments.people.wording import Pair

State = Standing.State
_OPEN = ("还有没领完的奖", "something won is not paid out yet")
_FUND = ("还有代管的冠军基金", "a champion's fund is still held for them")


def needs(teams: Iterable[UUID]) -> Mapping[UUID, Need]:
    """The day of the last payment; whether a payout is still open or under way, or a fund is held (three queries)."""
    wanted = list(teams)
    last = dict(
        Payment.objects.filter(payout__owed__team__in=wanted).values_list("payout__owed__team").annotate(last=Max("at"))
    )
    unfinished = (State.OPEN, State.CLAIMED, State.APPROVED, State.PAID)
    rows = Standing.objects.filter(payout__owed__team__in=wanted, state__in=unfinished)
    still = set(rows.values_list("payout__owed__team", flat=True))
    lines = Line.objects.filter(account=Account.FUND, team__in=wanted).order_by()
    funds = {team for team, amount in lines.values_list("team").annotate(sum=Sum("amount")) if amount}
    return {
        team: Need(
            last[team].astimezone(SHANGHAI).date() if team in last else None,
            _OPEN if team in still else _FUND if team in funds else None,
        )
        for team in {*last, *still, *funds}
    }


def unclaimed(team: UUID) -> list[Pair]:
    """What it has won and was not paid yet: by name and amount, and a fund that is held."""
    wanted = Standing.objects.filter(payout__owed__team=team, state__in=(State.OPEN, State.CLAIMED, State.APPROVED))
    found = []
    for row in wanted.select_related("payout__owed").order_by("pk"):
        what, worth = row.payout.owed.what, f"¥{yuan(row.payout.amount)}"
        until = f"{row.due_at.astimezone(SHANGHAI):%Y-%m-%d}"
        found.append((f"{what}，{worth}，{until} 前领取", f"{what}, {worth}, to be claimed by {until}"))
    if fund := ledger.balance(Account.FUND, team=team):
        found.append((f"冠军基金 ¥{yuan(fund)}", f"the champion's fund, ¥{yuan(fund)}"))
    return found


def refuse_paid(person: Person) -> None:
    """Lock his combination's payouts; refuse (409) that his name is changed between a payment and the signature for it."""
    found = Standing.objects.filter(payout__owed__team__members__person=person)
    locks.lock_all(Standing, found.values_list("pk", flat=True))
    mine = found.filter(Q(payout__person=person) | Q(payout__claims__person=person), state=State.PAID)
    paid = mine.order_by("pk").values_list("pk", flat=True).distinct()
    if paid:
        named = "、".join(f"P{pk}" for pk in paid)
        raise Refusal(
            "payout_paid",
            f"{named} 已付款还没签收：先签收，或冲回这次付款，再更正。",
            f"{named} is paid and not signed for: have it signed or take the payment back first.",
        )


def renamed(person: Person) -> None:
    """The counter finds his payouts by the name he has now."""
    for row in Standing.objects.filter(payout__owed__team__members__person=person).select_related("payout__owed__team"):
        booking.find_by_name(row)


def held(person: Person) -> list[dict[str, Any]]:
    """His payouts; the papers he has shown, in full; payments with their signatures, and what was taken back."""
    lines: list[dict[str, Any]] = []
    mine = Payout.objects.filter(owed__team__members__person=person).select_related("owed", "standing")
    for payout in mine.order_by("pk"):
        if payout.person_id in (None, person.pk):
            lines.append(
                {
                    "领奖 payout": f"P{payout.pk}",
                    "场次 session": payout.owed.occasion,
                    "奖 prize": payout.owed.what,
                    "分 fen": payout.amount,
                    "状态 state": payout.standing.state,
                }
            )
    for claim in Claim.objects.filter(person=person).select_related("person__data_key").order_by("pk"):
        try:
            number = vault.open_for(person.data_key, "identity", claim.number_sealed)
        except vault.Shredded:
            number = claim.number_mask
        lines.append(
            {
                "领取 claim": f"P{claim.payout_id}",
                "证件 paper": claim.paper,
                "号码 number": number,
                "代领 proxy": claim.proxy_name,
                "授权 authorisation": claim.authorisation,
                "登记 entered": claim.at.isoformat(),
            }
        )
    payments = Payment.objects.filter(decision__claim__person=person).select_related("signature", "reversal")
    for payment in payments.order_by("pk"):
        signature, reversal = getattr(payment, "signature", None), getattr(payment, "reversal", None)
        lines.append(
            {
                "付款 payment": f"P{payment.payout_id}-{payment.attempt}",
                "方式 by": payment.method,
                "凭证号 reference": payment.reference,
                "实付 net, fen": payment.net,
                "税 tax, fen": payment.tax,
                "日期 day": payment.day.isoformat(),
                "签收 signed": f"{signature.signed_by} {signature.at.isoformat()}" if signature else "",
                "冲回 taken back": f"{reversal.why} {reversal.at.isoformat()}" if reversal else "",
            }
        )
    asked = ReversalAsked.objects.filter(payment__decision__claim__person=person, payment__reversal=None)
    for one in asked.select_related("payment", "declined").order_by("pk"):
        lines.append(
            {
                "申请冲回 asked to take back": f"P{one.payment.payout_id}-{one.payment.attempt}",
                "原因 why": one.why,
                "不予冲回 declined": one.declined.why if hasattr(one, "declined") else "",
                "日期 at": one.at.isoformat(),
            }
        )
    return lines
