"""A host's process of its own: reads what to press as lines of JSON, presses all at the barrier, answers in lines.

The barrier is a lock in the database that the test holds until everybody waits for it. With ``UNLOCKED`` no row is
locked, and both meet once more when each has looked: the same presses, the lock taken out.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime
from typing import Any

import django

START, LOOKED = 7_001, 7_002


def wait_for(barrier: int) -> None:
    """Until the test lets go."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock_shared(%s)", [barrier])
        cursor.execute("SELECT pg_advisory_unlock_shared(%s)", [barrier])


def take_the_lock_out() -> None:
    """Rows are read, not locked."""
    from core import locks
    from lottery.domain import drawing

    def seen(model: Any, pk: Any, **_: Any) -> Any:
        return model.objects.get(pk=pk)

    def all_seen(model: Any, pks: Any) -> list[Any]:
        return list(model.objects.filter(pk__in=pks))

    vars(locks).update(lock=seen, lock_all=all_seen)
    vars(drawing).update(refuse_stale=lambda *_: wait_for(LOOKED))


def press(line: dict[str, Any]) -> dict[str, Any]:
    """One press of the desk's verb; ``at`` false: a repeat, not at the barrier."""
    from core.live import verbs
    from core.models import Link
    from core.refusals import Refusal

    handler = verbs.handler_for("desk", "board.open")
    assert handler is not None
    link = Link.objects.get(pk=line["link"])
    if line["barrier"]:
        wait_for(START)
    try:
        return {"ok": handler(link, {"cell": line["cell"]}, None, datetime.now(UTC), 0.0, line["key"])}
    except Refusal as refusal:
        return {"no": refusal.code, "status": refusal.status, "facts": refusal.facts}
    except Exception as error:
        return {"error": type(error).__name__}


def main() -> None:
    """Until there are no more lines."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if os.environ.get("UNLOCKED"):
        take_the_lock_out()
    for line in sys.stdin:
        print(json.dumps(press(json.loads(line)), default=str), flush=True)


if __name__ == "__main__":
    main()
