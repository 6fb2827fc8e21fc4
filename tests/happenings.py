"""What happened in a game, read from its record: the names by which a sample of sessions is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.engine.cards import worth
from games.engine.context import other
from games.engine.game import State, result
from games.engine.level import Level
from games.engine.phases import Finished, Result
from games.engine.shapes import decompose

Json = Any

NAMES = (
    "declared while dealing", "overturned", "raided", "raided back", "throw stood", "throw failed",
    "captured by a single", "captured by a pair", "captured by a tractor", "kitty held", "shutout", "must-play stop",
    "second lap", "golden game", "nobody declared",
)  # fmt: skip


def happened(record: Mapping[str, Json], state: State) -> Counter[str]:
    """How often each thing happened in one finished game; ``state`` is what its record replays to."""
    assert isinstance(state.phase, Finished)
    kinds = Counter(event["kind"] for event in record["events"])
    outcome = result(state)
    assert outcome is not None
    found = Counter[str]()
    found["declared while dealing"] = _declared_while_dealing(record)
    found["overturned"] = max(0, kinds["showing"] - 1)
    found["raided"] = kinds["raided"]
    found["raided back"] = max(0, kinds["raided"] - 1)
    found["throw failed"] = kinds["throw_failed"]
    found["throw stood"] = _throws_that_stood(state)
    found["kitty held" if outcome.how == "held" else f"captured by a {outcome.how}"] = 1
    found["shutout"] = int(outcome.points == 0)
    found["must-play stop"] = int(_stopped(record, outcome))
    found["second lap"] = int(any(level["lap"] > 1 for level in record["result"]["levels"].values()))
    found["golden game"] = int(record["golden"])
    found["nobody declared"] = int(not kinds["showing"])
    return found


def all_points(state: State) -> int:
    """Points of every trick, whoever took it, and of the kitty as it was laid."""
    assert isinstance(state.phase, Finished)
    played = state.phase.played
    taken = sum(worth(cards) for trick in played.table.tricks for cards in trick.plays)
    return taken + worth(played.kitty)


def attackers_points(state: State) -> int:
    """Points of the tricks that the attackers won, summed over the tricks."""
    assert isinstance(state.phase, Finished)
    played = state.phase.played
    won = [trick for trick in played.table.tricks if (trick.winner - played.settled.banker) % 2]
    return sum(worth(cards) for trick in won for cards in trick.plays)


def _declared_while_dealing(record: Mapping[str, Json]) -> int:
    kinds = [event["kind"] for event in record["events"]]
    if "showing" not in kinds or "dealt" not in kinds:
        return 0
    last_round = len(kinds) - kinds[::-1].index("dealt")
    return int(kinds.index("showing") < last_round)


def _throws_that_stood(state: State) -> int:
    """Leads of several components that were not taken back."""
    assert isinstance(state.phase, Finished)
    played = state.phase.played
    order = played.settled.order
    return sum(len(decompose(order, trick.plays[0])) > 1 for trick in played.table.tricks)


def _stopped(record: Mapping[str, Json], outcome: Result) -> bool:
    """The side that gained did not get on by all it gained: a level that must be played stood in the way."""
    if not outcome.gain_levels:
        return False
    gaining = outcome.banking if outcome.gain_side == "bankers" else other(outcome.banking)
    after = outcome.levels["AB".index(gaining)]
    return after.place - Level.from_json(record["levels"][gaining]).place < outcome.gain_levels
