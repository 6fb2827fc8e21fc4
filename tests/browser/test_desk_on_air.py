"""What is put on air from two desks at once: what is next is seen before it is taken, both agree, a late press is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from broadcast.models import Cue
from core import clock
from games.live import TableSource
from games.models import Table
from lottery.domain import prepare_rehearsal
from tests.browser.kit import Watched, addresses
from tests.browser.late import Late
from tests.evening import AT_ONCE, a_pool, two_teams
from tournaments.season.models import Session


@pytest.fixture
def session(transactional_db: Any) -> Session:
    """A rehearsal that has not begun: nothing moves but what the desks do."""
    return prepare_rehearsal(
        two_teams(), a_pool(), now=clock.now(), by="test", seed=7, code="rehearsal-7", pace=AT_ONCE
    )


class Desks:
    """Two desks and an output of one session."""

    def __init__(self, session: Session, site: str, context: BrowserContext) -> None:
        self.session = session
        links = addresses(self.table, site)
        self.overlay = Watched(context.new_page()).open(links["program"])
        self.second = Watched(context.new_page())
        self.late = Late(self.second.page)
        self.second.open(links["desk"])
        self.first = Watched(context.new_page()).open(links["desk"])

    @property
    def table(self) -> Table:
        return Table.objects.get(held_by=self.session)

    def agree(self) -> None:
        """Both desks have seen all, and say the same of the air as the server does."""
        v = self.table.version
        truth = TableSource().load(str(self.table.pk)).view("desk")["air"]
        for desk in (self.first, self.second):
            desk.reaches(v)
            assert desk.page.evaluate("document.querySelector('show-desk').live.view.air") == truth

    def on_air(self, scene: str) -> None:
        """The output shows it, the desks say so, and so does the small picture at the desk."""
        expect(self.overlay.page.locator(f'[data-scene="{scene}"]')).to_have_count(1)
        for desk in (self.first, self.second):
            expect(desk.page.locator(f'.screen--program[data-program="{scene}"]')).to_have_count(1)
        small = self.first.page.frame_locator(".screen--program iframe")
        expect(small.locator(f'[data-scene="{scene}"]')).to_have_count(1)


@pytest.fixture
def desks(session: Session, site: str, context: BrowserContext) -> Desks:
    return Desks(session, site, context)


def press(desk: Watched, what: str) -> None:
    """A button of the air, once it can be pressed."""
    button = desk.page.locator(f'[data-air="{what}"]')
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()


def test_two_desks_put_on_air_what_both_have_seen(desks: Desks) -> None:
    first, second = desks.first, desks.second
    desks.on_air("opening")

    # What is next is seen on both desks, in the small picture too, and on no output.
    first.page.keyboard.press("5")
    expect(second.page.locator('.screen--preview[data-preview="race"]')).to_have_count(1)
    expect(first.page.frame_locator(".screen--preview iframe").locator('[data-scene="race"]')).to_have_count(1)
    desks.on_air("opening")
    assert "preview" not in desks.overlay.received("snap", "ev")[-1].get("view", {"air": {}})["air"]

    first.page.keyboard.press("q")
    desks.on_air("race")
    press(second, "undo")
    desks.on_air("opening")
    desks.agree()

    # A desk whose picture is behind is refused, told what changed, and nothing happens by it.
    desks.late.holds = True
    first.page.locator('.scenes [data-scene="table"]').click()
    press(first, "take")
    desks_scene = desks.overlay.page.locator('[data-scene="table"]')
    expect(desks_scene).to_have_count(1)
    second.page.locator('[data-air="follow"]').click()
    expect(second.page.locator("[data-air-refusal]")).to_contain_text("切上：牌桌")
    desks.late.let_go()
    desks.on_air("table")
    desks.agree()

    # Clearing is one press; its place then holds the way back, gold, on both.
    first.page.keyboard.press("b")
    desks.on_air("none")
    back = second.page.locator('[data-air="back"]')
    expect(back).to_have_class(re.compile("button--gold"))
    back.click()
    desks.on_air("table")
    desks.agree()
    assert [page.complaints for page in (first, second, desks.overlay)] == [[], [], []]


def test_single_elements_a_break_and_the_line_to_say(desks: Desks) -> None:
    first, second, overlay = desks.first.page, desks.second.page, desks.overlay.page
    first.locator('[data-air-tab="lower"]').click()
    first.locator('[data-air="lower-title"]').fill("主持人")
    first.locator('[data-air="lower-name"]').fill("方明")
    press(desks.first, "lower")
    expect(overlay.locator(".stage")).to_contain_text("方明")
    second.locator('[data-air-tab="lower"]').click()
    press(desks.second, "lower-off")
    expect(overlay.get_by_text("方明")).to_have_count(0)

    first.locator('[data-air-tab="break"]').click()
    first.locator('[data-air="break-title"]').fill("下半场")
    first.locator('[data-air="break-minutes"]').select_option("3")
    press(desks.first, "break")
    expect(second.locator('.screen--preview[data-preview="break"]')).to_contain_text("下半场")
    press(desks.second, "take")
    expect(overlay.locator('[data-scene="break"]')).to_contain_text("下半场")
    expect(first.locator(".screen--program figcaption")).to_contain_text(re.compile(r"2:\d\d"))

    first.locator('[data-say="edit"]').click()
    first.locator('.say__form [name="zh"]').fill("{A} 对 {B}，请入座")
    first.locator('[data-say="season"]').click()
    side = desks.session.team_a
    assert side is not None
    for desk in (first, second):
        expect(desk.locator(".say__line")).to_contain_text(f"{side.name} 对")
    assert Cue.objects.get().season_id == desks.session.season_id
    desks.agree()


@pytest.mark.parametrize(("wide", "high"), [(1366, 768), (390, 844), (340, 900)], ids=["laptop", "phone", "dock"])
def test_everything_is_in_reach_on_small_screens(desks: Desks, wide: int, high: int) -> None:
    page = desks.first.page
    page.set_viewport_size({"width": wide, "height": high})
    if wide < 700:
        page.locator('[data-go="air"]').click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for what in ("take", "undo", "hold", "clear", "still", "reload"):
        box = page.locator(f'[data-air="{what}"]').bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= wide
        assert box["y"] + box["height"] <= high
    page.locator('.scenes [data-scene="race"]').click()
    press(desks.first, "take")
    expect(desks.overlay.page.locator('[data-scene="race"]')).to_have_count(1)
