"""The rules sheet is written and published, messages are looked at and sent, and the list before the air renews itself."""

from __future__ import annotations

from datetime import datetime, time

import pytest
from playwright.sync_api import Browser, Page, expect

from core import clock
from lottery.domain import lay_board
from tests.browser.test_registration import PHONE, fits, office, shot
from tests.evening import a_pool, all_here, two_teams
from tournaments.people import notice_tasks
from tournaments.people.domain import notice_sending
from tournaments.people.models import Notice
from tournaments.season import domain
from tournaments.season.models import RulesSheet, Season, Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def a_session() -> Session:
    """A session planned for today between two combinations, its table open and its board laid."""
    now, teams = clock.now(), two_teams()
    starts_at = datetime.combine(clock.today(), time(23, 30), clock.SHANGHAI)
    session = domain.schedule(on=clock.today(), now=now, by="test", starts_at=starts_at)
    domain.name_teams(session.pk, *teams, now=now, by="test")
    session = domain.open_table(session.pk, now=now, by="test")
    lay_board(session.pk, a_pool(), now=now, by="test")
    return session


def publishes(page: Page, site: str, season: Season) -> None:
    """The producer fills in the draft, sees the preview and publishes."""
    page.goto(f"{site}/office/rules-sheets/")
    shot(page, "sheets")
    page.get_by_role("link", name=season.title).first.click()
    for name, text in (
        ("organiser_zh", "某电视台"),
        ("organiser_en", "A Station"),
        ("contact", "0551-1234567"),
    ):
        page.locator(f"#{name}").fill(text)
    page.get_by_role("button", name="保存草稿").click()
    expect(page.get_by_text("草稿已保存")).to_be_visible()
    expect(page.get_by_role("heading", name="预览")).to_be_visible()
    shot(page, "sheet-draft")
    page.get_by_role("button", name="发布第 1 版").click()
    expect(page.get_by_text("第 1 版已公布")).to_be_visible()


def test_from_a_draft_to_nothing_missing(browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice_tasks, "ask", lambda pk: None)
    session = a_session()
    producer = office(browser, site, "producer").new_page()
    producer.goto(f"{site}/office/sessions/{session.pk}/ready/")
    expect(producer.locator("#ready")).to_contain_text("还缺")
    expect(producer.locator(".lacking")).to_contain_text(["签到", "活动规则", "牌桌与链接", "任务进程"])
    shot(producer, "ready-lacking")

    publishes(producer, site, session.season)
    reader = browser.new_context(**PHONE).new_page()
    reader.goto(f"{site}/rules-sheet/")
    expect(reader.get_by_role("heading", name="奖品与机会")).to_be_visible()
    assert fits(reader)
    shot(reader, "sheet-phone")
    assert RulesSheet.objects.get().version == 1

    producer.goto(f"{site}/office/sessions/{session.pk}/ready/")
    expect(producer.locator("#ready")).to_contain_text("还缺")
    all_here(session)  # by others, meanwhile
    expect(producer.locator("#ready")).to_contain_text("都齐了", timeout=15_000)
    shot(producer, "ready")
    producer.get_by_role("button", name="标为待开播").click()
    expect(producer.get_by_text("已标为待开播")).to_be_visible()

    producer.goto(f"{site}/office/notices/")
    expect(producer.locator("tbody tr")).to_have_count(4)
    shot(producer, "notices")
    producer.get_by_role("link", name="场次已排").first.click()
    expect(producer.locator(".letter").first).to_contain_text("23:30（北京时间）")
    shot(producer, "notice")
    producer.get_by_role("button", name="发出这一条").click()
    expect(producer.get_by_text("已交付发送")).to_be_visible()
    (pk,) = notice_sending.due(clock.now())
    notice_sending.send(pk, clock.now())
    producer.reload()
    expect(producer.get_by_role("heading", name="场次已排")).to_contain_text("已发出")
    shot(producer, "notice-sent")
    producer.goto(f"{site}/office/notices/texts/")
    shot(producer, "notice-texts")
    producer.set_viewport_size({"width": 390, "height": 844})
    for page in ("office/notices/", f"office/notices/{pk}/", f"office/sessions/{session.pk}/ready/"):
        producer.goto(f"{site}/{page}")
        assert fits(producer), page
    shot(producer, "ready-phone")
    assert Notice.objects.filter(state="sent").count() == 1
