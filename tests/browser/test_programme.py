"""The producer plans a session, names the combinations, checks them in, opens the table and lays the board."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import Browser, expect

from core import clock
from tests.browser.test_registration import fits, office, shot
from tests.evening import a_pool, two_teams
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
def test_from_the_calendar_to_a_laid_board(browser: Browser, site: str) -> None:
    two_teams()
    a_pool()
    page = office(browser, site, "producer").new_page()
    page.goto(f"{site}/office/programme/")
    expect(page.get_by_text("这个月还没有场次")).to_be_visible()
    shot(page, "programme-empty")
    page.locator("td.today .on a").click()
    page.locator("[name=note]").fill("首播")

    page.locator("select[name=rules]").select_option("kangqi")
    expect(page.locator("input[name=rules_shown]")).to_have_value("kangqi")
    expect(page.locator("[name=note]")).to_have_value("首播")
    page.locator("select[name=rules]").select_option("jiuai")
    expect(page.locator("input[name=rules_shown]")).to_have_value("jiuai")
    page.locator("[name=opt-throw_penalty]").fill("20")
    page.locator("#options details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.locator("[name=opt-fixed_no_trump]").select_option("true")
    page.locator("[name=opt-red_five]").select_option("true")
    shot(page, "plan")
    assert fits(page)
    page.get_by_role("button", name="排上").click()
    expect(page.get_by_role("alert")).to_contain_text("不能这样同时设")
    expect(page.locator("[aria-invalid=true]")).to_have_count(2)
    shot(page, "plan-refused")
    page.locator("[name=opt-fixed_no_trump]").select_option("false")
    page.locator("[name=opt-red_five]").select_option("false")
    page.get_by_role("button", name="排上").click()

    expect(page.get_by_role("status")).to_contain_text("已排好")
    session = Session.objects.get()
    assert session.options["throw_penalty"] == 20
    expect(page.locator("[aria-current=step]")).to_have_text("选定组合")
    shot(page, "session-planned")
    page.get_by_role("link", name="从名单选").first.click()
    page.get_by_label("找组合").fill("zhanjian")
    page.keyboard.press("Enter")
    page.locator(".results li", has_text="战舰").get_by_role("button", name="选定").click()
    expect(page.locator(".sidebox").first).to_contain_text("战舰")
    page.get_by_role("button", name="抽挑战次序").click()
    expect(page.get_by_role("status")).to_contain_text("次序已排定")
    shot(page, "session-drawn")
    for _ in range(2):
        page.get_by_role("button", name="签到", exact=True).first.click()
        expect(page.get_by_role("status")).to_contain_text("已签到")
    expect(page.locator(".persons .in")).to_have_count(4)
    page.get_by_role("button", name="开牌桌").click()
    expect(page.get_by_role("status")).to_contain_text("牌桌已开")
    page.get_by_role("button", name="摆奖板").click()
    expect(page.locator("#board .once")).to_be_visible()
    shot(page, "session-laid")
    assert fits(page)
    page.get_by_role("link", name="座位、导播台和播出链接").click()
    page.get_by_role("button", name="显示链接").click()
    expect(page.locator(".once")).to_have_count(7)

    now = clock.now()
    other = domain.schedule(on=clock.today() + timedelta(days=1), form="weekly", now=now, by="user:1 王芳")
    domain.reschedule(
        domain.schedule(on=clock.today(), now=now, by="user:1 王芳").pk,
        on=clock.today() + timedelta(days=2), why="主持感冒", now=now, by="user:1 王芳",
    )  # fmt: skip
    page.goto(f"{site}/office/programme/?month={clock.today():%Y-%m}")
    expect(page.locator(".slot")).not_to_have_count(0)
    shot(page, "programme")
    page.goto(f"{site}/office/programme/list/")
    expect(page.get_by_role("link", name=other.code)).to_be_visible()
    shot(page, "programme-list")
    page.goto(f"{site}/office/sessions/{other.pk}/")
    expect(page.get_by_text("周冠军赛入围")).to_be_visible()
    shot(page, "session-weekly")
    for address in ("office/seasons/", f"office/seasons/{other.season_id}/", "office/prizes/"):
        page.goto(f"{site}/{address}")
        shot(page, address.replace("/", "-"))
        assert fits(page)
    page.set_viewport_size({"width": 390, "height": 844})
    for address in ("office/programme/", f"office/sessions/{session.pk}/", "office/sessions/new/"):
        page.goto(f"{site}/{address}")
        assert fits(page), address
        shot(page, f"phone-{address.replace('/', '-')}"[:30])
