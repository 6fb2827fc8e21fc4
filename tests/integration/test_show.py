"""`make show` as an operator meets it: up, links, a fallen process, Ctrl-C, and on again where it was."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from config import places
from config.embedded import postgres
from config.embedded.servers import Servers

pytestmark = pytest.mark.slow


class Show:
    """A running show with servers of its own."""

    def __init__(self, var: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        for name in ("MAKELEVEL", "DATABASE_ROLE"):
            environment.pop(name, None)
        self.var = var
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "show", "--port", "0"],
            cwd=places.BASE,
            env={**environment, "VAR_DIR": str(var)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""

    def read_until(self, text: str) -> str:
        """Read what it prints up to a line with the text; the show ends by itself when it does not come up."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if text in line:
                return line
        pytest.fail(f"the show ended without saying {text!r}:\n{self.said}")

    def up(self) -> Show:
        """Wait until it is on."""
        self.read_until("the show is on")
        return self

    def stop(self, number: signal.Signals) -> int:
        """Send the signal, wait for the end, and give the exit code."""
        self.process.send_signal(number)
        self.said += self.process.communicate(timeout=60)[0]
        return self.process.returncode

    def processes(self) -> list[psutil.Process]:
        """Everything that lives of it: by its folder in the environment or the command line."""
        mark, run = f"VAR_DIR={self.var}", str(places.run_of(self.var))
        found = []
        for process in psutil.process_iter():
            try:
                if process.status() != psutil.STATUS_ZOMBIE and process.pid != os.getpid():
                    environ = Path(f"/proc/{process.pid}/environ").read_bytes().decode(errors="replace").split("\0")
                    if mark in environ or any(run in part or str(self.var) in part for part in process.cmdline()):
                        found.append(process)
            except (psutil.Error, OSError):
                continue
        return found

    def child(self, name: str) -> psutil.Process:
        """The process of `manage.py <name>`."""
        return next(p for p in psutil.Process(self.process.pid).children() if name in p.cmdline())


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
    pages = re.findall(r"http://127\.0\.0\.1:\d+/(\w+)/#t=\S{20,}", first.said)
    assert sorted(pages) == ["desk", "overlay", "seat", "seat", "seat", "seat", "watch"]
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
    assert second.stop(signal.SIGTERM) == 0
    assert second.processes() == []


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
    assert len(children) == 2
    first.process.kill()
    first.process.communicate()
    _, alive = psutil.wait_procs(children, timeout=20)
    assert alive == []
    second = Show(var)
    shows.append(second)
    assert second.up().stop(signal.SIGTERM) == 0
    assert second.processes() == []
