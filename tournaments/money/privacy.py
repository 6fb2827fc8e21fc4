"""What the books hold about a person, and what he is still needed for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Max

from core import vault
from core.clock import SHANGHAI
from tournaments.money.models import Claim, Payment, Payout, Standing
from tournaments.people.domain.keeping import Need
from tournaments.people.models import Person

State = Standing.State
_OPEN = ("还有没领完的奖", "something won is not paid out yet")


def needs(teams: Iterable[UUID]) -> Mapping[UUID, Need]:
    """The day of the last payment, and whether a payout is still open or under way (two queries)."""
    wanted = list(teams)
    last = dict(
        Payment.objects.filter(payout__owed__team__in=wanted).values_list("payout__owed__team").annotate(last=Max("at"))
    )
    unfinished = (State.OPEN, State.CLAIMED, State.APPROVED, State.PAID)
    rows = Standing.objects.filter(payout__owed__team__in=wanted, state__in=unfinished)
    still = set(rows.values_list("payout__owed__team", flat=True))
    return {
        team: Need(last[team].astimezone(SHANGHAI).date() if team in last else None, _OPEN if team in still else None)
        for team in {*last, *still}
    }


def held(person: Person) -> list[dict[str, Any]]:
    """His payouts; the papers he has shown, in full; payments."""
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
                "登记 entered": claim.at.isoformat(),
            }
        )
    for payment in Payment.objects.filter(decision__claim__person=person).order_by("pk"):
        lines.append(
            {
                "付款 payment": f"P{payment.payout_id}-{payment.attempt}",
                "方式 by": payment.method,
                "实付 net, fen": payment.net,
                "税 tax, fen": payment.tax,
                "日期 day": payment.day.isoformat(),
            }
        )
    return lines
