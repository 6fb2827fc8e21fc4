"""Random games by four protocol clients over lines that lose, delay, double and cut what passes them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from core import clock, links
from core.live import publish
from core.models import Answered
from games import domain, store
from games.engine import game as engine
from games.models import LogEvent, Table
from games.state import fold
from tests.browser.truth import views
from tests.integration.live.kit import Server, in_thread
from tests.seat_clients import Proxy, SeatClient, Weather
from tests.seats import open_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: A game is short, and nobody's time runs out however slow the machine is: every answer is a client's own.
PACE = {
    **dict.fromkeys(("deal", "after_trick", "after_throw"), 0.0),
    **dict.fromkeys(("cut", "declare", "bury", "raid", "play"), 120.0),
}
BAD = Weather(delay=(0.0, 0.02), drop=0.02, double=0.03, cut=0.004, surely=120)
#: What a contestant does by himself, as the log tells it.
OWN = ("cut", "showing", "passed", "buried", "raided", "declined", "played")


@pytest.fixture
def server(transactional_db: Any) -> Iterator[Server]:
    """The project's sockets."""
    running = Server().start()
    yield running
    running.stop()
    publish.stop()


def step(table: Table) -> bool:
    """Do what is due; whether the game has ended."""
    row = Table.objects.get(pk=table.pk)
    if row.due_at is not None and row.due_at <= clock.now():
        domain.step(row.pk, clock.now())
    return row.stage != "playing"


async def keep_time(table: Table, over: asyncio.Event) -> None:
    """The system's part, as the worker does it, until the game has ended."""
    while not await in_thread(step, table):
        await asyncio.sleep(0.02)
    over.set()


def begin(seed: str) -> tuple[Table, list[str]]:
    """A game of four people, and their tokens."""
    people = [
        {"seat": s, "side": "AB"[s % 2], "number": 1, "name": "甲乙丙丁"[s], "town": "北京", "bot": False}
        for s in range(4)
    ]
    table = open_table(now=clock.now(), seed=seed, pace=PACE, seats=people)
    tokens = [links.token(links.issue("seat", str(table.pk), seat=seat)) for seat in range(4)]
    domain.start_game(table.pk, clock.now())
    return table, tokens


@pytest.mark.parametrize("seed", ["1", *[pytest.param(str(n), marks=pytest.mark.large) for n in range(2, 21)]])
async def test_a_game_in_bad_weather(server: Server, seed: str) -> None:
    table, tokens = await in_thread(begin, seed)
    over = asyncio.Event()
    async with Proxy(server.port, BAD, seed).open() as proxy:
        clients = [SeatClient(proxy.url(token), seat, seed) for seat, token in enumerate(tokens)]
        async with asyncio.timeout(900):
            await asyncio.gather(keep_time(table, over), *[client.play(over) for client in clients])
        proxy.weather = Weather()
        for client in clients:
            await client.last_picture()
    await in_thread(check, table, clients)
    assert proxy.done["dropped"] > 3
    assert proxy.done["doubled"] > 3
    assert proxy.done["cut"] + sum(client.lines for client in clients) > 4


def check(table: Table, clients: list[SeatClient]) -> None:
    """The state is the fold of the log, nobody drew what never was, no action counted twice."""
    row = Table.objects.get(pk=table.pk)
    state = store.opening_state(row)
    for event in store.events_since(row.pk, 0):
        state = fold(state, event)
    store.forget()
    assert state == store.current(row)
    assert state.game is not None
    assert engine.result(state.game) is not None
    for client in clients:
        truth = dict(views(str(row.pk), client.seat))
        assert client.drawn, client.seat
        for v, view in client.drawn:
            assert view == truth[v], f"seat {client.seat} drew at {v} what never was"
        assert client.drawn[-1] == (row.version, truth[row.version])
    accepted = sum(answer["t"] == "ok" for client in clients for answer in client.answers.values())
    own = [e for e in LogEvent.objects.filter(table=row, kind__in=OWN) if not e.data.get("auto")]
    assert accepted == len(own) == Answered.objects.count()
    assert {answer["t"] for client in clients for answer in client.answers.values()} <= {"ok", "no"}
    assert len([e for e in own if e.kind == "played"]) > 50, "most plays are the clients' own"
