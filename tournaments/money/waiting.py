"""What money puts on the console's home page."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse

from core.console.today import Waiting
from core.roles import Right, may
from tournaments.money import queries
from tournaments.money.models import Standing

State = Standing.State
SOON = timedelta(days=7)


def payouts(user: Any, now: datetime) -> Iterator[Waiting]:
    """What waits for an approver, for the counter, and what is soon too late (two queries)."""
    numbers = Standing.objects.filter(state__in=("open", "claimed", "approved", "paid")).aggregate(
        claimed=Count("pk", filter=Q(state=State.CLAIMED)),
        approved=Count("pk", filter=Q(state=State.APPROVED)),
        paid=Count("pk", filter=Q(state=State.PAID)),
        soon=Count("pk", filter=Q(state=State.OPEN, due_at__lte=now + SOON)),
    )
    listed = reverse("money:payouts")
    if may(user, Right.MONEY_APPROVE):
        yield Waiting(
            "笔领奖待批", "payouts to approve", f"{listed}?state=claimed&sort=id", numbers["claimed"], tone="now"
        )
        for one in queries.reversals_asked().select_related("payment").order_by("pk")[:10]:
            pk = one.payment.payout_id
            zh, en = f"P{pk} 的付款申请冲回，等审批人确认", f"the payment of P{pk} is asked to be taken back"
            yield Waiting(zh, en, reverse("money:payout", args=[pk]), tone="now")
    if may(user, Right.MONEY_ENTER):
        yield Waiting("笔待付", "payouts to pay", f"{listed}?state=approved&sort=id", numbers["approved"], tone="now")
        yield Waiting("笔待签收", "payments to be signed for", f"{listed}?state=paid&sort=id", numbers["paid"])
        yield Waiting("笔一周内到期", "payouts end within a week", f"{listed}?state=open&sort=id", numbers["soon"])
