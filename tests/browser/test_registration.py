"""Two people register on a phone, the office asks for a change, they answer, the office approves."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from core import clock
from tests.members import member
from tournaments.people import domain, forms
from tournaments.people.models import Registration

pytestmark = pytest.mark.django_db(transaction=True)
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
SHOTS = os.environ.get("CHAODIPI_SHOTS")


def shot(page: Page, name: str) -> None:
    """A picture for whoever looks at the pages, if a folder is named for it."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def office(browser: Browser, site: str, *roles: str, name: str = "王报名") -> BrowserContext:
    """A browser in which such a member is signed in."""
    client = Client()
    client.force_login(member(*roles, name=name))
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    return context


def fits(page: Page) -> bool:
    """Nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def fill(page: Page, **others: str) -> None:
    form = {
        "team": "战舰",
        "name1": "张一帆",
        "town1": "合肥包河区",
        "contact1": "13800001111",
        "name2": "李二桥",
        "town2": "肥东",
        "contact2": "13900002222",
    }
    for name, text in (form | others).items():
        page.locator(f"#{name}").fill(text)


def test_from_the_form_to_approved(browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "SOONEST", timedelta(0))
    now = clock.now()
    day = timedelta(days=1)
    domain.open_intake("winter", "冬季赛", places=2, opens_at=now - day, closes_at=now + day, now=now, by="test")

    phone = browser.new_context(**PHONE).new_page()
    phone.goto(f"{site}/register/")
    shot(phone, "register-phone")
    assert fits(phone)
    expect(phone.locator(".guardian").first).to_be_hidden()
    fill(phone, contact2="139")
    phone.locator("#minor2").check()
    expect(phone.locator(".guardian").nth(1)).to_be_visible()
    phone.get_by_role("button", name="提交报名").click()
    expect(phone.get_by_role("alert")).to_contain_text("手机号")
    expect(phone.locator("#team")).to_have_value("战舰")
    shot(phone, "register-phone-faults")
    assert fits(phone)
    phone.locator("#minor2").uncheck()
    phone.locator("#contact2").fill("13900002222")
    phone.locator("#on_air1").check()
    phone.locator("#on_air2").check()
    phone.locator("#terms").check()
    phone.get_by_role("button", name="提交报名").click()
    expect(phone.locator(".state")).to_contain_text("待审核")
    shot(phone, "status-phone-new")
    assert fits(phone)
    link = phone.url.split("?")[0]

    desk = office(browser, site, "registrar").new_page()
    desk.goto(f"{site}/office/registrations/")
    shot(desk, "office-list")
    desk.get_by_role("link", name="战舰").click()
    desk.get_by_text("请选手补正").click()
    desk.locator("[name=note-name2]").fill("与身份证不一致，请核对")
    shot(desk, "office-detail")
    desk.get_by_role("button", name="发回补正").click()
    expect(desk.locator(".head .chip")).to_have_text("待补正")

    phone.goto(link)
    expect(phone.locator("#name2")).to_have_value("李二桥")
    expect(phone.locator("#team")).to_have_count(0)
    shot(phone, "status-phone-changes")
    phone.locator("#name2").fill("李二乔")
    phone.get_by_role("button", name="提交修改").click()
    expect(phone.locator(".state")).to_contain_text("待审核")

    desk.reload()
    desk.get_by_role("button", name="通过").click()
    expect(desk.locator(".head .chip")).to_have_text("已通过")
    shot(desk, "office-detail-approved")
    assert Registration.objects.get().team.members.get(number=2).person.real_name == "李二乔"
    phone.goto(link)
    expect(phone.locator(".state")).to_contain_text("已通过")
    shot(phone, "status-phone-approved")


def test_the_form_is_filled_in_by_keyboard_alone(browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "SOONEST", timedelta(0))
    now = clock.now()
    day = timedelta(days=1)
    domain.open_intake("winter", "冬季赛", places=2, opens_at=now - day, closes_at=now + day, now=now, by="test")
    page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
    page.goto(f"{site}/register/?lang=en")
    page.locator("#team").focus()
    texts = ["战舰", "张一帆", "合肥", "13800001111", None, None, "李二桥", "肥东", "13900002222", None, None]
    for text in texts:
        if text:
            page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # past the terms' text
    page.keyboard.press("Space")
    shot(page, "register-english")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".state")).to_contain_text("Under review")
    shot(page, "status-english")


def test_the_offices_other_pages(browser: Browser, site: str) -> None:
    now = clock.now()
    day = timedelta(days=1)
    domain.open_intake("winter", "冬季赛", places=9, opens_at=now - day, closes_at=now + day, now=now, by="test")
    page = office(browser, site, "registrar").new_page()
    page.goto(f"{site}/office/registrations/")
    expect(page.locator(".empty")).to_be_visible()
    shot(page, "office-empty")
    page.goto(f"{site}/office/registrations/import/")
    sheet = (Path(__file__).parents[2] / "data" / "roster.csv").read_bytes()
    bad = sheet.decode("utf-8-sig").replace("包河,", "战舰,", 1).encode("gb18030")
    page.locator("[name=file]").set_input_files({"name": "坏表.csv", "mimeType": "text/csv", "buffer": bad})
    page.get_by_role("button", name="先试读").click()
    expect(page.locator("table")).to_contain_text("与第 2 行重复")
    shot(page, "office-import-faults")
    page.locator("[name=file]").set_input_files({"name": "表.csv", "mimeType": "text/csv", "buffer": sheet})
    page.get_by_role("button", name="先试读").click()
    shot(page, "office-import-plan")
    page.get_by_label("选手签名").check()
    page.get_by_role("button", name="确认导入").click()
    expect(page.locator(".said.good")).to_contain_text("8")
    page.goto(f"{site}/office/registrations/")
    with page.expect_download() as download:
        page.get_by_role("button", name="导出 XLSX").click()
    assert download.value.suggested_filename.endswith(".xlsx")
    shot(page, "office-list-eight")
    page.goto(f"{site}/office/intakes/")
    expect(page.locator("tbody tr")).to_contain_text("8 / 9")
    shot(page, "office-intakes")
    page.get_by_role("link", name="冬季赛").click()
    expect(page.locator("[name=places]")).to_have_value("9")
