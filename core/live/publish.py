"""Telling the hubs of all processes that a table moved: a hint, nothing more.

What is published is a table's id and version, a link's id and generation, or which seat a device took. Hints may be
lost, doubled or out of order; hubs poll each second, so nothing but speed depends on them.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from channels.layers import get_channel_layer
from django.db import transaction

from core.trouble import Trouble

log = logging.getLogger(__name__)
_unheard = Trouble(log, "hints are not published, hubs find them by polling: %s", "hints are published again")

GROUP = "live.hubs"
Message = dict[str, Any]
_local: list[Callable[[Message], None]] = []


def publish(table_id: Any, v: int) -> None:
    """After this transaction commits, hint to every hub that the table stands at ``v``."""
    message = {"type": "live.hint", "table": str(table_id), "v": v}
    transaction.on_commit(lambda: send(message))


def publish_link(link_id: int, generation: int) -> None:
    """After this transaction commits, tell every hub to close this link's sockets of earlier generations."""
    message = {"type": "live.link", "link": link_id, "generation": generation}
    transaction.on_commit(lambda: send(message))


def publish_seat(table_id: str, seat: int, device: str, claim: int) -> None:
    """Tell every hub that a device took a seat just now: it lets go of those that took it before."""
    send({"type": "live.seat", "table": table_id, "seat": seat, "device": device, "claim": claim})


def listen(listener: Callable[[Message], None]) -> None:
    """Have a hub of this process told directly, from whatever thread publishes."""
    _local.append(listener)


def unlisten(listener: Callable[[Message], None]) -> None:
    """The inverse of :func:`listen`."""
    with contextlib.suppress(ValueError):
        _local.remove(listener)


def send(message: Message) -> None:
    """Tell the hubs now; never waits for Valkey and never raises."""
    for listener in tuple(_local):
        try:
            listener(message)
        except Exception:
            log.exception("a hub of this process could not be told")
    try:
        _Publisher.current().submit(message)
    except Exception:
        log.exception("the hubs of other processes could not be told")


class _Publisher:
    """One thread with an event loop and one kept connection, so that an action never waits for a publish.

    Made anew after a fork: threads do not survive one.
    """

    _instance: _Publisher | None = None
    _guard = threading.Lock()
    MOST_WAITING = 1000

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.loop = asyncio.new_event_loop()
        self.waiting: set[Future[None]] = set()
        self.thread = threading.Thread(target=self._run, name="live-publish", daemon=True)
        self.thread.start()

    @classmethod
    def current(cls) -> _Publisher:
        with cls._guard:
            if cls._instance is None or cls._instance.pid != os.getpid():
                cls._instance = cls()
            return cls._instance

    def submit(self, message: Message) -> None:
        if len(self.waiting) >= self.MOST_WAITING:
            return
        future = asyncio.run_coroutine_threadsafe(self._send(message), self.loop)
        self.waiting.add(future)
        future.add_done_callback(self.waiting.discard)

    async def _send(self, message: Message) -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        try:
            await asyncio.wait_for(layer.group_send(GROUP, message), 5)
        except Exception as problem:
            _unheard.seen(repr(problem))
        else:
            _unheard.past()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def stop(self) -> None:
        """Let what waits go out (at most a second), then close the connection."""
        if self.pid != os.getpid() or not self.thread.is_alive():
            return
        asyncio.run_coroutine_threadsafe(self._finish(), self.loop)
        self.thread.join(2)
        if not self.thread.is_alive():
            self.loop.close()

    async def _finish(self) -> None:
        pending = [asyncio.wrap_future(future) for future in tuple(self.waiting)]
        if pending:
            await asyncio.wait(pending, timeout=1)
        layer = get_channel_layer()
        if layer is not None and hasattr(layer, "flush"):
            with contextlib.suppress(Exception):
                await layer.flush()
        self.loop.stop()


def stop() -> None:
    """Stop this process's publisher; the next message starts a new one."""
    with _Publisher._guard:
        publisher, _Publisher._instance = _Publisher._instance, None
    if publisher is not None:
        publisher.stop()


atexit.register(stop)
