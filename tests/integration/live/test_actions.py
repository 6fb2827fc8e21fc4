"""What seats and desks do through a socket."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.db import OperationalError

from core import clock, links
from core.live import verbs
from tests.integration.live.conftest import Connect, make
from tests.integration.live.kit import CounterSource, in_thread

Calls = list[dict[str, Any]]


async def test_a_command_is_done_and_acknowledged_with_the_version_it_made(
    client: Connect, adding: Calls, source: CounterSource
) -> None:
    seat, viewer = await client("seat", seat=0), await client()
    before = clock.now()
    answer = await seat.do("add", "one", base=7, amount=5)
    assert answer["t"] == "ok"
    assert answer["v"] == 1
    assert [f["t"] for f in seat.seen if f["t"] in ("ev", "ok")] == ["ev", "ok"], "the ack never outruns the event"
    assert (await viewer.v(1))["view"]["total"] == 5
    call = adding[0]
    assert call["base"] == 7
    assert call["id"] == "one"
    assert before <= call["received_at"] <= clock.now()


async def test_an_id_counts_once_on_one_socket_on_another_and_at_the_same_time(
    client: Connect, adding: Calls, source: CounterSource
) -> None:
    link = await make("seat", seat=0)
    first, second = await client(link=link, device="one"), await client(link=link, device="one")
    for one in (first, first, second, second):
        await one.send(t="do", id="same", verb="add", base=None, data={"amount": 5})
    answers = [await one.until("ok") for one in (first, first, second, second)]
    assert {answer["id"] for answer in answers} == {"same"}
    assert len(adding) == 1
    assert len(source.logs["t1"]) == 1
    other = await second.do("add", "same", amount=6)
    assert (other["t"], other["code"]) == ("no", "key_reused")


async def test_a_refusal_is_said_in_the_links_language_and_may_be_put_right(client: Connect, adding: Calls) -> None:
    chinese, english = await client("seat", seat=0), await client("desk", language="en")
    no = await chinese.do("add", "a", amount=13)
    assert (no["t"], no["code"], no["text"]) == ("no", "unlucky", "十三不行，换一个数。")
    assert no["v"] == 0
    assert (await english.do("add", "b", amount=13))["text"] == "Not thirteen; take another number."
    assert (await chinese.do("add", "c", amount=12))["t"] == "ok"
    assert len(adding) == 1


async def test_a_verb_that_is_not_there(client: Connect, adding: Calls) -> None:
    seat = await client("seat", seat=0)
    assert (await seat.do("fly", "a"))["code"] == "unknown_verb"
    assert (await seat.do("add", "b", amount=1))["t"] == "ok"


async def test_a_fault_in_a_handler_is_told_and_the_socket_goes_on(
    client: Connect, adding: Calls, caplog: pytest.LogCaptureFixture
) -> None:
    seat = await client("seat", seat=0)
    assert (await seat.do("add", "a"))["code"] == "fault"  # without an amount
    assert (await seat.do("add", "b", amount=1))["t"] == "ok"
    assert "KeyError" in caplog.text


async def test_a_broken_database_connection_is_tried_once_more(client: Connect, adding: Calls) -> None:
    calls = []

    def shaky(*given: Any) -> int:
        calls.append(given)
        if len(calls) < 2:
            raise OperationalError("the connection is closed")
        return 0

    verbs.register("seat", "shaky", shaky)
    try:
        seat = await client("seat", seat=0)
        assert (await seat.do("shaky", "a"))["t"] == "ok"
    finally:
        verbs.unregister("seat", "shaky")
    assert len(calls) == 2


async def test_too_many_commands_are_refused_and_then_the_socket_is_closed(client: Connect, adding: Calls) -> None:
    seat = await client("seat", seat=0)
    for n in range(200):
        await seat.send(t="do", id=f"n{n}", verb="add", base=None, data={"amount": 1})
    assert await seat.closed() == 1008
    codes = {frame["code"] for frame in seat.seen if frame["t"] == "no"}
    assert codes == {"too_fast"}
    assert len(adding) <= 40


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "", "verb": "add"},
        {"id": "x" * 65, "verb": "add"},
        {"id": 5, "verb": "add"},
        {"verb": "add"},
        {"id": "a"},
        {"id": "a", "verb": "add", "base": "1"},
        {"id": "a", "verb": "add", "base": True},
        {"id": "a", "verb": "add", "data": [1]},
    ],
)
async def test_a_command_of_the_wrong_shape_ends_the_socket(
    client: Connect, adding: Calls, fields: dict[str, Any]
) -> None:
    seat = await client("seat", seat=0)
    await seat.send(t="do", **fields)
    assert await seat.closed() == 1008
    assert adding == []


async def test_a_revoked_link_acts_no_more(client: Connect, adding: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    from core.live import publish

    link = await make("seat", seat=0)
    seat = await client(link=link)
    monkeypatch.setattr(publish, "send", lambda message: None)
    monkeypatch.setattr("core.live.hub.Hub._revoked", lambda *_: None)
    await in_thread(links.revoke, link, who="director")
    assert (await seat.do("add", "a", amount=1))["code"] == "dead_link"
    assert adding == []


async def test_one_slow_command_holds_up_nobody_elses(client: Connect, adding: Calls) -> None:
    go_on = threading.Event()

    def slow(*_: Any) -> int:
        assert go_on.wait(10)
        return 0

    verbs.register("seat", "slow", slow)
    try:
        one, other = await client("seat", seat=0), await client("seat", seat=1)
        await one.send(t="do", id="s", verb="slow", base=None, data={})
        assert (await other.do("add", "a", amount=1))["t"] == "ok"
        await one.v(1)
        go_on.set()
        assert (await one.until("ok"))["id"] == "s"
    finally:
        go_on.set()
        verbs.unregister("seat", "slow")


async def test_the_way_is_measured_by_the_server_and_never_believed_beyond_its_limit(
    client: Connect, adding: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.live.frames.HEARTBEAT", 0.05)
    monkeypatch.setattr("core.live.hub.POLL", 0.05)
    seat = await client("seat", seat=0)
    await seat.do("add", "before", amount=1)
    assert adding[-1]["half"] == 0
    beat = await seat.until("beat")
    await seat.send(t="beat", echo=beat["stamp"] + 1000)  # a stamp that was never sent
    await seat.do("add", "forged", amount=1)
    assert adding[-1]["half"] == 0
    for n in range(3):
        beat = await seat.until("beat")
        await seat.send(t="beat", echo=beat["stamp"])
        await seat.do("add", f"near{n}", amount=1)
    assert 0 < adding[-1]["half"] < 0.2


def test_a_long_way_is_credited_with_four_tenths_at_most() -> None:
    from core.live.wire import Wire
    from core.models import Link

    async def measure() -> float:
        async def nothing(*_: Any) -> None: ...

        wire = Wire(Link(kind="seat", seat=0), nothing, nothing, lambda: None)
        wire._stamp, wire._stamped_at = 1, asyncio.get_running_loop().time() - 30
        wire.heard(1)
        return wire.half_round_trip

    assert asyncio.run(measure()) == 0.4


async def test_commands_received_are_finished_when_the_client_has_gone(
    client: Connect, adding: Calls, source: CounterSource
) -> None:
    viewer = await client()
    seat = await client("seat", seat=0)
    for n in range(3):
        await seat.send(t="do", id=f"n{n}", verb="add", base=None, data={"amount": 1})
    await seat.close()
    await viewer.v(3)
