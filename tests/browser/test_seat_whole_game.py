"""Four people at four pages play a whole game: a phone, a tablet, a laptop and a television.

The deck of this seed holds it all: seat 2 declares while cards arrive, seat 1 overturns and is the banker, seat 3
raids, and the banker's first throw is beaten. Everything is done with the pages' own buttons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from core import clock
from games import domain
from games.engine.cards import codes, parse_all, worth
from games.pace import PACE
from tests.browser.kit import Watched
from tests.browser.seating import LEFT, Seat, Seating
from tests.browser.test_desk_runs_a_session import leaks
from tests.browser.truth import views
from tests.processes import Worker, empty_queue

SEED = "12"
DECLARER, BANKER, RAIDER, CUTTER = 2, 1, 3, 3
#: Nobody's time runs out by accident, however slow the machine is; it runs out when the test says so, at the show's pace.
PATIENT = {"deal": 0.3, "cut": 90.0, "declare": 90.0, "bury": 90.0, "raid": 90.0, "play": 90.0}
SHOW = {name: PACE[name] for name in PATIENT}


@pytest.fixture(params=[PATIENT, pytest.param(SHOW, marks=pytest.mark.large)], ids=["patient", "show"])
def seating(request: pytest.FixtureRequest, transactional_db: Any, browser: Browser, site: str) -> Iterator[Seating]:
    """Four pages at a table that has not begun, and a worker for it; in the large sample at the show's own times."""
    empty_queue()
    worker = Worker()
    seating = None
    try:
        seating = Seating(browser, site, seed=SEED, pace=request.param, people=(0, 1, 2, 3))
        worker.ready()
        yield seating
    finally:
        if seating is not None:
            seating.close()
        worker.stop()


class Game:
    """The scenes of the game, in order."""

    def __init__(self, seating: Seating) -> None:
        self.at = seating
        self.seats = seating.seats
        self.places: dict[int, Any] = {}

    def cut(self) -> None:
        """Who cuts has the slider; the others wait."""
        for seat in self.seats.values():
            expect(seat.one(".checks")).to_be_visible()
        self.at.start()
        cutter = self.seats[CUTTER]
        cutter.asked("cut")
        expect(self.seats[0].one(".prompt__title")).to_contain_text("等乙一切牌")
        cutter.press("send")

    def declare(self) -> None:
        """The first level card is shown while cards still arrive; the buttons have not moved since the first card."""
        for seat in self.seats.values():
            seat.asked("declare")
            self.places[seat.number] = seat.one(".declares .slot").first.bounding_box()
        self.seats[DECLARER].one('.declare--lit[data-trump="C"]').click()
        overturns = self.seats[BANKER].one('.declare--lit[data-trump="H"]')
        expect(overturns).to_contain_text("反 一对")
        overturns.click()
        self.at.until(lambda: len(self.at.events("showing")) == 2, "the overturn")
        assert [event["seat"] for event in self.at.events("showing")] == [DECLARER, BANKER]
        for seat in self.seats.values():
            expect(seat.one('[data-do="pass"]')).to_be_visible()
            assert len(seat.hand()) == 25
            assert seat.one(".declares .slot").first.bounding_box() == self.places[seat.number]
        for seat in self.seats.values():
            seat.press("pass")

    def bury(self, seat: Seat) -> None:
        """Eight cards, their points told."""
        seat.asked("bury")
        expect(seat.one(".pile")).to_be_visible()
        expect(seat.one('[data-do="send"]')).to_have_attribute("aria-disabled", "true")
        seat.press("suggest")
        pile = seat.one(".pile [data-code]")
        expect(pile).to_have_count(8)
        laid = self.at.best_choice(seat.number)
        assert sorted(pile.evaluate_all("all => all.map((card) => card.dataset.code)")) == sorted(laid)
        expect(seat.one(".pile__points b")).to_have_text(str(worth(parse_all(laid))))
        before = len(self.at.events("buried"))
        seat.press("send")
        self.at.until(lambda: len(self.at.events("buried")) > before, "the bury")

    def marks(self, seat: Seat) -> None:
        """What came with the kitty is marked, and after a reload too."""
        seat.asked("bury")
        marked = seat.one(".hand-card:has(.hand-card__tag)")
        expect(marked).to_have_count(8)
        before = marked.evaluate_all("all => all.map((card) => card.dataset.id)")
        seat.page.reload()
        seat.watched.reaches(self.at.row.version)
        seat.asked("bury")
        assert [code[:2] for code in marked.evaluate_all("all => all.map((card) => card.dataset.id)")] == [
            code[:2] for code in before
        ]

    def raids(self) -> None:
        """Everybody who may be asked is asked, able or not; one raids, and all are asked again."""
        self.marks(self.seats[BANKER])
        self.bury(self.seats[BANKER])
        asked: list[int] = []
        while (turn := self.at.until(self.at.turn, "somebody's turn"))[1] != "play":
            seat, version = self.seats[turn[0]], self.at.row.version
            if turn[1] == "bury":
                self.bury(seat)
            else:
                seat.asked("raid")
                asked.append(seat.number)
                raids = seat.number == RAIDER and not self.at.events("raided")
                if raids:
                    expect(seat.one(".raid")).to_have_count(1)
                    seat.one('.raid[data-trump="S"]').click()
                else:
                    seat.press("decline")
            self.at.until_after(version, "the answer")
        assert asked == [2, 3, 1, 2, 0]
        assert [event["seat"] for event in self.at.events("raided")] == [RAIDER]

    def throw(self) -> None:
        """A throw that is beaten: all see what was thrown, what stays and the penalty."""
        seat = self.seats[BANKER]
        seat.asked("play")
        seat.choose(["H4", "H7"])
        outside = [card for card in seat.hand() if card[0] in "CD"]
        expect(seat.one(f'.hand-card[data-id="{outside[0]}/0"]')).to_have_attribute("aria-disabled", "true")
        seat.press("send")
        for each in self.seats.values():
            notice = each.one(".notice")
            expect(notice).to_be_visible()
            assert notice.locator("[data-code]").evaluate_all("all => all.map((c) => c.dataset.code)") == [
                "H4",
                "H7",
                "H4",
            ]
            expect(notice.locator(".notice__penalty")).to_contain_text("10")

    def play_on(self, tricks: int | None = None, plays: int = 0) -> None:
        """Suggestions are taken until so many tricks and further plays are done, or the game.

        One who is void ruffs where he can.
        """
        while turn := self.at.until(lambda: self.at.turn() or (self.at.row.stage != "playing" and ("over",)), "a turn"):
            seen = self.at.seen(0)
            if turn == ("over",) or (tricks is not None and (len(seen.tricks), len(seen.plays)) >= (tricks, plays)):
                return
            number = self.at.row.version
            seat = self.seats[turn[0]]
            seat.watched.reaches(number)
            if ruff := self.ruff(turn[0]):
                seat.choose(ruff)
                seat.press("send")
            else:
                seat.take_suggestion()
            self.at.until_after(number, f"the answer of seat {turn[0]}")

    def ruff(self, seat: int) -> list[str]:
        """The lowest trump for a seat that is void in a single plain lead; nothing when it is not, or it ruffed once."""
        seen = self.at.seen(seat)
        order = seen.order
        if not seen.plays or order is None or len(seen.plays[0]) != 1:
            return []
        led = order.class_of[seen.plays[0][0]]
        trumps = [card for card in seen.hand if order.class_of[card] == 4]
        if led == 4 or not trumps or any(order.class_of[card] == led for card in seen.hand):
            return []
        return codes((min(trumps, key=lambda card: order.height[card]),))

    def time_out(self) -> None:
        """Somebody lets the time run out: warned at five seconds, then the system plays for him, and for nobody else."""
        pace = self.at.row.pace
        self.at.pace(pace | {"play": SHOW["play"]})
        self.play_on(tricks=len(self.at.seen(0).tricks), plays=1)  # the next question has the short time
        seat = self.seats[self.at.until(self.at.turn, "a turn")[0]]
        self.at.pace(pace)
        seat.asked("play")
        assert seat.view()["clock"]["seconds"] == 15
        expect(seat.one("show-seat.is-hurry .clock__warn")).to_be_visible()
        before = len(self.at.events("played"))
        self.at.until(lambda: len(self.at.events("played")) > before, "the system's play")
        played = self.at.events("played")[before]
        assert (played["seat"], played["auto"]) == (seat.number, True)
        assert not seat.view()["players"][seat.number]["autoplay"]

    def autoplay(self) -> None:
        """By choice: the band cannot be missed; one tap takes the seat back."""
        seat = self.seats[self.at.until(self.at.turn, "a turn")[0]]
        other = self.seats[(seat.number + 1) % 4]
        other.press("autoplay")
        expect(other.one(".band--autoplay")).to_contain_text("系统正在替你出牌")
        other.press("back")
        expect(other.one(".band--autoplay")).to_have_count(0)

    def reload(self) -> None:
        """In mid-turn: the same question, the same cards, the server's deadline."""
        seat = self.seats[self.at.until(self.at.turn, "a turn")[0]]
        seat.asked("play")
        before = seat.view()
        seat.page.reload()
        seat.watched.reaches(self.at.row.version)
        seat.asked("play")
        self.offline(seat)
        assert seat.view() == before == self.at.truth(seat.number)
        assert seat.hand() == sorted(before["game"]["hands"][seat.number])
        deadline = before["clock"]["deadline"]
        early = clock.epoch()
        left, shown = seat.page.evaluate(LEFT)
        late = clock.epoch()
        # While a finished trick is still shown the time has not begun to run: the page shows all of it.
        assert min(deadline - late, before["clock"]["seconds"]) - 0.15 <= left <= deadline - early + 0.15
        assert shown - 1.2 <= left <= shown + 0.2

    def offline(self, seat: Seat) -> None:
        """The line drops, the page says so, and is whole again within a second of being back."""
        before = seat.view()
        seat.page.context.set_offline(True)
        expect(seat.one(".band--lost")).to_be_visible()
        seat.page.evaluate("addEventListener('online', () => (window.__back = performance.now()), {once: true})")
        seat.page.context.set_offline(False)
        asked = "() => document.querySelector('.action').dataset.ask === 'play' && performance.now() - window.__back"
        assert seat.page.wait_for_function(asked).json_value() < 1000
        assert seat.view() == before

    def take_over(self) -> None:
        """A second device takes the seat and plays; the first is told, and takes it back by one tap."""
        number = self.at.until(self.at.turn, "a turn")[0]
        first = self.seats[number]
        second = self.at.open(number, device=(number + 1) % 4)
        expect(first.one(".band--taken")).to_contain_text("另一台设备")
        before = self.at.row.version
        second.asked("play")
        second.take_suggestion()
        self.at.until(lambda: self.at.row.version > before, "the play from the second device")
        first.press("take-over")
        expect(first.one(".band--taken")).to_have_count(0)
        expect(second.one(".band--taken")).to_be_visible()
        assert unexpected(second.watched) == []
        second.page.close()

    def pause(self) -> None:
        """The clock stands on every page, nothing can be sent, and it goes on with what was left."""
        number = self.at.until(self.at.turn, "a turn")[0]
        domain.pause(self.at.table.pk, clock.now(), who="test", why="水")
        for seat in self.seats.values():
            expect(seat.one(".prompt__title")).to_have_text("已暂停")
        seat = self.seats[number]
        expect(seat.one('[data-do="send"]')).to_have_count(0)
        kept = seat.view()["clock"]
        assert kept["deadline"] is None
        assert abs(seat.page.evaluate(LEFT)[0] - kept["left"]) < 0.01
        domain.resume(self.at.table.pk, clock.now(), who="test")
        seat.asked("play")

    def last_trick(self) -> None:
        """It can be seen again, over the table only."""
        seat = self.seats[0]
        seat.press("peek")
        last = self.at.truth(0)["game"]["last"]
        drawn = seat.one(".peek [data-code]").evaluate_all("all => all.map((card) => card.dataset.code)")
        assert sorted(drawn) == sorted(card for play in last["plays"] for card in play["cards"])
        seat.press("unpeek")
        expect(seat.one(".peek")).to_have_count(0)

    def result(self) -> None:
        """How it was counted, alike on all four pages."""
        self.at.all_follow()
        result = self.at.truth(0)["game"]["result"]
        for seat in self.seats.values():
            expect(seat.one(".result")).to_be_visible()
            expect(seat.one(".sum tfoot td")).to_have_text(str(result["points"]))
            lines = [int(text) for text in seat.one(".sum tbody td").all_inner_texts()]
            assert max(0, sum(lines)) == result["points"]
            won = result["winner"] == "AB"[seat.number % 2]
            expect(seat.one(".result__head h1")).to_have_text("你们赢了" if won else "你们输了")
            assert seat.view() == self.at.truth(seat.number)
            seat.press("close-result")
            expect(seat.one(".result")).to_have_count(0)


@pytest.mark.slow
def test_four_people_play_a_whole_game(seating: Seating) -> None:
    game = Game(seating)
    game.cut()
    game.declare()
    game.raids()
    game.throw()
    game.play_on(tricks=1)
    game.time_out()
    game.play_on(tricks=3)
    game.autoplay()
    game.reload()
    game.play_on(tricks=5)
    game.last_trick()
    game.take_over()
    game.play_on(tricks=8)
    game.pause()
    game.play_on()
    game.result()
    assert ruffs(seating), "somebody void in the suit led took the trick with a trump"
    truth = views(str(seating.table.pk), "program")
    for seat in seating.seats.values():
        assert leaks(seat.watched, seat.number, truth) == []
        assert unexpected(seat.watched) == []


def unexpected(page: Watched) -> list[str]:
    """What the page complained of."""
    return [said for said in page.complaints if not re.search("WebSocket", said)]


def ruffs(seating: Seating) -> list[tuple[int, list[str]]]:
    """Plays of a trump that took a trick led in a plain suit."""
    seen = seating.seen(0)
    order = seen.order
    assert order is not None
    found = []
    for trick in seen.tricks:
        lead, best = trick.plays[0], trick.plays[trick.best]
        if order.class_of[lead[0]] != 4 and order.class_of[best[0]] == 4:
            found.append(((trick.leader + trick.best) % 4, codes(best)))
    return found
