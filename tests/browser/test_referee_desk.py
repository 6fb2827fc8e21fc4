"""The referee's desk against a running table: pause, more time, a spare device, a substitute, a ruling on air, a misdeal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from core import clock
from games import domain, ticks
from games.models import Game, LogEvent
from tests.browser.axe import serious
from tests.browser.kit import Watched
from tests.browser.seating import Seating
from tests.processes import empty_queue

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

#: A pair is led, and not answered by the pair that is held.
QUESTION = {
    "ask": "follow", "rules": "jiuai", "level": "2", "trump": "S", "hand": ["H3", "H3", "H9"], "lead": ["H5", "H5"],
    "play": ["H3", "H9"],
}  # fmt: skip


class Evening:
    """A table whose time the test moves, with a desk, the picture on air, and a contestant at A1."""

    def __init__(self, browser: Browser, context: BrowserContext, site: str) -> None:
        self.at = Seating(browser, site, seed="12", pace={}, people=(0, 2), pages=(0,))
        self.air = Watched(context.new_page()).open(self.at.links["program"])
        self.watched = Watched(context.new_page())
        self.watched.page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
        self.watched.open(self.at.links["desk"])

    @property
    def desk(self) -> Page:
        """The desk's page."""
        return self.watched.page

    def reach(self, seat: int, kind: str) -> None:
        """Play on until the seat is asked this, then every page has drawn it."""
        with ticks.quiet():
            while self.at.turn() != (seat, kind) or self.at.phase == "dealing":
                row = self.at.row
                assert row.due_at is not None
                domain.step(row.pk, max(row.due_at, clock.now()))
        self.all_follow()

    def all_follow(self) -> None:
        """Every page has seen what has happened so far."""
        for page in (self.watched, self.air):
            page.reaches(self.at.row.version)

    def did(self, words: str) -> None:
        """The desk says what it has done."""
        expect(self.desk.locator(".bench [role=status]", has_text=words).first).to_be_visible()

    def twice(self, selector: str) -> None:
        """A button that asks for a second press: the first one changes nothing."""
        version = self.at.row.version
        button = self.desk.locator(selector)
        button.click()
        expect(button).to_have_class(re.compile("button--armed"))
        assert self.at.row.version == version
        # A second press at once would be the same thumb.
        self.desk.wait_for_function(
            "since => performance.now() > since + 500", arg=self.desk.evaluate("performance.now()")
        )
        button.click()

    def is_clean(self) -> None:
        """axe finds nothing serious on the desk."""
        assert serious(self.desk) == []


@pytest.fixture
def evening(transactional_db: Any, browser: Browser, context: BrowserContext, site: str) -> Iterator[Evening]:
    """Ready to begin."""
    empty_queue()
    there = Evening(browser, context, site)
    yield there
    there.at.close()
    empty_queue()


@pytest.mark.slow
def test_the_referee_keeps_order_from_the_desk(evening: Evening, tmp_path: Path) -> None:
    desk, at = evening.desk, evening.at
    desk.keyboard.press("r")
    the_device_is_checked(evening)
    at.start()
    evening.reach(0, "play")
    at.seats[0].press("back")  # nobody answered for it so far
    expect(at.seats[0].one(".band--autoplay")).to_have_count(0)
    evening.all_follow()
    row = desk.locator('[data-bench-seat="0"]')
    expect(row).to_contain_text("毫秒")
    expect(desk.locator('[data-bench-seat="2"]')).to_contain_text("未连")
    evening.is_clean()

    clocks_stop_and_go_on_with_more_time(evening)
    a_spare_device_takes_the_seat(evening)
    a_substitute_is_named_on_air(evening)
    a_ruling_is_on_air(evening)
    all_that_happened_is_chosen_and_taken_away(evening, tmp_path)
    a_misdeal_is_dealt_again(evening)
    assert [page.complaints for page in (evening.watched, evening.air)] == [[], []]


def the_device_is_checked(evening: Evening) -> None:
    """Before the game: three dots and the sound are pressed at the seat, and the desk shows what was tried."""
    seat, tried = evening.at.seats[0], evening.desk.locator('[data-bench-seat="0"] .bench__check--yes')
    for spot in range(3):
        expect(seat.one('[data-check="touch"]')).to_have_attribute("data-ok", "null")
        seat.one(f'[data-spot="{spot}"]').click()
    expect(seat.one('[data-check="touch"]')).to_have_attribute("data-ok", "true")
    expect(tried.filter(has_text="触")).to_be_visible()
    seat.press("sound")
    expect(seat.one('[data-check="sound"]')).to_have_attribute("data-ok", "true")
    expect(tried.filter(has_text="声")).to_be_visible()


def clocks_stop_and_go_on_with_more_time(evening: Evening) -> None:
    """By keys alone: pause, fifteen seconds more, resume."""
    desk, at = evening.desk, evening.at
    desk.keyboard.press("p")
    expect(desk.locator("show-desk")).to_have_class(re.compile("desk--paused"))
    before = at.truth(0)["clock"]
    desk.keyboard.press("t")
    evening.did("时间已加")
    after = at.truth(0)["clock"]
    assert (after["left"], after["seconds"]) == (before["left"] + 15, before["seconds"] + 15)
    expect(evening.air.page.locator(".event")).to_contain_text("暂停")
    desk.keyboard.press("p")
    expect(desk.locator("show-desk")).not_to_have_class(re.compile("desk--paused"))
    deadline = at.row.deadline
    assert deadline is not None
    desk.locator('[data-extend="30"]').click()
    at.until(lambda: at.row.deadline != deadline, "thirty seconds more")
    assert at.row.deadline is not None
    assert (at.row.deadline - deadline).total_seconds() == 30


def a_spare_device_takes_the_seat(evening: Evening) -> None:
    """One press: the page that was open is told that its link is dead, the code opens the seat with its hand."""
    desk, at = evening.desk, evening.at
    old = at.seats[0]
    hand = old.hand()
    assert hand
    desk.locator('[data-device="0"]').click()
    desk.wait_for_function("() => document.querySelector('[data-scan] img')?.naturalWidth > 100")
    expect(old.one(".seat-empty, .band").first).to_contain_text("链接")
    evening.is_clean()
    at.links["seat 0"] = desk.locator(".scan__page").input_value()
    spare = at.open(0, 1)
    spare.asked("play")
    assert spare.hand() == hand
    desk.locator("[data-scan-close]").click()
    expect(desk.locator("[data-scan]")).to_have_count(0)
    expect(desk.locator('[data-bench-seat="0"]')).to_contain_text("毫秒")


def a_substitute_is_named_on_air(evening: Evening) -> None:
    """Who and why are asked for, and a second press; the picture names the substitute as one."""
    desk = evening.desk
    desk.locator('[data-substitute="2"]').click()
    form = desk.locator('[data-bench-seat="2"] form')
    form.locator('[name="name"]').fill("周小兵")
    form.locator('[name="reason"]').fill("发烧")
    evening.twice('[data-do="substitute"]')
    evening.did("已换人")
    expect(desk.locator('[data-bench-seat="2"]')).to_contain_text("周小兵")
    expect(evening.air.page.locator('[data-seat="2"]')).to_contain_text("周小兵")
    expect(evening.air.page.locator('[data-seat="2"] [data-substitute]')).to_have_text("替补")
    desk.locator("[data-scan-close]").click()


def a_ruling_is_on_air(evening: Evening) -> None:
    """Worked out on the referee's page, sent to the desk, put on air there, taken off again."""
    desk, air = evening.desk, evening.air.page
    with desk.expect_popup() as opened:
        desk.locator('.panel--ruling a[href^="/referee/"]').click()
    book = opened.value
    book.evaluate("question => { location.hash = `#q=${encodeURIComponent(JSON.stringify(question))}`; }", QUESTION)
    book.locator("[data-to-desk]").click()
    expect(book.locator(".to-desk [role=status]")).to_contain_text("已送到导播台")
    # On air the clause has a place of its own.
    reason = re.sub(r"（规则 [\d.]+）$", "", str(book.locator(".reason").first.text_content()).strip())
    book.close()
    expect(desk.locator(".panel--ruling [name=zh]")).to_have_value(reason)
    expect(desk.locator(".panel--ruling [name=clause]")).to_have_value("8.2")
    expect(air.locator("[data-ruling]")).to_have_count(0)
    desk.locator('[data-do="ruling"]').click()
    evening.did("裁定已上屏")
    expect(air.locator("[data-ruling]")).to_contain_text(reason)
    expect(air.locator("[data-ruling]")).to_contain_text("规则 8.2")
    evening.is_clean()
    desk.locator('[data-do="hide"]').click()
    expect(air.locator("[data-ruling]")).to_have_count(0)


def all_that_happened_is_chosen_and_taken_away(evening: Evening, folder: Path) -> None:
    """The list from the table's opening on, by kind and words, and as a file that a spreadsheet opens."""
    desk = evening.desk
    desk.locator("[data-history]").click()
    lines = desk.locator(".history__list tbody tr")
    expect(lines.filter(has_text="第 1 局开始")).to_have_count(1)
    desk.locator('[data-want="kind"]').select_option("referee")
    expect(lines.filter(has_text="第 1 局开始")).to_have_count(0)
    expect(lines.filter(has_text="周小兵 替")).to_have_count(1)
    desk.locator('[data-want="q"]').fill("加时 30")
    expect(lines).to_have_count(1)
    evening.is_clean()
    with desk.expect_download() as coming:
        desk.locator("[data-export]").click()
    file = folder / "log.csv"
    coming.value.save_as(file)
    text = file.read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")
    assert text.decode("utf-8-sig").count("\r\n") == 2, "the head, and the one line chosen"
    desk.locator("[data-history-close]").click()
    expect(desk.locator("dialog")).to_have_count(0)


def a_misdeal_is_dealt_again(evening: Evening) -> None:
    """On a telephone: the game is void with its reason, and dealt again from another seed."""
    desk, at = evening.desk, evening.at
    desk.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    desk.locator('[data-go="rule"]').click()
    desk.locator('[data-more="end"] summary').click()
    desk.locator('[data-more="end"] [name="reason"]').fill("多发了一张")
    evening.twice('[data-do="end"]')
    evening.did("这一局已结束")
    expect(evening.air.page.locator(".event")).to_contain_text("本局不算")
    assert LogEvent.objects.get(table=at.table, kind="misdealt").data["reason"] == "多发了一张"
    evening.is_clean()
    at.start()
    evening.all_follow()
    seeds = list(Game.objects.filter(table=at.table, number=1).values_list("seed", flat=True))
    assert len({bytes(seed) for seed in seeds}) == 2
