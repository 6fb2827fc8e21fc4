"""Where a follower stands in a trick: what lies there, who is still to come, and what may still be out."""

from __future__ import annotations

from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import Order
from games.players.memory import SEAT_BITS, remember


class Spot:
    """A follower's position.

    `klass` is the led class (of a single card's lead), `own` the hand's cards of it, `best` the play that leads so far,
    `partner` whether it is the partner's; `left` counts who plays after this seat, `stake` the points that lie there.
    `next_void` and `next_trumpless` say what the opponent who plays next has shown to be out of; without one, both are
    False.
    """

    __slots__ = (
        "best", "hand", "klass", "known", "left", "memory", "next_trumpless", "next_void", "order", "own", "partner",
        "plays", "seat", "stake",
    )  # fmt: skip

    def __init__(
        self, seen: Observation, order: Order, seat: int, hand: Cards, klass: int, own: Cards | None = None
    ) -> None:
        plays = seen.plays
        best = seen.best
        memory = remember(order, seen.tricks)
        self.order = order
        self.memory = memory
        self.seat = seat
        self.hand = hand
        self.plays = plays
        self.klass = klass
        self.own = order.own(hand, klass) if own is None else own
        self.best = plays[best]
        self.partner = (seen.leader + best - seat) & 3 == 2
        stake = 0
        for play in plays:
            for card in play:
                stake += WORTH[card]
        self.stake = stake
        left = self.left = 3 - len(plays)
        if left:
            bit = 1 << (seat + 1 & 3)
            out = memory.out
            self.next_void = out >> SEAT_BITS * klass & bit != 0
            self.next_trumpless = out >> SEAT_BITS * TRUMP_CLASS & bit != 0
        else:
            self.next_void = self.next_trumpless = False
        kitty = seen.known.kitty
        self.known = kitty.cards if kitty is not None else None
        """What lies in the kitty, for who laid it."""

    def may_be_ruffed(self) -> bool:
        """Whether the opponent who plays next is out of the led plain suit and may have trumps."""
        return self.next_void and not self.next_trumpless and self.klass != TRUMP_CLASS

    def _seen(self, klass: int) -> int:
        """All cards of a class that this seat has seen, as `Tables` counts them, and maybe others."""
        unit = self.memory.table.unit
        seen = self.memory.gone
        for card in self.own if klass == self.klass else self.order.own(self.hand, klass):
            seen += unit[card]
        for play in self.plays:
            for card in play:
                seen += unit[card]
        if self.known:
            for card in self.known:
                seen += unit[card]
        return seen

    def highest_out(self, klass: int) -> int:
        """The height of the highest card of a class that may be in another's hand; -1 for none."""
        table = self.memory.table
        return table.heights[(table.members[klass] & ~(self._seen(klass) >> 1)).bit_length()]

    def higher_pairs_out(self, klass: int) -> int:
        """How many kinds of pairs, higher than the best of what leads, may be in another's hand."""
        table = self.memory.table
        top = max([table.unit[card] for card in self.best])
        seen = self._seen(klass)
        return (table.members[klass] & ~(seen | seen >> 1) & -top & ~top).bit_count()

    def stands(self, card: int) -> bool:
        """Whether a single card that leads is likely to win against the opponent who plays after this seat."""
        if not self.left:
            return True
        its = self.order.class_of[card]
        if self.next_void:
            if its != TRUMP_CLASS:
                return self.next_trumpless
        elif its != self.klass:
            return True  # he must follow the suit led, and cannot over-ruff
        if its == TRUMP_CLASS and self.next_trumpless:
            return True
        return self.order.height[card] >= self.highest_out(its)
