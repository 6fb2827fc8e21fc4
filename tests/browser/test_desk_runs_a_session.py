"""A session from its first press to its last, run from the desk: the other pages follow, and see what they may."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from core import clock
from games.models import Table
from lottery.domain import prepare_rehearsal
from lottery.models import Draw
from tests.browser.kit import Watched, addresses
from tests.browser.late import Late
from tests.browser.truth import Known, View, views
from tests.evening import a_pool, two_teams
from tests.processes import Worker, empty_queue
from tournaments.season.domain import opening
from tournaments.season.models import Session

GAMES = 2
#: Nearly at once, but for the play of the first game until it has been paused.
PACE = {
    **dict.fromkeys(("deal", "bot_cut", "bot_declare", "bot_raid", "bot_play", "bot_bury"), 0.05),
    **dict.fromkeys(("bot_spread", "after_trick", "after_throw"), 0.0),
}
SLOW = PACE | {"bot_play": 3.0}
CODE = re.compile(r'"([SHCD][2-9TJQKA]|LJ|BJ)"')


@pytest.fixture
def session(transactional_db: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A rehearsal of two games between bots, ready to start, and a worker for it; nobody hosts it."""
    empty_queue()
    monkeypatch.setitem(opening.GAMES, Session.Form.DAILY, GAMES)
    prepared = prepare_rehearsal(
        two_teams(), a_pool(), now=clock.now(), by="test", seed=7, code="rehearsal-7", pace=SLOW
    )
    worker = Worker()
    try:
        worker.ready()
        yield prepared
    finally:
        worker.stop()


class Show:
    """The pages of one session."""

    def __init__(self, session: Session, site: str, context: BrowserContext) -> None:
        self.session = session
        links = addresses(self.table, site)
        self.second = Watched(context.new_page())
        self.late = Late(self.second.page)
        self.second.open(links["desk"])
        assert context.browser is not None
        self.elsewhere = context.browser.new_context()  # where a seat is played there is no programme
        self.desk, self.overlay, self.public = (
            Watched(context.new_page()).open(links[kind]) for kind in ("desk", "program", "public")
        )
        self.seat = Watched(self.elsewhere.new_page()).open(links["seat 0"])

    @property
    def table(self) -> Table:
        """Its row."""
        return Table.objects.get(held_by=self.session)

    @property
    def pages(self) -> tuple[Watched, ...]:
        """All of them."""
        return (self.desk, self.second, self.overlay, self.public, self.seat)

    def all_follow(self) -> None:
        """Every page has seen what has happened so far."""
        v = self.table.version
        for page in self.pages:
            page.reaches(v)

    def press_next(self) -> None:
        """The gold button of the next step, as soon as it is gold."""
        self.desk.page.locator(".next.next--ready").click()

    def pause_and_resume(self) -> None:
        """While cards are played: everything stands still, says so, and goes on."""
        desk = self.desk.page
        desk.wait_for_function("() => document.querySelectorAll('.played-row [data-code]').length > 0")
        desk.locator('[aria-keyshortcuts="p"]').click()
        expect(desk.locator("show-desk")).to_have_class(re.compile("desk--paused"))
        table = self.table
        assert table.due_at is None
        assert table.stage == "playing"
        self.all_follow()
        expect(self.overlay.page.locator(".event")).to_contain_text("暂停")
        expect(self.public.page.locator(".now")).to_contain_text("暂停")
        self.seat_shows_its_hand_only()
        assert self.table.version == table.version, "nothing has moved meanwhile"
        Table.objects.filter(pk=table.pk).update(pace=PACE)
        desk.locator('[aria-keyshortcuts="p"]').click()
        expect(desk.locator("show-desk")).not_to_have_class(re.compile("desk--paused"))
        expect(self.overlay.page.locator(".event", has_text="暂停")).to_have_count(0)

    def seat_shows_its_hand_only(self) -> None:
        """At this moment the seat's page draws its own hand and what lies open, the public page no hand at all."""
        truth = views(str(self.table.pk), "program")[-1][1]["game"]
        drawn = "selector => [...document.querySelectorAll(selector)].map((card) => card.dataset.code).sort()"
        assert self.seat.page.evaluate(drawn, ".my-hand [data-code]") == sorted(truth["hands"][0])
        open_cards = {card for play in truth["trick"]["plays"] for card in play["cards"]}
        open_cards |= {card for showing in truth["showings"] for card in showing["cards"]}
        assert set(self.seat.page.evaluate(drawn, "[data-code]")) <= open_cards | set(truth["hands"][0])
        assert set(self.public.page.evaluate(drawn, "[data-code]")) <= open_cards

    def open_cell(self, number: int) -> None:
        """After the game: choose a cell, then open it; nothing is opened by the choice alone."""
        desk = self.desk.page
        opens, cell = desk.locator("[data-open]"), desk.locator(f'.cells [data-cell="{number}"]')
        expect(opens).to_be_visible()
        expect(opens).to_have_attribute("aria-disabled", "true")
        cell.click()
        expect(cell).to_have_attribute("aria-pressed", "true")
        assert not Draw.objects.filter(cell__number=number).exists()
        opens.click()
        expect(cell).to_have_class(re.compile("cell--opened"))
        draw = Draw.objects.select_related("prize").get(cell__number=number)
        on_air = self.overlay.page.locator(f'.field [data-cell="{number}"]')
        blank = draw.prize.kind == "blank"
        expect(on_air).to_have_class(re.compile("is-blank" if blank else "is-prize"))
        expect(self.public.page.locator(".cell--latest")).to_contain_text("空白" if blank else draw.prize.name)
        self.all_follow()

    def next_game_pressed_twice(self) -> None:
        """Both desks press for the next game; the second has not seen yet that it has begun."""
        second = self.second.page
        expect(second.locator(".next.next--ready")).to_be_visible()
        self.late.holds = True
        self.press_next()
        expect(self.overlay.page.locator('[data-scene="table"]')).to_have_count(1)
        second.locator(".next").click()
        expect(second.locator(".next .refusal")).to_contain_text("画面已经更新")
        self.late.let_go()
        assert self.table.deals.count() == 2
        self.all_follow()

    def answer_tomorrow(self) -> None:
        """The question is put on air, then answered: pressed once it is only chosen."""
        desk = self.desk.page
        self.press_next()
        expect(self.overlay.page.locator('[data-scene="fund"]')).to_have_count(1)
        back = desk.locator('[data-answer="back"]')
        back.click()
        expect(back).to_have_attribute("aria-pressed", "true")
        assert Session.objects.get(pk=self.session.pk).comes_back is None
        # A second press at once would be the same thumb.
        desk.wait_for_function("since => performance.now() > since + 500", arg=desk.evaluate("performance.now()"))
        back.click()
        expect(desk.locator(".ask .wait--done")).to_be_visible()
        assert Session.objects.get(pk=self.session.pk).comes_back is True
        self.all_follow()

    def settle(self) -> None:
        """The last step: what nobody has won is shown on every page, apart from what was won."""
        self.press_next()
        closed = 25 - Draw.objects.filter(session=self.session).count()
        expect(self.desk.page.locator(".cell--end")).to_have_count(closed)
        expect(self.public.page.locator(".cell--end")).to_have_count(closed)
        expect(self.desk.page.locator(".next.next--ready")).to_have_count(0)
        assert Session.objects.get(pk=self.session.pk).state == Session.State.SETTLED
        self.all_follow()


@pytest.mark.slow
def test_a_session_from_the_desk(session: Session, site: str, context: BrowserContext) -> None:
    show = Show(session, site, context)
    expect(show.overlay.page.locator('[data-scene="opening"]')).to_have_count(1)
    show.press_next()
    expect(show.overlay.page.locator('[data-scene="table"]')).to_have_count(1)
    show.pause_and_resume()
    show.open_cell(13)
    show.next_game_pressed_twice()
    for number in range(1, 13):  # more than two only when the levels are equal: a golden game each time
        show.open_cell(number)
        session.refresh_from_db()
        if session.state == Session.State.DECIDED:
            break
        show.press_next()
    show.answer_tomorrow()
    show.settle()
    assert [page.complaints for page in show.pages] == [[]] * len(show.pages)

    desk, second = (views_seen(page) for page in (show.desk, show.second))
    assert desk == second, "both desks show the same at the end"
    truth = views(str(show.table.pk), "program")
    assert leaks(show.seat, 0, truth) == leaks(show.public, "public", truth) == []
    assert leaks(show.overlay, 0, truth), "who looks so would see one"
    show.elsewhere.close()


def views_seen(page: Watched) -> View:
    """The view that a desk shows now."""
    return dict(page.page.evaluate("document.querySelector('show-desk').live.view"))


def leaks(page: Watched, audience: int | str, truth: list[tuple[int, View]]) -> list[tuple[int, set[str]]]:
    """The versions whose frames, as they came to the page, told of a card or a seed that the audience could not know."""
    known = Known(audience)
    may_know: dict[int, set[str] | None] = {0: set()}
    for v, program in truth:
        known.see(program)
        may_know[v] = None if known.all else set(known.cards)
    found, pictures = [], 0
    for text in page.frames:
        frame = json.loads(text)
        told = set(CODE.findall(text))
        if view := frame.get("view"):
            pictures += 1
            may = may_know[frame["v"]]
            secret = set() if may is None else told - may
            if may is not None and (view["game"] or {"seed": None})["seed"] is not None:
                secret.add("seed")
        else:
            secret = told  # a greeting, a heartbeat: no card at all
        if secret:
            found.append((frame.get("v", 0), secret))
    assert pictures > 100  # a page that is slow is sent a whole picture in place of the events it missed
    return found
