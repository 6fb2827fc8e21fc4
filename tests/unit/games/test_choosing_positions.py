"""Positions for the page's own test of what it lights, written from the law.

`python -m tests.unit.games.test_choosing_positions` writes them anew; web/seat/choice.test.ts reads them, and the test
here fails when the law says otherwise than the file.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from games.choosing import needs
from games.engine import follow
from games.engine.cards import codes
from games.engine.ruleset import RULE_SETS
from tests.unit.engine.test_follow_brute import a_position

FILE = Path(__file__).parents[3] / "web" / "seat" / "fixtures" / "choosing.json"
MANY = 56


def positions() -> list[dict[str, Any]]:
    """Hands that follow, cards chosen so far, and all that may be added to them."""
    found = []
    for number in range(MANY):
        rng = random.Random(f"page {number}")
        at, hand, lead = a_position(rng, RULE_SETS[number % len(RULE_SETS)])
        play = rng.choice(follow.plays(at, hand, lead, 200))
        chosen = tuple(sorted(rng.sample(play, rng.randrange(len(lead)))))
        found.append(
            {
                "hand": codes(hand),
                "count": len(lead),
                "legal": sorted(set(codes(tuple(follow.addable(at, hand, lead, ()))))),
                "needs": needs(at, hand, lead),
                "chosen": codes(chosen),
                "addable": sorted(set(codes(tuple(follow.addable(at, hand, lead, chosen))))),
            }
        )
    return found


def written() -> str:
    """The file's text: one position a line."""
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in positions()) + "\n]\n"


def test_the_pages_positions_are_the_laws() -> None:
    assert FILE.read_text(encoding="utf-8") == written()


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
