"""Where a follower stands in a trick: what lies there, who is still to come, and what may still be out."""

from __future__ import annotations

from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.observe import Observation
from games.engine.order import Order
from games.players.memory import SEAT_BITS, remember
from games.players.tables import many


class Spot:
    """A follower's position.

    `klass` is the led class (of a single card's lead), `held` the hand's cards of it as `Tables` counts them, where that
    is known; `best` the play that leads so far, `partner` whether it is the partner's; `left` counts who plays after
    this seat, `stake` the points that lie there. `next_void` and `next_trumpless` say what the opponent who plays next
    has shown to be out of; without one, both are False.
    """

    __slots__ = (
        "best", "hand", "held", "klass", "known", "left", "memory", "next_trumpless", "next_void", "order", "partner",
        "plays", "seat", "stake",
    )  # fmt: skip

    def __init__(
        self, seen: Observation, order: Order, seat: int, hand: Cards, klass: int, held: int | None = None
    ) -> None:
        lies = seen.table
        leader, plays, best, tricks = lies.leader, lies.plays, lies.best, lies.tricks
        memory = self.memory = remember(order, tricks)
        self.order = order
        self.seat = seat
        self.hand = hand
        self.held = held
        self.plays = plays
        self.klass = klass
        self.best = plays[best]
        self.partner = (leader + best - seat) & 3 == 2
        stake = 0
        for play in plays:
            for card in play:
                stake += WORTH[card]
        self.stake = stake
        self.left = 3 - len(plays)
        self.known = seen.known.kitty
        """The kitty, with its cards for who laid it."""
        out = memory.out >> (seat + 1 & 3) if self.left else 0
        self.next_void = out >> SEAT_BITS * klass & 1 > 0
        self.next_trumpless = out >> SEAT_BITS * TRUMP_CLASS & 1 > 0

    def may_be_ruffed(self) -> bool:
        """Whether the opponent who plays next is out of the led plain suit and may have trumps."""
        return self.next_void and not self.next_trumpless and self.klass != TRUMP_CLASS

    def seen(self, klass: int) -> int:
        """All cards of a class that this seat has seen, as `Tables` counts them (and a count of some above that)."""
        memory = self.memory
        units = memory.table.suits[klass].units
        seen = memory.gone[klass]
        if klass == self.klass and self.held is not None:
            seen += self.held
        else:
            for card in self.hand:
                seen += units[card]
        for play in self.plays:
            for card in play:
                seen += units[card]
        if self.known is not None:
            laid = self.known.cards
            if laid is not None:
                for card in laid:
                    seen += units[card]
        return seen

    def unbeaten(self, klass: int) -> int:
        """The kinds of a class that no card in another's hand can beat (a mask)."""
        suit = self.memory.table.suits[klass]
        members = suit.members
        return suit.at_least[(members & ~(self.seen(klass) >> 1)).bit_length()] & members

    def higher_pairs_out(self, klass: int) -> int:
        """How many kinds of pairs, higher than the best of what leads, may be in another's hand."""
        suit = self.memory.table.suits[klass]
        top = 0
        for card in self.best:
            one = suit.units[card]
            if not one:
                return 0  # a ruff leads
            if one > top:
                top = one
        seen = self.seen(klass)
        return many(suit.members & ~(seen | seen >> 1) & -top & ~top)

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
        return self.memory.table.unit[card] & self.unbeaten(its) > 0
