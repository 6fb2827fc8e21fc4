"""A table of people whose pages are real: who is asked, what they see, and their hands on the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from core import clock
from games import domain, store
from games.asking import cheapest
from games.engine import follow
from games.engine import game as engine
from games.engine.cards import codes
from games.engine.commands import Command
from games.engine.deal import KITTY_SIZE
from games.engine.observe import Observation, observe
from games.models import LogEvent, Table
from games.players.autoplay import decide
from games.state import TableState
from games.timing import asked_of
from tests.browser.kit import Watched, addresses
from tests.browser.truth import views
from tests.processes import wait_for
from tests.seats import NAMES, open_table

#: A phone, a tablet, a laptop and a television, one at each seat.
DEVICES: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    {"viewport": {"width": 1280, "height": 800}},
    {"viewport": {"width": 1920, "height": 1080}},
)
#: Presses in the page what a person presses who takes every suggestion.
TAKE_SUGGESTION = """async () => {
  const page = document.querySelector("show-seat");
  document.querySelector('[data-do="suggest"]').click();
  await page.updateComplete;
  document.querySelector('[data-do="send"]').click();
}"""
#: Seconds left by the page's own clock, and the number that it paints.
LEFT = """() => {
  const page = document.querySelector("show-seat");
  return [page.live.clock.left(page.live.view.clock), Number(document.querySelector("[data-clock-left]").textContent)];
}"""


class Seat:
    """One contestant: the page that is open, and what is done to it."""

    def __init__(self, number: int, watched: Watched) -> None:
        self.number, self.watched = number, watched

    @property
    def page(self) -> Page:
        """Its browser page."""
        return self.watched.page

    def one(self, selector: str) -> Locator:
        """A place on the page."""
        return self.page.locator(selector)

    def asked(self, kind: str) -> Locator:
        """Wait until the page asks this."""
        place = self.one(f'.action[data-ask="{kind}"]')
        expect(place).to_be_visible()
        return place

    def press(self, name: str) -> None:
        """A button by its name."""
        self.one(f'[data-do="{name}"]:visible').first.click()

    def choose(self, cards: Sequence[str]) -> None:
        """Touch cards of the hand, each twin once."""
        for place, code in enumerate(cards):
            nth = list(cards[:place]).count(code)
            self.one(f'.hand-card[data-id="{code}/{nth}"]').click()
            expect(self.one(f'.hand-card[data-id="{code}/{nth}"]')).to_have_attribute("aria-pressed", "true")

    def take_suggestion(self) -> None:
        """Suggest, then send."""
        self.page.evaluate(TAKE_SUGGESTION)

    def hand(self) -> list[str]:
        """The codes drawn in its hand, sorted."""
        return sorted(
            self.page.evaluate("[...document.querySelectorAll('.my-hand [data-code]')].map((c) => c.dataset.code)")
        )

    def view(self) -> dict[str, Any]:
        """The view that the page draws."""
        return dict(self.page.evaluate("document.querySelector('show-seat').live.view"))


class Seating:
    """A table of its own, its links, and a page at each seat that wants one."""

    def __init__(
        self,
        browser: Browser,
        site: str,
        *,
        seed: str,
        pace: dict[str, float],
        people: Sequence[int],
        pages: Sequence[int] | None = None,
    ) -> None:
        seats = [
            {
                "seat": s,
                "side": "AB"[s % 2],
                "number": 1 + (s // 2),
                "name": NAMES[s],
                "town": "北京",
                "bot": s not in people,
            }
            for s in range(4)
        ]
        self.table = open_table(now=clock.now(), seed=seed, pace=pace, seats=seats)
        self.links = addresses(self.table, site)
        self.browser = browser
        self.contexts = [browser.new_context(**device) for device in DEVICES]
        self.seats = {number: self.open(number) for number in (people if pages is None else pages)}

    def open(self, number: int, device: int | None = None) -> Seat:
        """Open a seat's link on its own device, or on a further one."""
        context = self.contexts[number if device is None else device]
        return Seat(number, Watched(context.new_page()).open(self.links[f"seat {number}"]))

    def close(self) -> None:
        """Close every page."""
        for context in self.contexts:
            context.close()

    # ---- the truth --------------------------------------------------------------------------------------------------

    @property
    def row(self) -> Table:
        """The table's row."""
        return Table.objects.get(pk=self.table.pk)

    @property
    def state(self) -> TableState:
        """Its state."""
        return store.current(self.row)

    @property
    def phase(self) -> str:
        """The game's phase as pages are told."""
        return str(self.seen(0).phase) if self.state.game is not None else ""

    def seen(self, seat: int) -> Observation:
        """What the seat may know."""
        game = self.state.game
        assert game is not None
        return observe(game, seat)

    def turn(self) -> tuple[int, str] | None:
        """The first seat that is asked, and what."""
        game = self.state.game
        asked = engine.asked(game) if game is not None and self.row.stage == "playing" else ()
        return (asked[0].seat, asked[0].kind) if asked else None

    def asks(self, seat: int) -> tuple[str, int] | None:
        """What the seat is asked, and the question's number."""
        decision = asked_of(self.state, seat)
        return None if decision is None else (decision.kind, decision.id)

    def decided(self, seat: int) -> Command:
        """What autoplay would do there."""
        return decide(self.seen(seat), "test")

    def events(self, kind: str) -> list[dict[str, Any]]:
        """What happened of this kind, in order."""
        return list(LogEvent.objects.filter(table=self.table, kind=kind).order_by("v").values_list("data", flat=True))

    def truth(self, seat: int) -> dict[str, Any]:
        """The seat's view as the log itself comes to it."""
        return views(str(self.table.pk), seat)[-1][1]

    # ---- going on ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the next game."""
        domain.start_game(self.table.pk, clock.now())

    def pace(self, pace: dict[str, float]) -> None:
        """From the next question on everybody has these times."""
        Table.objects.filter(pk=self.table.pk).update(pace=pace)

    def until(self, there: Callable[[], Any], why: str) -> Any:
        """Wait for the table."""
        return wait_for(there, why)

    def until_after(self, version: int, why: str) -> None:
        """Wait until something more has happened than up to this version."""
        wait_for(lambda: self.row.version > version, why)

    def all_follow(self) -> None:
        """Every page has drawn what has happened so far."""
        v = self.row.version
        for seat in self.seats.values():
            seat.watched.reaches(v)

    def best_choice(self, seat: int) -> list[str]:
        """The cards that the page would suggest."""
        seen = self.seen(seat)
        if seen.plays and seen.order is not None:
            return codes(follow.smallest(seen.order, seen.hand, seen.plays[0]))
        return codes(cheapest(seen.order, seen.hand, 1 if seen.phase == "playing" else KITTY_SIZE))
