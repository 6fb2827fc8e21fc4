"""From the public form to a session ready for air, and the office's lists by keyboard.

Two pairs register on their phones, one is asked for a change and answers; the registrar approves both; the producer
takes in prizes, publishes the rules sheet, plans the session, checks everybody in, opens the table and lays the board.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from core import clock, pulse
from tests.browser.axe import serious
from tests.browser.test_before_the_air import publishes
from tests.browser.test_registration import PHONE, fill, fits, office, shot
from tests.evening import DATA
from tournaments.people import domain, forms
from tournaments.people.domain.persons import Pairing, Someone, register_all
from tournaments.people.models import Registration
from tournaments.season.models import Season, Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
DAY = timedelta(days=1)


def registers(phone: Page, site: str, **form: str) -> str:
    """A pair fills in the public form and agrees to everything; the address of its status page."""
    phone.goto(f"{site}/register/")
    fill(phone, **form)
    for box in ("on_air1", "on_air2", "terms"):
        phone.locator(f"#{box}").check()
    phone.get_by_role("button", name="提交报名").click()
    expect(phone.locator(".state")).to_contain_text("待审核")
    return phone.url.split("?")[0]


def opens_an_intake(page: Page, site: str) -> None:
    """The registrar opens a call for registrations, from yesterday on."""
    now = clock.now().astimezone(clock.SHANGHAI)
    page.goto(f"{site}/office/")
    expect(page.locator(".beginning")).to_contain_text("开报名期，定名额")
    page.goto(f"{site}/office/registrations/")
    expect(page.locator(".empty")).to_contain_text("先开一个报名期")
    shot(page, "office-1-empty")
    page.locator(".empty").get_by_role("link", name="报名期与名额").click()
    page.locator("[name=code]").fill("winter")
    page.locator("[name=title]").fill("冬季赛")
    page.locator("[name=places]").fill("8")
    for name, days in (("opens_at", -1), ("closes_at", 20), ("offers_until", 22)):
        page.locator(f"[name={name}]").fill(f"{now + timedelta(days=days):%Y-%m-%dT%H:%M}")
    page.get_by_role("button", name="开放").click()
    expect(page.locator("tbody tr")).to_contain_text("开放中")


def approves(page: Page) -> None:
    """On a registration's page."""
    page.get_by_role("button", name="通过").click()
    expect(page.locator(".head .chip")).to_have_text("已通过")


def chooses(page: Page, side: int, spelt: str, name: str) -> None:
    """A combination for a side of the session, found by pinyin."""
    page.get_by_role("link", name="从名单选").first.click()
    page.get_by_label("找组合").fill(spelt)
    page.keyboard.press("Enter")
    page.locator(".results li", has_text=name).get_by_role("button", name="选定").click()
    expect(page.locator(".sidebox").nth(side)).to_contain_text(name)


def test_from_the_public_form_to_a_session_ready_for_air(
    browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "SOONEST", timedelta(0))
    desk = office(browser, site, "registrar", "producer").new_page()
    opens_an_intake(desk, site)

    one, two = (browser.new_context(**PHONE).new_page() for _ in range(2))
    link = registers(one, site)
    registers(
        *(two, site), team="包河龙虾", name1="王大河", contact1="13700003333", name2="赵小川", contact2="13600004444"
    )

    desk.goto(f"{site}/office/")
    expect(desk.get_by_role("link", name="2 份报名待审核")).to_be_visible()
    shot(desk, "office-2-home")
    assert serious(desk) == []
    desk.get_by_role("link", name="2 份报名待审核").click()
    expect(desk.locator("#list tbody tr")).to_have_count(2)
    desk.keyboard.press("/")
    expect(desk.locator("#q")).to_be_focused()
    desk.keyboard.type("zhanjian")
    expect(desk.locator("#list tbody tr")).to_have_count(1)
    expect(desk.locator("#count")).to_contain_text("1 条")
    expect(desk).to_have_url(f"{site}/office/registrations/?q=zhanjian&state=submitted&sort=id")
    assert serious(desk) == []
    desk.keyboard.press("ArrowDown")
    expect(desk.locator("tr.here")).to_be_focused()
    desk.keyboard.press("Enter")

    desk.get_by_text("请选手补正").click()
    desk.locator("[name=note-name2]").fill("与身份证不一致，请核对")
    desk.get_by_role("button", name="发回补正").click()
    expect(desk.locator(".head .chip")).to_have_text("待补正")
    shot(desk, "office-3-asked")
    one.goto(link)
    one.locator("#name2").fill("李二乔")
    one.get_by_role("button", name="提交修改").click()
    expect(one.locator(".state")).to_contain_text("待审核")
    desk.reload()
    approves(desk)
    assert serious(desk) == []
    desk.goto(f"{site}/office/registrations/?state=submitted")
    desk.get_by_role("link", name="包河龙虾").click()
    approves(desk)
    assert set(Registration.objects.values_list("state", flat=True)) == {"approved"}

    desk.goto(f"{site}/office/prizes/")
    desk.locator("[name=file]").set_input_files(DATA / "prizes.csv")
    desk.get_by_role("button", name="导入", exact=True).click()
    expect(desk.get_by_role("status").first).to_contain_text("已导入")
    desk.goto(f"{site}/office/programme/")
    desk.locator("td.today .on a").click()
    desk.get_by_role("button", name="排上").click()
    expect(desk.get_by_role("status").first).to_contain_text("已排好")
    chooses(desk, 0, "zhanjian", "战舰")
    chooses(desk, 1, "bhlx", "包河龙虾")
    session, season = Session.objects.get(), Season.objects.get()
    publishes(desk, site, season)

    desk.goto(f"{site}/office/sessions/{session.pk}/")
    for _ in range(2):
        desk.get_by_role("button", name="签到", exact=True).first.click()
        expect(desk.get_by_role("status").first).to_contain_text("已签到")
    expect(desk.locator(".persons .in")).to_have_count(4)
    desk.get_by_role("button", name="开牌桌").click()
    expect(desk.get_by_role("status").first).to_contain_text("牌桌已开")
    desk.get_by_role("button", name="摆奖板").click()
    expect(desk.locator("#board .once")).to_be_visible()
    shot(desk, "office-4-session")
    desk.get_by_role("link", name="座位、导播台和播出链接").click()
    desk.get_by_role("button", name="显示链接").click()
    expect(desk.locator(".once")).to_have_count(7)

    desk.goto(f"{site}/office/sessions/{session.pk}/ready/")
    expect(desk.locator(".lacking")).to_contain_text(["任务进程"])
    pulse.beat("sweep", clock.now() + timedelta(hours=1))  # the worker is started
    expect(desk.locator("#ready")).to_contain_text("都齐了")
    shot(desk, "office-5-ready")
    assert serious(desk) == []
    desk.get_by_role("button", name="标为待开播").click()
    expect(desk.get_by_role("status").first).to_contain_text("待开播")
    assert Session.objects.get().state == "ready"

    desk.goto(f"{site}/office/audit/")
    expect(desk.locator("#list tbody")).to_contain_text("报名：通过")
    shot(desk, "office-6-audit")
    assert serious(desk) == []
    for address in ("office/", "office/registrations/", "office/audit/", "account/members/"):
        phone = desk.context.new_page()
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(f"{site}/{address}")
        assert fits(phone), address
        shot(phone, f"office-phone-{address.strip('/').replace('/', '-')}")
        phone.close()


def test_a_list_is_used_by_keyboard_and_keeps_its_address(browser: Browser, site: str) -> None:
    now = clock.now()
    times: dict[str, Any] = {"opens_at": now - DAY, "closes_at": now + DAY, "offers_until": now + 2 * DAY}
    intake = domain.open_intake("winter", "冬季赛", places=99, now=now, by="test", **times)
    pairs = [
        Pairing(f"第{n:03d}队", (Someone(f"甲{n}", "合肥", f"137{n:08d}"), Someone(f"乙{n}", "合肥", f"136{n:08d}")))
        for n in range(120)
    ]
    register_all(pairs, now=now, intake=intake, state="submitted", source="form")
    page = office(browser, site, "registrar").new_page()
    listed = f"{site}/office/registrations/"
    page.goto(listed)
    first = page.locator("#list tbody tr").first
    expect(first).to_contain_text("第119队")
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("tr.here")).to_contain_text("第118队")
    page.keyboard.press("k")
    expect(page.locator("tr.here")).to_contain_text("第119队")
    page.keyboard.press("n")
    expect(page).to_have_url(f"{listed}?page=2")
    expect(first).to_contain_text("第069队")
    page.get_by_role("link", name="组合", exact=True).click()
    expect(page.locator("th[aria-sort=ascending]")).to_contain_text("组合")
    expect(page).to_have_url(f"{listed}?sort=name")
    expect(first).to_contain_text("第000队")
    page.locator("#sort").select_option("-name")
    expect(first).to_contain_text("第119队")
    page.locator("#tab-state-approved").click()
    expect(page.locator(".empty")).to_contain_text("没有符合条件")
    page.go_back()
    expect(page).to_have_url(f"{listed}?sort=-name")
    expect(first).to_contain_text("第119队")
    page.keyboard.press("/")
    page.keyboard.type("d07")
    expect(page.locator("#count")).to_contain_text("0 条")
    page.locator("#q").fill("第07")
    expect(page.locator("#list tbody tr")).to_have_count(10)
    expect(page.locator("#count")).to_contain_text("10 条")
    expect(page.locator("#q")).to_be_focused()
    page.get_by_label("只看有重复的").check()
    expect(page.get_by_role("link", name="清除条件")).to_be_visible()
    page.get_by_role("link", name="清除条件").click()
    expect(page).to_have_url(listed)
    expect(page.locator("#list tbody tr")).to_have_count(50)


def test_support_looks_and_does_not_change(browser: Browser, site: str) -> None:
    """The library's pages work under their policy: lists open, a row is read, nothing complains."""
    page = office(browser, site, "producer").new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.goto(f"{site}/support/")
    page.locator("main, #main").first.get_by_role("link", name="成员", exact=True).click()
    expect(page.locator("#result_list")).to_contain_text("王报名")
    page.locator("#result_list").get_by_role("link").first.click()
    expect(page.locator("body")).to_contain_text("王报名")
    expect(page.locator("[name=_save], [name=_continue], .deletelink")).to_have_count(0)
    shot(page, "office-support")
    assert complaints == []
