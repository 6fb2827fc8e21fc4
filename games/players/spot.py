"""Where a follower stands in a trick: what lies there, who is still to come, and what may still be out."""

from __future__ import annotations

from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import Order
from games.players.memory import remember


class Spot:
    """A follower's position.

    `klass` is the led class (of a single card's lead), `best` the play that leads so far, `partner` whether it is the
    partner's; `left` counts who plays after this seat, `stake` the points that lie there. `next_void` and
    `next_trumpless` say what the opponent who plays next has shown to be out of; without one, both are False.
    """

    __slots__ = (
        "best", "hand", "klass", "known", "left", "memory", "next_trumpless", "next_void", "order", "partner", "plays",
        "seat", "stake",
    )  # fmt: skip

    def __init__(self, seen: Observation, order: Order, seat: int, hand: Cards, klass: int) -> None:
        plays = seen.plays
        memory = remember(order, seen.tricks)
        best = seen.best
        left = 3 - len(plays)
        stake = 0
        for play in plays:
            for card in play:
                stake += WORTH[card]
        self.order = order
        self.memory = memory
        self.seat = seat
        self.hand = hand
        self.plays = plays
        self.klass = klass
        self.best = plays[best]
        self.partner = (seen.leader + best - seat) & 3 == 2
        self.left = left
        self.stake = stake
        self.next_void = False
        self.next_trumpless = False
        if left:
            bit = 1 << ((seat + 1) & 3)
            self.next_void = memory.void(klass) & bit != 0
            self.next_trumpless = memory.void(TRUMP_CLASS) & bit != 0
        kitty = seen.kitty
        self.known: Cards = kitty.cards if kitty is not None and kitty.cards else ()
        """What lies in the kitty, for who laid it."""

    def may_be_ruffed(self) -> bool:
        """Whether the opponent who plays next is out of the led plain suit and may have trumps."""
        return self.next_void and not self.next_trumpless and self.klass != TRUMP_CLASS

    def _seen(self, klass: int) -> tuple[int, int]:
        """The cards of a class (among others) that this seat has seen once and twice, as masks."""
        memory = self.memory
        bits = memory.table.bit
        class_of = self.order.class_of
        once, twice = memory.once, memory.twice
        for card in self.hand:
            if class_of[card] == klass:
                twice |= once & bits[card]
                once |= bits[card]
        for play in self.plays:
            for card in play:
                twice |= once & bits[card]
                once |= bits[card]
        for card in self.known:
            twice |= once & bits[card]
            once |= bits[card]
        return once, twice

    def highest_out(self, klass: int) -> int:
        """The height of the highest card of a class that may be in another's hand; -1 for none."""
        table = self.memory.table
        return table.heights[(table.members[klass] & ~self._seen(klass)[1]).bit_length()]

    def higher_pairs_out(self, klass: int) -> int:
        """How many kinds of pairs, higher than the best of what leads, may be in another's hand."""
        table = self.memory.table
        top = 0
        for card in self.best:
            top = max(top, table.bit[card])
        return (table.members[klass] & ~self._seen(klass)[0] & -top & ~top).bit_count()

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
