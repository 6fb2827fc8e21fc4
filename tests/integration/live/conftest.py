"""A counter as a source, a server, and links to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

import pytest

from core import idempotency, links
from core.live import publish, sources, verbs
from core.models import Link
from core.refusals import Refusal
from tests.integration.live.kit import Client, CounterSource, Server, in_thread

Connect = Callable[..., Awaitable[Client]]


@pytest.fixture
def source() -> Iterator[CounterSource]:
    """A source named ``counters`` with one empty counter, ``t1``."""
    counters = CounterSource()
    counters.open()
    sources.register_source("counters", counters)
    yield counters
    sources.unregister_source("counters")


@pytest.fixture
def server(transactional_db: Any, source: CounterSource) -> Iterator[Server]:
    """A running server."""
    running = Server().start()
    yield running
    running.stop()
    publish.stop()


@pytest.fixture
def adding(source: CounterSource) -> Iterator[list[dict[str, Any]]]:
    """The verb ``add`` for seats and desks; the list holds what the handler was given, once a count."""
    calls: list[dict[str, Any]] = []

    def add(
        link: Link, data: Mapping[str, Any], base: int | None, received_at: datetime, half: float, request_id: str
    ) -> int:
        def deed() -> int:
            if data.get("amount") == 13:
                raise Refusal("unlucky", "十三不行，换一个数。", "Not thirteen; take another number.")
            calls.append({"link": link.pk, "base": base, "received_at": received_at, "half": half, "id": request_id})
            return source.add(link.table, int(data["amount"]))

        return idempotency.once(f"counter/{link.pk}", request_id, deed, request=dict(data))

    for kind in ("seat", "desk"):
        verbs.register(kind, "add", add)
    yield calls
    for kind in ("seat", "desk"):
        verbs.unregister(kind, "add")


@pytest.fixture
async def client(server: Server) -> AsyncIterator[Connect]:
    """``await client("public")`` opens a socket of a new link; ``link=`` takes one that is there."""
    opened: list[Client] = []

    async def open_socket(
        kind: str = "public",
        *,
        link: Link | None = None,
        seat: int | None = None,
        sub: bool = True,
        device: str = "",
        **options: Any,
    ) -> Client:
        link = link or await make(kind, seat=seat, **options)
        one = await Client.to(server, links.token(link))
        opened.append(one)
        if sub:
            await one.until("hello")
            await one.subscribe(device)
        return one

    yield open_socket
    for one in opened:
        await one.close()


async def make(kind: str = "public", *, table: str = "t1", seat: int | None = None, **options: Any) -> Link:
    """A link to a counter."""
    link: Link = await in_thread(links.issue, kind, table, seat=seat, options=options, source="counters")
    return link
