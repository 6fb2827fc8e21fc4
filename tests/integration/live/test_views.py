"""The views of a real table are what the schema, and so the pages' types, say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core import clock
from core.live import frames, schema
from games import domain
from games.live import TableSource
from games.models import Table
from games.table_view import Audience

AUDIENCES: tuple[Audience, ...] = (0, 3, "desk", "program", "program-closed", "public")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_every_view_of_a_game_fits_the_schema() -> None:
    check, faults = schema.validator("View"), set()
    seats: list[dict[str, Any]] = [
        {
            "seat": seat,
            "side": "AB"[seat % 2],
            "number": seat // 2 + 1,
            "name": f"选手{seat}",
            "town": "沈阳",
            "bot": True,
        }
        for seat in range(4)
    ]
    table = domain.open_table(
        session="views", title="联排", form="daily", games=1, rules="jiuai", options={},
        sides={"A": {"name": "战舰"}, "B": {"name": "飞鹰"}}, seats=seats, now=clock.now(), rehearsal=True, seed="views",
    )  # fmt: skip
    source = TableSource()
    cursor = source.load(str(table.pk))
    domain.start_game(table.pk, clock.now())
    phases = set()
    while (table := Table.objects.get(pk=table.pk)).due_at is not None and table.stage == "playing":
        domain.step(table.pk, table.due_at)
        for event in source.events_since(str(table.pk), cursor.v, 100):
            cursor.advance(event)
            for audience in AUDIENCES:
                view = json.loads(frames.encode(cursor.view(audience)))
                phases.add((view["game"] or {}).get("phase"))
                faults |= {(str(list(fault.absolute_path)), fault.message) for fault in check.iter_errors(view)}
    assert not faults
    assert {"dealing", "burying", "playing", "finished"} <= phases
