"""Two hosts on two processes press "open" for the same game at the same moment (A01, A05, A07).

Each is a process of its own on the tests' database; both wait at a lock that the test holds and lets go at once. One
draw stands, one thing is owed, one piece leaves the store; the other host is told what the first has drawn. The game is
then open again (the draw is declared void, which this season lets draw again), so that every race is as real as the
first. ``CHAODIPI_SAMPLES`` is how often; the full sample is 500, and 100 without the lock.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from config import places
from config.embedded import postgres
from core import links
from lottery import queries
from lottery.domain import (
    ask_board_void,
    ask_draw_void,
    board_of,
    lay_board,
    put_in,
)
from lottery.models import Draw, StockMove
from tests.boards import a_season, confirmed, inside, on_air
from tests.entries.pressing import LOOKED, START
from tests.evening import NOW, a_pool
from tests.processes import wait_for
from tests.races.test_registrations import SAMPLES
from tournaments.money.models import Owed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
ONE, OTHER = "user:1 甲", "user:2 乙"


class Host:
    """One host's process."""

    def __init__(self, *, unlocked: bool) -> None:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "CHAODIPI_"))},
            "DATABASE_URL": postgres.url(places.run(), postgres.APP, connection.settings_dict["NAME"]),
            "DATABASE_ROLE": "app",
            "REDIS_URL": settings.REDIS_URL,
            **({"UNLOCKED": "1"} if unlocked else {}),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.entries.pressing"],
            cwd=places.BASE, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def asked(self, **line: Any) -> None:
        """Send what to press."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        """What came of it."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the process has ended"
        found: dict[str, Any] = json.loads(line)
        return found

    def ends(self) -> None:
        """No more presses."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(120) == 0
        assert self.process.stdout is not None
        self.process.stdout.close()


class Race:
    """A session whose first game waits for its draw, again and again, and two hosts at its desk."""

    def __init__(self, *, unlocked: bool) -> None:
        self.unlocked = unlocked
        a_season(draw_again=True)
        self.session, _ = on_air()
        for code in {line["code"] for line in queries.pool_lines(a_pool())} - {"BLANK"}:
            put_in(code, 10_000, now=NOW, by=ONE)
        self.link = links.issue("desk", str(self.session.table_id))
        self.hosts = [Host(unlocked=unlocked), Host(unlocked=unlocked)]
        self.number = 0

    def cells(self) -> list[int]:
        """Two closed cells with a prize; on a new board where this one has no two left."""
        board = board_of(self.session)
        assert board is not None
        shut = set(board.cells.filter(draw=None).values_list("number", flat=True))
        worth = [n for n, (prize, _) in inside(board).items() if n in shut and prize.kind != "blank"]
        if len(worth) < 2:
            asked = ask_board_void(self.session.pk, "用完", now=NOW, by=ONE)
            confirmed(self.session, asked, by=OTHER)
            lay_board(self.session.pk, a_pool(), now=NOW, by=ONE)
            return self.cells()
        return worth[:2]

    def run(self) -> str:
        """One race; "" when everything came out right, else what did not."""
        self.number += 1
        before = Draw.objects.count()
        keys = [f"{self.number}-{host}" for host in (1, 2)]
        cells = self.cells()
        with connection.cursor() as cursor:
            barriers = [START, *([LOOKED] if self.unlocked else [])]
            for barrier in barriers:
                cursor.execute("SELECT pg_advisory_lock(%s)", [barrier])
            for host, key, cell in zip(self.hosts, keys, cells, strict=True):
                host.asked(link=self.link.pk, cell=cell, key=key, barrier=True)
            for barrier in barriers:
                wait_for(lambda barrier=barrier: waiting_at(barrier) == 2, "both at the barrier")  # type: ignore[misc]
                cursor.execute("SELECT pg_advisory_unlock(%s)", [barrier])
        answers = [host.answer() for host in self.hosts]
        fault = self.fault(answers, before, keys, cells)
        draw = Draw.objects.filter(session=self.session, void=None).order_by("-pk").first()
        assert draw is not None
        asked = ask_draw_void(self.session.pk, draw.pk, "再赛", now=NOW, by=ONE)
        confirmed(self.session, asked, by=OTHER)
        return fault

    def fault(self, answers: list[dict[str, Any]], before: int, keys: list[str], cells: list[int]) -> str:
        won = [place for place, answer in enumerate(answers) if "ok" in answer]
        if len(won) != 1:
            return f"{answers}"
        lost = answers[1 - won[0]]
        draw = Draw.objects.order_by("-pk")[0]
        if (lost.get("no"), lost.get("status")) != ("already_drawn", 409):
            return f"the other was told {lost}"
        if lost["facts"]["draw"]["cell"] != draw.cell.number or draw.cell.number != cells[won[0]]:
            return "the other was told another cell"
        counts = (
            Draw.objects.count() - before,
            Owed.objects.filter(source_kind="draw", source_id=str(draw.pk)).count(),
            StockMove.objects.filter(draw=draw).count(),
        )
        if counts != (1, 1, 1):
            return f"{counts} draws, things owed, movements"
        host = self.hosts[won[0]]
        host.asked(link=self.link.pk, cell=cells[won[0]], key=keys[won[0]], barrier=False)
        again = host.answer()
        return "" if again == answers[won[0]] and Draw.objects.count() - before == 1 else f"the retry got {again}"


def waiting_at(barrier: int) -> int:
    """How many wait for this lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = %s AND NOT granted", [barrier]
        )
        return int(cursor.fetchone()[0])


@pytest.fixture
def race(request: pytest.FixtureRequest) -> Iterator[Race]:
    found = Race(unlocked=request.param)
    yield found
    for host in found.hosts:
        host.ends()


@pytest.mark.parametrize("race", [False], indirect=True, ids=["locked"])
def test_a01_a07_of_two_presses_on_two_processes_one_wins_and_the_other_gets_its_result(race: Race) -> None:
    assert [race.run() for _ in range(SAMPLES)] == [""] * SAMPLES


@pytest.mark.parametrize("race", [True], indirect=True, ids=["unlocked"])
def test_without_the_lock_the_same_race_fails(race: Race) -> None:
    """The database still lets only one draw stand, but the loser is not told what happened."""
    for _ in range(5):
        assert race.run() != ""
    assert Draw.objects.filter(session=race.session, void=None).count() == 0


@pytest.mark.large
@pytest.mark.parametrize("race", [False], indirect=True, ids=["locked"])
def test_one_of_two_presses_wins_500_times(race: Race) -> None:
    assert [fault for fault in (race.run() for _ in range(500)) if fault] == []


@pytest.mark.large
@pytest.mark.parametrize("race", [True], indirect=True, ids=["unlocked"])
def test_without_the_lock_95_of_100_presses_fail(race: Race) -> None:
    assert sum(race.run() != "" for _ in range(100)) >= 95
