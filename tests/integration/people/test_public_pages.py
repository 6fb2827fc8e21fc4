"""The public form and the status page behind its private link (C01, C11)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from core import clock
from tests.integration.people.kit import BOXES, DAY, NOW, again, an_intake, entered, values
from tournaments.people import domain, forms
from tournaments.people.domain.knocking import MOST
from tournaments.people.models import Consent, Registration

pytestmark = pytest.mark.django_db
Said = Any


class Watch:
    """The one clock, moved by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = NOW
        monkeypatch.setattr(clock, "now", lambda: self.at)

    def later(self, **time: float) -> datetime:
        self.at += timedelta(**time)
        return self.at


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def text_of(response: Said) -> str:
    return str(response.content.decode())


def sent(client: Client, began: str, n: int = 1, boxes: frozenset[str] = BOXES, /, **others: str) -> HttpResponse:
    form = {**values(n), **dict.fromkeys(boxes, "1"), "form": began, **others}
    return client.post("/register/", form)  # type: ignore[return-value]


def opened(client: Client, watch: Watch) -> str:
    found = re.search(r'name="form" value="([^"]+)"', text_of(client.get("/register/")))
    assert found
    watch.later(seconds=30)
    return found[1].replace("&amp;", "&")


def test_two_people_register_and_reach_their_status_page(client: Client, watch: Watch) -> None:
    an_intake()
    response = sent(client, opened(client, watch))
    assert response.status_code == 302, text_of(response)
    page = text_of(client.get(response["Location"]))
    assert "报名已提交" in page
    assert "待审核" in page
    assert Registration.objects.get().state == "submitted"
    assert Consent.objects.count() == 4
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(r::text, '') FROM people_registration r")
        token = response["Location"].split("/")[3]
        assert token not in cursor.fetchone()[0], "the token is stored nowhere"


def test_the_page_speaks_english_when_asked(client: Client, watch: Watch) -> None:
    an_intake()
    assert "Register a combination" in text_of(client.get("/register/?lang=en"))
    assert 'lang="zh-CN"' in text_of(Client().get("/register/"))


def test_the_same_form_sent_twice_is_one_registration(client: Client, watch: Watch) -> None:
    an_intake()
    form = opened(client, watch)
    first, second = sent(client, form), sent(client, form)
    assert first["Location"] == second["Location"]
    assert Registration.objects.count() == 1


@pytest.mark.parametrize(
    ("others", "status", "said"),
    [
        ({"website": "http://spam"}, 422, "没有成功"),
        ({"form": "forged"}, 422, "放得太久"),
        ({"contact1": "123"}, 422, "手机号"),
        ({"name1": "甲13912345678"}, 422, "不要填号码"),
        ({"town1": "合肥长江路12号3栋"}, 422, "不要写门牌"),
        ({"name2": "乙子天 一"}, 422, "不能是同一个人"),
        ({"team": ""}, 422, "请填写这一项"),
    ],
)
def test_what_is_refused_is_said_and_keeps_what_was_typed(
    client: Client, watch: Watch, others: dict[str, str], status: int, said: str
) -> None:
    an_intake()
    response = sent(client, opened(client, watch), 1, BOXES, **others)
    page = text_of(response)
    assert (response.status_code, Registration.objects.count()) == (status, 0)
    assert said in page
    assert values(1)["contact2"] in page


def test_a_form_filled_in_by_no_person_is_looked_over_again(client: Client, watch: Watch) -> None:
    an_intake()
    form = forms.begin(watch.later(seconds=1))
    watch.later(seconds=1)
    assert sent(client, form).status_code == 422
    watch.later(seconds=10)
    assert sent(client, form).status_code == 302
    old = forms.begin(watch.at)
    watch.later(days=2)
    response = sent(client, old, 2)
    assert "放得太久" in text_of(response)
    assert Registration.objects.count() == 1


def test_one_address_is_slowed_down_and_another_is_not(client: Client, watch: Watch) -> None:
    an_intake()
    form = opened(client, watch)
    for _ in range(MOST):
        assert sent(client, form, 1, BOXES, website="x").status_code == 422
    assert sent(client, form).status_code == 429
    assert sent(Client(REMOTE_ADDR="10.9.8.7"), form).status_code == 302
    watch.later(hours=2)
    assert sent(client, opened(client, watch), 3).status_code == 302


def test_without_an_open_intake_the_form_says_so(client: Client, watch: Watch) -> None:
    assert "没有开放报名" in text_of(client.get("/register/"))
    an_intake(opens_at=NOW + DAY, closes_at=NOW + 2 * DAY, offers_until=NOW + 3 * DAY)
    assert "冬季赛" in text_of(client.get("/register/"))
    assert sent(client, forms.begin(NOW)).status_code == 409


def test_a_minor_needs_a_guardian_who_agrees(client: Client, watch: Watch) -> None:
    an_intake()
    form = opened(client, watch)
    minor = BOXES | {"minor2"}
    page = text_of(sent(client, form, 1, minor))
    assert "须经监护人同意" in page
    guardian = {"guardian_name2": "子大", "guardian_contact2": "13700001111"}
    assert sent(client, form, 1, minor | {"guardian2"}, **guardian).status_code == 302
    person = Registration.objects.get().team.members.get(number=2).person
    assert (person.minor, person.guardian_name, person.guardian_contact) == (True, "子大", "13700001111")
    assert set(person.consents.values_list("kind", flat=True)) == {"terms", "on_air", "guardian"}


def test_the_terms_must_be_agreed_to_and_the_picture_need_not(client: Client, watch: Watch) -> None:
    an_intake()
    page = text_of(client.get("/register/?lang=en"))
    assert page.count("until both have agreed, the pair cannot go on air") == 2
    page = text_of(client.get("/register/?lang=zh"))
    assert page.count("两人都同意之前，这一组不能上场") == 2
    form = opened(client, watch)
    assert "须同意报名须知" in text_of(sent(client, form, 1, frozenset({"on_air1"})))
    assert sent(client, form, 1, frozenset({"terms", "on_air1"})).status_code == 302
    registration = Registration.objects.get()
    from tournaments.people.queries import missing_consents, shown

    assert missing_consents(registration.team) == [(2, "on_air")]
    assert "两人都同意之前，这一组不能上场" in text_of(client.get(link_of(registration)))
    assert [one["name"] for one in shown(registration.team)] == ["乙子天一", "乙***"]
    assert shown(registration.team)[1]["town"] == ""


# ---- the private link -----------------------------------------------------------------------------------------------


def link_of(registration: Registration) -> str:
    return f"/register/status/{domain.link_token(registration)}/"


def test_c01_only_the_fields_that_were_asked_for_can_be_edited(client: Client, watch: Watch) -> None:
    an_intake()
    registration = entered(1)
    notes = {"name1": "与身份证不一致", "contact2": "号码少一位"}
    registration = domain.ask_changes(registration.pk, notes, now=watch.at, by="registrar")
    page = text_of(client.get(link_of(registration)))
    assert "与身份证不一致" in page
    assert 'name="name1"' in page
    assert 'name="contact2"' in page
    assert 'name="team"' not in page
    before = values(1)
    answer = {"action": "answer", "base": registration.version, "name1": "甲某某", "contact2": "+86 137 0000 2222"}
    wrong = client.post(link_of(registration), answer | {"contact2": "1"})
    assert wrong.status_code == 422
    assert "手机号" in text_of(wrong)
    response = client.post(link_of(registration), answer | {"team": "偷改的", "town1": "别处"})
    assert response.status_code == 302
    registration = again(registration)
    first, second = [member.person for member in registration.team.members.select_related("person__data_key")]
    assert (registration.state, registration.notes) == ("submitted", {})
    assert (first.real_name, second.contact) == ("甲某某", "+86 137 0000 2222")
    assert (registration.team.name, first.home_town) == (before["team"], before["town1"]), "nothing else has changed"


def test_c11_no_field_of_the_models_can_be_set_by_posting_it(client: Client, watch: Watch) -> None:
    an_intake()
    names = {field.name for model in (Registration, *_models()) for field in model._meta.get_fields()}
    extra = dict.fromkeys(names - {"notes"}, "1") | {"state": "approved", "priority": "9", "approved": "1"}
    response = sent(
        client, opened(client, watch), 1, BOXES, **{k: v for k, v in extra.items() if k not in ("id", "team")}
    )
    registration = Registration.objects.get()
    assert (registration.state, registration.priority, registration.team.approved) == ("submitted", 0, False)
    client.post(response["Location"].split("?")[0], extra | {"action": "approve", "base": "1"})
    client.post(response["Location"].split("?")[0], extra | {"action": "answer", "base": "1"})
    registration = again(registration)
    assert (registration.state, registration.version, registration.team.name) == ("submitted", 1, values(1)["team"])


def _models() -> list[Any]:
    from tournaments.people import models

    return [models.Team, models.Person, models.Consent, models.Offer, models.Member]


def test_b14_a_guessed_or_altered_link_opens_nothing(client: Client, watch: Watch) -> None:
    an_intake()
    registration = entered(1)
    good = domain.link_token(registration)
    for bad in (good[:-1] + ("A" if good[-1] != "A" else "B"), good[:8] + good[:24], "x", "%00", "1", good + "A"):
        assert client.get(f"/register/status/{bad}/").status_code == 404
    assert client.get(f"/register/status/{good}/").status_code == 200
    domain.renew_link(registration.pk, now=watch.at, by="registrar")
    assert client.get(f"/register/status/{good}/").status_code == 404
    assert client.get(link_of(again(registration))).status_code == 200


def test_contestants_withdraw_by_their_link_when_they_are_sure(client: Client, watch: Watch) -> None:
    an_intake()
    registration = entered(1)
    post = {"action": "withdraw", "base": registration.version}
    assert client.post(link_of(registration), post).status_code == 422
    assert client.post(link_of(registration), post | {"sure": "1"}).status_code == 302
    assert again(registration).state == "withdrawn"
    assert client.post(link_of(registration), post | {"sure": "1"}).status_code == 409


def test_an_offer_is_answered_on_the_status_page(client: Client, watch: Watch) -> None:
    an_intake(places=1)
    registration = domain.waitlist(entered(1).pk, now=watch.at, by="registrar")
    page = text_of(client.get(link_of(registration)))
    assert "有名额了" in page
    response = client.post(link_of(registration), {"action": "accept", "base": registration.version})
    assert response.status_code == 302
    assert "已通过" in text_of(client.get(link_of(registration)))


def test_a_consent_is_withdrawn_as_easily_as_given(client: Client, watch: Watch) -> None:
    an_intake()
    registration = entered(1)
    post = {"action": "disagree", "number": "2", "base": registration.version}
    assert client.post(link_of(registration), post).status_code == 302
    person = registration.team.members.get(number=2).person
    assert Consent.objects.get(person=person, kind="on_air").withdrawn_at == watch.at
    client.post(link_of(registration), post | {"action": "agree", "base": again(registration).version})
    assert Consent.objects.filter(person=person, kind="on_air").count() == 2


def test_c09_who_is_not_approved_gets_no_further(watch: Watch) -> None:
    from core.refusals import Refusal

    an_intake()
    registration = entered(1)
    with pytest.raises(Refusal, match="not approved"):
        domain.approved_team(registration.team_id)
    domain.approve(registration.pk, now=watch.at, by="registrar")
    assert domain.approved_team(registration.team_id).name == values(1)["team"]
