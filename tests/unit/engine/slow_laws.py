"""The laws of shapes, following and ruffing again, written slowly from RULES §7 and §8 and sharing no algorithm.

Only the tables of an order (classes, heights, tiers) are taken from the engine; they have tests of their own. Cards are
lists here, everything is tried that can be tried, and nothing is kept.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

from games.engine.cards import FULL_DECK, KING, TEN, TRUMP_CLASS, Cards
from games.engine.order import Order, order_for
from games.engine.ruleset import RULE_SETS, load

FIVE = 3
Run = tuple[int, tuple[int, ...]]


def tiers_of(order: Order, klass: int) -> list[list[int]]:
    chain = order.chains[klass]
    return [[card for slot, card in enumerate(chain.cards) if mask >> slot & 1] for mask in chain.tiers]


def runs_in(tiers: list[list[int]], pairs: list[int]) -> Iterator[Run]:
    """Every run of neighbouring tiers: its top tier and the cards that stand there in pairs."""
    for low in range(len(tiers)):
        for high in range(low, len(tiers)):
            held = [[card for card in tier if card in pairs] for tier in tiers[low : high + 1]]
            if not all(held):
                break
            for cards in product(*held):
                if len(set(cards)) == len(cards):  # the ace once
                    yield high, cards


def ladders(tiers: list[list[int]], wants: list[int], pairs: list[int]) -> Iterator[tuple[int, ...]]:
    """Every row of lengths that matching the wants can give."""
    wants = sorted(wants, reverse=True)
    if not wants or not pairs:
        yield ()
        return
    fitting = [run for run in runs_in(tiers, pairs) if len(run[1]) <= wants[0]]
    longest = max(len(cards) for _, cards in fitting)
    for _, cards in fitting:
        if len(cards) == longest:
            rest = [*wants[1:], wants[0] - longest] if wants[0] > longest else wants[1:]
            for more in ladders(tiers, rest, [card for card in pairs if card not in cards]):
                yield (longest, *more)


def pairs_in(cards: Cards | list[int]) -> list[int]:
    return [card for card, number in Counter(cards).items() if number == 2]


def parts_of(order: Order, cards: Cards) -> list[tuple[int, ...]]:
    """The greedy reading of cards of one class as lists of cards."""
    klass = order.class_of[cards[0]]
    tiers = tiers_of(order, klass)
    left = list(cards)
    parts: list[tuple[int, ...]] = []
    while True:
        runs = [run for run in runs_in(tiers, pairs_in(left)) if len(run[1]) > 1]
        if not runs:
            break
        _, run = max(runs, key=lambda each: (len(each[1]), each[0], [-card for card in each[1]]))
        parts.append(tuple(sorted(run * 2)))
        for card in run * 2:
            left.remove(card)
    pairs = pairs_in(left)
    parts += [(card, card) for card in sorted(pairs, key=lambda card: (-order.height[card], card))]
    singles = [card for card in left if card not in pairs]
    parts += [(card,) for card in sorted(singles, key=lambda card: (-order.height[card], card))]
    return parts


def five_ten_king(order: Order, cards: Cards) -> int:
    """3 or 6 when the cards are a 5-10-K that may be led together, else 0."""
    for suit in range(4):
        three = suit * 13 + FIVE, suit * 13 + TEN, suit * 13 + KING
        if order.rules.five_ten_king and sorted(cards) in (sorted(three), sorted(three * 2)):
            home = TRUMP_CLASS if suit == order.trump else suit
            strays = [card for card in three if order.class_of[card] != home]
            if not strays or (strays == [16] and order.rules.red_five and order.rules.red_five_in_plain_hearts):
                return len(cards)
    return 0


def led_class(order: Order, lead: Cards) -> int:
    if five_ten_king(order, lead):
        suit = lead[-1] // 13
        return TRUMP_CLASS if suit == order.trump else suit
    return order.class_of[lead[0]]


def legal(order: Order, hand: Cards, lead: Cards, play: Cards) -> bool:
    """Whether a play from the hand may follow the lead."""
    if len(play) != len(lead) or Counter(play) - Counter(hand):
        return False
    klass = led_class(order, lead)
    special = five_ten_king(order, lead)
    suit = lead[-1] // 13
    three = {suit * 13 + FIVE, suit * 13 + TEN, suit * 13 + KING}
    if special == 3 and three <= set(hand):
        return set(play) == three
    own = [card for card in hand if order.class_of[card] == klass]
    shown = [card for card in play if order.class_of[card] == klass]
    if len(shown) < min(len(own), len(lead)):
        return False
    if special and klass == TRUMP_CLASS:
        high = sorted([order.height[card] for card in own], reverse=True)[: len(lead)]
        return sorted([order.height[card] for card in shown], reverse=True) == high
    if len(own) < len(lead):
        if not order.rules.must_ruff:
            return True
        trumps = [card for card in hand if order.class_of[card] == TRUMP_CLASS]
        ruffs = [card for card in play if order.class_of[card] == TRUMP_CLASS]
        return klass == TRUMP_CLASS or len(ruffs) == min(len(trumps), len(lead) - len(own))
    if special:
        wants = [1, 1, 1] if special == 6 else []
    else:
        wants = [len(part) // 2 for part in parts_of(order, lead) if len(part) > 1]
    tiers = tiers_of(order, klass)
    return max(ladders(tiers, wants, pairs_in(shown))) == max(ladders(tiers, wants, pairs_in(own)))


def all_plays(order: Order, hand: Cards, lead: Cards) -> set[Cards]:
    """Every legal play, by trying all."""
    tried = {tuple(sorted(play)) for play in combinations(hand, len(lead))}
    return {play for play in tried if legal(order, hand, lead, play)}


def ruff_measures(order: Order, lead: Cards, cards: Cards) -> list[int]:
    """For every division of cards of one class into the lead's parts: how high the part for its longest one is."""
    parts = parts_of(order, lead)
    lengths = [len(part) // 2 for part in parts if len(part) > 1]
    tiers = tiers_of(order, order.class_of[cards[0]])
    found: list[int] = []
    if not lengths:
        return [max(order.height[card] for card in cards)]
    pairs = pairs_in(cards)
    for chosen in permutations(pairs, sum(lengths)):
        place = 0
        tops: list[int] = []
        for length in lengths:
            piece = chosen[place : place + length]
            place += length
            if length == 1:
                tops.append(order.height[piece[0]])
                continue
            fits = [top for top, run in runs_in(tiers, list(piece)) if run == piece]
            if not fits:
                break
            tops.append(max(fits))
        else:
            found.append(tops[0])
    return found


def some_order(rng: random.Random, rules_id: str | None = None) -> Order:
    """A random order of a set; its flag round and fixed no-trump now and then."""
    rules = load(rules_id or rng.choice(RULE_SETS))
    flag = rules.flag_round and rng.random() < 0.2
    fixed = rules.fixed_no_trump and rng.random() < 0.2
    return order_for(rules, rng.randrange(13), rng.randrange(5), flag=flag, fixed=fixed)


def crowded_cards(rng: random.Random, order: Order, klasses: list[int], size: int) -> tuple[int, ...]:
    """A shuffled piece of the two decks with few ranks and classes, so that pairs and runs are common."""
    ranks = set(rng.sample(range(13), rng.randint(3, 6)))
    pool = [
        card
        for card in FULL_DECK
        if order.class_of[card] in klasses and (card >= 52 or card % 13 in ranks or rng.random() < 0.08)
    ]
    if rng.random() < 0.6:
        twos = [card for card in set(pool) if rng.random() < 0.6 and pool.count(card) == 2]
        rng.shuffle(twos)
        pool = [card for card in twos for _ in range(2)] + [card for card in pool if card not in twos]
    else:
        rng.shuffle(pool)
    return tuple(pool[:size])
