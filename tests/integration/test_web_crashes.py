"""The web process killed with -9: sockets come back to the exact state, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from core import clock, links
from games.engine.observe import Audience
from games.live import TableSource
from games.models import LogEvent, Table
from tests.integration.live.kit import in_thread
from tests.pages import Closed, Page
from tests.processes import PATIENCE, Web, empty_queue
from tests.seats import Seats

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

AUDIENCES: tuple[Audience, ...] = (0, 1, 2, 3, "program", "public")
#: Nobody runs out of time while a process starts.
PATIENT = dict.fromkeys(("cut", "declare", "bury", "raid", "play"), 3600.0)


@pytest.fixture
def web(transactional_db: Any) -> Iterator[Web]:
    """A web process on the tests' database."""
    empty_queue()
    running = Web()
    running.start()
    yield running
    running.stop()


class Watch:
    """A socket for each audience of one table."""

    def __init__(self, web: Web, table: Table) -> None:
        self.web, self.table = web, table
        self.tokens: dict[Audience, str] = {}
        self.sockets: dict[Audience, Page] = {}

    def issue(self) -> None:
        """Make the links."""
        for audience in AUDIENCES:
            seat = audience if isinstance(audience, int) else None
            kind = "seat" if seat is not None else str(audience)
            self.tokens[audience] = links.token(links.issue(kind, str(self.table.pk), seat=seat, source="table"))

    async def connect(self) -> None:
        """Open all sockets (again) and see that each is shown exactly what the log says."""
        await self.close()
        for audience in AUDIENCES:
            one = await Page.to(self.web, self.tokens[audience], open_timeout=PATIENCE)
            self.sockets[audience] = one
            await one.until("hello", PATIENCE)
            began = asyncio.get_running_loop().time()
            await one.send(t="sub")
            snap = await one.until("snap")
            assert asyncio.get_running_loop().time() - began < 3
            assert (snap["v"], snap["view"]) == await in_thread(self.picture, audience)

    def picture(self, audience: Audience) -> tuple[int, dict[str, Any]]:
        """What the log itself comes to for an audience."""
        cursor = TableSource().load(str(self.table.pk))
        return cursor.v, json.loads(json.dumps(cursor.view(audience)))

    async def close(self) -> None:
        """Close what is open."""
        for one in self.sockets.values():
            await one.close()


@pytest.fixture
async def watch(web: Web) -> AsyncIterator[tuple[Seats, Watch]]:
    """A table of people with all its sockets open."""
    seats = await in_thread(lambda: Seats(now=clock.now(), pace=PATIENT))
    watch = Watch(web, seats.table)
    await in_thread(watch.issue)
    await watch.connect()
    yield seats, watch
    await watch.close()


async def answer(seats: Seats, watch: Watch, request: str) -> dict[str, Any]:
    """Whoever is asked first answers through the socket; returns what was sent."""
    seat = await in_thread(seats.turn)
    verb, data = await in_thread(seats.choice, seat)
    base = (await in_thread(seats.ask, seat)).id
    sent = {"seat": seat, "id": request, "verb": verb, "base": base, "data": data}
    await watch.sockets[seat].send(t="do", id=request, verb=verb, base=base, data=data)
    return sent


async def answered(watch: Watch, sent: dict[str, Any]) -> int:
    """The version with which the answer was acknowledged."""
    reply = await watch.sockets[sent["seat"]].until(
        lambda frame: frame["t"] in ("ok", "no") and frame["id"] == sent["id"]
    )
    assert reply["t"] == "ok", reply
    return int(reply["v"])


async def deal(seats: Seats) -> None:
    """The cutter has cut: the cards are dealt, by this process."""

    def all_rounds() -> None:
        while seats.kinds.count("dealt") < 25:
            seats.time_out()

    await in_thread(all_rounds)


async def test_sockets_come_back_to_the_exact_state(web: Web, watch: tuple[Seats, Watch]) -> None:
    seats, sockets = watch
    acknowledged: list[tuple[int, str]] = []
    for number in range(14):
        if number in (3, 8, 12):
            assert web.child is not None
            await in_thread(web.child.kill)
            web.start()
            await sockets.connect()
        sent = await answer(seats, sockets, f"request-{number}")
        acknowledged.append((await answered(sockets, sent), sent["verb"]))
        if sent["verb"] == "cut":
            await deal(seats)
    log = await in_thread(
        lambda: dict(LogEvent.objects.filter(table=seats.table, number__isnull=False).values_list("v", "kind"))
    )
    last = {"cut": {"cut"}, "pass": {"passed", "took_kitty"}, "bury": {"buried"}, "decline": {"declined"}}
    for v, verb in acknowledged:
        assert log[v] in last.get(verb, {"played", "showing", "raided"}), (v, verb, log[v])


async def test_killed_between_commit_and_publish_an_action_is_neither_lost_nor_done_twice(
    web: Web, watch: tuple[Seats, Watch]
) -> None:
    seats, sockets = watch
    await answered(sockets, await answer(seats, sockets, "cut"))
    await deal(seats)
    assert web.child is not None
    await in_thread(web.child.kill)
    dying = web.start(dies_at_publish=1)
    await sockets.connect()
    before = await in_thread(lambda: seats.row.version)
    sent = await answer(seats, sockets, "pass")
    with pytest.raises(Closed):
        await answered(sockets, sent)
    await in_thread(dying.gone)
    version = await in_thread(lambda: seats.row.version)
    assert version == before + 1, "it was committed, and nobody was told"
    web.start()
    await sockets.connect()
    await sockets.sockets[sent["seat"]].send(
        t="do", id=sent["id"], verb=sent["verb"], base=sent["base"], data=sent["data"]
    )
    assert await answered(sockets, sent) == version, "sent again it is acknowledged, and done once"
    assert await in_thread(lambda: seats.row.version) == version
