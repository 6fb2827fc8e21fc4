"""A whole show for a test: `manage.py show` with servers of its own in a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from config import places


class Show:
    """A running show with servers of its own."""

    def __init__(self, var: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        for name in ("MAKELEVEL", "DATABASE_ROLE"):
            environment.pop(name, None)
        self.var = var
        self.environment = {**environment, "VAR_DIR": str(var)}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "show", "--port", "0"],
            cwd=places.BASE,
            env=self.environment,
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

    def beside(self, *words: str) -> str:
        """What `manage.py` prints for these words, run beside it."""
        line = [sys.executable, "manage.py", *words]
        return subprocess.run(
            line, cwd=places.BASE, env=self.environment, check=True, capture_output=True, text=True
        ).stdout

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

    def pages(self) -> list[tuple[str, str]]:
        """What it printed: `("overlay", "http://…#t=…")`, one for each link."""
        return [(found[2], found[0]) for found in re.findall(r"((http://[\d.:]+)/(\w+)/#t=\S{20,})", self.said)]
