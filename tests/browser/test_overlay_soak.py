"""An overlay left alone for an hour of games holds as much at the end as after the first game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserType, Page

from games.engine import game, match
from games.engine.ruleset import load
from games.engine.view import view
from games.players.autoplay import decide
from tests.browser.stories import stories, tell
from tests.unit.players import contest

__all__ = ["stories"]

GAMES: Final = 21
"""Whole games: more than are played in an hour, for one takes three minutes and more."""
SPREAD: Final = 0.10
ROUNDS: Final = 6

#: Shows each view, as fast as the page draws; every frame is drawn before the next one comes.
FEED = """async (frames) => {
  const overlay = document.querySelector("air-overlay");
  for (const frame of frames) {
    window.__say({ t: "ev", kind: "step", data: {}, ...frame });
    await overlay.updateComplete;
    await new Promise((done) => setTimeout(done));
  }
  return Number(document.documentElement.dataset.v);
}"""


def an_evening() -> Iterator[list[dict[str, Any]]]:
    """The views of one game after another, as the picture on air gets them."""
    rules = load("jiuai", {})
    standing = match.new(rules, 6)
    for number in range(GAMES):
        context = match.context(standing)
        state = game.start(rules, context, contest.seed_of(number), f"soak/{number}")
        views: list[dict[str, Any]] = []
        while game.result(state) is None:
            state, _ = game.apply(state, contest.next_command(state, [decide] * 4, f"soak/{number}"))
            views.append(view(state, "program"))
        yield views
        result = game.result(state)
        assert result is not None
        standing = match.after(standing, result)
        if match.over(standing):
            standing = match.new(rules, 6)


def held(page: Page) -> tuple[float, float]:
    """Bytes of the heap and nodes of the page, rubbish taken out."""
    client = page.context.new_cdp_session(page)
    for _ in range(ROUNDS):
        client.send("HeapProfiler.collectGarbage")
    client.send("Performance.enable")
    found = {one["name"]: one["value"] for one in client.send("Performance.getMetrics")["metrics"]}
    client.detach()
    return found["JSHeapUsedSize"], found["Nodes"]


@pytest.fixture
def page(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Page]:
    """A page whose engine only interprets: by snapshots of the heap it is the code compiled for hot functions, game by
    game, that grows otherwise (some 150 KB, then no more), and not one object of the page."""
    flags = "--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation --no-flush-bytecode"
    args = [*browser_type_launch_args["args"], flags]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
    yield browser.new_page()
    browser.close()


@pytest.mark.large
def test_heap_and_nodes_after_an_hour_of_games_are_those_after_the_first(page: Page, stories: str) -> None:
    tell(page, stories, "table", "1080p")
    base = page.evaluate("document.querySelector('air-overlay').live.view")
    v, first = 1, None
    last = (0.0, 0.0)
    for views in an_evening():
        frames = []
        for one in views:
            v += 1
            stage = "between" if one["result"] else "playing"
            frames.append({"v": v, "view": {**base, "game": one, "stage": stage, "clock": None}})
        assert page.evaluate(FEED, frames) == v
        page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
        last = held(page)
        first = first or last
        print(f"heap {last[0] / 1e6:.2f} MB, nodes {last[1]:.0f} at version {v}")
    assert first is not None
    assert last[0] == pytest.approx(first[0], rel=SPREAD)
    assert last[1] == pytest.approx(first[1], rel=SPREAD)
