"""The short way out of a socket: a frame's bytes, made once, written straight to the server's connection.

ASGI sends a text to one socket at a time: a task wakes for each, and the server encodes and frames the same text anew.
With a thousand viewers that is most of an update's time. uvicorn's connection is found behind the ASGI ``send``; where
it is another server's, or not free to take bytes now, there is no short way and the frame goes by ``send``.

The connection's inner names are no promise of uvicorn's. Each is looked at before it is used, and a release without one
of them, or in which one means something else, has no short way: slower, and as right as before.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

try:
    from websockets.protocol import State

    OPEN: Any = State.OPEN
except (ImportError, AttributeError):  # another release of the library below uvicorn
    OPEN = None

_MODULE = "uvicorn.protocols.websockets.websockets_sansio_impl"


def framed(text: str) -> bytes:
    """A text as one whole, uncompressed frame of a server (RFC 6455 §5.2): right under any extension agreed on."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + payload


class Line:
    """One socket's connection."""

    __slots__ = ("_server",)

    def __init__(self, server: Any) -> None:
        self._server = server

    def is_free(self) -> bool:
        """Whether the connection stands open and its reader is not behind."""
        server = self._server
        return server.writable.is_set() and server.conn.state is OPEN and not server.transport.is_closing()

    def write(self, frame: bytes) -> None:
        """Write a frame to a free line."""
        self._server.transport.write(frame)


def line_of(send: Callable[[dict[str, Any]], Awaitable[None]]) -> Line | None:
    """The line behind an ASGI ``send`` of a socket that was accepted; None where there is none."""
    server = getattr(send, "__self__", None)
    if server is None or type(server).__module__ != _MODULE or OPEN is None:
        return None
    if getattr(server, "handshake_complete", False) is not True or not _is_known(server):
        return None
    return Line(server)


def _is_known(server: Any) -> bool:
    """Whether everything that a line uses is there and is of its kind."""
    transport = getattr(server, "transport", None)
    return (
        callable(getattr(getattr(server, "writable", None), "is_set", None))
        and type(getattr(getattr(server, "conn", None), "state", None)) is type(OPEN)
        and callable(getattr(transport, "write", None))
        and callable(getattr(transport, "is_closing", None))
    )
