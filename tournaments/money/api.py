"""Calls about money: payouts and their steps, several payments at once, and what the accounts stood at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from core import vault
from core.api.schema import operation
from core.api.views import Done, OfficeView, Subject
from core.refusals import Refusal
from core.roles import Right
from tournaments.money import api_shapes as shapes
from tournaments.money.domain import claiming, holding, ledger, paying
from tournaments.money.domain.claiming import Proxy, Shown
from tournaments.money.models import Account, Payment, Standing

TAG = "money"
Given = dict[str, Any]


def _all() -> Any:
    return Standing.objects.select_related("payout__owed__team", "payout__person")


def shown(pk: int) -> Any:
    """As GET shows it; 404."""
    found = _all().filter(pk=pk).first()
    if found is None:
        raise holding.not_found()
    return shapes.PayoutLine(shapes.line(found)).data


def where(pk: int) -> Any:
    """Where it stands, without names."""
    return shapes.PayoutStanding(shapes.line(_all().get(pk=pk))).data


class Payouts(OfficeView):
    """`GET /api/payouts`."""

    read = Right.MONEY_READ
    filterset_class = shapes.PayoutFilter
    queryset = Standing.objects.all()

    @operation("payouts", "领奖列表", "Payouts", tag=TAG, answer=shapes.PayoutLine(many=True))
    def get(self, request: Request) -> Response:
        """The newest first."""
        return self.page(_all().order_by("-pk"), shapes.lines, shapes.PayoutLine)


class OnePayout(OfficeView):
    """`GET /api/payouts/<pk>`."""

    read = Right.MONEY_READ

    @operation("payout", "一笔领奖", "One payout", tag=TAG, answer=shapes.PayoutLine)
    def get(self, request: Request, pk: int) -> Response:
        """Where it stands."""
        return Response(shown(pk))


class Step(OfficeView):
    """A POST that takes one step of a payout, on the picture that `If-Match` or `version` names.

    What it answers is kept with its key, so nobody's name is in it: whoever is shredded since is not in it either.
    """

    read = write = Right.MONEY_ENTER
    tagged = True

    def step(self, body: type[BaseSerializer[Any]], do: Callable[[int, Given, Given], Any]) -> Response:
        """``do(pk, given, how)``; answers where the payout stands, or what ``do`` gives. A paper's number is not kept."""
        pk, given = self.kwargs["pk"], self.given(body)

        def look() -> Any:
            return shown(pk)

        def work() -> Done:
            found = do(pk, given, {"now": self.now, "by": self.by, "base": given.get("version")})
            return Done(found if isinstance(found, dict) else where(pk), look=look)

        asked = [self.request.get_full_path(), _without_numbers(self.request.data)]
        return self.change(work, subject=Subject(f"payout:{pk}", look), asked=asked)


def _without_numbers(data: Any) -> Any:
    if not isinstance(data, dict):
        return data
    return {
        name: vault.search_hash("identity", str(value)) if name == "number" else _without_numbers(value)
        for name, value in data.items()
    }


class EnterClaim(Step):
    """`POST /api/payouts/<pk>/claim`."""

    @operation("enter_claim", "登记领取", "Enter a claim", tag=TAG, body=shapes.Claiming, answer=shapes.PayoutStanding)
    def post(self, request: Request, pk: int) -> Response:
        """With the paper that was shown; it is approved by somebody else."""

        def do(pk: int, given: Given, how: Given) -> None:
            other = given["proxy"]
            proxy = None if other is None else Proxy(_paper(other), other["authorisation"], other["why"])
            claiming.claim(pk, _paper(given), person_id=given["person"], proxy=proxy, **how)

        return self.step(shapes.Claiming, do)


def _paper(given: Given) -> Shown:
    return Shown(given["paper"], given["number"], given["name"])


class Decision(Step):
    """What an approver decides."""

    read = write = Right.MONEY_APPROVE


class Approve(Decision):
    """`POST /api/payouts/<pk>/approve`."""

    @operation("approve_claim", "批准", "Approve", tag=TAG, body=shapes.Deed, answer=shapes.PayoutStanding)
    def post(self, request: Request, pk: int) -> Response:
        """Never by whoever entered the claim."""
        return self.step(
            shapes.Deed, lambda pk, given, how: claiming.decide(pk, approved=True, why=given["why"], **how)
        )


class SendBack(Decision):
    """`POST /api/payouts/<pk>/send-back`."""

    @operation("send_back_claim", "退回", "Send back", tag=TAG, body=shapes.ReasonedDeed, answer=shapes.PayoutStanding)
    def post(self, request: Request, pk: int) -> Response:
        """It can be entered again."""
        return self.step(
            shapes.ReasonedDeed, lambda pk, given, how: claiming.decide(pk, approved=False, why=given["why"], **how)
        )


class Unapprove(Decision):
    """`POST /api/payouts/<pk>/unapprove`."""

    @operation(
        "unapprove_claim", "撤回批准", "Take an approval back", tag=TAG, body=shapes.ReasonedDeed,
        answer=shapes.PayoutStanding,
    )  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        """Before anything is paid; the claim is entered anew."""
        return self.step(shapes.ReasonedDeed, lambda pk, given, how: claiming.unapprove(pk, why=given["why"], **how))


class Pay(Step):
    """`POST /api/payouts/<pk>/pay`."""

    @operation("pay_payout", "记付款", "Write down a payment", tag=TAG, body=shapes.Paying, answer=shapes.PaymentLine)
    def post(self, request: Request, pk: int) -> Response:
        """With the tax of the day; never by whoever approved it."""

        def do(pk: int, given: Given, how: Given) -> Any:
            return _payment(paying.pay(pk, given["method"], given["reference"], **how))

        return self.step(shapes.Paying, do)


def _payment(payment: Payment) -> Any:
    facts = {name: getattr(payment, name) for name in ("attempt", "method", "reference", "gross", "tax", "net", "day")}
    facts |= {"id": payment.pk, "payout": payment.payout_id, "reversed": False}
    return dict(shapes.PaymentLine(facts).data)


class Sign(Step):
    """`POST /api/payouts/<pk>/sign`."""

    @operation("sign_payout", "记签收", "Signed for", tag=TAG, body=shapes.Signing, answer=shapes.PayoutStanding)
    def post(self, request: Request, pk: int) -> Response:
        """By the winner, or his proxy."""
        return self.step(shapes.Signing, lambda pk, given, how: paying.sign(pk, given["signed_by"], **how))


class AskReversal(Step):
    """`POST /api/payouts/<pk>/ask-reversal`."""

    @operation("ask_reversal", "申请冲回", "Ask for a reversal", tag=TAG, body=shapes.ReasonedDeed, answer=shapes.Asked)
    def post(self, request: Request, pk: int) -> Response:
        """Nothing happens before another confirms it."""

        def do(pk: int, given: Given, how: Given) -> Any:
            row = paying.ask_reversal(pk, given["why"], **how)
            return dict(shapes.Asked({"asked": row.pk, "payment": row.payment_id, "why": row.why}).data)

        return self.step(shapes.ReasonedDeed, do)


class TakeBack(Decision):
    """`POST /api/payouts/<pk>/take-back`."""

    @operation("take_back", "冲回付款", "Take it back", tag=TAG, body=shapes.TakingBack, answer=shapes.PayoutStanding)
    def post(self, request: Request, pk: int) -> Response:
        """The one payment that was asked about, by new rows."""
        return self.step(shapes.TakingBack, lambda pk, given, how: paying.confirm_reversal(pk, given["asked"], **how))


class DeclineReversal(Decision):
    """`POST /api/payouts/<pk>/decline-reversal`."""

    @operation(
        "decline_reversal", "不予冲回", "Leave the payment as it is", tag=TAG, body=shapes.DecliningReversal,
        answer=shapes.PayoutStanding,
    )  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        """Nothing changes; it can be asked for anew."""

        def do(pk: int, given: Given, how: Given) -> None:
            paying.decline_reversal(pk, given["asked"], why=given["why"], **how)

        return self.step(shapes.DecliningReversal, do)


class PaySeveral(OfficeView):
    """`POST /api/payouts/pay`."""

    read = write = Right.MONEY_ENTER

    @operation("pay_several", "批量记付款", "Pay several", tag=TAG, body=shapes.PaySeveral, answer=shapes.Outcomes)
    def post(self, request: Request) -> Response:
        """As many outcomes as payments, each paid or not for itself."""
        given = self.given(shapes.PaySeveral)

        def do() -> Done:
            # Rows are locked in the order of their keys; the answer is in the order of the question.
            places = sorted(range(len(given["payments"])), key=lambda place: given["payments"][place]["payout"])
            found = {place: self._one(given["payments"][place]) for place in places}
            return Done(shapes.Outcomes({"outcomes": [found[place] for place in range(len(places))]}).data)

        return self.change(do)

    def _one(self, one: Given) -> Given:
        outcome = {"payout": one["payout"], "paid": True, "code": "", "zh": "", "en": ""}
        try:
            with transaction.atomic():
                paying.pay(one["payout"], one["method"], one["reference"], now=self.now, by=self.by)
        except Refusal as refusal:
            outcome |= {"paid": False, "code": refusal.code, "zh": refusal.zh, "en": refusal.en}
        return outcome


class Balances(OfficeView):
    """`GET /api/balances`."""

    read = Right.MONEY_READ

    @operation("balances", "账户余额", "Balances", tag=TAG, answer=shapes.Balances, parameters=[shapes.AT, shapes.TEAM])
    def get(self, request: Request) -> Response:
        """Now or at a past moment, of one combination or in all."""
        asked = shapes.At(data=request.query_params)
        asked.is_valid(raise_exception=True)
        at, team = asked.validated_data["at"] or self.now, asked.validated_data["team"]
        found = [
            {"account": account, "amount": ledger.balance(account, team=team, at=at)} for account in Account.values
        ]
        return Response(shapes.Balances({"at": at, "balances": found}).data)
