"""How long one action's transaction takes: lock, fold, apply, insert, save, commit.

    .venv/bin/python benchmarks/transaction.py

Plays one game of a seeded rehearsal with a bot on every seat, each step in its own transaction on the embedded
PostgreSQL (which writes to disk, as on air), and prints milliseconds as JSON. The baseline of the same run is the
least that any such system must do: lock one row, insert one, update one, commit.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def main() -> None:
    """Run and print."""
    os.environ.setdefault("DATABASE_ROLE", "owner")
    from config import boot

    boot.prepare()
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from core import clock
    from games import domain
    from games.models import Table

    names = [{"seat": s, "side": "AB"[s % 2], "number": 1, "name": f"{s}", "bot": True} for s in range(4)]
    table = domain.open_table(
        session=f"bench-{time.time_ns()}",
        title="bench",
        form="daily",
        games=1,
        rules="jiuai",
        options={},
        sides={"A": {"name": "A"}, "B": {"name": "B"}},
        seats=names,
        now=clock.now(),
        rehearsal=True,
        seed="bench",
    )
    domain.start_game(table.pk, clock.now())
    steps = []
    while True:
        table = Table.objects.get(pk=table.pk)
        if table.due_at is None or table.stage != "playing":
            break
        began = time.perf_counter()
        domain.step(table.pk, table.due_at)
        steps.append((time.perf_counter() - began) * 1000)
    least = _baseline(len(steps))
    print(
        json.dumps(
            {
                "steps": len(steps),
                "median_ms": round(statistics.median(steps), 2),
                "p95_ms": round(statistics.quantiles(steps, n=20)[18], 2),
                "baseline_median_ms": round(statistics.median(least), 2),
                "ratio": round(statistics.median(steps) / statistics.median(least), 2),
            }
        )
    )


def _baseline(count: int) -> list[float]:
    from django.db import connection, transaction

    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE bench_row (id int PRIMARY KEY, v int)")
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_log (id bigserial PRIMARY KEY, data jsonb)")
        cursor.execute("INSERT INTO bench_row VALUES (1, 0)")
    times = []
    try:
        for _ in range(count):
            began = time.perf_counter()
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT v FROM bench_row WHERE id = 1 FOR UPDATE")
                cursor.execute("INSERT INTO bench_log (data) VALUES ('{}')")
                cursor.execute("UPDATE bench_row SET v = v + 1 WHERE id = 1")
            times.append((time.perf_counter() - began) * 1000)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE bench_log")
    return times


if __name__ == "__main__":
    main()
