"""The ladder of §8.2 on many pairs: which lengths the pairs of a class can match, and with which pairs."""

import random
from itertools import combinations

import pytest

from games.engine.cards import parse, parse_all
from games.engine.order import Order, order_for
from games.engine.ruleset import RULE_SETS, load
from games.engine.shapes import cards_of, decompose, fillings, ladder, longest_run, pair_mask
from tests.unit.engine import slow_laws


def mask_of(order: Order, texts: str) -> int:
    return pair_mask(order, tuple(sorted(parse_all([text for text in texts.split() for _ in range(2)]))))


@pytest.mark.parametrize("draws", [25, pytest.param(500, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_ladders_of_many_pairs(rules_id: str, draws: int) -> None:
    rng = random.Random(f"ladder {rules_id}")
    for _ in range(draws):
        order = slow_laws.some_order(rng, rules_id)
        klass = rng.choice([0, 1, 2, 3, 4])
        chain = order.chains[klass]
        if not chain.cards:
            continue
        pairs = sorted(rng.sample(chain.cards, min(len(chain.cards), rng.randint(1, 8))))
        mask = pair_mask(order, sorted(pairs * 2))
        wants = tuple(sorted([rng.choice((1, 2, 2, 3, 3, 4)) for _ in range(rng.randint(1, 3))], reverse=True))
        tiers = slow_laws.tiers_of(order, klass)
        best = max(slow_laws.ladders(tiers, list(wants), pairs))
        assert ladder(chain, wants, mask) == best
        ways = {
            some
            for some in combinations(pairs, len(pairs) and sum(best))
            if max(slow_laws.ladders(tiers, list(wants), list(some))) == best
        }
        assert {tuple(cards_of(chain, way)) for way in fillings(chain, wants, mask)} == ways


def test_the_runs_are_chosen_so_that_the_later_wants_are_met_too() -> None:
    order = order_for(load("jiuai"), 0, 3)
    # 3-3-4-4-5-5 and 8-8-9-9-T-T-J-J: the three pairs must come from the lower run.
    held = mask_of(order, "S3 S4 S5 S8 S9 ST SJ")
    assert ladder(order.chains[0], (3, 2, 2), held) == (3, 2, 2)


def test_the_ace_answers_high_or_low_whichever_matches_more() -> None:
    order = order_for(load("mingchao"), 5, 3)
    held = mask_of(order, "SA SK SQ S2")
    assert ladder(order.chains[0], (2, 2), held) == (2, 2)
    assert [cards_of(order.chains[0], way) for way in fillings(order.chains[0], (2, 2), held)] == [
        [parse(text) for text in ("S2", "SQ", "SK", "SA")]
    ]


def test_a_pair_of_aces_stands_in_a_run_once() -> None:
    order = order_for(load("kangqi"), 0, 0, flag=True)
    whole_suit = mask_of(order, "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA")
    assert longest_run(order.chains[0], whole_suit) == 13
    parts = decompose(order, tuple(sorted(cards_of(order.chains[0], whole_suit) * 2)))
    assert [part.length for part in parts] == [13]
    gapped = order_for(load("kangqi"), 4, 3)  # at level 6 a plain suit has twelve ranks and no gap
    rest = mask_of(gapped, "S2 S3 S4 S5 S7 S8 S9 ST SJ SQ SK SA")
    assert longest_run(gapped.chains[0], rest) == 12
    assert ladder(gapped.chains[0], (14,), rest) == (12,)
