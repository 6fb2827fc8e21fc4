"""The contestant's page by keys alone, where a whole game seldom leads: Tab, an overturn, a raid, stronger cards, a throw."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kit import PATIENCE
from tests.browser.stories import stories

__all__ = ["stories"]

#: Keeps what the page sends to the server; the made-up line takes it.
LISTEN: Final = """() => {
  const { live } = document.querySelector("show-seat"), send = live.do.bind(live);
  window.__did = [];
  live.do = (verb, data, base) => { if (verb !== "check") window.__did.push([verb, data]); return send(verb, data, base); };
}"""
#: What has the focus, and whether it is seen there: a ring, or what the card draws for one.
FOCUS: Final = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const ring = getComputedStyle(one), drawn = getComputedStyle(one, "::after");
  const seen = (ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 2) || drawn.content !== "none";
  return [one.matches(".hand-card") ? "hand" : one.dataset.do, seen && one.matches(":focus-visible")];
}"""


def open_story(page: Page, address: str, story: str) -> None:
    """The page with a made-up view, listened to."""
    page.set_viewport_size({"width": 1366, "height": 768})
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address.replace('story.html', 'seat.html')}?fixture={story}")
    expect(page.locator(".action")).to_be_visible()
    page.evaluate(LISTEN)


@pytest.mark.parametrize(
    ("story", "keys", "sent"),
    [
        ("declare", "5", ["show", {"cards": ["LJ", "LJ"], "names": "NT"}]),
        ("deal", "Shift+Digit1", ["show", {"cards": ["S7", "S7"], "names": "S"}]),
        ("raid", "1", ["raid", {"cards": ["S7", "S7"], "names": "S"}]),
        ("raid-five", "4", ["raid", {"cards": ["H5", "H5"], "names": "D"}]),
        ("raid-five", "Shift+Digit5", ["raid", {"cards": ["H5", "H5"], "names": "NT"}]),
        ("raid-none", "0", ["decline", {}]),
    ],
)
def test_a_showing_and_a_raid_by_one_key(stories: str, page: Page, story: str, keys: str, sent: list[Any]) -> None:
    open_story(page, stories, story)
    page.keyboard.press(keys)
    assert page.evaluate("window.__did") == [sent]


def test_tab_goes_through_tools_hand_and_buttons_and_is_seen_everywhere(stories: str, page: Page) -> None:
    open_story(page, stories, "warn")
    page.keyboard.press("c")  # a key that means nothing: from here on the page knows that there is a keyboard
    stops = []
    for _ in range(12):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUS)
        if stop is None:
            break
        stops.append(stop)
    assert [name for name, _ in stops] == ["record", "settings", "autoplay", "peek", "hand", "suggest", "clear", "send"]
    assert [name for name, seen in stops if not seen] == []


def test_a_throw_by_arrows_space_and_enter(stories: str, page: Page) -> None:
    open_story(page, stories, "lead")
    page.locator(".hand-card").first.focus()
    chosen = []
    for _ in range(30):
        card = page.evaluate("document.activeElement.dataset.id")
        if card in ("DA/0", "DT/0"):
            page.keyboard.press("Space")
            chosen.append(card)
        page.keyboard.press("ArrowRight")
        if len(chosen) == 2:
            break
    expect(page.locator('.hand-card[aria-pressed="true"]')).to_have_count(2)
    page.keyboard.press("Enter")
    assert page.evaluate("window.__did") == [["play", {"cards": ["DA", "DT"]}]]
