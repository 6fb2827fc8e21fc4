"""Sockets: who may come in, who is let go, and that one bad client is nobody else's trouble."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from core import links, pulse
from core.models import Link
from tests.integration.live.conftest import Connect, make
from tests.integration.live.kit import Client, CounterSource, Server, in_thread


@asynccontextmanager
async def slow_reader(server: Server, link: Link) -> AsyncIterator[Client]:
    """A client whose machine takes very little before it has read: small buffers, and it stops reading."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)  # noqa: FBT003  (the standard library takes it by position)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", server.port))
    one = await Client.to(server, links.token(link), sock=raw, max_queue=1, max_size=None)
    await one.until("hello")
    await one.subscribe()
    one.socket.transport.pause_reading()
    yield one
    one.socket.transport.abort()
    await one.socket.wait_closed()


async def flood(source: CounterSource, normal: Client, count: int) -> None:
    """Events one by one, each waited for by a client that reads."""
    for _ in range(count):
        await normal.v(source.add(), seconds=5)


async def test_a_slow_reader_skips_and_gets_the_picture_and_nobody_waits_for_it(
    client: Connect, server: Server, source: CounterSource
) -> None:
    source.padding = "炒" * 60_000
    normal = await client()
    async with slow_reader(server, await make()) as slow:
        began = time.monotonic()
        await flood(source, normal, 120)
        assert time.monotonic() - began < 20
        assert [f["v"] for f in normal.seen if f["t"] == "ev"] == list(range(1, 121))
        slow.socket.transport.resume_reading()
        await slow.v(120, seconds=20)
    kinds = [(f["t"], f["v"]) for f in slow.seen if f["t"] in ("snap", "ev")]
    assert ("snap", 120) in kinds or any(kind == "snap" and v > 1 for kind, v in kinds[1:])
    assert len(kinds) < 110, "it was meant to skip"
    assert slow.seen[-1]["view"]["total"] == 120


async def test_a_stalled_client_is_cut_off(
    client: Connect, server: Server, source: CounterSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.live.frames.STALL", 1.0)
    source.padding = "炒" * 60_000
    normal = await client()
    async with slow_reader(server, await make()):
        await flood(source, normal, 60)
        connections = server.uvicorn.server_state.connections
        async with asyncio.timeout(8):
            while len(connections) > 1:
                source.add()
                await normal.until("ev")
        await flood(source, normal, 3)


async def test_a_silent_client_is_let_go_and_a_talking_one_stays(
    client: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.live.frames.SILENCE", 2.0)
    monkeypatch.setattr("core.live.frames.HEARTBEAT", 0.5)
    silent, talking = await client(), await client()

    async def talk() -> None:
        while True:
            beat = await talking.until("beat")
            await talking.send(t="beat", echo=beat["stamp"])

    task = asyncio.create_task(talk())
    assert await silent.closed() == 1001
    assert not task.done()
    task.cancel()


async def test_heartbeats_come_by_themselves_with_the_cursors_version(
    client: Connect, source: CounterSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.live.frames.HEARTBEAT", 0.5)
    one = await client()
    source.add()
    await one.v(1)
    beats = [await one.until("beat") for _ in range(3)]
    assert [beat["v"] for beat in beats] == [1, 1, 1]
    assert beats[0]["stamp"] < beats[1]["stamp"] < beats[2]["stamp"]


@pytest.mark.parametrize(
    "message",
    [
        {"t": "do", "id": "x", "verb": "add", "base": None, "data": {"amount": 1}},
        {"t": "hello"},
        {"t": "snap", "v": 1},
        {"v": 1},
        [],
        "sub",
        {"t": "sub", "padding": "x" * 600},
    ],
)
@pytest.mark.parametrize("kind", ["public", "program"])
async def test_a_viewer_who_says_anything_else_is_put_out(
    client: Connect, adding: list[dict[str, Any]], kind: str, message: Any
) -> None:
    one = await client(kind)
    await one.socket.send(json.dumps(message))
    assert await one.closed() in (1008, 1009)
    assert adding == []


async def test_bytes_and_broken_text_are_put_out(client: Connect) -> None:
    for rubbish in (b"\x00", "{", "NaN", "[" * 400):
        one = await client()
        await one.socket.send(rubbish)
        assert await one.closed() == 1008


async def test_a_viewer_who_asks_without_end_is_put_out(client: Connect) -> None:
    one = await client()
    for _ in range(30):
        await one.send(t="sub")
    assert await one.closed() == 1008


@pytest.mark.parametrize("token", ["x", "A" * 32, "链接", "%2e%2e", "A" * 300])
async def test_a_token_that_opens_nothing(server: Server, token: str) -> None:
    one = await Client.to(server, token)
    assert await one.closed() == 4401
    assert one.seen == []


async def test_without_the_protocol_nobody_comes_in(server: Server) -> None:
    link = await make()
    with pytest.raises(InvalidStatus):
        await Client.to(server, links.token(link), subprotocols=None)


async def test_revoking_closes_open_sockets_at_once_and_the_token_is_dead(client: Connect, server: Server) -> None:
    link, other = await make("desk"), await client()
    before = links.token(link)
    one = await client(link=link)
    began = time.monotonic()
    await in_thread(links.revoke, link, who="director", why="shown on screen")
    assert await one.closed() == 4401
    assert time.monotonic() - began < 1
    again = await Client.to(server, before)
    assert await again.closed() == 4401
    renewed = await in_thread(links.renew, link, who="director")
    assert links.token(renewed) != before
    await client(link=renewed)
    await other.subscribe()


async def test_a_revocation_that_no_message_told_is_found_within_seconds(client: Connect) -> None:
    link = await make()
    one = await client(link=link)
    await in_thread(Link.objects.filter(pk=link.pk).update, generation=2)
    assert await one.closed(seconds=4) == 4401


async def test_a_link_for_members_wants_a_member(client: Connect, server: Server) -> None:
    link = await make("desk", member=True)
    one = await Client.to(server, links.token(link))
    assert await one.closed() == 4403


async def test_the_servers_stop_says_1012_and_is_quick(client: Connect, server: Server, source: CounterSource) -> None:
    source.padding = "炒" * 60_000
    ones = [await client()]
    async with slow_reader(server, await make()):
        await flood(source, ones[0], 60)
        ones += [await client(), await client()]
        began = time.monotonic()
        await asyncio.to_thread(server.stop, 5)
        assert time.monotonic() - began < 3
    assert [await one.closed() for one in ones] == [1012, 1012, 1012]


async def test_the_desk_sees_who_is_connected_and_how_old_the_sweep_is(client: Connect, source: CounterSource) -> None:
    seat = await make("seat", seat=1)
    await in_thread(pulse.beat, "sweep")
    desk = await client("desk")
    sitting = await client(link=seat)
    source.add()
    await sitting.v(1)

    def line(beat: dict[str, Any]) -> dict[str, Any]:
        return next((line for line in beat.get("links", []) if line["link"] == seat.pk), {})

    beat = await desk.until(lambda f: f["t"] == "beat" and line(f).get("connected") is True)
    assert line(beat)["seat"] == 1
    assert line(beat)["sockets"] == 1
    assert 0 <= beat["sweep"] < 10
    await sitting.close()
    beat = await desk.until(lambda f: f["t"] == "beat" and line(f).get("connected") is False)
    assert line(beat)["seen"] is not None
    assert "token" not in json.dumps(beat)
    assert max(f["v"] for f in desk.seen if f["t"] in ("ev", "snap")) == 1, "presence is no event"


async def test_only_desks_are_told_about_links(client: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.live.frames.HEARTBEAT", 0.2)
    await client("desk")
    seat = await client("seat", seat=0)
    for _ in range(2):
        assert set(await seat.until("beat")) == {"t", "v", "now", "stamp"}
