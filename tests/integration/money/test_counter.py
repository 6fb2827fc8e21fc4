"""The counter's pages and calls: found at once, done once, and never by one person alone."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import get_commands
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config.celery import app as celery
from core import clock
from core.models import Answered
from tests.evening import two_teams
from tests.integration.api.kit import problem, program
from tests.integration.money.kit import NUMBER, approved, paid, paper, payouts, refused, state, won
from tests.members import client_of, member
from tournaments.money import tasks
from tournaments.money.domain import claiming, terms
from tournaments.money.domain.amounts import business_day
from tournaments.money.models import Claim, DayClosed, Payment, Payout, Standing
from tournaments.people.models import Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return two_teams()[0]


def first(team: Team, amount: int = 200_00, **more: Any) -> Payout:
    return payouts(won(team, amount, at=clock.now(), **more))[0]


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def form(payout: Payout, action: str, **more: str) -> dict[str, str]:
    version = Standing.objects.get(pk=payout.pk).version
    return {"action": action, "base": str(version), "key": f"{action}-{payout.pk}-{version}", **more}


def claim_form(payout: Payout, **more: str) -> dict[str, str]:
    shown = paper(payout)
    return form(
        payout, "claim", paper="id", number=NUMBER, name=shown["shown"].name, person=str(shown["person_id"]), **more
    )


def test_for_goods_the_counter_is_told_to_collect_the_tax_and_not_to_pay(team: Team) -> None:
    payout = first(team, 299_00, kind="goods")
    approved(payout)
    cashier = client_of("cashier")
    page = " ".join(cashier.get(f"/office/payouts/{payout.pk}/").content.decode().split())
    assert "交付奖品本身，并向领取人收税款 <b>¥59.80</b>" in page
    assert "¥239.20" not in page, "nobody is paid that"
    assert re.findall(r'<option value="(.*?)"', page) == ["当面交付", "快递"]
    page = cashier.get(f"/office/payouts/{payout.pk}/?lang=en").content.decode()
    assert '<option value="快递">by courier</option>' in " ".join(page.split()).replace(" >", ">")
    coupon = first(team, 50_00, kind="coupon")
    approved(coupon)
    assert "交付奖品本身，不收钱" in cashier.get(f"/office/payouts/{coupon.pk}/?lang=zh").content.decode()


def test_an_evening_at_the_counter_from_the_claim_to_the_signed_receipt(team: Team) -> None:
    payout, cashier, approver = first(team), browser(member("cashier")), browser(member("approver"))
    page = f"/office/payouts/{payout.pk}/"
    wrong = cashier.post(f"{page}enter/", claim_form(payout) | {"name": "别人"})
    assert wrong.status_code == 422
    assert "别人" in wrong.content.decode(), "what was typed stays"
    assert NUMBER not in wrong.content.decode()
    assert cashier.post(f"{page}enter/", claim_form(payout)).status_code == 302
    assert NUMBER not in cashier.get(page).content.decode()
    assert approver.post(f"{page}decide/", form(payout, "approve")).status_code == 302
    assert "今天付" in cashier.get(page).content.decode()
    assert cashier.post(f"{page}enter/", form(payout, "pay", method="现金", reference="收 1")).status_code == 302
    assert "今天付" not in cashier.get(page).content.decode(), "it is paid"
    receipt = cashier.post(f"{page}receipt/")
    assert receipt.headers["Content-Type"] == "application/pdf"
    assert receipt.content.startswith(b"%PDF")
    assert payout.person is not None
    assert cashier.post(f"{page}enter/", form(payout, "sign", signed_by=payout.person.real_name)).status_code == 302
    assert state(payout) == "signed"
    day = business_day(clock.now()).isoformat()
    books = cashier.get("/office/books/").content.decode()
    assert "确认日结，不能撤销" in books
    assert "要办的明天办" in books
    assert cashier.post("/office/books/close/", {"day": day}).status_code == 422
    before = (business_day(clock.now()) - timedelta(days=1)).isoformat()
    asked_again = cashier.post("/office/books/close/", {"day": before})
    assert asked_again.status_code == 422
    assert re.search(rf'name="day"\s+value="{before}"', asked_again.content.decode()), "the same day again, not today"
    assert not DayClosed.objects.exists()
    assert cashier.post("/office/books/close/", {"day": day, "sure": "1"}).status_code == 302
    assert DayClosed.objects.get().totals == {"programme": -20000, "owed": 10000, "paid": 8000, "tax": 2000}
    books = approver.get("/office/books/").content.decode()
    assert "已日结" in books
    assert "−¥200.00" in books


def test_d04_a_double_click_pays_once_and_no_number_is_in_what_is_kept_of_it(team: Team) -> None:
    payout = first(team)
    cashier = browser(member("cashier"))
    sent = claim_form(payout)
    for _ in range(2):
        assert cashier.post(f"/office/payouts/{payout.pk}/enter/", sent).status_code == 302
    assert Claim.objects.count() == 1
    assert not [row for row in Answered.objects.all() if NUMBER in str(vars(row))]
    other = first(team)
    approved(other, at=clock.now())
    sent = form(other, "pay", method="现金", reference="1")
    for _ in range(2):
        assert cashier.post(f"/office/payouts/{other.pk}/enter/", sent).status_code == 302
    assert Payment.objects.count() == 1


def test_d09_on_every_way_in_one_person_with_both_roles_and_a_superuser_is_refused(team: Team) -> None:
    user = member("cashier", "approver")
    User.objects.filter(pk=user.pk).update(is_superuser=True, is_staff=True)
    payout, client, caller = first(team), browser(user), program(user=user)
    assert client.post(f"/office/payouts/{payout.pk}/enter/", claim_form(payout)).status_code == 302
    page = client.post(f"/office/payouts/{payout.pk}/decide/", form(payout, "approve"))
    assert page.status_code == 409
    assert "须由另一人批准" in page.content.decode()
    problem(caller.post(f"/api/payouts/{payout.pk}/approve"), 409, "same_person")
    assert client.post("/support/money/decision/add/").status_code == 404
    assert state(payout) == "claimed"
    assert program("approver").post(f"/api/payouts/{payout.pk}/approve").status_code == 200
    paying = caller.post(f"/api/payouts/{payout.pk}/pay", {"method": "现金", "reference": "1"})
    assert paying.status_code == 200, "who entered it may pay what another has approved"
    assert paying.json()["net"] == 80_00


def test_d09_no_task_and_no_command_approves(team: Team) -> None:
    payout, cashier = first(team), browser(member("cashier"))
    cashier.post(f"/office/payouts/{payout.pk}/enter/", claim_form(payout))
    assert {name for name in celery.tasks if name.startswith("money.")} == {"money.write_export"}
    assert "tournaments.money" not in get_commands().values()
    tasks.sweep()
    with refused("same_person", 409):  # the one way there is for whatever may come
        claiming.decide(payout.pk, approved=True, now=clock.now(), by=Claim.objects.get().by)
    assert state(payout) == "claimed"


def test_d05_several_at_once_each_with_its_outcome_in_order(team: Team) -> None:
    good, bad = first(team), first(team)
    approved(good, at=clock.now())
    lines = [{"payout": pk, "method": "现金", "reference": str(pk)} for pk in (bad.pk, good.pk, 10**6)]
    answer = program("cashier").post("/api/payouts/pay", {"payments": lines}).json()["outcomes"]
    assert [(one["payout"], one["paid"], one["code"]) for one in answer] == [
        (bad.pk, False, "wrong_state"),
        (good.pk, True, ""),
        (10**6, False, "no_payout"),
    ]


def test_d19_a_call_that_comes_twice_is_answered_once_more(team: Team) -> None:
    payout, caller = first(team), program("cashier")
    approved(payout, at=clock.now())
    body = {"method": "现金", "reference": "9"}
    answers = [caller.post(f"/api/payouts/{payout.pk}/pay", body, key="provider-7") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[1].headers["Idempotency-Replayed"] == "true"
    assert Payment.objects.count() == 1


def test_the_list_finds_by_name_pinyin_number_and_a_scanned_receipt_at_few_queries(team: Team) -> None:
    wanted = [first(team) for _ in range(3)][1]
    assert wanted.person is not None
    client = client_of("cashier")
    client.get("/office/payouts/")

    def found(q: str) -> str:
        answer: str = client.get("/office/payouts/", {"q": q}).content.decode()
        return answer

    for q in (f"P{wanted.pk}", f"P{wanted.pk}-2", str(wanted.pk), f"http://testserver/office/payouts/{wanted.pk}/"):
        assert f">P{wanted.pk}<" in found(q), q
        assert found(q).count("data-href") == 1, q
    from core.pinyin import spellings

    for q in (wanted.person.real_name, team.name, *spellings(wanted.person.real_name)):
        assert found(q).count("data-href") >= 3, q
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get("/office/payouts/")
    for _ in range(20):
        first(team)
    with CaptureQueriesContext(connection) as many:
        client.get("/office/payouts/")
    assert len(few) == len(many) <= 10


def test_what_an_account_stood_at_and_terms_from_a_day_on(team: Team) -> None:
    paid(first(team), at=clock.now())
    caller = program("approver")
    now = {one["account"]: one["amount"] for one in caller.get("/api/balances").json()["balances"]}
    assert (now["paid"], now["tax"], sum(now.values())) == (80_00, 20_00, 0)
    before = caller.get("/api/balances", {"at": "2020-01-01T00:00:00Z"}).json()["balances"]
    assert {one["amount"] for one in before} == {0}
    client, today = client_of("approver"), business_day(clock.now())
    sent = {"action": "tax", "from_on": today.isoformat(), "kind": "cash", "rate": "19.5", "bearer": "programme"}
    assert client.post("/office/books/settings/", sent).status_code == 422, "a reason is asked for"
    assert client.post("/office/books/settings/", sent | {"why": "新规定"}).status_code == 302
    assert terms.tax_on("cash", today) == terms.Tax(1950, "programme")
    page = client.get("/office/books/").content.decode()
    assert "19.5%" in page


def test_home_says_what_waits(team: Team) -> None:
    payout = first(team)
    cashier = browser(member("cashier"))
    cashier.post(f"/office/payouts/{payout.pk}/enter/", claim_form(payout))
    assert "笔领奖待批" in client_of("approver").get("/office/").content.decode()
