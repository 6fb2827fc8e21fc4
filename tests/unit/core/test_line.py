"""The short way out of a socket: frames as they stand on the line, in order with what goes by ASGI."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame as WireFrame
from websockets.uri import parse_uri

from core.live.consumers import LiveConsumer
from core.live.line import framed, line_of
from core.live.outbox import Frame, Outbox


class Pipe(asyncio.Transport):
    """A connection whose bytes a real client reads."""

    def __init__(self) -> None:
        super().__init__()
        self.client = ClientProtocol(parse_uri("ws://localhost/"), subprotocols=None)
        self.closed = False

    def write(self, data: Any) -> None:
        self.client.receive_data(bytes(data))

    def texts(self) -> list[str]:
        return [
            bytes(e.data).decode() for e in self.client.events_received() if isinstance(e, WireFrame) and e.opcode == 1
        ]

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default


async def opened() -> tuple[Pipe, Any]:
    """uvicorn's connection (a WebSocketsSansIOProtocol), accepted, with a client at its other end."""
    entered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        entered.set_result(send)
        while (await receive())["type"] != "websocket.disconnect":
            pass

    config = Config(app, ws="websockets-sansio", log_config=None, ws_ping_interval=None, ws_per_message_deflate=False)
    config.load()
    server = WebSocketsSansIOProtocol(config, ServerState(), {})
    pipe = Pipe()
    server.connection_made(pipe)
    pipe.client.send_request(pipe.client.connect())
    server.data_received(b"".join(pipe.client.data_to_send()))
    await asyncio.wait_for(entered, 5)
    pipe.client.events_received()
    return pipe, server


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
async def test_a_frame_of_any_length_is_read_by_a_client(size: int) -> None:
    pipe, _server = await opened()
    pipe.write(framed("电" * (size // 3) + "x" * (size % 3)))
    (text,) = pipe.texts()
    assert len(text.encode()) == size


async def test_what_waits_goes_before_what_could_go_straight_out() -> None:
    pipe, server = await opened()
    line = line_of(server.send)
    assert line is not None
    outbox = Outbox(server.send, asyncio.get_running_loop().time, line)
    outbox.picture(lambda: (1, "snap 1"))
    outbox.start()
    outbox.put(Frame(2, "ev 2"))  # nothing: the picture that waits will hold it
    outbox.say(lambda v: f"ok {v}")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert pipe.texts() == ["snap 1", "ok 1"]
    outbox.put(Frame(3, "ev 3"))
    outbox.say(lambda v: f"beat {v}")
    assert pipe.texts() == ["ev 3", "beat 3"]  # at once, without a task's turn
    server.pause_writing()
    outbox.put(Frame(4, "ev 4"))
    outbox.say(lambda v: f"beat {v}")
    await asyncio.sleep(0)
    assert pipe.texts() == []
    assert outbox.sending_since is not None
    server.resume_writing()
    outbox.put(Frame(5, "ev 5"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert pipe.texts() == ["ev 4", "beat 4", "ev 5"]
    outbox.stop()
    outbox.put(Frame(6, "ev 6"))
    assert pipe.texts() == []


async def test_a_line_that_closes_takes_nothing_more() -> None:
    pipe, server = await opened()
    line = line_of(server.send)
    assert line is not None
    assert line.is_free()
    await server.send({"type": "websocket.close", "code": 1000})
    assert not line.is_free()
    pipe.close()
    server.connection_lost(None)


@pytest.mark.parametrize("name", ["handshake_complete", "writable", "conn", "transport"])
async def test_a_uvicorn_without_its_inner_names_has_no_line_and_loses_nothing(name: str) -> None:
    _pipe, server = await opened()
    sent: list[str] = []

    class Renamed(type(server)):  # type: ignore[misc]
        """A later release: one of the names is gone."""

        async def send(self, message: dict[str, Any]) -> None:
            sent.append(message["text"])

        def __getattribute__(self, asked: str) -> Any:
            if asked == name:
                raise AttributeError(name)
            return super().__getattribute__(asked)

    Renamed.__module__ = type(server).__module__
    later = Renamed.__new__(Renamed)
    later.__dict__.update(server.__dict__)
    assert line_of(later.send) is None
    outbox = Outbox(later.send, asyncio.get_running_loop().time, line_of(later.send))
    outbox.picture(lambda: (1, "snap 1"))
    outbox.start()
    await asyncio.sleep(0)
    outbox.put(Frame(2, "ev 2"))
    outbox.say(lambda v: f"beat {v}")
    for _ in range(5):
        await asyncio.sleep(0)
    assert sent == ["snap 1", "ev 2", "beat 2"]
    outbox.stop()


async def test_under_another_server_a_socket_that_is_to_be_cut_ends_whatever_it_waits_for() -> None:
    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    consumer = LiveConsumer()
    serving = asyncio.create_task(consumer({"type": "websocket"}, never, never))
    await asyncio.sleep(0)
    consumer.abort()
    await asyncio.wait({serving}, timeout=5)
    assert serving.cancelled()


async def test_another_servers_send_has_no_line() -> None:
    async def send(message: dict[str, Any]) -> None: ...

    assert line_of(send) is None
