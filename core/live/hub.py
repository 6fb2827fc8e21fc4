"""The hub of one web process: it follows every table that somebody here watches, and hands frames to the sockets.

Hints say that a table moved; each second one query asks for the heads of all tables, so that a lost hint costs at
most that second. The same second finds stalled and silent sockets, revoked links, seats taken elsewhere, and what desks are
told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.conf import settings

from core.live import claims, frames, pace, presence, publish
from core.live.claims import Held
from core.live.presence import Count
from core.live.sources import Source, is_aside, source_named
from core.live.stream import Stream
from core.live.threads import DatabaseThreads
from core.live.wire import Wire
from core.members import actors
from core.members.actors import Actor
from core.models import Link
from core.trouble import Trouble

log = logging.getLogger(__name__)
_deaf = Trouble(log, "no hints from other processes, polling goes on: %s", "hints from other processes again")

POLL: Final = 1.0
READY: Final = 5.0
"""Seconds that reading a log for the first time may take."""
LINGER: Final = 10.0
"""Seconds a stream is kept after its last listener left, so that a reload of the page finds it warm."""

_Key = tuple[str, str, str | float]
_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


class Hub:
    """Made when the first socket of a loop comes, stopped when the last one leaves."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.loop = asyncio.get_running_loop()
        self.wires: set[Wire] = set()
        self.streams: dict[_Key, Stream] = {}
        self.reads = DatabaseThreads("live-read", 2, keep=True)
        self.aside = DatabaseThreads("live-aside", 1, keep=True)
        """Reads what is no table of the show, so that it never stands before one."""
        self.actions = DatabaseThreads("live-act", int(getattr(settings, "LIVE_ACTION_THREADS", 4)), keep=False)
        self.door = DatabaseThreads("live-door", 2, keep=False)
        self._guests = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._looked = self.loop.time()
        self._polling: asyncio.Task[None] | None = None
        self._written: dict[int, Count] = {}
        self._written_at = 0.0
        self._desks: Mapping[str, Mapping[str, Any]] = {}

    @classmethod
    def here(cls) -> Hub:
        """The hub of the running event loop; :meth:`enter` and :meth:`leave` keep it alive."""
        loop = asyncio.get_running_loop()
        hub = _hubs.get(loop)
        if hub is None:
            hub = _hubs[loop] = cls()
            hub._start()
        return hub

    # ---- sockets ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """A socket is being opened."""
        self._guests += 1

    def join(self, wire: Wire) -> None:
        """The socket's link is good."""
        self.wires.add(wire)

    def subscribe(self, wire: Wire, again: bool = False) -> None:
        """The socket wants to see its table: a whole picture, then every event.

        At a seat it claims the seat first; ``again`` says that it comes back by itself, with nobody having asked for it.
        """
        link = wire.link
        if wire.stream is None or wire.stream.stopped:
            wire.stream = self._stream_of(link)
        if link.kind == Link.Kind.SEAT and wire.claim is None:
            if wire.sitting is None or wire.sitting.done():
                wire.sitting = self.loop.create_task(self._sit(wire, link.seat or 0, again), name="live-sit")
            return
        wire.stream.subscribe(wire.outbox, link.audience)

    async def _sit(self, wire: Wire, seat: int, again: bool) -> None:
        """Claim the seat for the socket; closed is the one that only comes back to a seat that another device has."""
        table, device = wire.link.table, wire.device
        try:
            claim = await self.door.run(partial(claims.take, table, seat, device, again=again, browser=wire.browser))
        except Exception as problem:
            log.warning("a seat could not be claimed: %s", problem)
            wire.shut(frames.CLOSE_TRY_LATER, "try again")
            return
        if claim is None:
            wire.shut(frames.CLOSE_TAKEN, "played on another device")
            return
        publish.publish_seat(table, seat, device, claim)
        if wire in self.wires and wire.stream is not None and not wire.shutting:
            wire.claim = claim
            wire.stream.subscribe(wire.outbox, wire.link.audience)

    async def leave(self, wire: Wire | None) -> None:
        """A socket that entered has closed; the last one stops the hub."""
        if wire is not None:
            self.wires.discard(wire)
            if wire.sitting is not None:
                await asyncio.wait({wire.sitting}, timeout=2)
            if wire.stream is not None:
                wire.stream.unsubscribe(wire.outbox, wire.link.audience)
        self._guests -= 1
        if not self._guests:
            await self._stop()

    async def _stop(self) -> None:
        _hubs.pop(self.loop, None)
        publish.unlisten(self._hear)
        for stream in self.streams.values():
            stream.stop()
        await _end(self._tasks)
        if self._polling is not None:
            await asyncio.wait({self._polling}, timeout=2)
        gone = {link: Count(0, line.v) for link, line in self._written.items()}
        if gone:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.reads.run(presence.write, self.name, gone), 2)
        pools = (self.reads, self.aside, self.actions, self.door)
        for pool in pools:
            pool.close()
        for pool in pools:
            await asyncio.to_thread(pool.join, 2.0)

    async def settle(self, wire: Wire) -> None:
        """Find out at which time of the log a socket stands that is a game behind: no frame to it may say a later one.

        ``TimeoutError`` when that takes long, ``LookupError`` where no output can be a game behind.
        """
        if wire.link.behind != "game":
            return
        wire.stream = stream = self._stream_of(wire.link)
        stream.kick()
        await stream.ready(READY)
        if stream.stopped:
            raise LookupError(wire.link.table)
        if not stream.loaded:
            raise TimeoutError

    def _stream_of(self, link: Link) -> Stream:
        name, source = source_named(link.source)
        return self._stream(name, source, link)

    def _stream(self, name: str, source: Source, link: Link) -> Stream:
        key = (name, link.table, pace.key_of(link))
        stream = self.streams.get(key)
        if stream is None:
            threads = self.aside if is_aside(name) else self.reads
            stream = self.streams[key] = Stream(source, link.table, key[2], threads, self._lost)
        return stream

    def _lost(self, stream: Stream) -> None:
        for wire in [wire for wire in self.wires if wire.stream is stream]:
            wire.shut(frames.CLOSE_NO_TABLE, "no such table")
        self._drop(stream)

    def _drop(self, stream: Stream) -> None:
        stream.stop()
        for key, value in list(self.streams.items()):
            if value is stream:
                del self.streams[key]

    # ---- hints ------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        publish.listen(self._hear)
        self._tasks = [
            self.loop.create_task(self._listen(), name="live-listen"),
            self.loop.create_task(self._tick(), name="live-tick"),
        ]

    def _hear(self, message: Mapping[str, Any]) -> None:
        """A message published in this process, from whatever thread."""
        with contextlib.suppress(RuntimeError):  # the loop has just ended
            self.loop.call_soon_threadsafe(self.told, message)

    def told(self, message: Mapping[str, Any]) -> None:
        """Act on a hint; an odd one is ignored."""
        if message.get("type") == "live.hint":
            table, v = message.get("table"), message.get("v")
            if isinstance(v, int):
                for stream in list(self.streams.values()):
                    if stream.table == table:
                        stream.hint(v)
        elif message.get("type") == "live.link":
            generation = message.get("generation")
            if isinstance(generation, int):
                self._revoked({message.get("link"): generation})
        elif message.get("type") == "live.seat":
            self._taken(message)

    def _taken(self, message: Mapping[str, Any]) -> None:
        """A device has taken a seat."""
        table, seat, device = message.get("table"), message.get("seat"), message.get("device")
        claim = message.get("claim")
        if isinstance(table, str) and isinstance(seat, int) and isinstance(device, str) and isinstance(claim, int):
            self._held({(table, seat): Held(device, claim)})

    def _held(self, seats: Mapping[tuple[str, int], Held]) -> None:
        """The sockets of every other device that took these seats earlier are told, and closed; so is a programme in a
        browser that plays one of them."""
        playing = {(table, held.browser) for (table, _), held in seats.items() if held.browser}
        for wire in list(self.wires):
            if wire.link.kind == Link.Kind.PROGRAM and (wire.link.table, wire.browser) in playing:
                wire.shut(frames.CLOSE_SEATED, "a seat of this table is played here")
                continue
            held = seats.get((wire.link.table, wire.link.seat if wire.link.seat is not None else -1))
            if held is None or wire.claim is None or wire.claim >= held.claim:
                continue
            if not held.device or wire.device != held.device:
                wire.shut(frames.CLOSE_TAKEN, "opened on another device")

    def _revoked(self, generations: Mapping[Any, int]) -> None:
        for wire in list(self.wires):
            if wire.link.generation < generations.get(wire.link.pk, wire.link.generation):
                wire.shut(frames.CLOSE_DEAD_LINK, "the link was revoked")

    def _changed(self, options: Mapping[int, Mapping[str, Any]]) -> None:
        """The sockets of a link that was set otherwise are closed: its page comes back at once and is told anew."""
        for wire in list(self.wires):
            if wire.link.options != options.get(wire.link.pk, wire.link.options):
                wire.shut(frames.CLOSE_RESTART, "set otherwise")

    async def _listen(self) -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        while True:
            channel = None
            try:
                channel = await layer.new_channel()
                await layer.group_add(publish.GROUP, channel)
                _deaf.past()
                while True:
                    self.told(await layer.receive(channel))
            except asyncio.CancelledError:
                if channel is not None:
                    with contextlib.suppress(Exception):
                        await asyncio.wait_for(layer.group_discard(publish.GROUP, channel), 1)
                raise
            except Exception as problem:
                _deaf.seen(repr(problem))
                await asyncio.sleep(POLL)

    # ---- each second -------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        while True:
            try:
                self._look()
                if self._polling is None or self._polling.done():
                    self._polling = self.loop.create_task(self._poll(), name="live-poll")
            except Exception:
                log.exception("the hub's second went wrong")
            await asyncio.sleep(POLL)

    def _look(self) -> None:
        now = self.loop.time()
        late, self._looked = max(0.0, now - self._looked - POLL), now
        for wire in list(self.wires):
            wire.credit(late)
            if wire.link.has_expired:
                wire.shut(frames.CLOSE_DEAD_LINK, "the link has expired")
            wire.look(now, self._desks.get(wire.link.table) if wire.link.kind == Link.Kind.DESK else None)
        for stream in list(self.streams.values()):
            if stream.feeds:
                stream.idle_since = None
            elif stream.idle_since is None:
                stream.idle_since = now
            elif now - stream.idle_since > LINGER:
                self._drop(stream)

    async def _poll(self) -> None:
        streams = {stream: stream.read_v for stream in self.streams.values()}
        by_source: dict[int, tuple[Source, set[str]]] = {}
        for stream in streams:
            by_source.setdefault(id(stream.source), (stream.source, set()))[1].add(stream.table)
        links = {wire.link.pk for wire in self.wires}
        desks = {wire.link.table for wire in self.wires if wire.link.kind == Link.Kind.DESK}
        held = {wire.link.actor for wire in self.wires if wire.link.actor is not None}
        seated = {
            wire.link.table
            for wire in self.wires
            if wire.claim is not None or (wire.link.kind == Link.Kind.PROGRAM and wire.browser)
        }
        counts = self._counts()
        try:
            heads, standing, told, gone, seats = await self.reads.run(
                self._ask, list(by_source.values()), links, desks, held, seated, counts
            )
        except Exception as problem:
            log.warning("the tables' heads could not be read: %s", problem)
            return
        if counts is not None:
            self._written = {link: line for link, line in counts.items() if line.sockets}
            self._written_at = self.loop.time()
        self._revoked({link: generation for link, (generation, _) in standing.items()})
        self._changed({link: options for link, (_, options) in standing.items()})
        self._held(seats)
        for wire in [wire for wire in self.wires if wire.link.actor in gone]:
            wire.shut(frames.CLOSE_SIGN_IN, "signed out or revoked")
        self._desks = told
        for stream, before in streams.items():
            if not stream.stopped:
                stream.head(heads[id(stream.source)].get(stream.table), before)

    def _counts(self) -> dict[int, Count] | None:
        """Who is here by link, if that has changed or is to be renewed; links that have gone count 0."""
        lines: defaultdict[int, list[Wire]] = defaultdict(list)
        for wire in self.wires:
            lines[wire.link.pk].append(wire)
        counts = {link: presence.count(wires) for link, wires in lines.items()}
        same = {link: _standing(line) for link, line in counts.items()} == {
            link: _standing(line) for link, line in self._written.items()
        }
        if same and (not counts or self.loop.time() - self._written_at < frames.HEARTBEAT):
            return None
        for link, line in self._written.items():
            counts.setdefault(link, Count(0, line.v))
        return counts

    def _ask(
        self,
        by_source: list[tuple[Source, set[str]]],
        links: set[int],
        desks: set[str],
        held: set[Actor],
        seated: set[str],
        counts: Mapping[int, Count] | None,
    ) -> tuple[
        dict[int, Mapping[str, int]],
        dict[int, tuple[int, Mapping[str, Any]]],
        dict[str, Mapping[str, Any]],
        set[Actor],
        dict[tuple[str, int], Held],
    ]:
        """In a thread: the heads of all tables, generation and options of all links, the presence, what desks are told, who
        of those that hold a desk open may no longer, and which device has each seat."""
        heads = {id(source): source.heads(sorted(tables)) for source, tables in by_source}
        standing = {
            pk: (generation, options)
            for pk, generation, options in Link.objects.filter(pk__in=links).values_list("pk", "generation", "options")
        }
        if counts is not None:
            presence.write(self.name, counts)
        told: dict[str, Mapping[str, Any]] = {table: presence.of_table(table) for table in desks}
        return heads, standing, told, actors.gone(held), claims.of_tables(seated)


def _standing(line: Count) -> tuple[int, bool | None, str]:
    """What of it a desk is to see within a second; versions and ways move all the time."""
    return line.sockets, line.visible, line.build


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks until they have ended: the Redis client may swallow a cancellation while it connects."""
    for _ in range(20):
        running = {task for task in tasks if not task.done()}
        if not running:
            return
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=0.1)
