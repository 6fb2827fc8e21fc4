"""A member's name or town put right after the decision: one asks, another confirms, and the counter pays him then."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from core.models import Entry
from tests.evening import two_teams
from tests.integration.money.kit import APPROVER, CASHIER, NOW, NUMBER, OTHER, paid, payouts, refused, won
from tests.integration.people.test_privacy import everything
from tests.members import client_of
from tournaments.money.domain import claiming, paying
from tournaments.money.domain.claiming import Shown
from tournaments.money.models import Standing
from tournaments.people import domain
from tournaments.people.domain import correcting
from tournaments.people.domain.holdings import held_about
from tournaments.people.models import Person, PersonCorrection, PersonCorrectionAsked, Registration, Team

pytestmark = pytest.mark.django_db
RIGHT = "欧阳改正"


@pytest.fixture
def team() -> Team:
    return two_teams()[0]


def person_of(team: Team, number: int = 1) -> Person:
    return team.members.select_related("person__data_key").get(number=number).person


def asked(team: Team, name: str = RIGHT, town: str = "", **more: Any) -> PersonCorrectionAsked:
    given: dict[str, Any] = {"now": NOW, "by": CASHIER, "why": "身份证"} | more
    return correcting.ask(team.registration.pk, 1, name=name, town=town, **given)


def test_a_misspelt_winner_is_paid_once_two_people_have_put_his_name_right(team: Team) -> None:
    payout = payouts(won(team))[0]
    shown, old = Shown("id", NUMBER, RIGHT), person_of(team).real_name
    with refused("other_name", 422):
        claiming.claim(payout.pk, shown, now=NOW, by=CASHIER)
    one, other = client_of("registrar"), client_of("producer")
    address = f"/office/registrations/{team.registration.pk}/"
    sent = {"number": "1", "name": RIGHT, "town": "芜湖", "why": "看了身份证"}
    assert one.post(f"{address}correct/", sent | {"why": ""}).status_code == 422
    assert one.post(f"{address}correct/", sent).status_code == 302
    question = PersonCorrectionAsked.objects.get()
    assert one.post(f"{address}correct/{question.pk}/").status_code == 409, "not by whoever asked"
    assert person_of(team).real_name == old
    assert "更正等另一人确认" in other.get("/office/").content.decode()
    assert f"{old} → {RIGHT}" in " ".join(other.get(address).content.decode().split())
    assert other.post(f"{address}correct/{question.pk}/").status_code == 302
    person = person_of(team)
    assert "更正等另一人确认" not in other.get("/office/").content.decode()
    assert (person.real_name, person.home_town) == (RIGHT, "芜湖")
    assert RIGHT in Registration.objects.get(team=team).searched
    assert RIGHT in Standing.objects.get(pk=payout.pk).searched
    assert "姓名或住址" in other.get(address).content.decode()
    claiming.claim(payout.pk, shown, now=NOW, by=CASHIER)
    assert other.post(f"{address}correct/{question.pk}/").status_code == 409, "once"


def test_not_between_a_payment_and_its_signature_nor_on_what_has_changed_since(team: Team) -> None:
    payout, _ = payouts(won(team))
    first = asked(team)
    paid(payout)
    with refused("payout_paid", 409):
        correcting.confirm(team.registration.pk, first.pk, now=NOW, by=APPROVER)
    with refused("payout_paid", 409):
        asked(team)
    paying.sign(payout.pk, person_of(team).real_name, now=NOW, by=CASHIER)
    second = asked(team, "欧阳再改")
    with refused("changed", 409):
        correcting.confirm(team.registration.pk, first.pk, now=NOW, by=APPROVER)
    correcting.confirm(team.registration.pk, second.pk, now=NOW, by=APPROVER)
    for wrong in ({"name": person_of(team, 2).real_name}, {"name": "12345678"}, {"name": "欧阳再改"}):
        with pytest.raises(Exception, match=r"Please correct|registered already"):
            asked(team, **wrong)


def test_a_claim_under_the_old_name_is_not_approved(team: Team) -> None:
    payout = payouts(won(team))[0]
    claiming.claim(payout.pk, Shown("id", NUMBER, person_of(team).real_name), now=NOW, by=CASHIER)
    correcting.confirm(team.registration.pk, asked(team).pk, now=NOW, by=APPROVER)
    with refused("other_name", 409):
        claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)


def test_one_person_alone_corrects_nobody_and_the_database_says_so_too(team: Team) -> None:
    question = asked(team)
    with pytest.raises(IntegrityError, match="two_people_correct_a_person"), transaction.atomic():
        PersonCorrection.objects.create(asked=question, asked_by=CASHIER, at=NOW, by="user:1 别名")
    with pytest.raises(IntegrityError, match="asked_by_is_who_asked"), transaction.atomic():
        PersonCorrection.objects.create(asked=question, asked_by=OTHER, at=NOW, by=CASHIER)


def test_what_was_asked_is_declined_with_a_reason_and_can_be_asked_anew(team: Team) -> None:
    one, other = client_of("registrar"), client_of("producer")
    address, old = f"/office/registrations/{team.registration.pk}/", person_of(team).real_name
    first = asked(team)
    no = f"{address}correct/{first.pk}/decline/"
    assert other.post(no, {"why": ""}).status_code == 422
    assert other.post(no, {"why": "身份证上就是原来的字"}).status_code == 302
    assert other.post(no, {"why": "再一次"}).status_code == 409, "once"
    assert other.post(f"{address}correct/{first.pk}/").status_code == 409, "what was declined is not confirmed"
    assert "更正等另一人确认" not in one.get("/office/").content.decode()
    page = one.get(address).content.decode()
    assert "身份证上就是原来的字" in page
    assert "更正待另一人确认" not in page
    assert person_of(team).real_name == old
    second = asked(team)
    body = {"asked": second.pk, "why": "证件不清"}
    more: dict[str, Any] = {"content_type": "application/json", "headers": {"Idempotency-Key": "d"}}
    assert one.post(f"/api/registrations/{team.registration.pk}/decline-person", body, **more).status_code == 200
    third = asked(team)
    correcting.confirm(team.registration.pk, third.pk, now=NOW, by=APPROVER)
    with refused("changed", 409):
        correcting.decline(team.registration.pk, third.pk, now=NOW, by=APPROVER, why="晚了")
    held = str(held_about(person_of(team).pk, now=NOW, by="test", why="本人来函"))
    assert "证件不清" in held


def test_by_calls_and_what_was_before_is_kept_until_he_is_shredded(team: Team) -> None:
    old, address = person_of(team).real_name, f"/api/registrations/{team.registration.pk}/"
    one, other = client_of("registrar"), client_of("registrar", name="二")
    body = {"number": 1, "name": RIGHT, "why": "身份证"}
    json: dict[str, Any] = {"content_type": "application/json"}
    answer = one.post(f"{address}correct-person", body, headers={"Idempotency-Key": "a"}, **json)
    assert (answer.status_code, answer.json()["fields_changed"]) == (200, ["name"])
    confirmed: dict[str, Any] = {"data": {"asked": answer.json()["asked"]}, **json}
    assert one.post(f"{address}confirm-person", headers={"Idempotency-Key": "b"}, **confirmed).status_code == 409
    assert other.post(f"{address}confirm-person", headers={"Idempotency-Key": "c"}, **confirmed).status_code == 200
    person = person_of(team)
    assert old in str(held_about(person.pk, now=NOW, by="test", why="本人来函"))
    assert Entry.objects.get(what="registration.corrected").data["fields"] == ["name"]
    domain.withdraw(team.registration.pk, now=NOW, by="test", why="退出")
    domain.shred_person(person.pk, now=NOW, by="test", why="到期")
    found = everything()
    assert (old in found, RIGHT in found) == (False, False)
