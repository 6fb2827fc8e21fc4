"""The outbox's pages: list, preview, sending one or several, again, and what became of it (E14)."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core import clock
from tests.integration.people.kit import NOW, an_intake, entered
from tests.members import client_of
from tournaments.people import domain, notice_kinds, notice_tasks
from tournaments.people.domain import notice_sending, notices
from tournaments.people.models import Notice

pytestmark = pytest.mark.django_db
LIST = "/office/notices/"
LATER = NOW + timedelta(hours=2)


@pytest.fixture(autouse=True)
def _at_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: LATER)
    monkeypatch.setattr(notice_tasks, "ask", lambda pk: None)


@pytest.fixture
def office() -> Client:
    return client_of("registrar", name="王报名")


def text_of(response: Any) -> str:
    return str(response.content.decode())


def decide(client: Client, notice: Notice, action: str, **others: str) -> Any:
    notice.refresh_from_db()
    post = {"action": action, "base": str(notice.version), **others}
    return client.post(f"{LIST}{notice.pk}/decide/", post)


def test_the_list_shows_states_and_masked_addresses_at_a_constant_number_of_queries(office: Client) -> None:
    an_intake(places=20)
    entered(1, contact1="jia@example.com")
    office.get(LIST)
    with CaptureQueriesContext(
        connection,
    ) as few:
        page = text_of(office.get(LIST))
    assert "j***@example.com" in page
    assert "jia@example.com" not in page
    assert "139****0102" in page
    assert "待核对 " in page
    assert "邮件没有接通" in page or "短信没有接通" in page
    for n in range(2, 9):
        entered(n)
    with CaptureQueriesContext(connection) as many:
        office.get(LIST)
    assert len(many) == len(few)
    assert "没有符合条件的" in text_of(office.get(f"{LIST}?state=failed"))


def test_e14_a_preview_says_what_will_be_sent_and_gives_no_door_away(office: Client) -> None:
    an_intake()
    registration = entered(1)
    notice = Notice.objects.filter(registration=registration).latest("pk")
    page = text_of(office.get(f"{LIST}{notice.pk}/"))
    assert notice.person.real_name in page
    assert "报名已收到，待审核" in page
    assert "（各人的私密链接）" in page
    assert domain.link_token(registration) not in page
    assert "发出这一条" in page
    assert notice.tries == 0


def test_e14_one_is_sent_and_sent_again_for_a_reason(office: Client) -> None:
    an_intake()
    notice = Notice.objects.filter(registration=entered(1)).latest("pk")
    assert decide(office, notice, "release").status_code == 302
    assert notice_sending.send(notice.pk, LATER) is not None
    assert "再发一次" in text_of(office.get(f"{LIST}{notice.pk}/"))
    refused = decide(office, notice, "resend")
    assert refused.status_code == 422
    assert "请写明理由" in text_of(refused)
    assert decide(office, notice, "resend", why="本人说没收到").status_code == 302
    notice.refresh_from_db()
    assert (notice.state, notice.tries) == ("queued", 1)
    stale = office.post(f"{LIST}{notice.pk}/decide/", {"action": "discard", "base": "1", "why": "x"})
    assert stale.status_code == 409
    assert office.get(f"{LIST}{10**9}/").status_code == 404


def test_what_broke_off_is_shown_and_settled_by_a_person(office: Client) -> None:
    an_intake()
    notice = Notice.objects.filter(registration=entered(1)).latest("pk")
    notices.release(notice.pk, now=NOW + timedelta(minutes=5), by="user:1 甲")
    assert notice_sending.claim(notice.pk, NOW + timedelta(minutes=5)) is not None
    assert "发到一半断了" in text_of(office.get(f"{LIST}?stuck=1"))
    assert "条通知发到一半断了" in text_of(office.get("/office/"))
    page = text_of(office.get(f"{LIST}{notice.pk}/"))
    assert "认定已发出" in page
    assert decide(office, notice, "sent", why="短信平台有记录").status_code == 302
    notice.refresh_from_db()
    assert notice.state == "sent"


def test_a08_as_many_are_sent_as_is_said(office: Client) -> None:
    an_intake()
    rows = [notice.pk for n in (1, 2) for notice in Notice.objects.filter(registration=entered(n))]
    notices.discard(rows[0], now=LATER, by="user:1 甲", why="已面告")
    answer = office.post(
        f"{LIST}release/", {"which": "page", "page": [str(pk) for pk in rows], "back": LIST}, follow=True
    )
    page = text_of(answer)
    assert "已交付发送 3 条" in page
    assert f"#{rows[0]} 这条通知现在“不发”" in page
    assert Notice.objects.filter(state="queued").count() == 3
    assert "请先勾选" in text_of(office.post(f"{LIST}release/", {"which": "pick"}, follow=True))
    elsewhere = office.post(f"{LIST}release/", {"which": "pick", "back": "//evil.example/"})
    assert elsewhere.headers["Location"] == LIST


def test_the_texts_of_all_kinds_can_be_read_before_any_is_written(office: Client) -> None:
    page = text_of(office.get(f"{LIST}texts/"))
    for kind in notice_kinds.all_kinds():
        assert f'id="{kind.code}"' in page


def test_who_may_only_look_sends_nothing() -> None:
    an_intake()
    notice = Notice.objects.filter(registration=entered(1)).latest("pk")
    cashier = client_of("cashier")
    assert cashier.get(LIST).status_code == 403
    assert decide(cashier, notice, "release").status_code == 403
    notice.refresh_from_db()
    assert notice.state == "waiting"


def test_every_kind_speaks_chinese_first_and_english_completely() -> None:
    for kind in notice_kinds.all_kinds():
        for language in ("zh", "en"):
            said = notice_kinds.message(kind.code, kind.sample, language)
            assert said.text.index("您好") < said.text.index("Dear"), kind.code
            assert all(part and "{" not in part for part in (said.title, said.text, said.short)), kind.code
        short = notice_kinds.message(kind.code, kind.sample, "en").short
        assert not any("\u4e00" <= c <= "\u9fff" for c in re.sub("战舰|电饭煲|选手报错了格号", "", short)), kind.code
