"""Trouble that lasts is told once, and once more when it is over: a log that repeats a line each second hides the rest."""

from __future__ import annotations

import logging
import time
from typing import Final

#: A trouble that was not seen for so long (seconds) is over.
OVER: Final = 30.0


class Trouble:
    """One lasting trouble of this process, such as a server that cannot be reached. Safe to use from any thread."""

    def __init__(self, log: logging.Logger, what: str, over: str) -> None:
        """``what`` is the line when it begins, with ``%s`` for the problem; ``over`` the line when it has ended."""
        self._log, self._what, self._over = log, what, over
        self._lasting = False

    def seen(self, problem: object) -> None:
        """It happened (again)."""
        if not self._lasting:
            self._lasting = True
            self._log.warning(self._what + " (told once)", problem)

    def past(self) -> None:
        """It did not happen."""
        if self._lasting:
            self._lasting = False
            self._log.warning(self._over)


class OneLine(logging.Filter):
    """For a library that writes a traceback each second while Valkey is down: the first becomes one line of ours, the
    others go, until there were none for half a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._last = float("-inf")

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        if record.exc_info is None:
            return True
        now, before = time.monotonic(), self._last
        self._last = now
        if now - before < OVER:
            return False
        problem = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        record.msg, record.args = "no hints between processes, polling goes on (told once): %s", (repr(problem),)
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
        return True
