"""Who wins a trick (RULES §8.3, §8.4)."""

from collections.abc import Sequence
from typing import Final

from games.engine import five_ten_king
from games.engine.cards import TRUMP_CLASS, Cards
from games.engine.order import Chain, Order
from games.engine.shapes import Lead, cards_of, class_of_set, ladder, pair_mask, read, run_mask, run_tops

NO_MATCH: Final = -1


def best(order: Order, plays: Sequence[Cards]) -> int:
    """The index of the play that wins so far; `plays` are sorted card lists from the leader on, the first one a lead
    of one component, a 5-10-K, or a throw that stood."""
    lead = read(order, plays[0])
    if lead.five_ten_king:
        return five_ten_king.best(order, lead, plays)
    class_of = order.class_of
    height = order.height
    winner = 0
    if lead.size == 1:
        klass = class_of[plays[0][0]]
        high = height[plays[0][0]]
        for index in range(1, len(plays)):
            card = plays[index][0]
            its = class_of[card]
            if its == klass:
                if height[card] > high:
                    winner, high = index, height[card]
            elif its == TRUMP_CLASS:
                winner, klass, high = index, its, height[card]
        return winner
    klass = lead.klass
    # A throw that stood is beaten by ruffs only; one component also by a higher one of its class.
    high = 0 if lead.is_throw else measure(order, lead, plays[0])
    for index in range(1, len(plays)):
        its = class_of_set(order, plays[index])
        if its == klass:
            if lead.is_throw and its == lead.klass:
                continue
        elif its != TRUMP_CLASS:
            continue
        value = measure(order, lead, plays[index])
        if value != NO_MATCH and (its != klass or value > high):
            winner, klass, high = index, its, value
    return winner


def beats(order: Order, led: Cards, holder: Cards, cards: Cards) -> bool:
    """Whether `cards` win from the play that leads so far, `holder`, in a trick led with `led` (all sorted)."""
    klass = class_of_set(order, cards)
    if klass < 0:  # a discard; a 5-10-K that wins is of one class too
        return False
    lead = read(order, led)
    if lead.five_ten_king:
        return best(order, (led, cards) if holder is led else (led, holder, cards)) > (0 if holder is led else 1)
    if klass != lead.klass:
        if klass != TRUMP_CLASS:
            return False
    elif lead.is_throw:
        return False  # one that stood is beaten by ruffs only
    value = measure(order, lead, cards)
    if value == NO_MATCH:
        return False
    if order.class_of[holder[0]] != klass:
        return klass == TRUMP_CLASS
    return value > measure(order, lead, holder)


def measure(order: Order, lead: Lead, cards: Cards) -> int:
    """How high sorted cards of one class stand against others that match the lead; NO_MATCH when they do not match it.

    They match when they divide into the lead's parts one for one. Their measure is the highest run for its longest
    tractor that leaves the rest matched; without a tractor their best pair; without a pair their best card.
    """
    height = order.height
    wants = lead.wants
    if not wants:
        return max([height[card] for card in cards])
    if len(cards) == 2:
        return height[cards[0]] if cards[0] == cards[1] else NO_MATCH
    chain = order.chains[order.class_of[cards[0]]]
    pairs = pair_mask(order, cards)
    if wants[0] == 1:
        if pairs.bit_count() < len(wants):
            return NO_MATCH
        return max([height[card] for card in cards_of(chain, pairs)])
    return _highest_run(chain, wants, pairs)


def _highest_run(chain: Chain, wants: tuple[int, ...], pairs: int) -> int:
    rest = wants[1:]
    for top in run_tops(chain, pairs, wants[0]):
        if ladder(chain, rest, pairs ^ run_mask(chain, pairs, top, wants[0])) == rest:
            return top
    return NO_MATCH
