"""`make show` as an operator meets it: up, links, a fallen process, Ctrl-C, and on again where it was."""

from __future__ import annotations

import re
import signal
import tempfile
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psutil
import psycopg
import pytest

from config import places
from config.embedded import postgres
from config.embedded.servers import Servers
from core import clock
from tests.shows import Show

pytestmark = pytest.mark.slow


@pytest.fixture
def var() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="chaodipi-show-"))
    folder.chmod(0o755)
    yield folder
    Servers(folder, places.run_of(folder), throwaway=True).remove_if_unused()


@pytest.fixture
def shows(var: Path) -> Iterator[list[Show]]:
    """The shows a test starts; those still on at its end are killed."""
    began: list[Show] = []
    yield began
    for show in began:
        for process in show.processes():
            process.kill()
        show.process.wait()
        if show.process.stdout is not None:
            show.process.stdout.close()


def version(var: Path) -> tuple[str, int]:
    """The one table and how far it is."""
    with psycopg.connect(postgres.url(places.run_of(var), "app")) as connection:
        rows = connection.execute("select id::text, version from games_table").fetchall()
    assert len(rows) == 1
    return rows[0]


def test_a_show_ends_without_a_trace_and_goes_on_where_it_was(var: Path, shows: list[Show]) -> None:
    first = Show(var)
    shows.append(first)
    first.up()
    assert sorted(name for name, _ in first.pages()) == ["desk", "overlay", "seat", "seat", "seat", "seat", "watch"]
    assert "█" in first.said  # the codes
    origin = re.findall(r"http://127\.0\.0\.1:\d+", first.said)[0]
    assert urllib.request.urlopen(f"{origin}/health", timeout=10).status == 200

    first.child("worker").kill()
    first.read_until("worker died, restarting it")
    first.child("web").kill()
    first.read_until("web died, restarting it")

    before = version(var)
    assert first.stop(signal.SIGINT) == 0
    assert first.processes() == []

    second = Show(var)
    shows.append(second)
    second.up()
    assert "going on with" in second.said
    links = re.compile(r"/(\w+)/#t=(\S+)")
    assert links.findall(second.said) == links.findall(first.said)
    after = version(var)
    assert after[0] == before[0]
    assert after[1] >= before[1]
    code = second.beside("plan_session", (clock.today() + timedelta(days=1)).isoformat()).strip()
    assert code.endswith("-01"), "the rehearsal has taken no number"
    assert second.stop(signal.SIGTERM) == 0
    assert second.processes() == []

    third = Show(var)
    shows.append(third)
    third.up()
    assert third.pages() == []
    assert f"{code} 的链接" in third.said
    assert "REHEARSAL=1" in third.said
    version(var)  # no other table was opened
    assert third.stop(signal.SIGTERM) == 0


def test_a_show_stopped_while_it_starts_leaves_nothing(var: Path, shows: list[Show]) -> None:
    show = Show(var)
    shows.append(show)
    show.read_until("starting PostgreSQL")
    assert show.stop(signal.SIGINT) == 0
    assert show.processes() == []


def test_killed_with_9_its_children_go_and_the_next_show_takes_over(var: Path, shows: list[Show]) -> None:
    first = Show(var)
    shows.append(first)
    children = psutil.Process(first.up().process.pid).children()
    assert len(children) >= 2  # practice comes when the show is up
    first.process.kill()
    first.process.communicate()
    _, alive = psutil.wait_procs(children, timeout=20)
    assert alive == []
    second = Show(var)
    shows.append(second)
    assert second.up().stop(signal.SIGTERM) == 0
    assert second.processes() == []
