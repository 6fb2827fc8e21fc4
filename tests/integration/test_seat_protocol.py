"""A seat's socket at a real table: whatever comes, each gets its answer, and the table is as if only the right came."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from core import clock, links
from core.live import frames, publish
from core.models import Link
from games import domain
from games.models import LogEvent
from tests.integration.live.kit import Client, Server, in_thread
from tests.pages import Page
from tests.seat_clients import Proxy, Weather
from tests.seats import Seats

pytestmark = pytest.mark.django_db(transaction=True)
Json = dict[str, Any]
Open = Callable[..., Awaitable[Page]]


@pytest.fixture
def server(transactional_db: Any) -> Iterator[Server]:
    """The project's sockets."""
    running = Server().start()
    yield running
    running.stop()
    publish.stop()


@pytest.fixture
def seats(transactional_db: Any) -> Seats:
    """Four people at a table whose time is now; somebody is asked to play."""
    return Seats(now=clock.now()).until("play")


def others_answer(seats: Seats, seat: int) -> None:
    """The others play until it is this seat's turn again: on the clock by which its socket has just answered."""
    seats.now = clock.now()
    seats.until("play", seat)


@pytest.fixture
async def sit(server: Server, seats: Seats) -> AsyncIterator[Open]:
    """``await sit(seat)`` opens a seat's socket, with a link of its own or of the seat's; it answers heartbeats."""
    opened: list[Page] = []
    of_seat: dict[int, Link] = {}

    async def one(seat: int, *, device: str = "", port: int | None = None, sub: bool = True) -> Page:
        if seat not in of_seat:
            of_seat[seat] = await in_thread(links.issue, "seat", str(seats.table.pk), seat=seat)
        way = server if port is None else _Way(port)
        page = await Page.to(way, links.token(of_seat[seat]))
        opened.append(page)
        await page.until("hello")
        if sub:
            await page.subscribe(device)
        return page

    one.links = of_seat  # type: ignore[attr-defined]
    yield one
    for page in opened:
        await page.close()


class _Way:
    """Somewhere else to connect to."""

    def __init__(self, port: int) -> None:
        self.port = port

    def url(self, token: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{token}"


class Turn:
    """Who is asked, the question's number, and a good answer."""

    def __init__(self, seats: Seats) -> None:
        self.seat = seats.turn()
        self.base = seats.ask(self.seat).id
        self.verb, self.data = seats.choice(self.seat)
        self.version = seats.row.version

    @classmethod
    async def of(cls, seats: Seats) -> Turn:
        return await in_thread(cls, seats)


async def do(page: Client, turn: Turn, id: str, **changes: Any) -> Json:
    """Send the good answer, changed at will."""
    told = {"verb": turn.verb, "base": turn.base, "data": turn.data} | changes
    await page.send(t="do", id=id, **told)
    return await page.until(lambda frame: frame["t"] in ("ok", "no") and frame["id"] == id)


async def played(seats: Seats) -> int:
    """How many plays stand in the log."""
    return int(await in_thread(lambda: LogEvent.objects.filter(table=seats.table, kind="played").count()))


async def test_two_clicks_at_once_from_two_tabs(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    one, two = await sit(turn.seat, device="same"), await sit(turn.seat, device="same")
    answers = await asyncio.gather(do(one, turn, "from one"), do(two, turn, "from two"))
    assert sorted(answer["t"] for answer in answers) == ["no", "ok"]
    refused = next(answer for answer in answers if answer["t"] == "no")
    assert refused["code"] in ("not_asked", "stale")
    assert refused["text"]
    assert await played(seats) == 1


async def test_an_action_repeated_with_its_id_is_answered_each_time_and_counts_once(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    first = await do(page, turn, "same")
    again = [await do(page, turn, "same") for _ in range(3)]
    assert [answer["t"] for answer in (first, *again)] == ["ok"] * 4
    assert await played(seats) == 1


async def test_an_answer_to_a_decision_already_taken(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    assert (await do(page, turn, "a"))["t"] == "ok"
    assert (await do(page, turn, "b"))["code"] == "not_asked"
    await in_thread(others_answer, seats, turn.seat)
    now = await Turn.of(seats)
    assert (await do(page, now, "c", base=turn.base))["code"] == "stale"
    assert (await in_thread(lambda: seats.row.version)) == now.version


async def test_another_seats_token_plays_for_nobody_else(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    other = await sit((turn.seat + 1) % 4)
    assert (await do(other, turn, "a"))["code"] == "not_asked"
    assert (await do(other, turn, "b", data={**turn.data, "seat": turn.seat}))["code"] == "not_asked"
    assert await played(seats) == 0


async def test_a_link_whose_term_ends(seats: Seats, sit: Open, server: Server) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    link: Link = sit.links[turn.seat]  # type: ignore[attr-defined]
    ends = clock.now() + timedelta(seconds=2)
    await in_thread(Link.objects.filter(pk=link.pk).update, expires_at=ends)
    second = await sit(turn.seat, device="a socket that knows its term")
    assert await _closed(page) == frames.CLOSE_TAKEN
    assert await _closed(second) == frames.CLOSE_DEAD_LINK
    assert clock.now() >= ends
    late = await Client.to(server, links.token(link))
    assert await late.closed() == frames.CLOSE_DEAD_LINK
    await in_thread(links.renew, link, who="referee")
    assert (await do(await sit(turn.seat), turn, "a"))["t"] == "ok"


async def test_an_answer_over_a_link_that_has_just_expired(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    link: Link = sit.links[turn.seat]  # type: ignore[attr-defined]
    await in_thread(Link.objects.filter(pk=link.pk).update, expires_at=clock.now())  # the hub has not seen it yet
    assert (await do(page, turn, "a"))["code"] == "dead_link"
    assert await played(seats) == 0


async def test_a_renewed_and_a_revoked_token(seats: Seats, sit: Open, server: Server) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    link: Link = sit.links[turn.seat]  # type: ignore[attr-defined]
    old = links.token(link)
    await in_thread(links.renew, link, who="referee")
    assert await _closed(page) == frames.CLOSE_DEAD_LINK
    late = await Client.to(server, old)
    assert await late.closed() == frames.CLOSE_DEAD_LINK
    fresh = await sit(turn.seat)
    await in_thread(links.revoke, link, who="referee")
    assert await _closed(fresh) == frames.CLOSE_DEAD_LINK
    gone = await Client.to(server, links.token(link))
    assert await gone.closed() == frames.CLOSE_DEAD_LINK
    assert await played(seats) == 0


async def _closed(page: Page) -> int:
    async with asyncio.timeout(10):
        await page.socket.wait_closed()
    return page.socket.close_code or 0


async def test_a_card_that_is_not_held(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    hand = page.seen[-1]["view"]["game"]["hands"][turn.seat]
    foreign = next(suit + rank for suit in "SHCD" for rank in "3456789" if suit + rank not in hand)
    assert (await do(page, turn, "a", data={"cards": [foreign]}))["code"] == "not_held"
    assert await played(seats) == 0
    assert (await do(page, turn, "b"))["t"] == "ok"


async def test_a_check_of_the_device_that_says_no_yes_or_no(seats: Seats, sit: Open) -> None:
    page = await sit(0, device="phone")
    for tried in ({"touch": "yes"}, {"sound": 1}, {"screen": [True]}):
        refused = await do(page, await Turn.of(seats), f"c{next(iter(tried))}", verb="check", base=None, data=tried)
        assert (refused["t"], refused["code"]) == ("no", "bad_data")
        assert next(iter(tried)) in refused["text"]
    good = {"touch": True, "sound": None, "screen": False}
    assert (await do(page, await Turn.of(seats), "good", verb="check", base=None, data=good))["t"] == "ok"


async def test_fifty_messages_in_a_second(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    for n in range(50):
        await page.send(t="do", id=f"n{n}", verb=turn.verb, base=turn.base, data=turn.data)
    answers = [await page.until(lambda frame: frame["t"] in ("ok", "no")) for _ in range(50)]
    assert {answer["id"] for answer in answers} == {f"n{n}" for n in range(50)}, "each has its answer"
    assert [answer["id"] for answer in answers if answer["t"] == "ok"] == ["n0"]
    assert {answer["code"] for answer in answers if answer["t"] == "no"} <= {"too_fast", "not_asked", "stale"}
    assert await played(seats) == 1
    await in_thread(others_answer, seats, turn.seat)
    assert (await page.until(lambda frame: frame["t"] in ("snap", "ev") and frame["view"]["ask"] is not None))["view"]


async def test_a_declaration_while_rounds_are_dealt_is_not_refused_for_them(
    server: Server, transactional_db: Any
) -> None:
    def dealing() -> tuple[Seats, int]:
        for seed in range(50):
            seats = Seats(now=clock.now(), seed=str(seed))
            seats.answer()
            for _ in range(12):
                seats.time_out()
            phase = seats.game.phase
            for seat in range(4):
                held = phase.deal.hands[seat][:12]  # type: ignore[union-attr]
                if any(card % 13 == 0 and card < 52 for card in held):
                    return seats, seat
        raise AssertionError("nobody could declare")

    seats, seat = await in_thread(dealing)
    link = await in_thread(links.issue, "seat", str(seats.table.pk), seat=seat)
    page = await Page.to(server, links.token(link))
    view = (await page.subscribe())["view"]
    option = next(option for option in view["ask"]["options"] if option["cards"])
    for _ in range(3):
        await in_thread(seats.time_out)
    answer = await page.do("show", "a", view["ask"]["id"], cards=option["cards"], names=option["trump"])
    await page.close()
    assert answer["t"] == "ok"
    kinds = await in_thread(lambda: seats.kinds)
    assert kinds[-4:] == ["dealt", "dealt", "dealt", "showing"]


class TestDevices:
    async def test_another_device_takes_the_seat_and_the_first_is_told(self, seats: Seats, sit: Open) -> None:
        turn = await Turn.of(seats)
        first, other = await sit(turn.seat, device="phone"), await sit((turn.seat + 1) % 4, device="other phone")
        second = await sit(turn.seat, device="tablet")
        assert await _closed(first) == frames.CLOSE_TAKEN
        assert (await do(second, turn, "a"))["t"] == "ok"
        back = await sit(turn.seat, device="phone")
        assert await _closed(second) == frames.CLOSE_TAKEN
        await back.send(t="sub", device="phone")
        await back.until("snap")
        assert other.socket.close_code is None, "another seat is not concerned"

    async def test_the_same_device_on_a_new_line_is_no_other(self, seats: Seats, sit: Open) -> None:
        first, second = await sit(0, device="phone"), await sit(0, device="phone")
        await second.send(t="sub", device="phone")
        await second.until("snap")
        await first.send(t="sub", device="phone")
        await first.until("snap")

    async def test_a_click_just_before_the_seat_is_taken_counts_or_not_but_never_twice(
        self, seats: Seats, sit: Open
    ) -> None:
        turn = await Turn.of(seats)
        first = await sit(turn.seat, device="phone")
        await first.send(t="do", id="last", verb=turn.verb, base=turn.base, data=turn.data)
        second = await sit(turn.seat, device="tablet")
        answer = await do(second, turn, "a")
        assert await _closed(first) == frames.CLOSE_TAKEN
        assert answer["t"] == "ok" or answer["code"] in ("not_asked", "stale")
        assert await played(seats) == 1

    async def test_a_name_that_is_no_short_text_is_outside_the_protocol(self, seats: Seats, sit: Open) -> None:
        page = await sit(0, sub=False)
        await page.send(t="sub", device="x" * 65)
        assert await _closed(page) == frames.CLOSE_POLICY


@pytest.mark.parametrize(("way", "counts"), [(0.3, True), (0.01, False)])
async def test_three_tenths_after_the_deadline_count_over_a_long_way_only(
    seats: Seats, sit: Open, server: Server, monkeypatch: pytest.MonkeyPatch, way: float, counts: bool
) -> None:
    turn = await Turn.of(seats)
    async with Proxy(server.port, Weather(delay=(way, way)), "way").open() as proxy:
        page = await sit(turn.seat, port=proxy.port)
        measured = await page.until(lambda frame: frame["t"] == "beat" and "trip" in frame)
        assert measured["trip"] >= 2 * way
        deadline: datetime = await in_thread(lambda: seats.row.deadline)
        late = deadline + timedelta(seconds=0.3)
        monkeypatch.setattr(clock, "now", lambda: late)  # every stamp from here on, the measured way apart
        answer = await do(page, turn, "late")
    assert (answer["t"] == "ok") == counts, answer
    assert counts or answer["code"] == "too_late"
    assert await played(seats) == counts


@pytest.mark.parametrize("way", [0.0, 0.3])
async def test_after_a_reconnect_the_clock_is_the_servers_within_150_ms(
    seats: Seats, sit: Open, server: Server, way: float
) -> None:
    turn = await Turn.of(seats)
    async with Proxy(server.port, Weather(delay=(way, way)), "way").open() as proxy:
        first = await sit(turn.seat, device="phone", port=proxy.port)
        first.socket.transport.abort()
        again = await sit(turn.seat, device="phone", port=proxy.port, sub=False)
        loop = asyncio.get_running_loop()
        asked = loop.time()
        snap = await again.subscribe("phone")
        trip = loop.time() - asked
        server_now = snap["now"] + trip / 2  # as docs/live-protocol.md says and web/core/time.ts does
        left = snap["view"]["clock"]["deadline"] - server_now
        row = await in_thread(lambda: seats.row)
        took = loop.time() - asked - trip
        assert abs(left - (row.deadline.timestamp() - clock.epoch() + took)) < 0.15
        assert snap["view"]["ask"]["id"] == turn.base
        assert json.dumps(snap["view"]["game"]["hands"][turn.seat])


async def test_while_paused_nothing_is_accepted_and_the_clock_stands(seats: Seats, sit: Open) -> None:
    turn = await Turn.of(seats)
    page = await sit(turn.seat)
    await in_thread(domain.pause, seats.table.pk, clock.now(), who="desk")
    paused = await page.until(lambda frame: frame["t"] == "ev" and frame["view"]["paused"] is not None)
    assert paused["view"]["clock"]["deadline"] is None
    assert (await do(page, turn, "a"))["code"] == "paused"
    await in_thread(domain.resume, seats.table.pk, clock.now(), who="desk")
    assert (await do(page, turn, "b"))["t"] == "ok"
