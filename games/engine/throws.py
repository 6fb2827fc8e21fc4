"""Whether a throw stands, and what happens when it does not (RULES §8.5)."""

from collections.abc import Sequence

from games.engine.cards import Cards
from games.engine.order import Order
from games.engine.shapes import TRACTOR, Component, pair_mask, read, run_tops


class Throw:
    """The judgement of a lead: `beaten` components in the order of the lead's reading, the `forced` lead's sorted
    cards (the lead itself when it stands) and the `penalty` in points, not negative."""

    __slots__ = ("beaten", "forced", "penalty", "stands")

    def __init__(self, beaten: tuple[Component, ...], forced: Cards, penalty: int) -> None:
        self.stands = not beaten
        self.beaten = beaten
        self.forced = forced
        self.penalty = penalty


def judge(order: Order, lead: Cards, others: Sequence[Cards]) -> Throw:
    """Whether a lead stands against the other (sorted) hands. A single component and a 5-10-K always do."""
    asked = read(order, lead)
    if not asked.is_throw:
        return Throw((), lead, 0)
    rivals: list[Cards] = []
    for hand in others:
        own = order.own(hand, asked.klass)
        if own:
            rivals.append(own)
    beaten = tuple([part for part in asked.components if _is_beaten(order, asked.klass, part, rivals)])
    if not beaten:
        return Throw((), lead, 0)
    rules = order.rules
    if rules.throw_forced == "lowest_card":
        height = order.height
        forced: Cards = (min(lead, key=lambda card: (height[card], card)),)
    else:
        forced = min(beaten, key=lambda part: (len(part.cards), part.height, part.cards)).cards
    penalty = rules.throw_penalty
    if rules.throw_penalty_each == "card":
        penalty *= sum([len(part.cards) for part in beaten])
    return Throw(beaten, forced, penalty)


def _is_beaten(order: Order, klass: int, part: Component, rivals: list[Cards]) -> bool:
    """Whether one hand's cards of the class hold a higher card, pair, or run of the same length."""
    height = order.height
    for own in rivals:
        if part.length == 0:
            if max([height[card] for card in own]) > part.height:
                return True
            continue
        pairs = pair_mask(order, own)
        if not pairs:
            continue
        chain = order.chains[klass]
        if part.kind == TRACTOR:
            tops = run_tops(chain, pairs, part.length)
            if tops and tops[0] > part.height:
                return True
        elif max([height[card] for slot, card in enumerate(chain.cards) if pairs >> slot & 1]) > part.height:
            return True
    return False
