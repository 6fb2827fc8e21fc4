"""What a worker does again and again beside its tasks: each in a thread of its own, from the worker's start to its end."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from celery.signals import worker_ready, worker_shutting_down
from django.db import close_old_connections, connections

log = logging.getLogger(__name__)


def every(seconds: float, name: str, duty: Callable[[], object]) -> None:
    """Do ``duty`` when a worker starts, and again ``seconds`` after each time that it has ended.

    One that raises is logged under ``name`` and tried again the next time; it holds no other duty up.
    """
    stop = threading.Event()

    def go_on() -> None:
        while True:
            try:
                close_old_connections()
                duty()
            except Exception:
                log.exception("the sweep of %s failed", name)
            if stop.wait(seconds):
                break
        connections.close_all()

    def begin(**_: Any) -> None:
        stop.clear()
        threading.Thread(target=go_on, name=name, daemon=True).start()

    def end(**_: Any) -> None:
        stop.set()

    # Nobody else holds these two: the signals have to.
    worker_ready.connect(begin, weak=False)
    worker_shutting_down.connect(end, weak=False)
