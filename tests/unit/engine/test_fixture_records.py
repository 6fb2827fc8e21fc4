"""Finished games of every set, kept as records: whatever changes in the engine, they stay true.

Each says under which version of its rules it was played. When a rule set is mended its version rises and the old one
is kept as `SUPERSEDED` beside it: the games played before stay here, and new ones join them
(`python -m tests.unit.players.fixtures`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import record
from games.engine.game import result
from games.engine.ruleset import RULE_SETS, load

FOLDER = Path(__file__).parents[2] / "fixtures" / "records"
RECORDS: list[dict[str, Any]] = [
    json.loads(line) for path in sorted(FOLDER.glob("*.jsonl")) for line in path.read_text().splitlines()
]


@pytest.mark.parametrize("one", RECORDS, ids=lambda one: f"{one['rules']}-{one['session']}-{one['game']}")
def test_a_finished_game_is_still_true(one: dict[str, Any]) -> None:
    outcome = result(record.verify(one))
    assert outcome is not None
    assert outcome.as_record() == one["result"]


def test_there_are_games_of_every_set() -> None:
    """Under its present version."""
    assert {(one["rules"], one["rules_version"]) for one in RECORDS} >= {(id, load(id).version) for id in RULE_SETS}
