"""A consent given on paper: a sheet came in without the signed papers, and the office writes down what is signed later."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from core.models import Entry
from tests.evening import two_teams
from tests.integration.money.kit import refused
from tests.integration.people.kit import NOW, an_intake, entered
from tests.members import client_of
from tournaments.people import domain
from tournaments.people.domain.answering import set_on_air, take_back_consent
from tournaments.people.domain.consenting import record_paper
from tournaments.people.models import Consent, Registration
from tournaments.people.queries import missing_consents

pytestmark = pytest.mark.django_db
SHEET = (
    "组合名称,1号姓名,1号住址,1号联系方式,2号姓名,2号住址,2号联系方式,1号未成年,1号监护人,1号监护人联系方式\n"
    "小船,小船甲,舒城,12000000001,小船乙,肥东,12000000002,是,船家长,13355557777"
)
TODAY = NOW.date()


@pytest.fixture
def unsigned() -> Registration:
    """A combination from a sheet that was taken in without the tick; its number 1 is a minor."""
    domain.import_roster(SHEET.encode(), by="test", now=NOW, consented=False)
    return Registration.objects.get()


def on_paper(one: Registration, number: int, *kinds: str, **more: Any) -> Registration:
    given: dict[str, Any] = {"signed_on": TODAY, "now": NOW, "by": "user:7 王报名", "why": "原件在 3 号文件夹"} | more
    return record_paper(one.pk, number, kinds, **given)


def test_what_is_signed_later_is_written_down_on_the_page_and_by_a_call_and_nothing_is_missing(
    unsigned: Registration,
) -> None:
    assert len(missing_consents(unsigned.team)) == 5
    address, registrar = f"/office/registrations/{unsigned.pk}/", client_of("registrar")
    assert "缺 监护人同意" in registrar.get(address).content.decode()
    sent = {"number": "1", "kinds": ["terms", "on_air", "guardian"], "signed_on": "2026-11-01", "why": "3 号文件夹"}
    wrongs: list[dict[str, Any]] = [{"why": ""}, {"signed_on": "哪天"}, {"signed_on": "2199-01-01"}, {"kinds": []}]
    for wrong in wrongs:
        answer = registrar.post(f"{address}paper/", sent | wrong)
        assert answer.status_code == 422, wrong
    assert client_of("cashier").post(f"{address}paper/", sent).status_code == 403
    assert registrar.post(f"{address}paper/", sent).status_code == 302
    again = registrar.post(f"{address}paper/", sent)
    assert again.status_code == 409
    assert "已经有同意了" in again.content.decode()
    assert registrar.post(
        f"/api/registrations/{unsigned.pk}/paper-consent",
        {"number": 2, "kinds": ["terms", "on_air"], "signed_on": "2026-11-02", "why": "3 号文件夹"},
        content_type="application/json",
        headers={"Idempotency-Key": "a"},
    ).status_code == 200  # fmt: skip
    assert missing_consents(unsigned.team) == []
    page = registrar.get(address).content.decode()
    assert "纸面同意书，登记" not in page
    assert "登记纸面同意" in page, "the history"
    first = Entry.objects.filter(what="registration.consent_on_paper").order_by("pk")[0]
    assert (first.why, first.data["signed_on"], first.data["number"]) == ("3 号文件夹", "2026-11-01", 1)
    assert Consent.objects.filter(source="paper").count() == 5


def test_the_same_sheet_again_with_the_papers_gives_what_was_never_given_and_revives_nothing(
    unsigned: Registration,
) -> None:
    on_paper(unsigned, 2, "on_air")
    set_on_air(unsigned.pk, 2, given=False, now=NOW, by="link")
    again = [domain.import_roster(SHEET.encode(), by="test", now=NOW, consented=tick) for tick in (False, True, True)]
    assert [(one.created, one.changed, one.same) for one in again] == [(0, 0, 1), (0, 1, 0), (0, 0, 1)]
    assert missing_consents(unsigned.team) == [(2, "on_air")]


def test_all_that_a_paper_says_or_nothing_and_no_guardian_of_who_is_of_age(unsigned: Registration) -> None:
    on_paper(unsigned, 2, "terms")
    with refused("already_given", 409):
        on_paper(unsigned, 2, "on_air", "terms")
    with refused("no_guardian", 422):
        on_paper(unsigned, 2, "on_air", "guardian")
    with refused("stale", 409):
        on_paper(unsigned, 2, "on_air", base=unsigned.version)
    assert (2, "on_air") in missing_consents(unsigned.team)


def test_a_paper_older_than_the_withdrawal_revives_nothing() -> None:
    an_intake()
    one = entered(1)
    later = NOW + timedelta(days=3)
    set_on_air(one.pk, 1, given=False, now=later, by="link")
    with refused("withdrawn_since", 409):
        on_paper(one, 1, "on_air", signed_on=TODAY + timedelta(days=2), now=later)
    on_paper(one, 1, "on_air", signed_on=later.date(), now=later)
    assert missing_consents(one.team) == []
    take_back_consent(one.pk, 1, now=later, by="link")
    with refused("wrong_state", 409):
        on_paper(one, 1, "terms", signed_on=later.date(), now=later)


def test_a_consent_taken_back_at_the_office_without_a_reason_is_refused_where_it_is_seen() -> None:
    one = two_teams()[0].registration
    client: Client = client_of("registrar")
    answer = client.post(f"/office/registrations/{one.pk}/take-back/", {"number": "1"})
    assert answer.status_code == 422
    assert "请写明理由" in answer.content.decode()
