"""What a player remembers of the tricks played: cards gone, and who has shown to be out of what.

The memory is a fold over the tricks, the same for all four seats. As a trick is added at a time, the last memory is
kept and continued; that saves work and changes no answer.
"""

from __future__ import annotations

from games.engine.order import Order
from games.engine.phases import Trick
from games.engine.shapes import five_ten_king_of, read
from games.players.tables import Tables, tables

#: Bits of `out` and `no_pair` for a class: one for each seat.
SEATS, SEAT_BITS = 15, 4


class Memory:
    """What the tricks have shown. Never changed once made.

    `once` and `twice` are masks (`Tables`) of the cards of which one and both copies have been played. The bit
    `4 * klass + seat` of `out` says that the seat has none of a class, of `no_pair` that it holds no pair of it.
    """

    __slots__ = ("no_pair", "once", "order", "out", "table", "tricks", "twice")

    def __init__(self, order: Order, tricks: tuple[Trick, ...], once: int, twice: int, out: int, no_pair: int) -> None:
        self.order = order
        self.table: Tables = tables(order)
        self.tricks = tricks
        self.once = once
        self.twice = twice
        self.out = out
        self.no_pair = no_pair

    def void(self, klass: int) -> int:
        """The seats (as a mask) that have shown to have none of a class."""
        return self.out >> SEAT_BITS * klass & SEATS


def _with(before: Memory, trick: Trick, tricks: tuple[Trick, ...]) -> Memory:
    """The memory of one more trick."""
    order = before.order
    class_of = order.class_of
    bits = before.table.bit
    once, twice, out, no_pair = before.once, before.twice, before.out, before.no_pair
    plays = trick.plays
    lead = plays[0]
    size = len(lead)
    seat = trick.leader
    if size == 1:
        klass = class_of[lead[0]]
        for play in plays:
            card = play[0]
            bit = bits[card]
            twice |= once & bit
            once |= bit
            if class_of[card] != klass:
                out |= 1 << (SEAT_BITS * klass + seat)
            seat = (seat + 1) & 3
        return Memory(order, tricks, once, twice, out, no_pair)
    asked = read(order, lead)
    klass = asked.klass
    pairs = sum(asked.wants)
    for play in plays:
        followed = 0
        for card in play:
            bit = bits[card]
            twice |= once & bit
            once |= bit
            if class_of[card] == klass:
                followed += 1
        if followed < size:
            if not asked.five_ten_king or five_ten_king_of(order, play) < 0:  # it may hold ♥5 with plain hearts
                out |= 1 << (SEAT_BITS * klass + seat)
        elif size - len(set(play)) < pairs:
            # Who gave fewer pairs than were asked for holds none any more.
            no_pair |= 1 << (SEAT_BITS * klass + seat)
        seat = (seat + 1) & 3
    return Memory(order, tricks, once, twice, out, no_pair)


_last: Memory | None = None


def remember(order: Order, tricks: tuple[Trick, ...]) -> Memory:
    """The memory of all `tricks` under `order`. Not to be changed by the caller."""
    global _last
    memory = _last
    if memory is not None and memory.order is order:
        if memory.tricks is tricks:
            return memory
        known = len(memory.tricks)
        if len(tricks) == known + 1 and (not known or tricks[-2] is memory.tricks[-1]):
            memory = _last = _with(memory, tricks[-1], tricks)
            return memory
    memory = Memory(order, (), 0, 0, 0, 0)
    for trick in tricks:
        memory = _with(memory, trick, tricks)
    memory.tricks = tricks
    _last = memory
    return memory
