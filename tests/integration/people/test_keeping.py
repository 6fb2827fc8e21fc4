"""Whose data's time is over, destroying it as it was shown, a person's own file, and the consent taken back."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from core.console.today import waiting
from core.models import Entry
from core.refusals import Refusal
from tests.evening import two_teams
from tests.integration.money.kit import NUMBER, claimed, paid, payouts, won
from tests.integration.people.kit import DAY, NOW, an_intake, entered, values
from tests.members import client_of, member
from tournaments.money.domain import booking, claiming, paying
from tournaments.money.models import Standing
from tournaments.people import domain
from tournaments.people.domain import keeping
from tournaments.people.domain.answering import take_back_consent
from tournaments.people.domain.holdings import held_about
from tournaments.people.domain.private_data import GONE
from tournaments.people.models import Consent, Person, Registration, Shredding

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=200)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def declined(n: int = 1) -> Registration:
    one = domain.decline(entered(n).pk, now=NOW, by="test", why="满")
    Registration.objects.filter(pk=one.pk).update(state_at=NOW)
    return one


def names(now: Any) -> list[str]:
    return [one.member.person.real_name for one in keeping.due(now)]


def test_e01_e03_data_is_due_after_its_days_and_not_before() -> None:
    an_intake()
    declined()
    assert names(NOW + 179 * DAY) == []
    assert len(names(NOW + 181 * DAY)) == 2
    with refused("days"):
        keeping.set_days_kept("applicant", 29, why="快", now=NOW, by="test")
    keeping.set_days_kept("applicant", 30, why="规定", now=NOW, by="test")
    assert len(names(NOW + 31 * DAY)) == 2


def test_e02_destroyed_as_it_was_shown_and_reported_without_a_name() -> None:
    an_intake()
    declined()
    seen = keeping.digest_of(keeping.due(LATER))
    other = declined(2)
    with refused("changed_since_preview"):
        keeping.shred_due(seen, now=LATER, by="test", why="到期")
    assert not Person.objects.filter(real_name=GONE).exists(), "nothing was done"
    domain.reopen(other.pk, now=NOW, by="test")
    row = keeping.shred_due(keeping.digest_of(keeping.due(LATER)), now=LATER, by="test", why="到期")
    assert (row.done, row.held) == (2, 2)
    assert Person.objects.filter(real_name=GONE).count() == 2
    assert values(1)["name1"] not in json.dumps(Shredding.objects.get().report, ensure_ascii=False)
    assert {line["done"] for line in row.report} == {True, False}


def test_who_is_still_owed_something_is_held_back() -> None:
    team = two_teams()[0]
    first, second = payouts(won(team, 200_00))
    paid(first)
    domain.withdraw(Registration.objects.get(team=team).pk, now=NOW, by="test", why="退出")
    far = NOW + timedelta(days=1200)
    found = keeping.due(far)
    mine = [one for one in found if one.member.team_id == team.pk]
    assert [(one.kind, bool(one.held)) for one in mine] == [("contestant", True)] * 2
    row = keeping.shred_due(keeping.digest_of(found), now=far, by="test", why="到期")
    assert (row.done, row.held) == (0, len(found))
    assert Standing.objects.get(pk=second.pk).state == "open"


def test_a_fund_that_is_held_holds_its_champions_back_and_a_call_asks_too() -> None:
    team = two_teams()[0]
    booking.award(team, booking.Day("s1", "2026-11-02-01", 200_00), now=NOW, by="test")
    domain.withdraw(team.registration.pk, now=NOW, by="test", why="退出")
    mine = [one for one in keeping.due(NOW + 1200 * DAY) if one.member.team_id == team.pk]
    assert ["基金" in str(one.held) for one in mine] == [True, True]
    address = f"/api/persons/{mine[0].member.person_id}/shred"
    key: Any = {"headers": {"Idempotency-Key": "a"}, "content_type": "application/json"}
    answer = client_of("producer").post(address, {"why": "本人要求"}, **key)
    assert (answer.status_code, answer.json()["code"]) == (409, "still_needed")
    assert "基金" in str(answer.json())
    assert not Person.objects.filter(real_name=GONE).exists()


def test_who_withdraws_after_winning_is_told_and_can_be_taken_up_again_to_be_paid() -> None:
    team = two_teams()[0]
    payout = payouts(won(team, 200_00))[0]
    one = Registration.objects.get(team=team)
    page = f"/register/status/{domain.link_token(one)}/"
    told = Client().get(page).content.decode()
    assert told.count("还有没领的奖") == 2, "on both forms"
    assert "¥100.00" in told
    sent = {"action": "withdraw", "sure": "1", "base": str(one.version)}
    assert Client().post(page, sent).status_code == 302
    claimed(payout)
    with refused("not_approved"):
        claiming.decide(payout.pk, approved=True, now=NOW, by="user:2 审批")
    address = f"/office/registrations/{one.pk}/decide/"
    one.refresh_from_db()
    again = {"action": "reopen", "why": "还有奖要领", "base": str(one.version)}
    assert client_of("registrar").post(address, again).status_code == 403
    producer = client_of("producer")
    assert producer.post(address, again | {"why": ""}).status_code == 422
    assert producer.post(address, again).status_code == 302
    domain.approve(one.pk, now=NOW, by="producer")
    claiming.decide(payout.pk, approved=True, now=NOW, by="user:2 审批")


def test_the_consent_taken_back_ends_the_registration_and_is_due_at_once() -> None:
    an_intake()
    one = entered(1)
    take_back_consent(one.pk, 1, now=NOW, by="link", base=one.version)
    one.refresh_from_db()
    assert one.state == "withdrawn"
    person = one.team.members.get(number=1).person
    assert not Consent.objects.filter(person=person, withdrawn_at=None).exists()
    assert Consent.objects.filter(person=one.team.members.get(number=2).person, withdrawn_at=None).exists()
    assert names(NOW) == [person.real_name]


def test_by_the_private_link_and_by_the_office() -> None:
    an_intake()
    one, two = entered(1), entered(2)
    page = f"/register/status/{domain.link_token(one)}/"
    sent = {"action": "take_back", "number": "1", "base": str(one.version)}
    assert Client().post(page, sent).status_code == 422
    assert Client().post(page, sent | {"sure": "1"}).status_code == 302
    office = client_of("registrar")
    address = f"/office/registrations/{two.pk}/take-back/"
    office.post(address, {"number": "2"})
    two.refresh_from_db()
    assert two.state == "submitted", "not without saying by what letter"
    office.post(address, {"number": "2", "why": "来电 11-30"})
    two.refresh_from_db()
    assert two.state == "withdrawn"


def test_what_is_held_about_a_person_is_his_own_and_nobody_elses() -> None:
    team = two_teams()[0]
    first, second = payouts(won(team, 200_00))
    paid(first)
    claimed(second)
    paying.ask_reversal(first.pk, "账号写错", now=NOW, by="user:1 出纳")
    assert first.person is not None
    assert second.person is not None
    text = json.dumps(held_about(first.person.pk, now=NOW, by="test", why="本人来函"), ensure_ascii=False)
    for part in (
        first.person.real_name,
        first.person.contact,
        NUMBER,
        f"P{first.pk}",
        team.name,
        "on_air",
        "T-1",
        "账号写错",
    ):
        assert part in text, part
    for part in (second.person.real_name, second.person.contact, f"P{second.pk}"):
        assert part not in text, part
    assert Entry.objects.get(what="person.file_given").why == "本人来函"


def test_the_pages_show_what_is_overdue_and_destroy_only_what_was_counted() -> None:
    an_intake()
    one = declined()
    Registration.objects.filter(pk=one.pk).update(state_at=NOW - timedelta(days=400))
    person = one.team.members.get(number=1).person
    client = client_of("producer")
    assert any("保留期限" in line.zh and line.number == 2 for line in waiting(member("producer", name="二"), NOW))
    page = client.get("/office/privacy/").content.decode()
    assert person.real_name in page
    digest = page.split('name="digest" value="')[1][:64]
    sent = {"digest": digest, "wanted": "2", "number": "1", "why": "到期"}
    assert client.post("/office/privacy/shred/", sent).status_code == 422
    assert client.post("/office/privacy/shred/", sent | {"number": "2", "digest": "0" * 64}).status_code == 409
    file = f"/office/persons/{person.pk}/file/"
    unreasoned = client.post(file, {"as": "json"})
    assert (unreasoned.status_code, "请写明理由" in unreasoned.content.decode()) == (422, True)
    assert "/take-back/" in unreasoned.content.decode(), "on the registration's page, to go on from"
    answer = client.post(file, {"as": "json", "why": "本人来函"})
    assert person.contact in answer.content.decode()
    assert person.contact in client.post(file, {"why": "本人来函"}).content.decode()
    assert client.post("/office/privacy/shred/", sent | {"number": "2"}).status_code == 302
    assert client.get("/office/privacy/").content.decode().count("已销毁") >= 2
    assert client_of("registrar").get("/office/privacy/").status_code == 403
