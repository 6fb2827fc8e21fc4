"""Seats as clients of the live protocol, and a line between them and the server that is as bad as one likes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

Json = dict[str, Any]
PROTOCOL = [Subprotocol("chaodipi.v1")]
#: Refusals that say nothing of the command itself, which may have been done before under the same id: it is sent again.
UNDECIDED = {"not_subscribed", "busy", "too_fast"}


@dataclass
class Weather:
    """What happens to messages on their way: `delay` is seconds from and to, the others are shares of all messages.

    Besides, every ``surely``-th message of all cuts its line, so that no game is too short to have one cut.
    """

    delay: tuple[float, float] = (0.0, 0.0)
    drop: float = 0.0
    double: float = 0.0
    cut: float = 0.0
    surely: int = 0


class Proxy:
    """Stands before a server; what passes it is delayed, lost or doubled, and the line is cut at times."""

    def __init__(self, port: int, weather: Weather, seed: str) -> None:
        self.server_port, self.weather = port, weather
        self.random = random.Random(seed)
        self.port = self.heard = 0
        self.done = dict.fromkeys(("passed", "dropped", "doubled", "cut"), 0)

    def url(self, token: str) -> str:
        """Where a link's socket is, by way of this proxy."""
        return f"ws://127.0.0.1:{self.port}/ws/{token}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Proxy]:
        """Listen until the block ends."""
        async with serve(self._client, "127.0.0.1", 0, subprotocols=PROTOCOL, ping_interval=None) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            yield self

    async def _client(self, near: ServerConnection) -> None:
        assert near.request is not None
        address = f"ws://127.0.0.1:{self.server_port}{near.request.path}"
        async with connect(address, subprotocols=PROTOCOL, ping_interval=None) as far:
            pumps = [asyncio.create_task(self._pump(*way)) for way in ((near, far), (far, near))]
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            code = far.close_code or near.close_code or 1001
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            await near.close(code if code not in (1005, 1006) else 1011)

    async def _pump(self, source: Any, target: Any) -> None:
        """Messages in order, each after its own delay; ends when either side does."""
        ahead: asyncio.Queue[tuple[float, str | bytes]] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        async def send() -> None:
            last = 0.0
            while True:
                due, message = await ahead.get()
                last = max(last, due)
                if (wait := last - loop.time()) > 0:
                    await asyncio.sleep(wait)
                await target.send(message)

        sender = asyncio.create_task(send())
        try:
            async for message in source:
                chance = self.random.random()
                weather = self.weather
                self.heard += 1
                if chance < weather.cut or (weather.surely and self.heard % weather.surely == 0):
                    self.done["cut"] += 1
                    source.transport.abort()
                    target.transport.abort()
                    return
                chance -= weather.cut
                if chance < weather.drop:
                    self.done["dropped"] += 1
                    continue
                times = 2 if chance - weather.drop < weather.double else 1
                self.done["doubled"] += times - 1
                self.done["passed"] += 1
                for _ in range(times):
                    ahead.put_nowait((loop.time() + self.random.uniform(*weather.delay), message))
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await sender


class SeatClient:
    """A contestant's client as the protocol wants it: it draws views, asks again after a gap, repeats what was not
    answered under the same id, and comes back for ever. It decides by `view.ask` alone, at random."""

    RESEND = 0.4
    SILENCE = 4.0

    def __init__(self, url: str, seat: int, seed: str) -> None:
        self.url, self.seat = url, seat
        self.random = random.Random(f"{seed} {seat}")
        self.device = uuid4().hex
        self.v = -1
        self.view: Json = {}
        self.drawn: list[tuple[int, Json]] = []
        self.answers: dict[str, Json] = {}
        self.waiting: tuple[str, str] | None = None
        self.lines = 0
        self._answered_ask: int | None = None

    async def play(self, over: asyncio.Event) -> None:
        """Live until the game is over and nothing waits for its answer."""
        while not over.is_set() or self.waiting is not None:
            with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
                async with connect(self.url, subprotocols=PROTOCOL, ping_interval=None, open_timeout=3) as socket:
                    self.lines += 1
                    await self._live(socket, over)

    async def last_picture(self) -> None:
        """Once more, over a line of its own: the picture as it is at last."""
        async with connect(self.url, subprotocols=PROTOCOL, ping_interval=None) as socket:
            await self._sub(socket)
            async for text in socket:
                frame = json.loads(text)
                if frame["t"] == "snap":
                    self._draw(frame)
                    return

    async def _sub(self, socket: ClientConnection) -> None:
        again = {"again": True} if self.drawn else {}
        await socket.send(json.dumps({"t": "sub", "device": self.device, **again}))

    async def _live(self, socket: ClientConnection, over: asyncio.Event) -> None:
        subscribed = False
        loop = asyncio.get_running_loop()
        heard = asked = loop.time()
        await self._sub(socket)
        sent = 0.0
        while not over.is_set() or self.waiting is not None:
            try:
                frame = json.loads(await asyncio.wait_for(socket.recv(), 0.1))
            except TimeoutError:
                frame = None
            now = loop.time()
            if frame is not None:
                heard = now
                subscribed = await self._take(frame, socket, subscribed)
            elif now - heard > self.SILENCE:
                return
            if not subscribed and now - asked > self.RESEND:
                asked = now
                await self._sub(socket)
            if self.waiting is None and subscribed:
                self._decide()
                sent = 0.0
            if self.waiting is not None and subscribed and now - sent > self.RESEND:
                sent = now
                await socket.send(self.waiting[1])

    async def _take(self, frame: Json, socket: ClientConnection, subscribed: bool) -> bool:
        match frame["t"]:
            case "snap":
                self._draw(frame)
                return True
            case "ev" if subscribed and frame["v"] > self.v + 1:
                await self._sub(socket)
                return False
            case "ev" if subscribed and frame["v"] == self.v + 1:
                self._draw(frame)
            case "beat":
                await socket.send(json.dumps({"t": "beat", "echo": frame["stamp"]}))
                return subscribed and frame["v"] is not None and frame["v"] <= self.v
            case "ok" | "no" if self.waiting is not None and frame["id"] == self.waiting[0]:
                if frame.get("code") in UNDECIDED:
                    return subscribed
                self.answers[frame["id"]] = frame
                self.waiting = None
                if frame["t"] == "no":
                    self._answered_ask = None
        return subscribed

    def _draw(self, frame: Json) -> None:
        self.v = frame["v"]
        if "view" in frame:
            self.view = frame["view"]
            self.drawn.append((self.v, frame["view"]))

    def _decide(self) -> None:
        ask = self.view.get("ask")
        if ask is None or self.view.get("paused") or ask["id"] == self._answered_ask:
            return
        said = self._choice(ask)
        if said is None:
            return
        verb, data = said
        id = uuid4().hex
        self._answered_ask = ask["id"]
        self.waiting = (id, json.dumps({"t": "do", "id": id, "base": ask["id"], "verb": verb, "data": data}))

    def _choice(self, ask: Json) -> tuple[str, Json] | None:
        lit = [option for option in ask.get("options") or () if option["cards"]]
        match ask["kind"]:
            case "cut":
                return "cut", {"at": self.random.randint(ask["least"], ask["most"])}
            case "declare" | "raid" as kind if lit and self.random.random() < 0.3:
                option = self.random.choice(lit)
                verb = "show" if kind == "declare" else "raid"
                return verb, {"cards": option["cards"], "names": option["trump"]}
            case "declare":
                passes = self.view["game"]["phase"] == "declaring" and self.seat not in self.view["game"]["passed"]
                return ("pass", {}) if passes else None
            case "raid":
                return "decline", {}
        return ask["kind"], {"cards": self._cards(ask)}

    def _cards(self, ask: Json) -> list[str]:
        if ask["kind"] == "play" and ask["count"] == 1:
            return [self.random.choice(ask["legal"])]
        if ask["kind"] == "play" and ask["count"] is None and self.random.random() < 0.2:
            own = self.random.choice(ask["within"])
            return self.random.sample(own, min(len(own), self.random.choice((1, 2, 2, 3))))
        return list(ask["suggest"])
