"""A reload, or a web process killed under it, changes nothing of the overlay's picture."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

import games.domain as tables
from broadcast.domain import suspense
from core import clock
from games import store, ticks
from games.engine.view import view as game_view
from games.models import Table
from lottery.domain import open_cell, prepare_rehearsal
from tests.browser.kit import PATIENCE, Watched, addresses
from tests.browser.late import Late
from tests.browser.truth import drawn_of, views
from tests.evening import AT_ONCE, a_pool, two_teams
from tests.processes import Web, empty_queue
from tournaments.season.domain import start_session
from tournaments.season.models import Session


class Evening:
    """A rehearsal of bots that moves when the test says so; the pages are told of every step."""

    def __init__(self) -> None:
        self.session: Session = prepare_rehearsal(
            two_teams(), a_pool(), now=clock.now(), by="test", seed=7, code="rehearsal-7", pace=AT_ONCE
        )
        start_session(self.session.pk, now=clock.now(), by="test")

    @property
    def table(self) -> Table:
        """Its row."""
        return Table.objects.get(held_by=self.session)

    def step(self) -> None:
        """Do what is due next."""
        due = self.table.due_at
        assert due is not None
        assert tables.step(self.table.pk, max(due, clock.now()))

    def until(self, there: Callable[[dict[str, Any]], bool]) -> None:
        """Play on until the `program` view says so; nobody is told on the way."""
        with ticks.quiet():
            while not there(self.view):
                self.step()

    @property
    def view(self) -> dict[str, Any]:
        """The present `program` view, of which only the game and the stage are asked here."""
        state = store.current(self.table)
        return {"stage": state.stage, "game": None if state.game is None else game_view(state.game, "program")}


@pytest.fixture
def evening(transactional_db: Any) -> Iterator[Evening]:
    """A started session."""
    empty_queue()
    yield Evening()
    empty_queue()


def in_mid_trick(view: dict[str, Any]) -> bool:
    """Two have played to the sixth trick."""
    trick = view["game"]["trick"]
    return trick is not None and trick["number"] == 6 and len(trick["plays"]) == 2


def assert_reload_changes_nothing(live: Watched, other: Watched, evening: Evening, scene: str) -> None:
    """One page was there all along, the other is loaded anew: both show the same, and it is the scene expected."""
    v = evening.table.version
    live.shows(v)
    other.page.reload()
    other.reaches(v)
    other.shows(v)
    before, after = live.page.evaluate("window.__scene()"), other.page.evaluate("window.__scene()")
    assert live.page.locator("[data-scene]").get_attribute("data-scene") == scene
    assert after == before
    assert len(after) > 50
    for page in (live.page, other.page):
        assert page.locator("html").get_attribute("data-v") == str(v)


#: Keeps the pitch of every tone that the browser's own sound is told to begin.
TONES = """window.__tones = [];
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { begin.call(this, at); window.__tones.push(this.frequency.value); };"""
#: Chromium wants a hand at the machine before it lets a page sound; OBS does not.
MUTED = "AudioContext was not allowed"


def tones(watched: Watched) -> list[float]:
    """What the page has sounded, hertz."""
    return [float(each) for each in watched.page.evaluate("window.__tones")]


@pytest.mark.slow
def test_a_reload_shows_what_was_there(evening: Evening, site: str, context: BrowserContext) -> None:
    evening.until(in_mid_trick)
    address = addresses(evening.table, site)["program"]
    context.add_init_script(TONES)
    live = Watched(context.new_page()).open(address.replace("#", "?audio=1#"))
    other = Watched(context.new_page()).open(address)
    evening.step()
    for page in (live, other):
        page.reaches(evening.table.version)
    assert (tones(live), tones(other)) == ([220.0], [])  # a play is heard where sound is on
    tables.pause(evening.table.pk, clock.now(), who="test", why="")
    assert_reload_changes_nothing(live, other, evening, "table")

    tables.resume(evening.table.pk, clock.now(), who="test")
    evening.until(lambda view: sum(view["game"]["counts"]) == 4)
    for _ in range(4):
        evening.step()
    while evening.table.stage == "playing":
        evening.step()
    assert_reload_changes_nothing(live, other, evening, "result")

    open_cell(evening.session.pk, 13, now=clock.now(), by="test")
    assert_reload_changes_nothing(live, other, evening, "board")
    assert len(tones(live)) > 4 > len(tones(other)) == 0  # the result, and what the cell held
    assert [told for told in live.complaints if MUTED not in told] == other.complaints == []


#: Holds every motion of a page whose cell has been picked and has not turned yet; whether there was such a one.
HELD = """() => {
  const motions = document.getAnimations();
  const waits = (one) => one.animationName === "turn" && one.currentTime < one.effect.getTiming().delay;
  if (!motions.some(waits)) return false;
  motions.forEach((one) => one.pause());
  return true;
}"""


def test_a_reload_between_pick_and_turn_shows_what_is_there_after_it(
    evening: Evening, site: str, context: BrowserContext
) -> None:
    suspense(evening.table.pk, 5, now=clock.now(), who="test")
    evening.until(lambda view: view["stage"] == "between")
    address = addresses(evening.table, site)["program"]
    live, other = (Watched(context.new_page()).open(address) for _ in range(2))
    open_cell(evening.session.pk, 13, now=clock.now(), by="test")
    live.page.wait_for_function(HELD, timeout=PATIENCE)
    v = evening.table.version
    other.page.reload()
    other.reaches(v)
    other.shows(v)
    waits, turned = (one.page.evaluate("window.__scene()") for one in (live, other))
    assert [any("picker__won" in line for line in scene) for scene in (waits, turned)] == [False, True]
    live.page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    assert_reload_changes_nothing(live, other, evening, "board")
    assert live.page.evaluate("window.__scene()") == turned
    assert live.complaints == other.complaints == []


@pytest.fixture
def web(transactional_db: Any) -> Iterator[Web]:
    """A web process on the tests' database, behind a socket that outlives it."""
    running = Web()
    running.start()
    yield running
    running.stop()


@pytest.mark.slow
def test_the_overlay_comes_back_by_itself_when_the_web_process_was_killed(
    evening: Evening, web: Web, context: BrowserContext
) -> None:
    evening.until(in_mid_trick)
    overlay = Watched(context.new_page()).open(addresses(evening.table, f"http://127.0.0.1:{web.port}")["program"])
    overlay.page.evaluate("window.__same = true")
    assert web.child is not None
    web.child.kill()
    for _ in range(9):
        evening.step()
    web.start()
    v = evening.table.version
    overlay.reaches(v)
    overlay.shows(v)
    for _ in range(3):
        evening.step()
    overlay.reaches(v + 3)
    overlay.shows(v + 3)
    picture = overlay.page.evaluate("window.__picture()")
    assert picture["view"] == dict(views(str(evening.table.pk), "program"))[v + 3]
    assert picture["table"] == drawn_of(picture["view"])
    assert picture["scene"] == "table"
    assert overlay.page.evaluate("window.__same"), "it was not loaded anew"
    assert overlay.sockets >= 2


AWAY = "window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: %s } }))"


def swallowed(evening: Evening, overlay: Watched, line: Late, web: Web) -> None:
    """A frame that was sent never comes."""
    line.swallows = 1
    evening.step()


def dead(evening: Evening, overlay: Watched, line: Late, web: Web) -> None:
    """The line says nothing any more, and nobody says that it has ended."""
    line.goes_dead()
    evening.step()


def restarted(evening: Evening, overlay: Watched, line: Late, web: Web) -> None:
    """The web process is killed; the time counts from when another one answers."""
    assert web.child is not None
    web.child.kill()
    evening.step()
    web.start()
    urllib.request.urlopen(f"http://127.0.0.1:{web.port}/overlay/").close()


def away(evening: Evening, overlay: Watched, line: Late, web: Web) -> None:
    """The source is not shown, and its page does not run; the time counts from when it is shown again."""
    client = overlay.page.context.new_cdp_session(overlay.page)
    overlay.page.evaluate(AWAY % "false")
    client.send("Page.setWebLifecycleState", {"state": "frozen"})
    evening.step()
    client.send("Page.setWebLifecycleState", {"state": "active"})
    overlay.page.evaluate(AWAY % "true")


@pytest.mark.large
def test_whatever_befalls_an_output_it_shows_the_right_picture_within_two_seconds(
    evening: Evening, web: Web, context: BrowserContext
) -> None:
    evening.until(in_mid_trick)
    address = addresses(evening.table, f"http://127.0.0.1:{web.port}")["program"]
    plain, routed = context.new_page(), context.new_page()
    line = Late(routed)
    first, second = (Watched(page).open(address) for page in (plain, routed))
    for befall, overlay in ((swallowed, second), (dead, second), (restarted, first), (away, first)):
        overlay.shows(evening.table.version)
        befall(evening, overlay, line, web)
        begun = time.monotonic()
        v = evening.table.version
        overlay.page.wait_for_function("v => Number(document.documentElement.dataset.v) >= v", arg=v, timeout=PATIENCE)
        took = time.monotonic() - begun
        print(f"{befall.__name__}: {took:.2f} s")
        picture = overlay.page.evaluate("window.__picture()")
        assert picture["view"] == dict(views(str(evening.table.pk), "program"))[v]
        assert picture["table"] == drawn_of(picture["view"])
        assert took <= 2, befall.__doc__
