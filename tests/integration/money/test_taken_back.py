"""Steps taken back at the counter: an approval before it is paid, a payment by two people, or neither."""

from __future__ import annotations

import pytest

from tests.evening import two_teams
from tests.integration.money.kit import (
    APPROVER,
    CASHIER,
    NOW,
    approved,
    paid,
    paper,
    payouts,
    refused,
    state,
    totals,
    won,
)
from tests.members import client_of
from tournaments.money.domain import claiming, paying
from tournaments.money.models import Reversal, Standing
from tournaments.people.domain import correcting
from tournaments.people.models import Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return two_teams()[0]


def test_an_approval_is_taken_back_before_it_is_paid_and_the_other_of_the_two_receives_it(team: Team) -> None:
    (payout,) = payouts(won(team, 200_00, "goods"))
    claiming.claim(payout.pk, now=NOW, by=CASHIER, **paper(payout, 1))
    claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)
    approver, address = client_of("approver"), f"/office/payouts/{payout.pk}/"
    base = str(Standing.objects.get(pk=payout.pk).version)
    sent = {"action": "unapprove", "why": "两人改由2号领", "base": base}
    assert "撤回批准" in approver.get(address).content.decode()
    assert client_of("cashier").post(f"{address}decide/", sent).status_code == 403
    assert approver.post(f"{address}decide/", sent | {"why": ""}).status_code == 422
    assert approver.post(f"{address}decide/", sent).status_code == 302
    assert state(payout) == "open"
    with refused("wrong_state", 409):
        paying.pay(payout.pk, "当面交付", "1", now=NOW, by=CASHIER)
    claiming.claim(payout.pk, now=NOW, by=CASHIER, **paper(payout, 2))
    claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)
    assert (
        paying.pay(payout.pk, "当面交付", "2", now=NOW, by=CASHIER).decision.claim.person_id
        == paper(payout, 2)["person_id"]
    )
    with refused("wrong_state", 409):
        claiming.unapprove(payout.pk, why="晚了", now=NOW, by=APPROVER)


def test_a_name_put_right_after_the_approval_is_claimed_anew_before_it_is_paid(team: Team) -> None:
    payout = payouts(won(team, 200_00))[0]
    approved(payout)
    asked = correcting.ask(team.registration.pk, 1, name="欧阳改正", town="", why="身份证", now=NOW, by=CASHIER)
    correcting.confirm(team.registration.pk, asked.pk, now=NOW, by=APPROVER)
    with refused("other_name", 409):
        paying.pay(payout.pk, "现金", "1", now=NOW, by=CASHIER)
    claiming.unapprove(payout.pk, why="姓名更正", now=NOW, by=APPROVER)
    approved(payout)
    assert paying.pay(payout.pk, "现金", "1", now=NOW, by=CASHIER).decision.claim.name == "欧阳改正"


def test_what_was_asked_to_be_taken_back_is_named_to_the_approver_who_may_decline_it(team: Team) -> None:
    payout = payouts(won(team, 200_00))[0]
    paid(payout)
    asked = paying.ask_reversal(payout.pk, "账号写错", now=NOW, by=CASHIER)
    approver, named = client_of("approver"), f"P{payout.pk} 的付款申请冲回"
    assert named in approver.get("/office/").content.decode()
    with refused("asked_already", 409):
        paying.ask_reversal(payout.pk, "我也看到写错了", now=NOW, by="user:3 出纳乙")
    page = f"/office/payouts/{payout.pk}/"
    assert "申请冲回</button>" not in client_of("cashier").get(page).content.decode(), "one question at a time"
    base = str(Standing.objects.get(pk=payout.pk).version)
    sent = {"action": "decline", "asked": str(asked.pk), "why": "账号是对的", "base": base}
    way = f"/office/payouts/{payout.pk}/decide/"
    assert approver.post(way, sent | {"why": ""}).status_code == 422
    assert approver.post(way, sent).status_code == 302
    assert named not in approver.get("/office/").content.decode()
    assert "账号是对的" in approver.get(page).content.decode()
    assert "不予冲回</button>" not in approver.get(page).content.decode(), "nothing is open any more"
    assert "申请冲回</button>" in client_of("cashier").get(page).content.decode()
    with refused("declined", 409):
        paying.confirm_reversal(payout.pk, asked.pk, now=NOW, by=APPROVER)
    assert state(payout) == "paid"
    again = paying.ask_reversal(payout.pk, "真的错", now=NOW, by=CASHIER)
    paying.confirm_reversal(payout.pk, again.pk, now=NOW, by=APPROVER)
    with refused("wrong_state", 409):
        paying.decline_reversal(payout.pk, again.pk, why="晚了", now=NOW, by=APPROVER)


def test_d07_one_payment_is_taken_back_by_two_people_and_the_next_one_stands(team: Team) -> None:
    payout = payouts(won(team, 200_00))[0]
    paid(payout)
    asked = paying.ask_reversal(payout.pk, "账号写错", now=NOW, by=CASHIER)
    with refused("same_person", 409):
        paying.confirm_reversal(payout.pk, asked.pk, now=NOW, by=CASHIER)
    paying.confirm_reversal(payout.pk, asked.pk, now=NOW, by=APPROVER)
    assert state(payout) == "approved"
    assert totals() == {"programme": -200_00, "owed": 200_00}
    paying.pay(payout.pk, "现金", "2", now=NOW, by=CASHIER)
    with refused("reversed", 409):
        paying.confirm_reversal(payout.pk, asked.pk, now=NOW, by=APPROVER)
    assert (state(payout), Reversal.objects.get().payment.attempt) == ("paid", 1)
    assert totals() == {"programme": -200_00, "owed": 100_00, "paid": 80_00, "tax": 20_00}
