"""Writes finished games of every set as fixtures: `python -m tests.unit.players.fixtures [SET …]`.

Run it for a new set, or when a rule set's version rises (the games of the old version then go with the old rules).
A few games of each set are taken, in which as many of its special rules fire as can be.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from games.engine import record
from games.engine.ruleset import RULE_SETS, load
from tests.unit.players.happenings import happened, special_rules
from tests.unit.players.test_all_sets import played

FOLDER = Path(__file__).parents[2] / "fixtures" / "records"
OUT_OF, TAKEN = 120, 3


def write(rules_id: str) -> None:
    """The fixtures of one set."""
    rules = load(rules_id)
    wanted = set(special_rules(rules))
    over = played(rules, OUT_OF)
    found = [(happened(state, events) & wanted, state, events) for state, events, _ in over]
    lines: list[str] = []
    for _ in range(TAKEN):
        fired, state, events = max(found, key=lambda one: len(one[0] & wanted))
        wanted -= fired
        log = [(float(at), event) for at, event in enumerate(events)]
        lines.append(json.dumps(record.build(state, log), ensure_ascii=False, separators=(",", ":")))
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{rules_id}.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    for one in sys.argv[1:] or RULE_SETS:
        write(one)
