"""A whole game without a mouse: the cut, a declaration, the bury, every play and the result by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from core import clock
from games import domain
from tests.browser.seating import Seat, Seating
from tests.processes import Worker, empty_queue
from tests.seats import said

SEAT = 3
PACE = {"deal": 0.2, "cut": 90.0, "declare": 90.0, "bury": 90.0, "raid": 90.0, "play": 90.0}
FOCUSED = "document.activeElement?.dataset.id ?? document.activeElement?.dataset.do ?? ''"


@pytest.fixture
def seating(transactional_db: Any, browser: Browser, site: str) -> Iterator[Seating]:
    """A page at the seat that cuts; the three others answer at once, and leave the declaring to it."""
    empty_queue()
    worker = Worker()
    at = None
    try:
        at = Seating(browser, site, seed="51", pace=PACE, people=(0, 1, 2, 3), pages=(SEAT,))
        worker.ready()
        yield at
    finally:
        if at is not None:
            at.close()
        worker.stop()


def others_answer(at: Seating) -> None:
    """Whoever else is asked answers until it is the keyboard's turn, or the game has ended."""
    for _ in range(400):
        turn = at.until(lambda: at.turn() or (at.row.stage != "playing" and (SEAT, "over")), "a turn")
        state = at.state
        waiting = [seat for seat in range(4) if seat != SEAT and at.asks(seat)]
        if turn[0] == SEAT and not (turn[1] == "declare" and waiting):
            return
        seat = waiting[0]
        kind, number = at.asks(seat)  # type: ignore[misc]
        if kind == "declare" and at.phase == "dealing":
            return
        verb, data = ("pass", {}) if kind == "declare" else said(at.decided(seat))
        if kind == "raid":
            verb, data = "decline", {}
        domain.act(
            at.table.pk, seat, verb, data, base=number, received_at=clock.now(), half_round_trip=0.0,
            request_id=f"{state.v}-{seat}",
        )  # fmt: skip


def walk_to(seat: Seat, card: str) -> None:
    """The arrows, until this card has the focus."""
    for _ in range(40):
        if seat.page.evaluate(FOCUSED) == card:
            return
        seat.page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never reached {card}")


def test_a_game_by_keyboard_only(seating: Seating) -> None:
    seat, keys = seating.seats[SEAT], seating.seats[SEAT].page.keyboard
    seating.start()
    seat.asked("cut")
    keys.press("Enter")
    lit = seat.one(".declare--lit").first
    expect(lit).to_be_visible()
    digit = lit.get_attribute("aria-keyshortcuts")
    assert digit
    keys.press(digit)
    seating.until(lambda: seating.events("showing"), "the declaration")
    expect(seat.one('[data-do="pass"]')).to_be_visible()
    keys.press("0")
    others_answer(seating)
    seat.asked("bury")
    keys.press("h")
    expect(seat.one(".pile [data-code]")).to_have_count(8)
    keys.press("Enter")
    seating.until(lambda: seating.events("buried"), "the bury")
    plays = 0
    while True:
        others_answer(seating)
        if seating.row.stage != "playing":
            break
        version = seating.row.version
        seat.watched.reaches(version)
        kind = seating.turn()[1]  # type: ignore[index]
        seat.asked(kind)
        if kind == "raid":
            keys.press("0")
        elif plays < 3:
            by_hand(seating, seat)
            plays += 1
        else:
            keys.press("h")
            keys.press("Enter")
        seating.until_after(version, "the answer")
    expect(seat.one(".result")).to_be_visible()
    assert seat.page.evaluate(FOCUSED) == "close-result"
    keys.press("Enter")
    expect(seat.one(".result")).to_have_count(0)
    assert seat.view() == seating.truth(SEAT)
    assert seat.watched.complaints == []


def by_hand(seating: Seating, seat: Seat) -> None:
    """Walk to each card and take it; Tab leads from the hand to the buttons; Enter sends."""
    keys = seat.page.keyboard
    cards = seating.best_choice(SEAT)
    for place, code in enumerate(cards):
        walk_to(seat, f"{code}/{cards[:place].count(code)}")
        keys.press("Space")
        expect(seat.one(f'.hand-card[data-id="{code}/{cards[:place].count(code)}"]')).to_have_attribute(
            "aria-pressed", "true"
        )
    keys.press("Enter")
