"""The contestant's page from a television to the smallest phone, with made-up views and without a server.

Nothing scrolls, and every card of the hand and every button is wholly on the screen, free, and large enough for a thumb.
"""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kit import PATIENCE
from tests.browser.stories import stories

__all__ = ["stories"]

SIZES: Final = ((3840, 2160), (1920, 1080), (1366, 768), (844, 390), (390, 844), (640, 360), (360, 640))
#: The phases in which people hurry: thirty-three cards, a raid, a declaration while cards arrive, a play.
HURRIED: Final = ("bury", "raid-five", "deal", "play")
#: The others, and what may stand beside them.
OTHERS: Final = ("raid", "raid-none", "declare", "lead", "warn", "throw", "cut", "wait", "autoplay", "paused", "result")

#: A finger's breadth, and what of a card must show.
LEAST: Final = 44

#: What is wrong with the page at its size, one line a fault.
FAULTS: Final = """(least) => {
  const wide = innerWidth, high = innerHeight, root = document.documentElement, faults = [];
  const called = (one) => one.dataset.id ?? one.dataset.do ?? one.dataset.trump ?? one.dataset.more ?? one.className;
  if (root.scrollWidth > wide) faults.push(`the page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > high) faults.push(`the page is ${root.scrollHeight} high`);
  const own = (one, x, y) => one.contains(document.elementFromPoint(x, y));
  const over = document.querySelector("show-seat .result") ? ".result" : "show-seat";
  for (const one of document.querySelectorAll(["button", "a[href]", "input"].map((kind) => `${over} ${kind}`))) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert]")) continue;
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    if (left < -0.5 || top < -0.5 || right > wide + 0.5 || bottom > high + 0.5) {
      faults.push(`${called(one)} is at ${[left, top, right, bottom].map(Math.round)}`);
      continue;
    }
    const x = one.matches(".hand-card") ? left + Math.min(width, least) / 2 : (left + right) / 2;
    let free = 0, across = 0;
    for (let y = Math.ceil(top) + 0.5; y < bottom; y += 2) free += 2 * own(one, x, y);
    const y = one.matches(".hand-card") ? top + Math.min(height, least) / 2 : (top + bottom) / 2;
    for (let x = Math.ceil(left) + 0.5; x < right; x += 2) across += 2 * own(one, x, y);
    if (free < least - 1 || across < least - 1) faults.push(`${called(one)}: ${across} by ${free} px can be touched`);
    const cut = !one.matches(".hand-card") && one.scrollWidth > one.clientWidth + 1;
    if (cut) faults.push(`${called(one)} is too narrow for its words: ${one.scrollWidth} in ${one.clientWidth}`);
  }
  const way = [...document.querySelectorAll('[data-do="settings"], [data-do="more"]')];
  // A failed throw has the table to itself for as long as it lies there.
  const alone = over !== "show-seat" || document.querySelector(".felt--notice");
  if (!alone && !way.some((one) => one.checkVisibility())) faults.push("nothing leads to the settings");
  return faults;
}"""
#: Everything is drawn, and in place.
STILL: Final = """() => document.querySelector("show-seat .action") !== null && document.fonts.status === "loaded"
  && document.getAnimations().every((one) => one.playState !== "running" || one.effect.getTiming().iterations === Infinity)"""
REDRAWN: Final = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)


def opened(browser: Browser, *, large: bool, thumb: bool) -> Page:
    """A page that remembers the size of its type as its player chose it."""
    page = browser.new_context(
        viewport={"width": 1366, "height": 768}, has_touch=thumb, reduced_motion="reduce"
    ).new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(f"localStorage.setItem('chaodipi.seat', {json.dumps(json.dumps({'large': large}))!s})")
    return page


def faults(page: Page, address: str, story: str, language: str = "zh", sizes: Any = SIZES) -> dict[str, list[str]]:
    """By size, what is wrong with a story."""
    page.goto(f"{address.replace('story.html', 'seat.html')}?fixture={story}&lang={language}")
    found = {}
    for wide, high in sizes:
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate(REDRAWN)
        page.wait_for_function(STILL)
        if wrong := page.evaluate(FAULTS, LEAST):
            found[f"{story} {language} {wide}x{high}"] = wrong
    return found


def test_everything_is_on_the_screen_where_room_is_scarce(stories: str, browser: Browser) -> None:
    """A laptop and four phones, the smallest of them in English and in large type too."""
    plain, big = opened(browser, large=False, thumb=False), opened(browser, large=True, thumb=True)
    wrong: dict[str, list[str]] = {}
    for story in HURRIED:
        wrong |= faults(plain, stories, story, sizes=SIZES[2:])
        wrong |= faults(big, stories, story, "en", SIZES[-1:])
    assert wrong == {}
    plain.context.close()
    big.context.close()


@pytest.mark.large
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("large", [False, True], ids=["type", "large-type"])
def test_every_state_at_every_size(stories: str, browser: Browser, language: str, large: bool) -> None:
    page = opened(browser, large=large, thumb=True)
    wrong: dict[str, list[str]] = {}
    for story in (*HURRIED, *OTHERS):
        wrong |= faults(page, stories, story, language)
    assert wrong == {}
    page.context.close()
