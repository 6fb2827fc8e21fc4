"""Ctrl-C under make.

make dies of the SIGINT that a terminal sends to the whole group, whatever the show's own exit code is. So the show
takes the terminal for itself: its process group becomes the foreground one, and a small process stays behind in
make's group, which passes on what is sent there and ends with the show's exit code.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from types import FrameType

_PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def take_from_make() -> None:
    """Return in the process that is to be the show. Without make or a terminal of our own it is the calling one."""
    if "MAKELEVEL" not in os.environ or not _in_foreground():
        return
    terminal = os.open("/dev/tty", os.O_RDWR)
    before = os.getpgrp()
    show = os.fork()
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # handing the terminal over counts as writing to it
    with contextlib.suppress(OSError):  # both of the two do this: neither may be late
        os.setpgid(show, show)
    with contextlib.suppress(OSError):
        os.tcsetpgrp(terminal, show or os.getpid())
    if show == 0:
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # a stopped show could not be brought back through make
        return
    _stay_behind(show, terminal, before)


def _in_foreground() -> bool:
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        return False
    try:
        return sys.stdin.isatty() and os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(terminal)


def _stay_behind(show: int, terminal: int, before: int) -> None:
    def pass_on(number: int, _frame: FrameType | None) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(show, number)

    for number in _PASSED_ON:
        signal.signal(number, pass_on)
    _, status = os.waitpid(show, 0)
    with contextlib.suppress(OSError):
        os.tcsetpgrp(terminal, before)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)
