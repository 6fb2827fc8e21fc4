"""A person practises a whole game with the hint button, in Chinese on a phone and in English at a desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from core import pulse
from games.practice import changing, domain, pump, queries, views
from games.practice.models import Practice
from tests.browser.axe import serious
from tests.browser.kit import PATIENCE, Watched
from tests.integration.test_practice import QUICK
from tests.unit.games.test_frames_hide import flag_round

LANGUAGES: dict[str, tuple[dict[str, Any], str, str]] = {
    "zh": ({"viewport": {"width": 390, "height": 844}, "has_touch": True}, "练习", "[一-鿿]"),
    "en": ({"viewport": {"width": 1280, "height": 800}}, "Practice", "[a-z]{3}"),
}


@pytest.fixture
def here(transactional_db: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The process that moves practice is there; nobody waits for a bot."""
    monkeypatch.setattr("games.practice.models.pace_of", lambda name: QUICK)
    monkeypatch.setattr(queries, "STILL", 600.0)  # a slow machine is no reason to refuse
    views._begun.clear()
    changing.forget()
    pulse.beat(queries.PULSE)
    yield
    changing.forget()


def answer(page: Page) -> None:
    """Take the hint, read it, do as it says."""
    ask = page.evaluate("document.querySelector('show-seat').live.view.ask")
    told = ask["hint"]
    page.keyboard.press("h")
    expect(page.locator("[data-hint]")).to_be_visible()
    if told["verb"] in ("play", "bury", "cut"):
        page.locator('[data-do="send"]').click()
    elif told["verb"] in ("show", "raid"):
        page.locator(f'[data-trump="{told["names"]}"]').first.click()
    else:
        page.locator(f'[data-do="{told["verb"]}"]').click()


def waits(view: dict[str, Any]) -> bool:
    """Whether the person has something to answer now."""
    ask = view["ask"]
    if ask is None:
        return False
    if ask["kind"] != "declare":
        return True
    return view["game"]["phase"] == "declaring" and 0 not in view["game"]["passed"]


def practise(page: Page, until: str) -> None:
    """Move the bots, answer for the person by the page, until the table is at this stage."""
    row = Practice.objects.get()
    for _ in range(2000):
        row.refresh_from_db()
        page.wait_for_function("v => (window.__v?.at(-1) ?? -1) >= v", arg=row.version, timeout=PATIENCE)
        view = page.evaluate("document.querySelector('show-seat').live.view")
        if view["stage"] == until:
            return
        if waits(view):
            before = row.version
            answer(page)
            page.wait_for_function("v => window.__v.at(-1) > v", arg=before, timeout=PATIENCE)
        else:
            pump.turn()
    raise AssertionError("the game did not end")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_game_with_the_hint_button(here: None, browser: Browser, site: str, language: str) -> None:
    device, called, letters = LANGUAGES[language]
    context = browser.new_context(**device)
    watched = Watched(context.new_page())
    page = watched.page
    page.goto(f"{site}/{'?lang=en' if language == 'en' else ''}")
    page.get_by_role("link", name=called, exact=True).click()
    assert serious(page) == []
    page.locator(f'[name="language"][value="{language}"]').check()
    page.locator('[name="pace"][value="show"]').check()
    if language == "en":  # Enter in an option's field begins as well
        page.locator(".more summary").first.click()
        page.locator(".options input:visible").first.press("Enter")
    else:
        page.locator('[data-do="begin"]').click()
    watched.reaches(0)
    expect(page.locator("[data-practice]")).to_have_text(called)
    practise(page, "between")
    expect(page.locator(".result")).to_be_visible()
    page.locator('[data-do="close-result"]').click()
    expect(page.locator("[data-practice]")).to_be_visible()
    page.locator('[data-do="next"]').click()
    page.wait_for_function("() => document.querySelector('show-seat').live.view.game.number === 2", timeout=PATIENCE)
    for _ in range(200):
        view = page.evaluate("document.querySelector('show-seat').live.view")
        if waits(view):
            break
        pump.turn()
        page.wait_for_function("v => window.__v.at(-1) >= v", arg=Practice.objects.get().version, timeout=PATIENCE)
    page.keyboard.press("h")
    hint = page.locator("[data-hint]")
    expect(hint).to_be_visible()
    assert re.search(letters, hint.inner_text())
    assert serious(page) == []
    page.keyboard.press("s")
    first = page.evaluate("document.querySelector('show-seat').live.view.game.commitment")
    page.locator('[data-do="again"]').click()
    page.wait_for_function(
        "c => document.querySelector('show-seat').live.view.game.commitment !== c", arg=first, timeout=PATIENCE
    )
    page.locator('.peek [data-do="leave"]').click()
    page.locator('[data-do="go-on"]').click()
    watched.reaches(0)
    expect(page.locator("[data-practice]")).to_be_visible()
    domain.end(Practice.objects.get().pk)
    expect(page.locator('.band [data-do="another"]')).to_be_visible(timeout=PATIENCE)
    page.locator('.band [data-do="another"]').click()
    expect(page.locator('[data-form="begin"]')).to_be_visible()
    # On a slow machine a line may be given up and made anew before it stands; nothing else is to be complained of.
    assert [told for told in watched.complaints if "closed before the connection" not in told] == []
    context.close()


@pytest.mark.parametrize(("rules_id", "flag"), [("kangqi", True), ("anchao", False)])
def test_the_five_of_hearts_stands_first_and_hidden_cards_stay_hidden(
    here: None, browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch, rules_id: str, flag: bool
) -> None:
    """Another set than the show's: the page draws ♥5 above the jokers, and what is shown face down as a back.

    The flag round is dealt out whole, 27 cards each, and has a line of its own to reach.
    """
    if flag:
        monkeypatch.setattr("games.practice.domain.matches.context", lambda match: flag_round())
    watched = Watched(browser.new_context(viewport={"width": 1280, "height": 800}).new_page())
    page = watched.page
    page.goto(f"{site}/practice/")
    page.locator("#rules").select_option(rules_id)
    page.locator('[name="pace"][value="show"]').check()
    page.locator('[data-do="begin"]').click()
    watched.reaches(0)
    row = Practice.objects.get()
    for _ in range(400):
        row.refresh_from_db()
        page.wait_for_function("v => (window.__v?.at(-1) ?? -1) >= v", arg=row.version, timeout=PATIENCE)
        view = page.evaluate("document.querySelector('show-seat').live.view")
        shown = view["game"]["showing"] if view["game"] else None
        if shown and shown["hidden"] and shown["seat"] != 0 and view["game"]["phase"] in ("dealing", "declaring"):
            assert shown["cards"] is None
            expect(page.locator(".showing .card--back").first).to_be_visible()
        if view["ask"] and view["ask"]["kind"] == "play":
            break
        if waits(view):
            answer(page)
            page.wait_for_function("v => window.__v.at(-1) > v", arg=row.version, timeout=PATIENCE)
        else:
            pump.turn()
    hand = page.locator(".hand-card [data-code]").evaluate_all("all => all.map((card) => card.dataset.code)")
    fives = hand.count("H5")
    assert hand[:fives] == ["H5"] * fives
    assert page.locator('.group--H [data-code="H5"]').count() == 0
    assert view["game"]["red_five"]
    assert view["game"]["flag"] is flag
    assert (len(hand) == 27) == flag
    expect(page.locator(".facts__level")).to_have_text("扛旗" if flag else re.compile("打"))
    expect(page.locator(".score__target")).to_have_text(f"/ {view['game']['target']}")
    assert (view["game"]["kitty"] is None) == flag
