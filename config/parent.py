"""A child that must not outlive its supervisor, however that one ends."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time

_PR_SET_PDEATHSIG = 1
GRACE = 10.0
"""Seconds that a child has for its own end, as long as a supervisor that stops in order gives it."""


def end_with_parent(parent: int) -> None:
    """Have the kernel send us SIGTERM when the process `parent`, which started us, is gone (Linux).

    A process may be deaf to it (a worker that looks for its broker in vain): after ``GRACE`` seconds it is ended.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it ended before we asked
        sys.exit(0)
    threading.Thread(target=_outlived, args=(parent,), name="parent", daemon=True).start()


def _outlived(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    time.sleep(GRACE)
    os._exit(1)
