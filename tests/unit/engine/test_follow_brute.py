"""Following on random crowded hands of all rule sets, against laws that try everything."""

import random
from collections import Counter
from itertools import combinations

import pytest

from games.engine import five_ten_king, follow, shapes, throws, tricks
from games.engine.cards import FULL_DECK, RED_FIVE, TRUMP_CLASS, Cards, code_key, codes, without
from games.engine.order import Order
from games.engine.ruleset import RULE_SETS
from games.engine.shapes import read
from tests.unit.engine import slow_laws


def a_position(rng: random.Random, rules_id: str) -> tuple[Order, Cards, Cards]:
    """An order, a hand and a lead that share no third copy of a card."""
    order = slow_laws.some_order(rng, rules_id)
    klass = rng.randrange(5)
    while not any(order.class_of[card] == klass for card in FULL_DECK):
        klass = rng.randrange(5)
    threes = [three for three in order.five_ten_kings if three is not None]
    if threes and rng.random() < 0.25:
        three = rng.choice(threes)
        lead = tuple(sorted(three * rng.choice((1, 1, 2))))
        klass = slow_laws.led_class(order, lead)
        wish = rng.choice(threes)
    else:
        lead = tuple(sorted(slow_laws.crowded_cards(rng, order, [klass], rng.choice((1, 2, 2, 3, 4, 4, 5, 6, 7)))))
        wish = ()
    left = list((Counter(FULL_DECK) - Counter(lead)).elements())
    own = [card for card in slow_laws.crowded_cards(rng, order, [klass], 12) if card in left]
    other = slow_laws.crowded_cards(rng, order, [*range(4), TRUMP_CLASS], 12)
    size = rng.randint(len(lead), max(len(lead), 11))
    picked: list[int] = []
    for card in [*wish, *own[: rng.randint(0, size)], *other, *rng.sample(left, 20)]:
        if len(picked) < size and picked.count(card) < left.count(card):
            picked.append(card)
    return order, tuple(sorted(picked)), lead


@pytest.mark.parametrize("draws", [30, pytest.param(600, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_every_play_of_small_hands(rules_id: str, draws: int) -> None:
    rng = random.Random(f"follow {rules_id}")
    for _ in range(draws):
        order, hand, lead = a_position(rng, rules_id)
        told = f"{rules_id} {order.level} {order.trump} {order.flag} {codes(hand)} to {codes(lead)}"
        right = slow_laws.all_plays(order, hand, lead)
        tried = {tuple(sorted(play)) for play in combinations(hand, len(lead))}
        assert {play for play in tried if follow.check(order, hand, lead, play) is None} == right, told
        assert {play for play in tried if follow.legal(order, hand, lead, play)} == right, told
        assert follow.count(order, hand, lead) == len(right), told
        assert follow.plays(order, hand, lead, len(right)) == sorted(right, key=code_key), told
        assert len(follow.plays(order, hand, lead, 3)) == min(3, len(right)), told
        smallest = follow.smallest(order, hand, lead)
        assert smallest in right, told
        assert sum(order.cost[card] for card in smallest) == min(
            sum(order.cost[card] for card in play) for play in right
        ), told
        for play in follow.examples(order, hand, lead):
            assert play in right, told
        fewest = min(play.count(RED_FIVE) for play in right)
        assert follow.forced_red_fives(order, hand, lead) == fewest, told


@pytest.mark.parametrize("draws", [20, pytest.param(400, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_addable_leads_to_legal_plays_and_to_all_of_them(rules_id: str, draws: int) -> None:
    rng = random.Random(f"addable {rules_id}")
    for _ in range(draws):
        order, hand, lead = a_position(rng, rules_id)
        right = [Counter(play) for play in slow_laws.all_plays(order, hand, lead)]
        for _ in range(12):
            chosen = tuple(sorted(rng.sample(hand, rng.randint(0, len(lead)))))
            around = [play for play in right if not Counter(chosen) - play]
            expected = {card for play in around for card in play - Counter(chosen)}
            told = f"{rules_id} {order.level} {order.trump} {codes(hand)} to {codes(lead)} with {codes(chosen)}"
            assert follow.addable(order, hand, lead, chosen) == expected, told


@pytest.mark.parametrize("draws", [20, pytest.param(400, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_smallest_takes_other_prices(rules_id: str, draws: int) -> None:
    rng = random.Random(f"prices {rules_id}")
    for _ in range(draws):
        order, hand, lead = a_position(rng, rules_id)
        costs = [rng.randrange(50) for _ in range(54)]
        chosen = follow.smallest(order, hand, lead, costs)
        least = min(sum(costs[card] for card in play) for play in slow_laws.all_plays(order, hand, lead))
        assert slow_laws.legal(order, hand, lead, chosen)
        assert sum(costs[card] for card in chosen) == least


@pytest.mark.parametrize("draws", [60, pytest.param(1200, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_readings_and_ruffs(rules_id: str, draws: int) -> None:
    rng = random.Random(f"shapes {rules_id}")
    for _ in range(draws):
        order = slow_laws.some_order(rng, rules_id)
        size = rng.randint(1, 8)
        klass = rng.choice([0, 1, 2, 3, 4])
        cards = tuple(sorted(slow_laws.crowded_cards(rng, order, [klass], size)))
        if not cards or slow_laws.five_ten_king(order, cards):
            continue
        parts = shapes.decompose(order, cards)
        assert [part.cards for part in parts] == slow_laws.parts_of(order, cards), codes(cards)
        shuffled = list(cards)
        rng.shuffle(shuffled)
        assert shapes.decompose(order, tuple(sorted(shuffled))) == parts
        lead = read(order, cards)
        answer = tuple(sorted(slow_laws.crowded_cards(rng, order, [rng.choice([klass, TRUMP_CLASS])], len(cards))))
        if len(answer) == len(cards) and len(set(answer)) > 0 and sum(lead.wants) <= 4:
            measures = slow_laws.ruff_measures(order, cards, answer)
            expected = max(measures) if measures else tricks.NO_MATCH
            assert tricks.measure(order, lead, answer) == expected, f"{codes(answer)} to {codes(cards)}"


@pytest.mark.parametrize("draws", [60, pytest.param(1200, marks=pytest.mark.large)])
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_throw_is_beaten_by_what_another_hand_holds(rules_id: str, draws: int) -> None:
    rng = random.Random(f"throws {rules_id}")
    for _ in range(draws):
        order = slow_laws.some_order(rng, rules_id)
        klass = rng.choice([0, 1, 2, 3, 4])
        lead = tuple(sorted(slow_laws.crowded_cards(rng, order, [klass], rng.randint(2, 6))))
        if len(lead) < 2 or slow_laws.five_ten_king(order, lead):
            continue
        rest = list((Counter(FULL_DECK) - Counter(lead)).elements())
        rng.shuffle(rest)
        hands = [tuple(sorted(rest[i * 12 : i * 12 + 12])) for i in range(3)]
        tiers = slow_laws.tiers_of(order, klass)
        beaten = []
        for part in slow_laws.parts_of(order, lead):
            for hand in hands:
                own = [card for card in hand if order.class_of[card] == klass]
                pairs = slow_laws.pairs_in(own)
                if len(part) == 1:
                    higher = any(order.height[card] > order.height[part[0]] for card in own)
                elif len(part) == 2:
                    higher = any(order.height[card] > order.height[part[0]] for card in pairs)
                else:
                    kinds = sorted(set(part))
                    mine = max(top for top, run in slow_laws.runs_in(tiers, kinds) if len(run) == len(kinds))
                    rivals = [top for top, run in slow_laws.runs_in(tiers, pairs) if len(run) == len(kinds)]
                    higher = any(top > mine for top in rivals)
                if higher:
                    beaten.append(part)
                    break
        judged = throws.judge(order, lead, hands)
        if len(slow_laws.parts_of(order, lead)) == 1:
            beaten = []
        assert [part.cards for part in judged.beaten] == beaten, codes(lead)
        assert judged.stands == (not beaten)
        assert not Counter(judged.forced) - Counter(lead)


def test_what_may_be_added_to_a_lead() -> None:
    rng = random.Random("leads")
    for rules_id in RULE_SETS:
        for _ in range(40):
            order, hand, _ = a_position(rng, rules_id)
            size = min(len(hand), 6)
            right = {
                tuple(sorted(play))
                for n in range(1, size + 1)
                for play in combinations(hand, n)
                if follow.check_lead(order, hand, tuple(sorted(play))) is None
            }
            chosen = tuple(sorted(rng.sample(hand, min(len(hand), rng.randint(0, 3)))))
            around = [Counter(play) - Counter(chosen) for play in right if not Counter(chosen) - Counter(play)]
            expected = {card for extra in around for card in extra}
            if len(chosen) < size:
                assert follow.addable_lead(order, hand, chosen) == expected, f"{codes(hand)} with {codes(chosen)}"
            for play in right:
                one_class = len({order.class_of[card] for card in play}) == 1
                assert one_class or slow_laws.five_ten_king(order, play)


def test_contained_five_ten_king() -> None:
    rng = random.Random("contained")
    for _ in range(300):
        order, hand, _ = a_position(rng, rng.choice(RULE_SETS))
        expected = any(slow_laws.five_ten_king(order, tuple(sorted(three))) for three in combinations(set(hand), 3))
        assert five_ten_king.contained(order, hand) == expected
        assert without(hand, hand) == ()
