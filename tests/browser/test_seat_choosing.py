"""Choosing cards by hand: a swipe paints over its neighbours however quick it is, two taps take the pair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from core import clock
from games import domain, ticks
from tests.browser.seating import Seat, Seating
from tests.processes import empty_queue

#: Four neighbours of one row and group; and a card whose twin is held.
FOUR = """() => [...document.querySelectorAll('.group__cards')].map((group) => [...group.querySelectorAll('.hand-card')])
  .find((cards) => cards.length >= 4).slice(0, 4).map((card) => card.dataset.id)"""
PAIRED = "() => document.querySelector('.hand-card[data-id$=\"/1\"]').dataset.id"


@pytest.fixture
def seat(transactional_db: Any, browser: Browser, site: str) -> Iterator[Seat]:
    """The banker's phone at the first lead, with a whole hand."""
    empty_queue()
    at = Seating(browser, site, seed="12", pace={}, people=(0, 1, 2, 3), pages=())
    at.start()
    with ticks.quiet():
        while (turn := at.turn()) is None or turn[1] != "play":
            row = at.row
            assert row.due_at is not None
            domain.step(row.pk, max(row.due_at, clock.now()))
    phone = at.open(turn[0], device=0)
    phone.watched.reaches(at.row.version)
    if phone.one('[data-do="back"]').count():
        phone.press("back")
    phone.asked("play")
    yield phone
    at.close()
    empty_queue()


def chosen(seat: Seat) -> list[str]:
    """The cards that are up, in the hand's order."""
    return seat.one('.hand-card[aria-pressed="true"]').evaluate_all("all => all.map((card) => card.dataset.id)")


def spot(seat: Seat, card: str) -> tuple[float, float]:
    """A point on the part of a card that shows."""
    box = seat.one(f'.hand-card[data-id="{card}"]').bounding_box()
    assert box is not None
    return box["x"] + 10, box["y"] + box["height"] / 2


def test_a_swipe_takes_all_it_passes_and_two_taps_take_the_pair(seat: Seat) -> None:
    page = seat.page
    cards = page.evaluate(FOUR)
    mouse = page.mouse
    mouse.move(*spot(seat, cards[0]))
    mouse.down()
    mouse.move(*spot(seat, cards[3]))  # one jump, as a quick finger makes it
    mouse.up()
    assert chosen(seat) == cards
    mouse.move(*spot(seat, cards[3]))
    mouse.down()
    mouse.move(*spot(seat, cards[0]), steps=6)
    mouse.up()
    assert chosen(seat) == []

    twin = page.evaluate(PAIRED)
    place = spot(seat, twin)
    page.touchscreen.tap(*place)
    expect(seat.one(f'.hand-card[data-id="{twin}"]')).to_have_attribute("aria-pressed", "true")
    page.touchscreen.tap(*place)
    assert sorted(chosen(seat)) == [twin.replace("/1", "/0"), twin]
    mouse.dblclick(*place)
    assert sorted(chosen(seat)) == [twin.replace("/1", "/0"), twin]
