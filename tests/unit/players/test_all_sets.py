"""Games by autoplay in every set: they end, both referees hold their records, and every special rule of the set fires."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from games.engine import game, match, record
from games.engine.events import Event
from games.engine.game import State
from games.engine.level import ACE, FLAG, JACK, START, Level
from games.engine.match import Match
from games.engine.ruleset import RULE_SETS, RuleSet, load
from games.players.autoplay import decide
from tests.unit.players import contest
from tests.unit.players.happenings import LAST_STEP, happened, special_rules
from tests.unit.referee.test_records import held

IN_A_ROW = 5
"""Games of one match before another is begun."""


def starts(rules: RuleSet) -> list[Match]:
    """Where matches begin: at the start, and at the levels at which a set's special rules apply."""
    base = match.new(rules, None if rules.laps else 6)
    last = max(1, rules.laps)
    pairs = [
        (Level(1, JACK), Level(1, JACK)),
        (Level(last, ACE), Level(1, 5)),
        (Level(last, ACE), Level(last, ACE)),
        (Level(1, 10), Level(1, ACE)),
        (Level(1, 7), Level(1, 3)),
    ]
    if rules.flag_round:
        pairs += [(Level(1, FLAG), Level(1, 8)), (Level(1, FLAG), Level(1, FLAG))] * 2
    if rules.turtle:
        pairs += [(Level(1, 4), START), (Level(1, 6), LAST_STEP)]
    found = [base]
    for at, levels in enumerate(pairs):
        failed = rules.flag_tries - 1 if levels[0].flag and at % 2 else 0
        found.append(replace(base, levels=levels, flags_failed=(failed, 0), banker=2 * (at % 2), played=1))
    return found


def played(rules: RuleSet, games: int) -> list[tuple[State, list[Event], str]]:
    """So many games, `IN_A_ROW` of each match."""
    begun = starts(rules)
    found: list[tuple[State, list[Event], str]] = []
    block = 0
    while len(found) < games:
        standing = begun[block % len(begun)]
        session = f"sets-{rules.id}-{block}"
        for _ in range(IN_A_ROW):
            if match.over(standing) or len(found) == games:
                break
            context = match.context(standing)
            state = game.start(
                rules, context, contest.seed_of(1000 * block + context.number), f"{session}/{context.number}"
            )
            events: list[Event] = []
            while game.result(state) is None:
                state, more = game.apply(state, contest.next_command(state, [decide] * 4, session))
                events += more
            result = game.result(state)
            assert result is not None
            standing = match.after(standing, result)
            found.append((state, events, session))
        block += 1
    return found


def coverage(games: list[tuple[State, list[Event], str]]) -> Counter[str]:
    """How often each special rule fired."""
    count: Counter[str] = Counter()
    for state, events, _ in games:
        count.update(happened(state, events))
    return count


@pytest.mark.parametrize("games", [25, pytest.param(500, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_games_of_every_set_end_and_verify_and_every_special_rule_fires(rules_id: str, games: int) -> None:
    rules = load(rules_id)
    over = played(rules, games)
    assert len(over) == games
    records = [record.build(state, [(0.0, event) for event in events]) for state, events, _ in over]
    assert record.verify_all(records) == games
    for one in records:
        held(json.loads(json.dumps(one)))
    count = coverage(over)
    special = special_rules(rules)
    print(f"{rules_id} over {games} games: " + ", ".join(f"{name} {count[name]}" for name in special))
    if games >= 500:
        assert not [name for name, common in special.items() if common and not count[name]]
