"""What waits to be sent to one socket, and the task that sends it; when nothing waits, a frame goes straight out.

A short run of frames is kept, each shared with all sockets of the audience. A reader that lets the run fill up skips
it and gets the whole picture as it then is; what is kept for it is bounded, and nobody else waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from core.live.line import Line, framed

log = logging.getLogger(__name__)

RUN = 16
"""Frames that may wait for a socket before they are skipped."""

Send = Callable[[dict[str, Any]], Awaitable[None]]
Said = Callable[[int | None], str]
"""Makes a frame's text when it is sent, from the version sent last: an ack never tells of a version not yet sent."""


class Frame:
    """One event's frame for an audience: encoded once, shared by all its sockets as ASGI message and as bytes."""

    __slots__ = ("_bytes", "message", "v")

    def __init__(self, v: int, text: str) -> None:
        self.v = v
        self.message: dict[str, Any] = {"type": "websocket.send", "text": text}
        self._bytes = b""

    @property
    def bytes(self) -> bytes:
        """The frame as it stands on the line."""
        if not self._bytes:
            self._bytes = framed(self.message["text"])
        return self._bytes


class Outbox:
    """The way out of one socket. All methods belong to the event loop's thread."""

    __slots__ = (
        "_items",
        "_line",
        "_now",
        "_picture",
        "_send",
        "_snap_waits",
        "_task",
        "_waiting",
        "_wake",
        "sending_since",
        "sent_v",
        "skipped",
    )

    def __init__(self, send: Send, now: Callable[[], float], line: Line | None = None) -> None:
        """``send`` is ASGI's; ``now`` a monotonic clock in seconds; ``line`` takes what nothing waits before."""
        self._send = send
        self._now = now
        self._line = line
        self._items: deque[Frame | Said | None] = deque()
        self._wake = asyncio.Event()
        self._waiting = 0
        self._snap_waits = False
        self._picture: Callable[[], tuple[int, str]] | None = None  # set by the first whole picture, before any event
        self._task: asyncio.Task[None] | None = None
        self.sending_since: float | None = None
        self.sent_v: int | None = None
        self.skipped = 0

    def start(self) -> None:
        """Begin to send."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name="live-outbox")

    def stop(self) -> None:
        """Send nothing more."""
        self._line = None
        if self._task is not None:
            self._task.cancel()

    def put(self, frame: Frame) -> None:
        """Queue the next event; nothing while a whole picture waits, since that will hold it."""
        if self._snap_waits:
            return
        if self._waiting >= RUN and self._picture is not None:
            self.skipped += self._waiting + 1
            self.picture(self._picture)
            return
        line = self._free_line()
        if line is not None:
            self.sent_v = frame.v
            line.write(frame.bytes)
            return
        self._items.append(frame)
        self._waiting += 1
        self._wake.set()

    def _free_line(self) -> Line | None:
        """The line, when nothing waits before it or on it."""
        line = self._line
        if line is None or self._items or self.sending_since is not None or self._task is None or not line.is_free():
            return None
        return line

    def picture(self, picture: Callable[[], tuple[int, str]]) -> None:
        """Queue the whole picture in place of all frames that wait; it is taken when its turn to be sent comes."""
        self._picture = picture
        if self._waiting:
            self._items = deque(item for item in self._items if not isinstance(item, Frame))
            self._waiting = 0
        if not self._snap_waits:
            self._snap_waits = True
            self._items.append(None)
        self._wake.set()

    def say(self, said: Said) -> None:
        """Queue a frame that is no event: hello, ack, refusal, heartbeat."""
        line = self._free_line()
        if line is not None:
            line.write(framed(said(self.sent_v)))
            return
        self._items.append(said)
        self._wake.set()

    @property
    def length(self) -> int:
        """How many frames wait."""
        return len(self._items)

    async def _run(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._items:
                    message = self._message(self._items.popleft())
                    self.sending_since = self._now()
                    await self._send(message)
                    self.sending_since = None
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            # The socket has gone; the consumer hears of it by its own way.
            log.debug("sending ended: %r", problem)

    def _message(self, item: Frame | Said | None) -> dict[str, Any]:
        if isinstance(item, Frame):
            self._waiting -= 1
            self.sent_v = item.v
            return item.message
        if item is None and self._picture is not None:
            self._snap_waits = False
            self.sent_v, text = self._picture()
            return {"type": "websocket.send", "text": text}
        return {"type": "websocket.send", "text": item(self.sent_v) if item is not None else ""}
