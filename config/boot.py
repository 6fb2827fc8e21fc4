"""What must be true before Django reads its settings: the keys exist, the servers run.

Settings themselves have no side effects; this is the one place that has them. Called by manage.py, asgi.py,
celery.py and the tests' early plugin; calling it again changes nothing.
"""

from __future__ import annotations

import signal
import sys
import threading
from types import FrameType

from config import embedded, keys
from config.faults import CannotStart

__all__ = ["CannotStart", "prepare"]


def prepare(*, servers: bool = True, throwaway: bool = False) -> None:
    """Make the keys at a first start, and start or join the embedded servers unless URLs are given.

    `throwaway` is for tests: servers without safety against power cuts, deleted at the end.
    Raises `CannotStart` with one line that says what is wrong and how to go on.
    """
    keys.ensure()
    if not servers:
        return
    _let_sigterm_run_exit_handlers()
    embedded.join(throwaway=throwaway)


def _let_sigterm_run_exit_handlers() -> None:
    """SIGTERM would end Python without its exit handlers, and the servers would stay behind."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)
