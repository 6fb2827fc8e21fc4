"""What a viewer sees: a whole picture, then every version in order, whatever happens to the hints."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest

from core import clock
from core.live import publish
from tests.integration.live.conftest import Connect, make
from tests.integration.live.kit import Client, CounterSource, Server


async def test_a_subscriber_gets_the_picture_and_then_each_version(client: Connect, source: CounterSource) -> None:
    source.add(amount=5)
    one = await client()
    assert one.seen[-1]["view"]["total"] == 5
    for _ in range(5):
        source.add()
    await one.v(6)
    events = [frame for frame in one.seen if frame["t"] == "ev"]
    assert [frame["v"] for frame in events] == [2, 3, 4, 5, 6]
    assert [frame["view"]["total"] for frame in events] == [6, 7, 8, 9, 10]
    assert events[0]["kind"] == "added"
    assert events[0]["data"] == {"amount": 1}


async def test_hello_comes_first_and_says_who_one_is(client: Connect) -> None:
    one = await client("seat", seat=2, language="en", sub=False)
    hello = await one.receive()
    assert hello["t"] == "hello"
    assert hello["proto"] == "chaodipi.v1"
    assert hello["audience"] == {"kind": "seat", "seat": 2}
    assert hello["language"] == "en"
    assert hello["heartbeat"] == 1
    assert abs(hello["now"] - clock.epoch()) < 5
    assert one.socket.subprotocol == "chaodipi.v1"


async def test_without_subscribing_nothing_of_the_table_is_sent(client: Connect, source: CounterSource) -> None:
    watching, mute = await client(), await client(sub=False)
    source.add()
    await watching.v(1)
    await mute.send(t="sub")
    await mute.until("snap")
    assert [frame["t"] for frame in mute.seen] == ["hello", "beat", "snap"]


async def test_hints_doubled_out_of_order_and_from_the_past_change_nothing(
    client: Connect, source: CounterSource
) -> None:
    one = await client()
    for _ in range(4):
        source.add(hint=False)
    for v in (3, 1, 4, 4, 2, 0):
        publish.send({"type": "live.hint", "table": "t1", "v": v})
    publish.send({"type": "live.hint", "table": "other", "v": 99})
    publish.send({"type": "live.hint", "table": "t1", "v": "9"})
    await one.v(4)
    source.add()
    await one.v(5)
    assert [frame["v"] for frame in one.seen if frame["t"] == "ev"] == [1, 2, 3, 4, 5]


async def test_a_hint_from_another_process_comes_through_valkey(
    client: Connect, source: CounterSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.live.hub.POLL", 60.0)
    one = await client()
    monkeypatch.setattr(publish, "_local", [])  # as in a worker, where no hub lives
    for _ in range(3):
        source.add()
    await one.v(3)


async def test_a_lost_hint_is_made_good_by_the_poll(client: Connect, source: CounterSource) -> None:
    one = await client()
    source.add(hint=False)
    source.add(hint=False)
    await one.v(2, seconds=3)
    assert [frame["v"] for frame in one.seen if frame["t"] == "ev"] == [1, 2]


async def test_all_tables_of_a_process_are_polled_in_one_query(client: Connect, source: CounterSource) -> None:
    source.open("t2")
    one, two = await client(), await client(link=await make(table="t2"))
    source.add(hint=False)
    await one.v(1)
    before = source.heads_asked
    source.add("t2", hint=False)
    await two.v(1)
    assert source.heads_asked - before <= 2


async def test_what_an_audience_may_not_know_is_a_version_alone(client: Connect, source: CounterSource) -> None:
    viewer, desk = await client(), await client("desk")
    source.add(amount=7, secret=True)
    await viewer.v(1)
    assert viewer.seen[-1] == {"t": "ev", "v": 1}
    frame = await desk.v(1)
    assert frame["view"]["secret"] == 7
    assert all("7" not in json.dumps(f.get("view", {})) for f in viewer.seen)


async def test_every_socket_of_an_audience_gets_the_same_bytes(server: Server, source: CounterSource) -> None:
    from core import links

    token = links.token(await make())
    sockets = [await Client.to(server, token) for _ in range(3)]
    for one in sockets:
        await one.until("hello")
        await one.subscribe()
    source.add()
    texts = set()
    for one in sockets:
        while '"ev"' not in (text := str(await asyncio.wait_for(one.socket.recv(), 5))):
            pass
        texts.add(text)
        await one.close()
    assert len(texts) == 1


async def test_too_much_at_once_is_shown_as_one_picture(client: Connect, source: CounterSource) -> None:
    one = await client()
    for _ in range(300):
        source.add(hint=False)
    publish.send({"type": "live.hint", "table": "t1", "v": 300})
    frame = await one.v(300)
    assert frame["t"] == "snap"
    assert frame["view"]["total"] == 300
    source.add()
    assert (await one.v(301))["t"] == "ev"


async def test_a_table_that_went_back_is_shown_whole(client: Connect, source: CounterSource) -> None:
    for _ in range(5):
        source.add()
    one = await client()
    with source.lock:
        del source.logs["t1"][2:]
    frame = await one.until("snap")
    assert frame["v"] == 2
    source.add()
    assert (await one.until("ev"))["v"] == 3


async def test_a_view_that_fails_for_one_audience_does_not_stop_the_others(
    client: Connect, source: CounterSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.integration.live.kit import CounterCursor

    viewer, desk = await client(), await client("desk")
    plain = CounterCursor.view

    def broken(self: CounterCursor, audience: int | str) -> dict[str, object]:
        if audience == "desk" and self.v == 1:
            raise RuntimeError("a bad view")
        return plain(self, audience)

    monkeypatch.setattr(CounterCursor, "view", broken)
    source.add()
    assert (await viewer.v(1))["view"]["total"] == 1
    source.add()
    assert (await viewer.v(2))["view"]["total"] == 2
    frame = await desk.until(lambda f: f["t"] in ("snap", "ev"))
    assert (frame["t"], frame["v"]) == ("snap", 2)


async def test_the_first_reader_of_a_table_that_is_not_there_is_told(server: Server) -> None:
    from core import links

    one = await Client.to(server, links.token(await make(table="nowhere")))
    await one.send(t="sub")
    assert await one.closed() == 4404


async def test_a_delayed_link_lives_in_the_past(
    client: Connect, source: CounterSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    source.add(amount=5)
    asked = clock.epoch()
    delayed, live = await client(delay=60), await client()
    assert delayed.seen[-1]["view"]["total"] == 0
    assert asked - 60 <= delayed.seen[-1]["now"] <= clock.epoch() - 60
    wakes = await client(table=source.open("t2"), delay=1.5)
    shown = clock.epoch()
    source.add("t2", amount=7)
    assert (await wakes.v(1))["view"]["total"] == 7, "by itself, when it is due"
    assert clock.epoch() - shown >= 1.5
    source.add(amount=7)
    await live.v(2)
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + timedelta(seconds=61))  # what there was is a minute old
    source.add(amount=9)
    await live.v(3)
    assert (await delayed.v(2))["view"]["total"] == 12
    assert [f["v"] for f in delayed.seen if f["t"] == "ev"] == [1, 2]


async def test_what_is_urgent_waits_for_no_delay_and_all_else_goes_on_under_it(
    client: Connect, source: CounterSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    delayed, live = await client(delay=60), await client()
    source.add(amount=5)
    source.halt()
    frame = await delayed.until("snap")
    assert (frame["v"], frame["view"]["total"], frame["view"]["lamp"]) == (0, 0, {"halted": True})
    assert frame["now"] < clock.epoch() - 59
    assert (await live.v(2))["view"]["lamp"] == {"halted": True}
    opened = await client(delay=61)
    assert opened.seen[-1]["view"]["lamp"] == {"halted": True}, "a page that is opened meanwhile obeys as well"
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + timedelta(seconds=60.5))
    source.halt(on=False)
    frame = await delayed.v(2)
    assert (frame["view"]["total"], frame["view"]["lamp"]) == (5, {"halted": False}), "its own time has not come there"


async def test_a_delayed_heartbeat_tells_nothing_of_the_head(
    client: Connect, source: CounterSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.live.frames.HEARTBEAT", 0.2)
    delayed, live = await client(delay=30), await client()
    source.add()
    await live.v(1)
    beat = await delayed.until("beat")
    assert beat["v"] == 0
    assert beat["now"] < clock.epoch() - 29
    assert (await live.until("beat"))["v"] == 1
