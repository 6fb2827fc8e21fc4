"""The processes of the show and their lives."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from config import places

Say = Callable[[str], None]
STOP_SECONDS = 10.0
_PATIENCE = (0.0, 0.0, 0.5, 1.0, 2.0, 5.0)  # before the 1st, 2nd, … restart in a row
_STEADY = 30.0  # having lived so long, a child has a clean slate


@dataclass
class Child:
    """One program that is to run as long as the show does."""

    name: str
    arguments: Sequence[str]
    keep: tuple[int, ...] = ()
    process: subprocess.Popen[bytes] | None = None
    began: float = 0.0
    falls: int = 0
    _next: float = field(default=0.0)

    @property
    def log(self) -> Path:
        """Where the program's output goes; the show before this one is beside it with `.1`."""
        return places.var() / "log" / f"{self.name}.log"

    def start(self) -> None:
        """Start the program, in a session of its own: a Ctrl-C at the terminal is the show's to handle."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        if not self.falls and self.log.exists():
            self.log.replace(self.log.with_name(f"{self.log.name}.1"))
        command = [sys.executable, str(places.BASE / "manage.py"), *self.arguments, "--parent", str(os.getpid())]
        with open(self.log, "ab") as out:
            self.process = subprocess.Popen(
                command,
                cwd=places.BASE,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=self.keep,
            )
        self.began = time.monotonic()

    def look_after(self, say: Say) -> None:
        """Start the program again if it has ended, sooner the first times than later."""
        now = time.monotonic()
        if self.process is not None:
            if (code := self.process.poll()) is None:
                if self.falls and now - self.began > _STEADY:
                    self.falls = 0
                return
            self.process = None
            wait = _PATIENCE[min(self.falls, len(_PATIENCE) - 1)]
            self.falls += 1
            self._next = now + wait
            how = f"信号 signal {-code}" if code < 0 else f"代码 code {code}"
            say(f"{self.name} 进程中断（{how}），正在重启 · {self.name} died, restarting it; its log: {self.log}")
        if now >= self._next:
            self.start()

    def last_word(self) -> str:
        """The last line of its log, and where the rest is."""
        lines = self.log.read_text(errors="replace").split("\n") if self.log.exists() else []
        return f"{next((line for line in reversed(lines) if line.strip()), '?')} ({self.log})"

    def ask_to_stop(self) -> None:
        """SIGTERM, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait_stopped(self, until: float) -> bool:
        """Wait for the end, and kill what has not ended by `until` (monotonic); True if it went by itself."""
        if self.process is None:
            return True
        try:
            self.process.wait(max(0.0, until - time.monotonic()))
            return True
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False
        finally:
            self.process = None


def stop_all(children: Sequence[Child], say: Say) -> None:
    """Stop all at once; what does not go within ten seconds is killed and said."""
    for child in children:
        child.ask_to_stop()
    until = time.monotonic() + STOP_SECONDS
    for child in children:
        if not child.wait_stopped(until):
            say(f"{child.name} 未在 {STOP_SECONDS:.0f} 秒内停止，已强制结束 · {child.name} did not stop and was killed")
