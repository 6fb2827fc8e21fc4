"""axe finds nothing serious on the seat's page, in every phase and with everything open, nor on the other live pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from core import clock
from games import domain, ticks
from tests.browser.axe import serious
from tests.browser.kit import PATIENCE, Watched, addresses
from tests.browser.seating import Seating
from tests.processes import empty_queue


@pytest.fixture
def seating(transactional_db: Any, browser: Browser, site: str) -> Iterator[Seating]:
    """A phone at seat 0, a laptop at seat 2; time is moved by the test."""
    empty_queue()
    at = Seating(browser, site, seed="12", pace={}, people=(0, 2))
    yield at
    at.close()
    empty_queue()


def step(at: Seating) -> None:
    """What is due next is done."""
    row = at.row
    assert row.due_at is not None
    domain.step(row.pk, max(row.due_at, clock.now()))


def play_to(at: Seating, seat: int, kind: str) -> None:
    """What is due is done until the seat is asked this, then the pages have drawn it; nobody is told on the way."""
    with ticks.quiet():
        while at.turn() != (seat, kind) or at.phase == "dealing":
            step(at)
    at.all_follow()


def clean(at: Seating) -> None:
    """Nothing serious on either page."""
    for seat in at.seats.values():
        assert serious(seat.page) == [], f"seat {seat.number}"


def test_the_seat_in_every_phase(seating: Seating) -> None:
    phone, laptop = seating.seats[0], seating.seats[2]
    laptop.page.goto(seating.links["seat 2"].replace("/seat/", "/seat/?lang=en"))
    laptop.watched.reaches(0)
    expect(phone.one(".checks")).to_be_visible()
    clean(seating)
    seating.start()
    for seat, kind in ((0, "declare"), (2, "raid")):
        play_to(seating, seat, kind)
        clean(seating)
    play_to(seating, 0, "play")
    if phone.one(".band--autoplay").count():  # nobody answered for it so far
        clean(seating)
        phone.press("back")
    phone.asked("play")
    phone.press("suggest")
    laptop.press("settings")
    clean(seating)
    phone.press("record")
    clean(seating)
    phone.press("unpeek")
    phone.press("settings")
    laptop.one('[data-set="four-true"]').click()
    laptop.one('[data-set="large-true"]').click()
    laptop.press("check")
    clean(seating)
    phone.press("unpeek")
    phone.press("autoplay")
    expect(phone.one(".band--autoplay")).to_be_visible()
    domain.pause(seating.table.pk, clock.now(), who="test")
    seating.all_follow()
    clean(seating)
    domain.resume(seating.table.pk, clock.now(), who="test")
    with ticks.quiet():
        while seating.row.stage == "playing":
            step(seating)
    expect(phone.one(".result")).to_be_visible(timeout=PATIENCE)
    seating.all_follow()
    clean(seating)


@pytest.mark.parametrize("kind", ["desk", "public", "program"])
def test_the_other_live_pages(seating: Seating, page: Page, kind: str) -> None:
    seating.start()
    play_to(seating, 0, "play")
    address = addresses(seating.table, seating.links["desk"].split("/desk/")[0])[kind]
    watched = Watched(page).open(address)
    watched.reaches(seating.row.version)
    assert serious(page) == []
