"""A source that lives in memory, a real server in a thread, and clients that talk to it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol, Self

import uvicorn
from channels.routing import ProtocolTypeRouter, URLRouter
from django.db import connections
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from core import clock
from core.live import publish
from core.live.routing import websocket_urlpatterns

Json = dict[str, Any]
WAIT = 10.0


@dataclass(frozen=True)
class Event:
    v: int
    at: datetime
    kind: str
    amount: int
    secret: bool = False


class CounterCursor:
    """Adds up amounts; only the desk sees what was added in secret."""

    def __init__(self, padding: str) -> None:
        self.v, self.total, self.secret, self.padding, self.halted = 0, 0, 0, padding, False

    def advance(self, event: Event) -> None:
        assert event.v == self.v + 1
        self.v = event.v
        if event.kind == "halted":
            self.halted = bool(event.amount)
        elif event.secret:
            self.secret += event.amount
        else:
            self.total += event.amount

    def view(self, audience: int | str) -> Json:
        view: Json = {"total": self.total, "padding": self.padding, "lamp": {"halted": self.halted}}
        if audience == "desk":
            view["secret"] = self.secret
        return view

    def event_view(self, event: Event, audience: int | str) -> tuple[str, Json] | None:
        if event.secret and audience != "desk":
            return None
        return event.kind, {"amount": event.amount}


@dataclass
class CounterSource:
    """Counters by id. ``padding`` makes views big."""

    logs: dict[str, list[Event]] = field(default_factory=dict)
    padding: str = ""
    heads_asked: int = 0
    lock: Any = field(default_factory=threading.RLock)

    def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        with self.lock:
            self.heads_asked += 1
            return {id: len(self.logs[id]) for id in ids if id in self.logs}

    def load(self, id: str, until: datetime | None = None) -> CounterCursor:
        with self.lock:
            if id not in self.logs:
                raise LookupError(id)
            cursor = CounterCursor(self.padding)
            for event in self.logs[id]:
                if until is not None and event.at > until:
                    break
                cursor.advance(event)
            return cursor

    def events_since(self, id: str, v: int, limit: int) -> list[Event]:
        with self.lock:
            return self.logs[id][v : v + limit]

    def urgent(self, event: Event) -> Mapping[str, Json] | None:
        return {"lamp": {"halted": bool(event.amount)}} if event.kind == "halted" else None

    # ---- what tests do to it

    def open(self, id: str = "t1") -> str:
        self.logs[id] = []
        return id

    def halt(self, on: bool = True) -> int:
        """An event that every output obeys at once."""
        return self.add(amount=int(on), kind="halted")

    def add(
        self, id: str = "t1", amount: int = 1, *, secret: bool = False, hint: bool = True, kind: str = "added"
    ) -> int:
        """Append one event; with ``hint`` the hubs are told."""
        with self.lock:
            log = self.logs[id]
            log.append(Event(len(log) + 1, clock.now(), kind, amount, secret))
            v = len(log)
        if hint:
            publish.send({"type": "live.hint", "table": id, "v": v})
        return v


class Server:
    """Uvicorn with the project's sockets in a thread, on a bound socket."""

    def __init__(self) -> None:
        self.sock = socket.socket()
        self.sock.bind(("127.0.0.1", 0))
        self.port = self.sock.getsockname()[1]
        app = ProtocolTypeRouter({"websocket": URLRouter(websocket_urlpatterns)})
        self.uvicorn = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None, ws_max_size=65536))
        self.started = threading.Event()
        startup = self.uvicorn.startup

        async def begin(sockets: list[socket.socket] | None = None) -> None:
            await startup(sockets)
            self.started.set()

        self.uvicorn.startup = begin  # type: ignore[method-assign]
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [self.sock]}, daemon=True)

    def start(self) -> Server:
        self.thread.start()
        assert self.started.wait(WAIT)
        return self

    def stop(self, seconds: float = WAIT) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(seconds)
        assert not self.thread.is_alive(), "the server did not stop"

    def url(self, token: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/{token}"


async def in_thread(work: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Blocking database work for an async test: in async code every task would open a connection of its own."""

    def job() -> Any:
        try:
            return work(*args, **more)
        finally:
            connections.close_all()

    return await asyncio.to_thread(job)


class Serves(Protocol):
    """A server, in a thread or in a process of its own."""

    def url(self, token: str) -> str:
        """Where the socket of a link is."""


class Client:
    """One socket of the protocol."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[Json] = []

    @classmethod
    async def to(cls, server: Serves, token: str, **more: Any) -> Self:
        more.setdefault("subprotocols", [Subprotocol("chaodipi.v1")])
        return cls(await connect(server.url(token), ping_interval=None, compression=None, **more))

    async def receive(self, seconds: float = WAIT) -> Json:
        frame: Json = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        self.seen.append(frame)
        return frame

    async def until(self, wanted: str | Callable[[Json], bool], seconds: float = WAIT) -> Json:
        """The next frame of this kind (or for which the function holds); others are kept in ``seen``."""
        fits = wanted if callable(wanted) else lambda frame: frame["t"] == wanted
        async with asyncio.timeout(seconds):
            while True:
                frame = await self.receive(seconds)
                if fits(frame):
                    return frame

    async def v(self, v: int, seconds: float = WAIT) -> Json:
        """The frame that brings the view to ``v``; every step on the way must be one more, or a whole picture."""
        last = next((f["v"] for f in reversed(self.seen) if f["t"] in ("snap", "ev")), None)
        async with asyncio.timeout(seconds):
            while True:
                frame = await self.receive(seconds)
                if frame["t"] == "ev":
                    assert last is not None
                    assert frame["v"] == last + 1, f"{frame['v']} after {last}"
                if frame["t"] in ("snap", "ev"):
                    last = frame["v"]
                    if last >= v:
                        return frame

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def subscribe(self, device: str = "") -> Json:
        await self.send(t="sub", **({"device": device} if device else {}))
        return await self.until("snap")

    async def do(self, verb: str, id: str, base: int | None = None, **data: Any) -> Json:
        """Send a command and wait for its answer."""
        await self.send(t="do", id=id, verb=verb, base=base, data=data)
        return await self.until(lambda frame: frame["t"] in ("ok", "no") and frame["id"] == id)

    async def closed(self, seconds: float = WAIT) -> int:
        """Read on until the server closes; the code it gave (1006 when it cut the line)."""
        async with asyncio.timeout(seconds):
            try:
                while True:
                    self.seen.append(json.loads(await self.socket.recv()))
            except Exception:
                await self.socket.wait_closed()
        return self.socket.close_code or 0

    async def close(self) -> None:
        await self.socket.close()
