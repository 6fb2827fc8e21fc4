"""What the hub knows of one socket: its link, its way out, its heartbeats and the length of its way."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from core import clock
from core.live import frames
from core.live.inbound import Told
from core.live.line import line_of
from core.live.outbox import Outbox, Send
from core.models import Link

if TYPE_CHECKING:
    from core.live.stream import Stream

MOST_HALF_TRIP: Final = 0.4
"""Seconds: no socket is credited with a longer way, whatever its heartbeats say."""
_turns = count()
ABORT_AFTER: Final = 1.0
"""Seconds that a polite close may take before the line is cut."""


class Wire:
    """One open socket."""

    def __init__(
        self,
        link: Link,
        send: Send,
        close: Callable[[int, str], Awaitable[None]],
        abort: Callable[[], None],
        browser: str = "",
    ) -> None:
        """``close`` says goodbye with a code and a reason; ``abort`` cuts the line without a word."""
        self.link = link
        self._loop = asyncio.get_running_loop()
        self.outbox = Outbox(send, self._loop.time, line_of(send))
        self.stream: Stream | None = None
        self.shutting = False
        self.device = ""
        """What the client calls itself: the same page on a new line is no other device."""
        self.browser = browser
        """What its browser's cookie says: the same for every page that is open in it; "" without one."""
        self.drawn: int | None = None
        self.visible: bool | None = None
        self.build = ""
        """What its page said of itself: the version drawn, whether it is shown, what it was built from."""
        self.claim: int | None = None
        """The number of the claim by which this socket has its seat; None before and for other links."""
        self.sitting: asyncio.Task[None] | None = None
        """Its asking for the seat."""
        self._close, self._abort = close, abort
        self._heard = self._loop.time()
        self._every = frames.heartbeat_of(str(link.kind), link.output is not None)
        # The first one early by a share of its own, so that those who come together do not all beat together.
        self._next_beat = self._heard + self._every * (0.2 + 0.8 * ((next(_turns) * 0.618) % 1))
        self._stamp = 0
        self._stamped_at: float | None = None
        self._trips: deque[float] = deque(maxlen=5)
        self._closing: asyncio.Task[None] | None = None

    def now(self) -> float:
        """The time this socket lives in, in epoch seconds: that of the picture which it is shown."""
        return clock.epoch() - self.link.delay if self.stream is None else self.stream.now()

    # ---- out ----------------------------------------------------------------------------------------------------

    def greet(self) -> None:
        """Say hello, and send a first heartbeat, so that the way is measured early."""
        link = self.link
        text = frames.hello(self.now(), str(link.kind), link.seat, link.language, link.output)
        self.outbox.say(lambda _v: text)
        self.beat()

    def beat(self, more: Mapping[str, Any] | None = None) -> None:
        """Queue a heartbeat; version, time and stamp are taken when it is sent."""

        def said(v: int | None) -> str:
            self._stamp += 1
            self._stamped_at = self._loop.time()
            return frames.beat(v, self.now(), self._stamp, {**(more or {}), **self._way()})

        self.outbox.say(said)

    def ok(self, id: str) -> None:
        """Acknowledge a command."""
        self.outbox.say(lambda v: frames.ok(id, v, self.now()))

    def no(self, id: str | None, code: str, text: str) -> None:
        """Refuse a command."""
        self.outbox.say(lambda v: frames.no(id, code, text, v, self.now()))

    def _way(self) -> dict[str, float]:
        """A seat is told how long its way is, as it is measured here: by that its last moment is judged."""
        if self.link.kind != Link.Kind.SEAT or self.trip is None:
            return {}
        return {"trip": self.trip}

    # ---- in -----------------------------------------------------------------------------------------------------

    def heard(self, echo: object = None) -> None:
        """Something came from the client; ``echo`` is the stamp of the heartbeat that it answers."""
        now = self._loop.time()
        self._heard = now
        if self._stamped_at is not None and echo == self._stamp and not isinstance(echo, bool):
            self._trips.append(now - self._stamped_at)
            self._stamped_at = None  # an echo counts once

    def told(self, told: Told) -> None:
        """The page has said something of itself."""
        self.drawn = self.drawn if told.drawn is None else told.drawn
        self.visible = self.visible if told.visible is None else told.visible
        self.build = told.build or self.build

    @property
    def trip(self) -> float | None:
        """The median of the last five round trips as measured here, in seconds; None before the first."""
        return round(median(self._trips), 3) if self._trips else None

    @property
    def half_round_trip(self) -> float:
        """Half the median of the last five round trips as measured here, in seconds, at most 0.4; 0 if unknown."""
        return min(MOST_HALF_TRIP, median(self._trips) / 2) if self._trips else 0.0

    # ---- each second, and the end -----------------------------------------------------------------------------------

    def credit(self, seconds: float) -> None:
        """The server itself was held up for so long: that was not the client's silence."""
        self._heard += seconds

    def look(self, now: float, desk: Mapping[str, Any] | None) -> None:
        """Let go of a client that takes nothing or says nothing; send the heartbeat that is due.

        ``now`` is the loop's time. A desk is told each second how the sweep and the links are.
        """
        since = self.outbox.sending_since
        if since is not None and now - since > frames.STALL:
            self.cut()
        elif now - self._heard > frames.SILENCE:
            self.shut(frames.CLOSE_SILENT, "silent")
        elif (desk is not None or now >= self._next_beat) and not self.shutting and self.outbox.length < 64:
            self._next_beat = now + self._every - 0.05
            self.beat(desk)

    def shut(self, code: int, reason: str) -> None:
        """Close politely, or cut the line if that takes too long."""
        if self.shutting:
            return
        self.shutting = True
        self.outbox.stop()
        self._closing = self._loop.create_task(self._shut(code, reason), name="live-shut")

    async def _shut(self, code: int, reason: str) -> None:
        try:
            await asyncio.wait_for(self._close(code, reason), ABORT_AFTER)
        except Exception:
            self._abort()
            return
        self._loop.call_later(ABORT_AFTER, self._abort)

    def cut(self) -> None:
        """Cut the line now: the client would not take a goodbye."""
        self.shutting = True
        self.outbox.stop()
        self._abort()
