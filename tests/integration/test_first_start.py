"""The web and the worker process as the very first commands of a new folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config import places
from config.embedded import postgres
from config.embedded.servers import Servers
from tests.processes import wait_for

pytestmark = pytest.mark.slow


@pytest.fixture
def var() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="chaodipi-first-"))
    folder.chmod(0o755)
    yield folder
    Servers(folder, places.run_of(folder), throwaway=True).remove_if_unused()


def answers(origin: str) -> bool:
    """Whether the front page is answered."""
    try:
        with urllib.request.urlopen(f"{origin}/", timeout=10) as answer:
            return int(answer.status) == 200
    except OSError:
        return False


def swept(var: Path) -> bool:
    """Whether the worker has left its sign of life."""
    try:
        with psycopg.connect(postgres.url(places.run_of(var), "app")) as connection:
            return connection.execute("select 1 from core_pulse where name = 'sweep'").fetchone() is not None
    except psycopg.Error:  # not up yet, or no tables yet
        return False


def test_web_and_worker_make_the_tables_once_and_work(var: Path) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    programs = (["web", "--fd", str(listener.fileno())], ["worker", "--threads", "2"])
    with tempfile.TemporaryFile("w+") as log:
        began = [
            subprocess.Popen(
                [sys.executable, "manage.py", *arguments],
                cwd=places.BASE, env={**environment, "VAR_DIR": str(var)}, pass_fds=(listener.fileno(),),
                stdout=log, stderr=subprocess.STDOUT,
            )
            for arguments in programs
        ]  # fmt: skip
        try:
            wait_for(lambda: answers(f"http://127.0.0.1:{listener.getsockname()[1]}"), "the front page")
            wait_for(lambda: swept(var), "the worker's sweep")
            assert [process.poll() for process in began] == [None, None]
        finally:
            for process in began:
                process.terminate()
            for process in began:
                process.wait(30)
            listener.close()
        log.seek(0)
        said = log.read()
    assert said.count("migrating the database") == 1, said
    assert "Traceback" not in said, said
