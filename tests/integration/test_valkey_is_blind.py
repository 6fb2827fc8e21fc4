"""Everything that is sent to Valkey while a session is played before open sockets, read with MONITOR.

A hint is a table's id and version, a tick a table, a game, a number and a moment: no card, no prize, no name.
"""

from __future__ import annotations

import asyncio
import base64
import codecs
import json
import re
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import redis
from django.conf import settings

from config.celery import app as celery
from core import clock, links
from core.live import publish
from games.engine.cards import CODES
from games.models import Game, Table
from lottery.domain import prepare_rehearsal
from lottery.models import Prize
from tests.evening import a_pool, two_teams
from tests.integration.live.kit import Server, in_thread
from tests.pages import Page
from tests.processes import PATIENCE, Worker, empty_queue, wait_for
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

PACE = dict.fromkeys(
    ("deal", "bot_cut", "bot_declare", "bot_bury", "bot_raid", "bot_play", "host"), 0.03
) | dict.fromkeys(("bot_spread", "after_trick", "after_throw"), 0.0)
AUDIENCES: tuple[tuple[str, int | None], ...] = (("seat", 1), ("desk", None), ("program", None), ("public", None))

#: A card's code as JSON or msgpack would write it, and a bare list of three numbers or more (cards inside the engine).
CARD = re.compile(rb'(?:(["\'])|\xa2)(?:' + "|".join(CODES).encode() + rb")(?(1)\1)")
NUMBERS = re.compile(rb"\[\s*\d{1,2}(?:\s*,\s*\d{1,2}){2,}\s*\]")
WORDS = re.compile(rb"\b(cards|hands|kitty|names|prize|cell|seed|salt|town|showing)\b")
BODY = re.compile(rb'"body": ?"([A-Za-z0-9+/=]+)"')


class Ear:
    """A connection on which the server tells every command it gets."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=None)
        self.monitor = self.client.monitor()
        self.monitor.__enter__()
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def _listen(self) -> None:
        while True:
            try:
                line = self.monitor.connection.read_response()
            except (redis.RedisError, OSError, ValueError):
                return
            self.heard.append(line if isinstance(line, bytes) else str(line).encode())

    def said(self, mark: str) -> list[bytes]:
        """Everything heard before this word of our own, which is sent now."""
        with redis.Redis.from_url(settings.REDIS_URL) as other:
            other.echo(mark)
        wait_for(lambda: any(mark.encode() in line for line in self.heard[-200:]), "our own word")
        return [plain(line) for line in tuple(self.heard) if mark.encode() not in line]

    def stop(self) -> None:
        self.monitor.connection.disconnect()
        self.thread.join(5)
        self.client.close()


def plain(line: bytes) -> bytes:
    """What a line of MONITOR says, with what is escaped or packed in it laid open beside it."""
    text: bytes = codecs.escape_decode(line)[0]  # undocumented, but as old as Python 2
    parts = [text, *[base64.b64decode(body) for body in BODY.findall(text)]]
    opened = b"\n".join(parts)
    return opened + b"\n" + re.sub(rb"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)).encode(), opened)


def told(lines: list[bytes], secrets: set[str]) -> list[str]:
    """What in the lines nobody should find there."""
    found = []
    for line in lines:
        for pattern in (CARD, NUMBERS, WORDS):
            found += [f"{match[0]!r} in {line!r}" for match in pattern.finditer(line)]
        found += [f"{secret} in {line!r}" for secret in secrets if secret.encode() in line]
    return found


@pytest.fixture
def ear() -> Iterator[Ear]:
    """Listening from here on."""
    one = Ear()
    yield one
    one.stop()


@pytest.fixture
def session(transactional_db: Any, ear: Ear) -> Session:
    """A rehearsal of bots, opened while somebody listens."""
    empty_queue()
    return prepare_rehearsal(
        two_teams(), a_pool(), now=clock.now(), by="test", seed=7, code="rehearsal-7", pace=PACE, auto_host=True
    )


@pytest.fixture
async def sockets(session: Session) -> AsyncIterator[list[Page]]:
    """Sockets of every kind that follow the session, on a hub of this process."""
    server = Server().start()
    table = str(session.table_id)
    opened = []
    for kind, seat in AUDIENCES:
        link = await in_thread(links.issue, kind, table, seat=seat, source="table")
        one = await Page.to(server, links.token(link))
        await one.until("hello")
        await one.subscribe()
        opened.append(one)
    yield opened
    for one in opened:
        await one.close()
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(publish.stop)


def secrets_of(session: Session) -> set[str]:
    """Names of people and combinations, their towns, and what is behind the cells."""
    table = Table.objects.get(held_by=session)
    people = {str(seat[field]) for seat in table.seats for field in ("name", "town") if seat.get(field)}
    teams = {side["name"] for side in table.sides.values()}
    prizes = set(Prize.objects.exclude(kind=Prize.Kind.BLANK).values_list("name", flat=True))
    found = people | teams | prizes
    assert len(people) >= 4
    assert len(teams) == 2
    assert len(prizes) > 5
    return found


async def test_nothing_that_passes_through_valkey_says_anything(
    session: Session, sockets: list[Page], ear: Ear
) -> None:
    worker = await in_thread(Worker)
    try:
        await in_thread(worker.ready)

        def a_cell_is_open(frame: dict[str, Any]) -> bool:
            board = (frame.get("view") or {}).get("board") or {}
            return board.get("latest") is not None

        # A whole game, its draw, and the start of the next.
        frames = await asyncio.gather(*[one.until(a_cell_is_open, PATIENCE) for one in sockets])
        assert {frame["view"]["board"]["latest"]["game"] for frame in frames} == {1}
        await in_thread(wait_for, lambda: Game.objects.filter(number=2).exists(), "the second game")
    finally:
        await in_thread(worker.stop)
    lines = await in_thread(ear.said, "that was all")
    text = b"\n".join(lines)
    assert text.count(str(session.table_id).encode()) > 100, "hints and ticks were heard"
    assert b"live.hint" in text
    assert b"games.tick" in text
    assert not told(lines, await in_thread(secrets_of, session))


def test_the_ear_is_not_deaf(session: Session, ear: Ear) -> None:
    """What it must not hear it does hear when it is said, as a hint and as a task."""
    secrets = secrets_of(session)
    messages: list[dict[str, Any]] = [
        {"cards": []},
        {"x": ["S2"]},
        {"x": [1, 2, 3]},
        *[{"x": name} for name in sorted(secrets)],
    ]
    for number, message in enumerate(messages):
        before = len(ear.heard)
        publish.send({"type": "live.hint", "text": json.dumps(message)})
        publish.send({"type": "live.hint", **message})
        publish.stop()  # what waited is out
        assert told(ear.said(f"hint {number}")[before:], secrets), message
        before = len(ear.heard)
        celery.send_task("nothing", args=(message,), queue="nowhere")
        assert told(ear.said(f"task {number}")[before:], secrets), message
