"""The books while somebody pays, one man in two combinations, and what the counter finds by a mere number."""

from __future__ import annotations

from typing import Any

import pytest

from core import sheets
from tests.evening import two_teams
from tests.integration.money.kit import CASHIER, NOW, approved, paid, payouts, won
from tests.members import client_of
from tournaments.money.domain import books, paying
from tournaments.money.domain.amounts import business_day
from tournaments.money.models import Standing
from tournaments.money.payout_list import searched_for
from tournaments.people.models import Person, Team

pytestmark = pytest.mark.django_db
DAY = business_day(NOW)


@pytest.fixture
def team() -> Team:
    return two_teams()[0]


@pytest.mark.parametrize("where", ["_payments", "_postings", "_of_ledger"])
def test_who_pays_while_the_file_is_written_comes_into_the_next_one_whole(
    team: Team, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    first, second = payouts(won(team))
    paid(first)
    approved(second)
    read, between = getattr(books, where), [second]

    def reading(*given: Any) -> Any:
        if between:
            paying.pay(between.pop().pk, "现金", "2", now=NOW, by=CASHIER)
        return read(*given)

    monkeypatch.setattr(books, where, reading)
    assert len(books.books(DAY, DAY).payments) == 1
    assert len(books.books(DAY, DAY).payments) == 2


def test_one_man_in_two_registrations_is_one_line_of_what_was_withheld() -> None:
    one, other = two_teams()
    first, again = (team.members.get(number=1).person for team in (one, other))
    Person.objects.filter(pk=again.pk).update(real_name=first.real_name, name_key=first.name_key)
    for team in (one, other):
        paid(payouts(won(team, 200_00))[0])  # the same number on both papers
    (line,) = books.books(DAY, DAY).withheld
    assert line[3:] == [2, 200_00, 40_00, 160_00]


def test_a_mere_number_finds_a_name_too(team: Team) -> None:
    payout, other = payouts(won(team))
    team.name, team.name_key = "007", sheets.key("007")
    Standing.objects.filter(pk=payout.pk).update(searched="007")
    assert [row.pk for row in Standing.objects.filter(searched_for("007"))] == [payout.pk]
    assert [row.pk for row in Standing.objects.filter(searched_for(f"P{other.pk}"))] == [other.pk]


def test_what_is_kept_of_a_call_names_nobody(team: Team) -> None:
    from core.models import Answered

    payout = payouts(won(team))[0]
    assert payout.person is not None
    approved(payout)
    client, sent = client_of("cashier"), {"method": "现金", "reference": "7"}
    address = f"/api/payouts/{payout.pk}/"
    json: dict[str, Any] = {"content_type": "application/json"}
    name = payout.person.real_name
    assert client.post(f"{address}pay", sent, headers={"Idempotency-Key": "a"}, **json).status_code == 200
    signed = client.post(f"{address}sign", {"signed_by": name}, headers={"Idempotency-Key": "b"}, **json)
    assert signed.json()["state"] == "signed"
    assert not [row for row in Answered.objects.all() if name in str(row.answer)]
