"""What a follower owes (RULES §8.2, §8.6), in one form for every case.

A legal play is all of `base` and `need` more cards out of `pool`, whose pairs must reach `best`, the ladder that the
pool's own pairs reach for `wants`. `base` and `pool` share no kind of card. Everything in `follow` reads a `Duty`.
"""

from games.engine import five_ten_king
from games.engine.cards import TRUMP_CLASS, Cards
from games.engine.order import Chain, Order
from games.engine.shapes import Lead, ladder, pair_mask


class Duty:
    """See the module. `chain` and `mask` are the led class's, where `best` is not empty; `code` names the special law
    that made the base or the pool (`five_ten_king`, `highest_trumps`, `must_ruff`), "" for plain following."""

    __slots__ = ("base", "best", "chain", "code", "mask", "need", "pool", "wants")

    def __init__(self, base: Cards, pool: Cards, need: int, code: str) -> None:
        self.base = base
        self.pool = pool
        self.need = need
        self.code = code
        self.chain: Chain | None = None
        self.mask = 0
        self.wants: tuple[int, ...] = ()
        self.best: tuple[int, ...] = ()


def duty_of(order: Order, hand: Cards, lead: Lead, own: Cards | None = None) -> Duty:
    """What a sorted `hand` (of at least as many cards as led) owes to the lead; `own` are its cards of the led class,
    where they are known."""
    if lead.five_ten_king:
        three = five_ten_king.owed(order, hand, lead)
        if three:
            return Duty(three, (), 0, "five_ten_king")
    klass = lead.klass
    size = lead.size
    if own is None:
        own = order.own(hand, klass)
    if len(own) < size:
        return _short(order, hand, own, lead)
    if lead.five_ten_king and klass == TRUMP_CLASS:
        above, level = five_ten_king.highest(order, own, size)
        return Duty(above, level, size - len(above), "highest_trumps")
    duty = Duty((), own, size, "")
    if lead.owes:
        mask = pair_mask(order, own)
        if mask:
            chain = order.chains[klass]
            duty.chain = chain
            duty.mask = mask
            duty.wants = lead.owes
            duty.best = ladder(chain, lead.owes, mask)
    return duty


def _short(order: Order, hand: Cards, own: Cards, lead: Lead) -> Duty:
    """Fewer cards of the led class than led: all of them, and any others, or trumps first (`must_ruff`)."""
    need = lead.size - len(own)
    klass, class_of = lead.klass, order.class_of
    others = tuple([card for card in hand if class_of[card] != klass]) if own else hand
    if not order.rules.must_ruff or klass == TRUMP_CLASS:
        return Duty(own, others, need, "")
    trumps = tuple([card for card in others if class_of[card] == TRUMP_CLASS])
    if len(trumps) >= need:
        return Duty(own, trumps, need, "must_ruff")
    plain = tuple([card for card in others if class_of[card] != TRUMP_CLASS])
    return Duty(tuple(sorted(own + trumps)), plain, need - len(trumps), "must_ruff")
