"""The lists that bind a choice say, by counting alone, exactly what the law says of each further card."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.choosing import needs, within
from games.engine import follow
from games.engine.cards import codes
from games.engine.ruleset import RULE_SETS
from tests.unit.engine.positions import cards, order
from tests.unit.engine.test_follow_brute import a_position


def lit(legal: list[str], lists: list[list[str]], count: int, hand: list[str], chosen: list[str]) -> set[str]:
    """What a page lights of a follower's hand beside the chosen cards, as web/seat/choice.ts does it."""
    found = set()
    for code in set(hand) & set(legal):
        taken = Counter([*chosen, code])
        if taken - Counter(hand):
            continue
        if any(taken.total() + (Counter(core) - taken).total() <= count for core in lists or [[]]):
            found.add(code)
    return found


@pytest.mark.parametrize("draws", [20, pytest.param(400, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_page_that_counts_lights_what_the_law_allows(rules_id: str, draws: int) -> None:
    rng = random.Random(f"choosing {rules_id}")
    for _ in range(draws):
        at, hand, lead = a_position(rng, rules_id)
        lists = needs(at, hand, lead)
        legal = codes(tuple(follow.addable(at, hand, lead, ())))
        chosen = rng.choice(follow.plays(at, hand, lead, 200))
        for size in range(len(lead) + 1):
            part = tuple(sorted(rng.sample(chosen, size)))
            expected = set(codes(tuple(follow.addable(at, hand, lead, part))))
            told = f"{rules_id} {at.level} {at.trump} {codes(hand)} to {codes(lead)} with {codes(part)}"
            assert lit(legal, lists, len(lead), codes(hand), codes(part)) == expected, told


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_what_is_led_comes_out_of_one_list(rules_id: str) -> None:
    rng = random.Random(f"leading {rules_id}")
    for _ in range(40):
        at, hand, _ = a_position(rng, rules_id)
        lists = within(at, hand)
        chosen = tuple(sorted(rng.sample(hand, min(len(hand), rng.randint(0, 3)))))
        found = {
            code
            for code in set(codes(hand))
            if any(not Counter([*codes(chosen), code]) - Counter(own) for own in lists)
        }
        assert found == set(codes(tuple(follow.addable_lead(at, hand, chosen)))), f"{codes(hand)} with {codes(chosen)}"


def test_a_pair_is_owed_and_the_rest_is_free() -> None:
    at = order("H7")
    hand = cards("S3 S3 S9 S9 SK SA D2")
    assert needs(at, hand, cards("S4 S4 S5")) == [["S3", "S3"], ["S9", "S9"]]
    assert needs(at, hand, cards("S4")) == []
    assert needs(at, cards("S3 D2 D4 C9"), cards("S4 S4 S5")) == [["S3"]]
    assert needs(at, cards("D2 D4 C9"), cards("S4 S4")) == []
