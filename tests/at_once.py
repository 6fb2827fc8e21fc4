"""Deeds that are done at the same moment, each on a connection of its own to the real database."""

from __future__ import annotations

import threading
from collections.abc import Callable

from django.db import connection


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """What each deed gave or raised, all of them started behind one barrier, each on a connection of its own."""
    barrier = threading.Barrier(len(deeds))
    found: list[object] = [None] * len(deeds)

    def run(place: int, deed: Callable[[], object]) -> None:
        try:
            connection.ensure_connection()
            barrier.wait(30)
            found[place] = deed()
        except Exception as error:
            found[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, deed)) for place, deed in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found
