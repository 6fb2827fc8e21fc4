"""What calls about money take and answer. Numbers of papers are masked; amounts are fen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import django_filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from core import sheets
from core.api.deeds import Deed, ReasonedDeed
from core.api.fields import LARGEST_ID, Moment
from tournaments.money.models import Account, Claim, Owed, Standing
from tournaments.money.payout_list import searched_for

State = Standing.State
STATES, WON = State.values, Owed.Kind.values


class PaidTeam(serializers.Serializer[Any]):
    """A combination."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class Winner(serializers.Serializer[Any]):
    """One of its two."""

    id = serializers.UUIDField()
    number = serializers.IntegerField(min_value=1, max_value=2)
    name = serializers.CharField()


class PayoutLine(serializers.Serializer[Any]):
    """What one person gets of one thing won; of goods and coupons `winner` is null: either of the two."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(STATES)
    kind = serializers.ChoiceField(WON)
    amount = serializers.IntegerField(help_text="分 fen")
    what = serializers.CharField()
    occasion = serializers.CharField(help_text="场次 session")
    team = PaidTeam()
    winner = Winner(allow_null=True)
    divided = serializers.CharField(allow_blank=True)
    due_at = serializers.DateTimeField()


class PayoutStanding(serializers.Serializer[Any]):
    """Where a payout stands after a step, without names; GET shows all of it."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(STATES)
    kind = serializers.ChoiceField(WON)
    amount = serializers.IntegerField(help_text="分 fen")
    occasion = serializers.CharField(help_text="场次 session")
    due_at = serializers.DateTimeField()


class PaymentLine(serializers.Serializer[Any]):
    """A payment; `reversed` when it was taken back. Fen."""

    id = serializers.IntegerField()
    attempt = serializers.IntegerField()
    payout = serializers.IntegerField()
    method = serializers.CharField()
    reference = serializers.CharField()
    gross = serializers.IntegerField()
    tax = serializers.IntegerField()
    net = serializers.IntegerField()
    day = serializers.DateField()
    reversed = serializers.BooleanField()


class Paper(serializers.Serializer[Any]):
    """A paper that was shown: it is kept sealed and shown masked."""

    paper = serializers.ChoiceField(Claim.Paper.choices)
    number = serializers.CharField(max_length=30, write_only=True)
    name = serializers.CharField(max_length=60)


class ProxyPaper(Paper):
    """Of who came in the winner's place."""

    authorisation = serializers.CharField(max_length=200)
    why = serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="不是登记的监护人时，为何可以代领 why he may, if he is not the registered guardian",
    )


class Claiming(Paper, Deed):
    """The winner's paper; `person` for goods and coupons, by their word."""

    person = serializers.UUIDField(required=False, allow_null=True, default=None)
    proxy = ProxyPaper(required=False, allow_null=True, default=None)


class Paying(Deed):
    """By what, and what finds it again."""

    method = serializers.CharField(max_length=20)
    reference = serializers.CharField(max_length=80)


class Signing(Deed):
    """Who signed."""

    signed_by = serializers.CharField(max_length=60)


class TakingBack(Deed):
    """Which asking is confirmed."""

    asked = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class DecliningReversal(ReasonedDeed):
    """Which asking is declined, and why."""

    asked = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class Asked(serializers.Serializer[Any]):
    """What was asked, to be confirmed by another."""

    asked = serializers.IntegerField()
    payment = serializers.IntegerField()
    why = serializers.CharField()


class PayLine(serializers.Serializer[Any]):
    """One of several payments."""

    payout = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    method = serializers.CharField(max_length=20)
    reference = serializers.CharField(max_length=80)


class PaySeveral(serializers.Serializer[Any]):
    """At most 200 payments."""

    payments = serializers.ListField(child=PayLine(), min_length=1, max_length=200)


class Outcome(serializers.Serializer[Any]):
    """What became of one: paid, or why not."""

    payout = serializers.IntegerField()
    paid = serializers.BooleanField()
    code = serializers.CharField(allow_blank=True)
    zh = serializers.CharField(allow_blank=True)
    en = serializers.CharField(allow_blank=True)


class Outcomes(serializers.Serializer[Any]):
    """One for each that was asked, in order."""

    outcomes = Outcome(many=True)


class Balance(serializers.Serializer[Any]):
    """What an account stands at."""

    account = serializers.ChoiceField(Account.values)
    amount = serializers.IntegerField(help_text="分 fen")


class Balances(serializers.Serializer[Any]):
    """All accounts at a moment; they come to nothing."""

    at = serializers.DateTimeField()
    balances = Balance(many=True)


class At(serializers.Serializer[Any]):
    """A past moment, and a combination."""

    at = Moment(required=False, allow_null=True, default=None, help_text="过去的时刻，省略为现在 a past moment, or now")
    team = serializers.UUIDField(required=False, allow_null=True, default=None, help_text="组合 combination")


AT = OpenApiParameter("at", OpenApiTypes.DATETIME, description="过去的时刻，省略为现在 a past moment, or now")
TEAM = OpenApiParameter("team", OpenApiTypes.UUID, description="组合 combination")


class PayoutFilter(django_filters.FilterSet):
    """By state, kind, session, and what the counter searches by."""

    state = django_filters.ChoiceFilter(choices=State.choices)
    kind = django_filters.ChoiceFilter(field_name="payout__owed__kind", choices=Owed.Kind.choices)
    occasion = django_filters.CharFilter(field_name="payout__owed__occasion", max_length=40, help_text="场次 session")
    q = django_filters.CharFilter(
        method="found", max_length=60, help_text="姓名、组合、拼音、编号 names, pinyin, number"
    )

    def found(self, rows: Any, name: str, text: str) -> Any:
        """As the list's search."""
        cleaned = sheets.clean(text)
        return rows.filter(searched_for(cleaned)) if cleaned else rows


def lines(found: Iterable[Standing]) -> list[dict[str, Any]]:
    """Payouts as lines (with ``payout__owed__team`` and ``payout__person`` loaded)."""
    return [line(one) for one in found]


def line(standing: Standing) -> dict[str, Any]:
    """One of them."""
    payout = standing.payout
    owed, person = payout.owed, payout.person
    return {
        "id": payout.pk,
        "version": standing.version,
        "state": standing.state,
        "kind": owed.kind,
        "amount": payout.amount,
        "what": owed.what,
        "occasion": owed.occasion,
        "team": {"id": owed.team_id, "name": owed.team.name},
        "winner": None if person is None else {"id": person.pk, "number": payout.number, "name": person.real_name},
        "divided": payout.said,
        "due_at": standing.due_at,
    }


__all__ = [
    "AT",
    "TEAM",
    "Asked",
    "At",
    "Balances",
    "Claiming",
    "Deed",
    "Outcomes",
    "PaySeveral",
    "Paying",
    "PaymentLine",
    "PayoutFilter",
    "PayoutLine",
    "PayoutStanding",
    "ReasonedDeed",
    "Signing",
    "TakingBack",
    "line",
    "lines",
]
