"""`manage.py worker` or `web` that is killed with -9 between a commit and what is published of it.

`DIES_AT_PUBLISH=n`: in place of its n-th hint the process kills itself. The change is committed by then; neither the
hubs nor the broker have heard of it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

from core.live import publish

_left = int(os.environ["DIES_AT_PUBLISH"])
_guard = threading.Lock()
_send = publish.send


def _die_or_send(message: publish.Message) -> None:
    global _left
    with _guard:
        if message["type"] == "live.hint":
            _left -= 1
        if _left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
    _send(message)


publish.send = _die_or_send

if __name__ == "__main__":
    import manage

    sys.exit(manage.main())
