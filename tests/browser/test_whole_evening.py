"""A whole evening in the browser, from two forms on a phone to the printed receipt, the day's close and the books' file.

Only the cards are not played by hand: nobody sits at the seats, and the test moves the table's time, so that each is
played for as a late seat is.
"""

from __future__ import annotations

import base64
import io
import re
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from core import clock
from games import domain as tables
from games import ticks
from games.models import Table
from lottery.models import Draw
from tests.browser.kit import PATIENCE, Watched, addresses
from tests.browser.test_registration import PHONE, fill
from tests.evening import a_pool, all_set
from tests.integration.money.kit import NUMBER
from tests.integration.money.recount import recount
from tests.members import client_of
from tournaments.money.domain import exporting
from tournaments.money.models import Export, Payout
from tournaments.people import domain as people
from tournaments.people import forms
from tournaments.season.domain import opening
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

TEAMS: tuple[dict[str, str], ...] = (
    {"team": "战舰", "name1": "张一帆", "name2": "李二桥"},
    {"team": "包河", "name1": "王三江", "name2": "赵四海", "contact1": "13700001111", "contact2": "13700002222"},
)


def signed_in(browser: Browser, site: str, role: str) -> Page:
    """A page of a browser in which a member of this role is signed in."""
    cookie = client_of(role).cookies["sessionid"].value
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def register(browser: Browser, site: str, form: dict[str, str]) -> None:
    """Two people fill in the form on a phone."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{site}/register/")
    fill(page, **form)
    for box in ("on_air1", "on_air2", "terms"):
        page.locator(f"#{box}").check()
    page.get_by_role("button", name="提交报名").click()
    expect(page.locator(".state")).to_contain_text("待审核")
    context.close()


def approve(page: Page, site: str, team: str) -> None:
    """The office lets a combination take part."""
    page.goto(f"{site}/office/registrations/")
    page.get_by_role("link", name=team).click()
    page.get_by_role("button", name="通过").click()
    expect(page.locator(".head .chip")).to_have_text("已通过")


def schedule(page: Page, site: str) -> Session:
    """The producer plans today's session, names both, checks them in, opens the table, lays the board."""
    page.goto(f"{site}/office/programme/")
    page.locator("td.today .on a").click()
    page.get_by_role("button", name="排上").click()
    expect(page.get_by_role("status")).to_contain_text("已排好")
    for form in TEAMS:
        page.get_by_role("link", name="从名单选").first.click()
        page.get_by_label("找组合").fill(form["team"])
        page.keyboard.press("Enter")
        page.locator(".results li", has_text=form["team"]).get_by_role("button", name="选定").click()
        expect(page.get_by_role("status")).to_contain_text("已选定")
    for _ in range(2):
        page.get_by_role("button", name="签到", exact=True).first.click()
        expect(page.get_by_role("status")).to_contain_text("已签到")
    page.get_by_role("button", name="开牌桌").click()
    expect(page.get_by_role("status")).to_contain_text("牌桌已开")
    page.get_by_role("button", name="摆奖板").click()
    expect(page.locator("#board .once")).to_be_visible()
    return Session.objects.get()


def play_on(session: Session) -> None:
    """The running game to its end, each seat played for when its time is over."""
    with ticks.quiet():
        while (table := Table.objects.get(held_by=session)).stage == "playing":
            assert table.due_at is not None
            tables.step(table.pk, max(table.due_at, clock.now()))


def on_air(desk: Page, session: Session) -> None:
    """Started, played, drawn after every game, decided, asked, settled, from the desk."""
    gold = desk.locator(".next.next--ready")
    gold.click()
    for cell in range(1, 20):
        expect(desk.locator("show-desk")).to_be_visible()
        desk.wait_for_function("() => document.querySelector('show-desk').live.view?.stage === 'playing'")
        play_on(session)
        desk.locator(f'.cells [data-cell="{cell}"]').click()
        desk.locator("[data-open]").click()
        expect(desk.locator(f'.cells [data-cell="{cell}"]')).to_have_class(re.compile("cell--opened"))
        session.refresh_from_db()
        if session.state == Session.State.DECIDED:
            break
        gold.click()
    gold.click()
    away = desk.locator('[data-answer="away"]')
    away.click()
    expect(away).to_have_attribute("aria-pressed", "true")
    desk.wait_for_function("since => performance.now() > since + 500", arg=desk.evaluate("performance.now()"))
    away.click()
    expect(desk.locator(".ask .wait--done")).to_be_visible()
    gold.click()
    expect(desk.locator(".cell--end").first).to_be_visible()
    session.refresh_from_db()
    assert session.state == Session.State.SETTLED


def pay(cashier: Page, approver: Page, site: str, payout: Payout) -> str:
    """At the counter: found, claimed, approved by another, paid, the receipt printed and signed; gives its text."""
    person = payout.person
    assert person is not None
    cashier.goto(f"{site}/office/payouts/?q={person.real_name}")
    # By its own address: he may have drawn cash too, which is a payout of its own under the same name.
    cashier.locator(f"tbody a[href$='/payouts/{payout.pk}/']", has_text=person.real_name).click()
    cashier.locator("[name=name]").fill(person.real_name)
    cashier.locator("[name=number]").fill(NUMBER)
    cashier.get_by_role("button", name="登记，送批").click()
    expect(cashier.locator(".head .chip")).to_have_text("待批")
    approver.goto(cashier.url)
    approver.get_by_role("button", name="批准").click()
    expect(approver.locator(".head .chip")).to_have_text("待付")
    cashier.reload()
    cashier.locator("[name=reference]").fill("转 20261130-1")
    cashier.get_by_role("button", name="记付款").click()
    expect(cashier.locator(".head .chip")).to_have_text("待签收")
    printed = cashier.evaluate(
        """async () => {
          const form = document.querySelector('form[action$="/receipt/"]');
          const answer = await fetch(form.action, {method: "POST", body: new FormData(form)});
          const bytes = new Uint8Array(await answer.arrayBuffer());
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        }"""
    )
    (sheet,) = PdfReader(io.BytesIO(base64.b64decode(printed))).pages
    cashier.get_by_role("button", name="已签收").click()
    expect(cashier.locator(".head .chip")).to_have_text("已签收")
    return "".join(sheet.extract_text().split())


def close_and_export(page: Page, site: str, folder: Path) -> dict[str, int]:
    """The day is closed, and the books fetched as a workbook; an independent reckoning of it."""
    page.goto(f"{site}/office/books/")
    page.get_by_label("确认日结，不能撤销").check()
    page.get_by_role("button", name="日结").click()
    expect(page.get_by_text("已日结").first).to_be_visible()
    page.get_by_role("button", name="全部 XLSX").click()
    expect(page.locator("progress")).to_be_visible()
    assert exporting.write(Export.objects.get().pk, clock.now())  # the worker's task
    with page.expect_download() as download:
        page.get_by_role("link", name="下载").click()
    file = folder / "books.xlsx"
    download.value.save_as(file)
    return recount(file.read_bytes())


def test_an_evening_from_the_form_to_the_printed_receipt(
    browser: Browser, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "SOONEST", timedelta(0))
    monkeypatch.setitem(opening.GAMES, Session.Form.DAILY, 1)
    now, day = clock.now(), timedelta(days=1)
    people.open_intake("winter", "冬季赛", places=4, opens_at=now - day, closes_at=now + day, now=now, by="test")
    a_pool()
    for form in TEAMS:
        register(browser, site, form)
    page = signed_in(browser, site, "registrar")
    for form in TEAMS:
        approve(page, site, form["team"])
    session = schedule(signed_in(browser, site, "producer"), site)
    all_set(session)
    table = Table.objects.get(held_by=session)
    desk = Watched(signed_in(browser, site, "director")).open(addresses(table, site)["desk"])
    on_air(desk.page, session)

    fund = Payout.objects.filter(owed__source_kind="fund").order_by("pk")
    assert [one.amount for one in fund] == [100_00, 100_00]
    assert Draw.objects.filter(session=session).exists()
    cashier, approver = (signed_in(browser, site, role) for role in ("cashier", "approver"))
    receipt = pay(cashier, approver, site, fund[0])
    assert fund[0].person is not None
    for part in ("领奖收据", fund[0].person.real_name, session.code, "人民币捌拾元整"):
        assert part in receipt, part
    found = close_and_export(cashier, site, tmp_path)
    assert (found["付款 实付"], found["代扣 税款"]) == (80_00, 20_00)
