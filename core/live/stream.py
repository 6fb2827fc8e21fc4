"""One table's log, followed at an output's pace, turned into frames once for each audience that listens.

A delayed output is the same class with another pace: events are read as they come, kept back until they are due, and
only then folded into the cursor. What is urgent of them (``UrgentSource``) is laid over every picture as soon as it is
read, and the picture sent again at the version where it stands. Everything blocking runs in a thread; one step at a
time, so the cursor has no lock.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from core import clock
from core.live import frames
from core.live.outbox import Frame, Outbox
from core.live.pace import GameBehind, Late, Pace, pace_of
from core.live.sources import Audience, Cursor, LogEvent, Source, Urgent, UrgentSource
from core.live.threads import DatabaseThreads

log = logging.getLogger(__name__)

PAGE = 500
"""Events read at once."""
BURST = 32
"""More events than these at once are shown as one whole picture: nobody could watch them, and the step stays short."""


@dataclass(slots=True)
class Feed:
    """What one audience of the stream was shown last, and who listens; not ``ready``: it is to be shown whole."""

    ready: bool = False
    v: int = 0
    view: str = "null"
    outboxes: set[Outbox] = field(default_factory=set)


@dataclass(slots=True)
class Step:
    """What one step in the thread found: frames in order by audience, and views to be shown whole."""

    v: int
    run: list[tuple[int, dict[Audience, tuple[str, str | None]]]] = field(default_factory=list)
    whole: dict[Audience, str] = field(default_factory=dict)
    more: bool = False


class Gap(Exception):
    """The log or the cursor is not where it should be: it is loaded again and shown whole."""


def over(view: Mapping[str, Any], urgent: Urgent) -> Mapping[str, Any]:
    """A view with what is urgent laid over those of its parts that the audience has; itself where nothing is."""
    there = {name: {**view[name], **told} for name, told in urgent.items() if view.get(name) is not None}
    return {**view, **there} if there else view


class Stream:
    """The hub's side of one (source, table, pace)."""

    def __init__(
        self,
        source: Source,
        table: str,
        pace: str | float,
        threads: DatabaseThreads,
        on_lost: Callable[[Stream], None],
    ) -> None:
        """``pace`` as ``core.live.pace.key_of`` says; ``on_lost`` is called when there is no such table."""
        self.source, self.table, self._key = source, table, pace
        self._pace: Pace = Late(0.0 if isinstance(pace, str) else pace)
        self.feeds: dict[Audience, Feed] = {}
        self.v = 0
        self.read_v = 0
        self.loaded = False
        self.idle_since: float | None = None
        self._head = 0
        self._threads = threads
        self._on_lost = on_lost
        self._cursor: Cursor | None = None
        self._kept: deque[LogEvent] = deque()
        self._urgent: Urgent = {}
        self._hasten = source.urgent if not self.live and isinstance(source, UrgentSource) else None
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._timer: asyncio.TimerHandle | None = None
        self._waiters: list[tuple[int, asyncio.Future[None]]] = []
        self.stopped = False

    # ---- asked by the hub, on the loop ------------------------------------------------------------------------

    @property
    def live(self) -> bool:
        """Whether it shows each event at once."""
        return self._key == 0

    def now(self) -> float:
        """The time of the log that is being shown, in epoch seconds: what stands on the wire as the time."""
        return self._pace.shown(clock.now()).timestamp()

    def subscribe(self, outbox: Outbox, audience: Audience) -> None:
        """Show the whole picture to this socket, then every event after it."""
        feed = self.feeds.setdefault(audience, Feed())
        feed.outboxes.add(outbox)
        self.idle_since = None
        if feed.ready:
            outbox.picture(self._picture_of(feed))
        else:
            self.kick()

    def unsubscribe(self, outbox: Outbox, audience: Audience) -> None:
        """Show nothing more to this socket."""
        feed = self.feeds.get(audience)
        if feed is None:
            return
        feed.outboxes.discard(outbox)
        if not feed.outboxes:
            del self.feeds[audience]

    def hint(self, v: int) -> None:
        """The table is said to stand at ``v``: read on, if that is news."""
        self._head = max(self._head, v)
        if self._head > self.read_v or not self.loaded:
            self.kick()

    def head(self, v: int | None, before: int) -> None:
        """What the poll found: the table's true version, None when it is gone.

        ``before`` is how far the log had been read when the poll began: a lower head means that the table went back.
        """
        if not self.loaded or not all(feed.ready for feed in self.feeds.values()):
            self.kick()
        elif v is None:
            self._on_lost(self)
        elif v < before:
            log.warning("table %s went back from %s to %s: shown whole", self.table, before, v)
            self._forget()
            self._head = v
            self.kick()
        else:
            self.hint(v)

    def kick(self) -> None:
        """Take a step now, or one more after the one that runs."""
        if self.stopped:
            return
        if self._task is not None and not self._task.done():
            self._again = True
            return
        self._task = asyncio.get_running_loop().create_task(self._steps(), name="live-stream")

    async def reached(self, v: int, seconds: float) -> None:
        """Return when frames up to ``v`` are queued to the listeners, or after ``seconds``."""
        if self.v >= v:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiter = (v, future)
        self._waiters.append(waiter)
        try:
            await asyncio.wait_for(future, seconds)
        except TimeoutError:
            pass
        finally:
            if waiter in self._waiters:
                self._waiters.remove(waiter)

    async def ready(self, seconds: float) -> None:
        """Return when the log has been read for the first time, or cannot be, or after ``seconds``."""
        if not self.loaded and self._task is not None:
            await asyncio.wait({self._task}, timeout=seconds)

    def stop(self) -> None:
        """Follow the table no longer."""
        self.stopped = True
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()

    # ---- steps --------------------------------------------------------------------------------------------------

    async def _steps(self) -> None:
        while not self.stopped:
            self._again = False
            live = {audience for audience, feed in self.feeds.items() if feed.ready}
            fresh = set(self.feeds) - live
            try:
                step = await self._threads.run(self._step, frozenset(live), frozenset(fresh), clock.now())
            except Exception as problem:
                if type(problem) is LookupError:  # no such table; a KeyError is a fault, and is tried again
                    self._forget()
                    self._on_lost(self)
                    return
                # The poll comes back to it within a second; listeners then get the whole picture.
                level = logging.WARNING if isinstance(problem, Gap) else logging.ERROR
                log.log(level, "table %s could not be read on: %s", self.table, problem, exc_info=level > 30)
                self._forget()
                return
            self._deliver(step)
            newcomers = any(not feed.ready for audience, feed in self.feeds.items() if audience not in fresh)
            if not (self._again or step.more or newcomers):
                break
        self._arm()

    def _forget(self) -> None:
        self._cursor = None
        self._kept.clear()
        self.loaded = False
        for feed in self.feeds.values():
            feed.ready = False

    def _deliver(self, step: Step) -> None:
        self.loaded = True
        for v, texts in step.run:
            for audience, (text, view) in texts.items():
                feed = self.feeds.get(audience)
                if feed is None or not feed.ready:
                    continue
                feed.v = v
                if view is not None:
                    feed.view = view
                frame = Frame(v, text)
                for outbox in feed.outboxes:
                    outbox.put(frame)
        self.v = step.v
        for audience, feed in self.feeds.items():
            whole = step.whole.get(audience)
            if whole is not None:
                feed.ready, feed.v, feed.view = True, step.v, whole
                picture = self._picture_of(feed)
                for outbox in feed.outboxes:
                    outbox.picture(picture)
            elif step.run and audience not in step.run[-1][1]:
                feed.ready = False  # its view failed: it is tried again at the next poll and then shown whole
        for v, future in self._waiters:
            if v <= self.v and not future.done():
                future.set_result(None)

    def _picture_of(self, feed: Feed) -> Callable[[], tuple[int, str]]:
        def picture() -> tuple[int, str]:
            return feed.v, frames.snap(feed.v, self.now(), feed.view)

        return picture

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._kept and not self.stopped:
            due = self._pace.due(self._kept[0])
            if due is None:
                return  # nobody knows yet: an event to come will tell
            wait = due.timestamp() - clock.epoch()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self.kick)

    # ---- in the thread ------------------------------------------------------------------------------------------

    def _step(self, live: frozenset[Audience], fresh: frozenset[Audience], now: datetime) -> Step:
        if self._cursor is None:
            self._kept.clear()
            self._pace = pace_of(self._key, self.source, self.table)
            self._cursor = self.source.load(self.table, None if self.live else self._pace.shown(now))
            if isinstance(self._pace, GameBehind) and self._cursor.v > self._pace.v:
                raise Gap("the table moved while its games were looked up")
            self.read_v = self._cursor.v
            self._urgent = {}
            fresh, live = fresh | live, frozenset()
            while not self.live and self._read() >= PAGE:
                pass  # what is urgent stands over the first picture already, however far off it is
        cursor, before = self._cursor, self._urgent
        found = self._read()
        if self._urgent is not before:
            fresh, live = fresh | live, frozenset()
        due: list[LogEvent] = []
        while self._kept and self._is_due(self._kept[0], now):
            due.append(self._kept.popleft())
        if len(due) > BURST:
            fresh, live = fresh | live, frozenset()
        step = Step(v=cursor.v, more=found >= PAGE)
        broken: set[Audience] = set()
        for event in due:
            cursor.advance(event)
            if cursor.v != event.v:
                raise Gap(f"the cursor stands at {cursor.v} after {event.v}")
            texts: dict[Audience, tuple[str, str | None]] = {}
            for audience in live - broken:
                try:
                    texts[audience] = self._frame(cursor, event, audience)
                except Exception:
                    log.exception("table %s has no view at %s for %s", self.table, event.v, audience)
                    broken.add(audience)
            step.run.append((event.v, texts))
        step.v = cursor.v
        for audience in fresh:
            try:
                step.whole[audience] = frames.encode(self._view(cursor, audience))
            except Exception:
                log.exception("table %s has no view at %s for %s", self.table, cursor.v, audience)
        return step

    def _read(self) -> int:
        """Read one page of the log, and keep it back; how many events there were."""
        found = self.source.events_since(self.table, self.read_v, PAGE)
        for event in found:
            if event.v != self.read_v + 1:
                raise Gap(f"version {event.v} follows {self.read_v}")
            self.read_v = event.v
            self._pace.take(event)
            self._kept.append(event)
            told = self._hasten(event) if self._hasten else None
            if told:
                self._urgent = {
                    **self._urgent,
                    **{name: {**self._urgent.get(name, {}), **it} for name, it in told.items()},
                }
        return len(found)

    def _view(self, cursor: Cursor, audience: Audience) -> Mapping[str, Any]:
        """The picture where the cursor stands, with what is urgent laid over it."""
        return over(cursor.view(audience), self._urgent)

    def _is_due(self, event: LogEvent, now: datetime) -> bool:
        if self.live:
            return True
        due = self._pace.due(event)
        return due is not None and due <= now

    def _frame(self, cursor: Cursor, event: LogEvent, audience: Audience) -> tuple[str, str | None]:
        known = cursor.event_view(event, audience)
        if known is None:
            return frames.filler(event.v), None
        kind, data = known
        view = frames.encode(self._view(cursor, audience))
        return frames.ev(event.v, self.now(), kind, data, view), view
