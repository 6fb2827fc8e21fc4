"""Following and leading (RULES §8.1, §8.2, §8.6): what is legal, how many plays, which cards may still be added.

Hands, leads and plays are sorted tuples of cards; the hand is as before the play and has at least as many cards as
were led. None of these questions looks at another hand: whether a throw stands is `throws.judge`.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

from games.engine.cards import RED_FIVE, TRUMP_CLASS, Card, Cards, code_key, codes, holds
from games.engine.duty import Duty, duty_of
from games.engine.order import Chain, Order
from games.engine.refusal import Refusal, Refused
from games.engine.shapes import Lead, cards_of, fillings, ladder, pair_mask, read

EXAMPLES: Final = 3
"""How many legal ways a refusal names at most."""


def check_lead(order: Order, hand: Cards, cards: Cards) -> Refusal | None:
    """Whether `cards` may be led from `hand`: held, and of one class or a 5-10-K. A throw may still fail (§8.5)."""
    if len(cards) == 1 and cards[0] in hand:
        return None
    if not holds(hand, cards):
        return Refusal("not_held", "8.1", {"cards": _missing(hand, cards)})
    try:
        read(order, cards)
    except Refused as refused:
        return refused.refusal
    return None


def check(order: Order, hand: Cards, lead: Cards, play: Cards) -> Refusal | None:
    """None when `play` may follow `lead` from `hand`; else the first law it breaks, with facts to tell it by."""
    if len(lead) == 1 and len(play) == 1 and play[0] in hand:
        # Most plays: a card of the class, or any other of a hand that is void.
        class_of = order.class_of
        klass = class_of[lead[0]]
        if class_of[play[0]] == klass:
            return None
        if not order.rules.must_ruff:
            for other in hand:
                if class_of[other] == klass:
                    break
            else:
                return None
    asked = read(order, lead)
    if _legal(order, hand, asked, play):
        return None
    if len(play) != asked.size:
        return Refusal("count", "8.1", {"wanted": asked.size, "got": len(play)})
    if not holds(hand, play):
        return Refusal("not_held", "8.1", {"cards": _missing(hand, play)})
    return _why(order, hand, asked, duty_of(order, hand, asked), play)


def legal(order: Order, hand: Cards, lead: Cards, play: Cards) -> bool:
    """Whether `play` may follow `lead` from `hand`, without a reason: what `check` says, at less cost."""
    return _legal(order, hand, read(order, lead), play)


def _legal(order: Order, hand: Cards, lead: Lead, play: Cards) -> bool:
    return len(play) == lead.size and holds(hand, play) and fits(order, hand, lead, play)


def fits(order: Order, hand: Cards, lead: Lead, play: Cards, own: Cards | None = None) -> bool:
    """Whether a play that the hand holds may follow; `own` are the hand's cards of the led class, where known."""
    size = lead.size
    if len(play) != size:
        return False
    if lead.five_ten_king or order.must_ruff:
        return _meets(order, duty_of(order, hand, lead), play)
    class_of = order.class_of
    klass = lead.klass
    followed = 0
    for card in play:
        if class_of[card] == klass:
            followed += 1
    if followed < size:
        return len(hand) == size or followed == len(order.own(hand, klass) if own is None else own)
    owes = lead.owes
    if not owes or (size == 2 and play[0] == play[1]):
        return True
    held = pair_mask(order, order.own(hand, klass) if own is None else own)
    if not held:
        return True
    shown = pair_mask(order, play)
    if shown == held:
        return True
    chain = order.chains[klass]
    return ladder(chain, owes, shown) == ladder(chain, owes, held)


def _meets(order: Order, duty: Duty, play: Cards) -> bool:
    """Whether a play of the right size and held is all of the base, the rest from the pool, in the best shape."""
    if not holds(play, duty.base):
        return False
    rest = list(play)
    for card in duty.base:
        rest.remove(card)
    pool = duty.pool
    for card in rest:
        if card not in pool:
            return False
    if duty.chain is None:
        return True
    return ladder(duty.chain, duty.wants, pair_mask(order, rest)) == duty.best


def _missing(hand: Cards, cards: Cards) -> list[str]:
    return codes({card for card in cards if cards.count(card) > hand.count(card)})


def _why(order: Order, hand: Cards, lead: Lead, duty: Duty, play: Cards) -> Refusal:
    """The refusal of an illegal play; facts: what the law asks, and plays that would be legal."""
    facts: dict[str, object] = {
        "class": lead.klass,
        "led": codes(lead.cards),
        "size": lead.size,
        "examples": [codes(cards) for cards in examples(order, hand, lead.cards)],
    }
    if duty.code == "five_ten_king":
        facts["owed"] = codes(duty.base)
        return Refusal("five_ten_king", "8.6", facts)
    class_of = order.class_of
    own = order.own(hand, lead.klass)
    due = min(len(own), lead.size)
    if len([card for card in play if class_of[card] == lead.klass]) < due:
        facts["held"] = len(own)
        facts["due"] = due
        facts["owed"] = codes(own)
        return Refusal("class", "8.2", facts)
    if duty.code == "highest_trumps":
        facts["owed"] = codes(duty.base)
        return Refusal("highest_trumps", "8.6", facts)
    if duty.code == "must_ruff":
        trumps = [card for card in hand if class_of[card] == TRUMP_CLASS]
        facts["due"] = min(len(trumps), lead.size - due)
        return Refusal("must_ruff", "8.2", facts)
    facts["lengths"] = list(duty.best)
    if duty.chain is not None:
        ways = fillings(duty.chain, duty.wants, duty.mask)
        facts["pairs"] = [codes(cards_of(duty.chain, way) * 2) for way in ways[:EXAMPLES]]
        facts["ways"] = len(ways)
    return Refusal("shape", "8.6" if lead.five_ten_king else "8.2", facts)


# -- how many, and which


def _pairs_and_kinds(cards: Cards) -> tuple[int, int]:
    kinds = len(set(cards))
    return len(cards) - kinds, kinds


def _choices(pairs: int, kinds: int, need: int) -> int:
    """How many multisets of `need` cards there are out of `kinds`, `pairs` of which stand twice."""
    return sum([comb(pairs, j) * comb(kinds - j, need - 2 * j) for j in range(min(pairs, need // 2) + 1)])


def _reaching(duty: Duty, chain: Chain) -> set[int]:
    """Every set of pairs (as masks), of at most the cards needed, that reaches the duty's ladder."""
    layer = set(fillings(chain, duty.wants, duty.mask))
    found = set(layer)
    bits = [1 << slot for slot in range(len(chain.cards)) if duty.mask >> slot & 1]
    for _ in range(duty.need // 2 - sum(duty.best)):
        layer = {some | bit for some in layer for bit in bits if not some & bit}
        found |= layer
    return found


def count(order: Order, hand: Cards, lead: Cards) -> int:
    """How many different legal plays there are, as multisets; by arithmetic over pairs, without listing them."""
    duty = duty_of(order, hand, read(order, lead))
    pairs, kinds = _pairs_and_kinds(duty.pool)
    need = duty.need
    if duty.chain is None:
        return _choices(pairs, kinds, need)
    if duty.best[0] == 1:
        least = len(duty.best)
        many = range(least, min(pairs, need // 2) + 1)
        return sum([comb(pairs, j) * comb(kinds - j, need - 2 * j) for j in many])
    sizes = [some.bit_count() for some in _reaching(duty, duty.chain)]
    return sum([comb(kinds - size, need - 2 * size) for size in sizes])


def plays(order: Order, hand: Cards, lead: Cards, limit: int) -> list[Cards]:
    """Legal plays, at most `limit`; all of them, sorted as their codes sort, when there are no more than that."""
    duty = duty_of(order, hand, read(order, lead))
    found: list[Cards] = []
    kinds = sorted(set(duty.pool))
    if duty.chain is not None:
        full = [cards_of(duty.chain, some) for some in _reaching(duty, duty.chain)]
    else:
        twice = [card for card in kinds if duty.pool.count(card) == 2]
        most = min(len(twice), duty.need // 2)
        full = [list(some) for j in range(most + 1) for some in combinations(twice, j)]
    for doubled in full:
        rest = [card for card in kinds if card not in doubled]
        if len(rest) < duty.need - 2 * len(doubled):
            continue
        for singles in combinations(rest, duty.need - 2 * len(doubled)):
            if len(found) == limit:
                return found
            found.append(tuple(sorted([*duty.base, *doubled, *doubled, *singles])))
    found.sort(key=code_key)
    return found


def smallest(order: Order, hand: Cards, lead: Cards, costs: Sequence[int] | None = None) -> Cards:
    """The legal play that gives least away: the least sum of `costs` by card (`order.cost`: plain first, low first)."""
    return cheapest(order, duty_of(order, hand, read(order, lead)), order.cost if costs is None else costs)


def cheapest(order: Order, duty: Duty, price: Sequence[int]) -> Cards:
    """The play that meets a duty at the least sum of prices by card."""
    if not duty.need:
        return duty.base
    pool = sorted(duty.pool, key=price.__getitem__)
    if duty.chain is not None:
        return _cheapest_shape(order, duty, duty.chain, pool, price)
    chosen = pool[: duty.need]
    chosen += duty.base
    chosen.sort()
    return tuple(chosen)


def _cheapest_shape(order: Order, duty: Duty, chain: Chain, pool: list[int], price: Sequence[int]) -> Cards:
    """The cheapest way to reach the ladder, filled up with the cheapest of what is left."""
    best: Cards = ()
    least = 0
    if duty.best[0] == 1:
        pairs = sorted(cards_of(chain, duty.mask), key=price.__getitem__)[: len(duty.best)]
        ways = [sum([order.bit[card] for card in pairs])]
    else:
        ways = list(fillings(chain, duty.wants, duty.mask))
    bit = order.bit
    for way in ways:
        chosen = [card for card in duty.pool if bit[card] & way]
        free = duty.need - len(chosen)
        if free:
            chosen += [card for card in pool if not bit[card] & way][:free]
        total = sum([price[card] for card in chosen])
        if not best or total < least:
            best = tuple(sorted(chosen))
            least = total
    return best


def examples(order: Order, hand: Cards, lead: Cards, limit: int = EXAMPLES) -> list[Cards]:
    """A few legal plays to name in a refusal: the smallest, and its variants by shape."""
    duty = duty_of(order, hand, read(order, lead))
    first = smallest(order, hand, lead)
    if duty.chain is None or not duty.need:
        return [first]
    found = [first]
    cheap = sorted(duty.pool, key=lambda card: order.cost[card])
    for way in fillings(duty.chain, duty.wants, duty.mask):
        if len(found) == limit:
            break
        chosen = [card for card in duty.pool if order.bit[card] & way]
        chosen += [card for card in cheap if not order.bit[card] & way][: duty.need - len(chosen)]
        play = tuple(sorted(chosen))
        if play not in found:
            found.append(play)
    return found


def addable(order: Order, hand: Cards, lead: Cards, chosen: Cards) -> frozenset[Card]:
    """The cards of which one more may be added to `chosen` so that some legal play still contains them all.

    Empty when `chosen` is complete, or when no legal play contains it. For a lead (`lead` empty): `addable_lead`.
    """
    duty = duty_of(order, hand, read(order, lead))
    from_base = 0
    taken: list[int] = []
    for card in chosen:
        if card in duty.base:
            from_base += 1
        elif card in duty.pool:
            taken.append(card)
        else:
            return frozenset()
    for card in set(chosen):
        if chosen.count(card) > (duty.base if card in duty.base else duty.pool).count(card):
            return frozenset()
    slack = duty.need - len(taken)
    if slack < 0:
        return frozenset()
    held = duty.pool
    ways: tuple[int, ...] = ()
    once = twice = 0
    if duty.chain is not None:
        if duty.best[0] > 1:
            ways = fillings(duty.chain, duty.wants, duty.mask)
        for card in taken:
            bit = order.bit[card] & duty.mask
            twice |= once & bit
            once |= bit
        if slack < _lacking(duty, ways, once, twice):
            return frozenset()
    found = {card for card in duty.base if chosen.count(card) < duty.base.count(card)}
    if slack:
        for card in set(held):
            if taken.count(card) == held.count(card):
                continue
            if duty.chain is not None:
                bit = order.bit[card] & duty.mask
                if slack - 1 < _lacking(duty, ways, once | bit, twice | (once & bit)):
                    continue
            found.add(card)
    return frozenset(found)


def _lacking(duty: Duty, ways: tuple[int, ...], once: int, twice: int) -> int:
    """The fewest cards still wanted for the ladder, when `once` and `twice` are the pairs begun and completed."""
    steps = len(duty.best)
    if ways:
        pairs = ways[0].bit_count()
        return min([2 * pairs - (way & once).bit_count() - (way & twice).bit_count() for way in ways])
    full = min(steps, twice.bit_count())
    begun = min(steps - full, (once & ~twice).bit_count())
    return 2 * (steps - full) - begun


def addable_lead(order: Order, hand: Cards, chosen: Cards) -> frozenset[Card]:
    """The cards that may still be added to a selection to lead: the same class, or on the way to a 5-10-K."""
    left = {card for card in hand if chosen.count(card) < hand.count(card)}
    if not chosen:
        return frozenset(left)
    if not holds(hand, chosen):
        return frozenset()
    class_of = order.class_of
    klasses = {class_of[card] for card in chosen}
    found: set[int] = set()
    if len(klasses) == 1:
        klass = class_of[chosen[0]]
        found = {card for card in left if class_of[card] == klass}
    for three in order.five_ten_kings:
        if three is None or len({class_of[card] for card in three}) == 1 or not holds(hand, three):
            continue
        six = tuple([card for card in three for _ in range(2)])
        if holds(three, chosen):
            found |= {card for card in three if card not in chosen}
        if holds(hand, six) and holds(six, chosen):
            found |= {card for card in three if chosen.count(card) < 2}
    return frozenset(found)


def forced_red_fives(order: Order, hand: Cards, lead: Cards) -> int:
    """The fewest ♥5 that any legal play holds: how many of a follower's ♥5 are forced (RULES §9, 逼红5)."""
    if RED_FIVE not in hand:
        return 0
    costs = [0] * len(order.cost)
    costs[RED_FIVE] = 1
    return smallest(order, hand, lead, costs).count(RED_FIVE)
