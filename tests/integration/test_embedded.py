"""The embedded servers: started, joined, left; and what a kill -9 leaves behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from config import places
from config.embedded import account, postgres, valkey
from config.embedded.servers import Servers

User = subprocess.Popen[str]

# What any command does: prepare, work until told to end, leave.
_PROGRAM = "from config import boot; boot.prepare(); print('up', flush=True); input()"


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder for servers of our own, which the servers' account may enter."""
    folder = Path(tempfile.mkdtemp(prefix="chaodipi-embedded-"))
    folder.chmod(0o755)
    yield folder
    Servers(folder, places.run_of(folder), throwaway=True).remove_if_unused()


@pytest.fixture
def user(var: Path) -> Iterator[Callable[[], User]]:
    """Starts a process that uses the servers of `var`."""
    began: list[User] = []
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}

    def start() -> User:
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM],
            cwd=places.BASE,
            env={**environment, "VAR_DIR": str(var)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        began.append(process)
        return process

    yield start
    for process in began:
        process.kill()
        process.communicate()


def up(process: User) -> User:
    """The process, once it has joined."""
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


def end(process: User) -> None:
    """Let the process leave; it does so without complaint."""
    process.communicate("\n", timeout=30)
    assert process.returncode == 0


def pids(var: Path) -> tuple[int, int]:
    """Process numbers of PostgreSQL and Valkey."""
    run = places.run_of(var)
    data = postgres.Cluster(var, run).data
    return int((data / "postmaster.pid").read_text().split()[0]), int((run / "valkey.pid").read_text())


def gone(*numbers: int) -> bool:
    """Whether none of the processes lives (one that waits for its parent counts as gone)."""
    for number in numbers:
        try:
            if Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX":
                return False
        except OSError:
            continue
    return True


def answer(var: Path) -> bool:
    """Whether both servers answer as the serving role."""
    run = places.run_of(var)
    with psycopg.connect(postgres.url(run, "app")) as connection:
        found = connection.execute("select current_user").fetchone()
    return found == ("app",) and bool(redis.Redis.from_url(valkey.url(run)).ping())


def test_who_starts_them_stops_them(var: Path, user: Callable[[], User]) -> None:
    process = up(user())
    assert answer(var)
    numbers = pids(var)
    end(process)
    assert gone(*numbers)


def test_a_second_user_joins_and_the_last_one_stops_them(var: Path, user: Callable[[], User]) -> None:
    first = up(user())
    numbers = pids(var)
    second = up(user())
    assert pids(var) == numbers
    end(first)
    assert answer(var)
    end(second)
    assert gone(*numbers)


def test_two_starts_at_once_meet_at_the_same_servers(var: Path, user: Callable[[], User]) -> None:
    both = [user() for _ in range(2)]
    for process in both:
        up(process)
    numbers = pids(var)
    assert answer(var)
    for process in both:
        end(process)
    assert gone(*numbers)


def test_sigterm_lets_a_user_leave(var: Path, user: Callable[[], User]) -> None:
    process = up(user())
    numbers = pids(var)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGTERM
    assert gone(*numbers)


def test_survivors_of_a_killed_user_are_joined_and_then_stopped(var: Path, user: Callable[[], User]) -> None:
    victim = up(user())
    numbers = pids(var)
    victim.kill()
    victim.communicate()
    heir = up(user())
    assert pids(var) == numbers
    end(heir)
    assert gone(*numbers)


def test_killed_servers_are_started_again_with_what_was_committed(var: Path) -> None:
    run = places.run_of(var)
    servers = Servers(var, run)
    servers.join()
    with psycopg.connect(postgres.url(run, "owner"), autocommit=True) as connection:
        connection.execute("create table kept (n int)")
        connection.execute("insert into kept values (7)")
    for number in pids(var):
        os.kill(number, signal.SIGKILL)
    assert servers.fallen() == "PostgreSQL + Valkey"
    servers.join()
    assert answer(var)
    with psycopg.connect(postgres.url(run, "app")) as connection:
        assert connection.execute("select n from kept").fetchone() == (7,)
    servers.leave()


def test_a_stale_lock_file_that_names_a_stranger_is_no_obstacle(var: Path) -> None:
    servers = Servers(var, places.run_of(var))
    servers.join()
    data = postgres.Cluster(var, places.run_of(var)).data
    lock = (data / "postmaster.pid").read_text()
    servers.leave()
    # As after a container's end: the file is there, and its number is now somebody else's (ours).
    (data / "postmaster.pid").write_text(lock.replace(lock.split()[0], str(os.getpid()), 1))
    (places.run_of(var) / ".s.PGSQL.5432.lock").write_text(f"{os.getpid()}\n")
    servers.join()
    assert answer(var)
    servers.leave()


def test_a_first_start_that_was_cut_short_is_begun_anew(var: Path) -> None:
    run = places.run_of(var)
    data = postgres.Cluster(var, run).data
    data.mkdir()
    (data / "base").mkdir()
    servers = Servers(var, run, throwaway=True)
    servers.join()
    assert answer(var)
    servers.leave()
    assert not var.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root lends the servers another account")
def test_a_private_folder_of_root_is_no_obstacle(var: Path) -> None:
    private = var / "private"
    private.mkdir(mode=0o700)
    inside = private / "var"
    servers = Servers(inside, places.run_of(inside), throwaway=True)
    servers.join()
    try:
        assert answer(inside)
        assert servers.cluster is not None
        assert account.LENT in servers.cluster.data.parents
        assert postgres.has_data(inside)
    finally:
        servers.leave()
    shutil.rmtree(private)


def test_with_both_urls_nothing_is_started(var: Path) -> None:
    urls = {"DATABASE_URL": "postgresql://x@/y", "REDIS_URL": "redis://z", "VAR_DIR": str(var)}
    keys = dict.fromkeys(("SECRET_KEY", "LINK_KEY", "VAULT_KEY", "SEARCH_KEY", "BOARD_KEY"), "1")
    done = subprocess.run(
        [sys.executable, "-c", "from config import boot; boot.prepare()"],
        cwd=places.BASE,
        env={**os.environ, **urls, **keys},
        timeout=30,
    )
    assert done.returncode == 0
    assert not places.run_of(var).exists()
    assert list(var.iterdir()) == []
