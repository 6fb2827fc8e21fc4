"""From a click to the new frame on the other three pages of the table, while many tables play at once.

    .venv/bin/python -m benchmarks.twenty_tables [--tables 20] [--seconds 60] [--practice 40]

Real servers: embedded PostgreSQL and Valkey, one web process, one worker, all in a directory of their own. Four protocol
clients sit at every table over loopback and answer as their question suggests, after about as long as a quick person
takes; what passes between a play's being sent and its frame at each of the other three is measured, at all tables. With
``--practice`` so many practice tables play beside them, in the process that practice has. Prints JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

ROOT = Path(__file__).resolve().parent.parent
#: Seconds that a client thinks, at least and at most.
THINKS = (0.8, 1.8)
#: Seconds in which every client must have its first picture.
UP = 180.0
Json = dict[str, Any]


class Measure:
    """What was seen from ``begin`` on."""

    def __init__(self) -> None:
        self.taken = False
        self.trips: list[float] = []
        self.acks: list[float] = []
        self.plays = self.refused = self.frames = self.lost = 0


class Table:
    """One table's clients: when each seat sent its last play, and what the others saw of it."""

    def __init__(self, tokens: list[str], port: int, measure: Measure, seed: int) -> None:
        self.measure, self.port = measure, port
        self.dice = random.Random(seed)
        self.sent: dict[int, float] = {}
        self.seats = [Seat(self, seat, token) for seat, token in enumerate(tokens)]

    def saw(self, seat: int, by: int) -> None:
        """A frame of ``by``'s play has come to ``seat``."""
        began = self.sent.get(by)
        if began is not None and seat != by and self.measure.taken:
            self.measure.trips.append(time.perf_counter() - began)


class Seat:
    """A contestant's client."""

    def __init__(self, table: Table, number: int, token: str) -> None:
        self.table, self.number, self.token = table, number, token
        self.answered: int | None = None
        self.drawn = False
        self.task: asyncio.Task[None] | None = None

    async def live(self) -> None:
        """Stay at the table until cancelled."""
        url = f"ws://127.0.0.1:{self.table.port}/ws/{self.token}"
        while True:
            with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
                async with connect(
                    url, subprotocols=[Subprotocol("chaodipi.v1")], ping_interval=None, compression=None
                ) as line:
                    await line.send('{"t":"sub","device":"bench"}')
                    async for text in line:
                        await self.take(json.loads(text), line)
            self.table.measure.lost += 1
            await asyncio.sleep(0.25)

    async def take(self, frame: Json, line: ClientConnection) -> None:
        """One frame."""
        kind = frame["t"]
        if kind == "beat":
            await line.send(json.dumps({"t": "beat", "echo": frame["stamp"]}))
        elif kind in ("ok", "no"):
            if kind == "no":
                self.answered = None
                self.table.measure.refused += self.table.measure.taken
            elif self.table.measure.taken and self.number in self.table.sent:
                self.table.measure.acks.append(time.perf_counter() - self.table.sent[self.number])
        elif "view" in frame:
            self.drawn = True
            self.table.measure.frames += self.table.measure.taken
            if frame.get("kind") == "played":
                self.table.saw(self.number, frame["data"]["seat"])
            self.consider(frame["view"], line)

    def consider(self, view: Json, line: ClientConnection) -> None:
        """Answer, after thinking, what has not been answered."""
        ask = view["ask"]
        if ask is None or ask["id"] == self.answered:
            if view["stage"] == "between" and view["table"]["form"] == "practice" and self.answered != -1:
                self.answered = -1
                self.task = asyncio.create_task(self.say(line, "practice.next", {}, None))
            return
        said = answer(view, ask, self.number)
        if said is not None:
            self.answered = ask["id"]
            self.task = asyncio.create_task(self.say(line, *said, ask["id"]))

    async def say(self, line: ClientConnection, verb: str, data: Json, base: int | None) -> None:
        """Send an answer."""
        await asyncio.sleep(self.table.dice.uniform(*THINKS))
        text = json.dumps({"t": "do", "id": f"{time.time_ns()}", "base": base, "verb": verb, "data": data})
        if verb == "play":
            self.table.sent[self.number] = time.perf_counter()
            self.table.measure.plays += self.table.measure.taken
        with contextlib.suppress(ConnectionClosed):
            await line.send(text)


def answer(view: Json, ask: Json, seat: int) -> tuple[str, Json] | None:
    """What a client says: the suggestion, no showing, no raid."""
    match ask["kind"]:
        case "cut":
            return "cut", {"at": 54}
        case "declare":
            may = view["game"]["phase"] == "declaring" and seat not in view["game"]["passed"]
            return ("pass", {}) if may else None
        case "raid":
            return "decline", {}
    return ask["kind"], {"cards": ask["suggest"]}


@contextmanager
def servers(practice: bool) -> Iterator[tuple[int, list[psutil.Process]]]:
    """The show's processes; the port, and web, worker and practice to be watched."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    fd = listener.fileno()
    commands = [["web", f"--fd={fd}"], ["worker"], *([["practice"]] if practice else [])]
    with open(os.environ["VAR_DIR"] + "/bench.log", "w") as log:
        running = [
            subprocess.Popen(
                [sys.executable, "manage.py", *command], cwd=ROOT, pass_fds=(fd,), stdout=log, stderr=log
            )
            for command in commands
        ]  # fmt: skip
        try:
            yield listener.getsockname()[1], [psutil.Process(process.pid) for process in running]
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait(20)
            listener.close()


def open_tables(count: int) -> list[list[str]]:
    """Tables of four people each, their first game started; the tokens of their seats."""
    from core import clock, links
    from games import domain

    found = []
    for number in range(count):
        seats = [
            {"seat": s, "side": "AB"[s % 2], "number": 1 + s // 2, "name": f"选手{s}", "town": "合肥", "bot": False}
            for s in range(4)
        ]
        table = domain.open_table(
            session=f"bench-{number}", title="bench", form="daily", games=6, rules="jiuai", options={},
            sides={"A": {"name": "战舰"}, "B": {"name": "廊桥"}}, seats=seats, now=clock.now(), rehearsal=True,
            seed=f"bench-{number}", auto_host=False,
        )  # fmt: skip
        found.append([links.token(links.issue("seat", str(table.pk), seat=seat)) for seat in range(4)])
        domain.start_game(table.pk, clock.now())
    return found


def open_practice(count: int) -> list[str]:
    """Practice tables, each from an address of its own; their tokens."""
    from core import clock, pulse
    from games.practice import domain, queries

    pulse.beat(queries.PULSE)
    return [
        domain.token(
            domain.begin(rules="jiuai", clocks="show", language="zh", address=f"192.0.2.{number}", now=clock.now())
        )
        or ""
        for number in range(count)
    ]


async def play(asked: argparse.Namespace, port: int, tokens: list[list[str]], aside: list[str]) -> Measure:
    """Sit down at every table, play, and measure for a while."""
    measure, other = Measure(), Measure()
    seats = [seat for n, of in enumerate(tokens) for seat in Table(of, port, measure, n).seats]
    seats += [Table([token], port, other, 1000 + n).seats[0] for n, token in enumerate(aside)]
    tasks = [asyncio.create_task(seat.live()) for seat in seats]
    async with asyncio.timeout(UP):
        while not all(seat.drawn for seat in seats):
            await asyncio.sleep(0.1)
    measure.lost = 0  # tries before the server was up
    await asyncio.sleep(asked.warm)
    measure.taken = True
    await asyncio.sleep(asked.seconds)
    measure.taken = False
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return measure


def at(times: list[float], share: float) -> float | None:
    """A quantile, ms."""
    times = sorted(times)
    return round(times[min(len(times) - 1, int(len(times) * share))] * 1000, 1) if times else None


def run(asked: argparse.Namespace) -> Json:
    """One measurement."""
    from django.db import connection

    tokens, aside = open_tables(asked.tables), open_practice(asked.practice)
    connection.close()
    with servers(asked.practice > 0) as (port, processes):
        names = ["web", "worker", "practice"][: len(processes)]
        began, load = time.monotonic(), os.getloadavg()[0]
        measure = asyncio.run(play(asked, port, tokens, aside))
        took = time.monotonic() - began
        cpu = {name: round(sum(p.cpu_times()[:2]) / took * 100, 1) for name, p in zip(names, processes, strict=True)}
    return {
        "tables": asked.tables,
        "practice": asked.practice,
        "seconds": asked.seconds,
        "cores": os.cpu_count(),
        "load_before": round(load, 1),
        "load_after": round(os.getloadavg()[0], 1),
        "plays": measure.plays,
        "measured": len(measure.trips),
        "p50_ms": at(measure.trips, 0.5),
        "p95_ms": at(measure.trips, 0.95),
        "p99_ms": at(measure.trips, 0.99),
        "max_ms": at(measure.trips, 1),
        "ack_p99_ms": at(measure.acks, 0.99),
        "refused": measure.refused,
        "lost": measure.lost,
        "frames_a_second": round(measure.frames / asked.seconds, 1),
        "cpu_percent": cpu,
    }


def main() -> None:
    """Prepare, run, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm", type=float, default=20.0)
    parser.add_argument("--practice", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="chaodipi-bench-") as var:
        Path(var).chmod(0o755)
        for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        os.environ |= {"VAR_DIR": var, "LOG_LEVEL": "WARNING", "DJANGO_SETTINGS_MODULE": "config.settings"}
        sys.path.insert(0, str(ROOT))
        from config import boot, embedded, tables

        boot.prepare()
        try:
            tables.make_current(lambda _: None)
            import django

            django.setup()
            print(json.dumps(run(asked), ensure_ascii=False, indent=1))
        finally:
            embedded.leave()


if __name__ == "__main__":
    main()
