"""What a player remembers of the tricks played: cards gone, and who has shown to be out of what.

The memory is a fold over the tricks, the same for all four seats. As a trick is added at a time, the last memory is
kept and continued; that saves work and changes no answer.
"""

from __future__ import annotations

from typing import Final

from games.engine.cards import Cards
from games.engine.order import Order
from games.engine.shapes import five_ten_king_of, read
from games.engine.table import Trick
from games.players.tables import Tables, counted, tables

#: Bits of `out` and `no_pair` for a class: one for each seat.
SEATS: Final = 15
SEAT_BITS: Final = 4


class Memory:
    """What the tricks have shown. Never changed once made.

    `gone` are the cards played (as `Tables` counts them). The bit `4 * klass + seat` of `out` says that the seat has
    none of a class, of `no_pair` that it holds no pair of it.
    """

    __slots__ = ("gone", "no_pair", "order", "out", "table", "tricks")

    def __init__(
        self, order: Order, table: Tables, tricks: tuple[Trick, ...], gone: int, out: int, no_pair: int
    ) -> None:
        self.order = order
        self.table = table
        self.tricks = tricks
        self.gone = gone
        self.out = out
        self.no_pair = no_pair

    def void(self, klass: int) -> int:
        """The seats (as a mask) that have shown to have none of a class."""
        return self.out >> SEAT_BITS * klass & SEATS


def all_of(order: Order, klass: int, cards: Cards) -> bool:
    """Whether all cards are of one class."""
    return order.members[klass].issuperset(cards)


def _with(before: Memory, trick: Trick, tricks: tuple[Trick, ...]) -> Memory:
    """The memory of one more trick."""
    order = before.order
    class_of = order.class_of
    table = before.table
    unit = table.unit
    out, no_pair = before.out, before.no_pair
    leader, plays = trick.leader, trick.plays
    lead = plays[0]
    size = len(lead)
    if size > 1:
        gone = before.gone
        for play in plays:
            gone += counted(table, play)
        asked = read(order, lead)
        pairs = sum(asked.wants)
        klass = asked.klass
        for step in (1, 2, 3):
            play = plays[step]
            bit = 1 << (SEAT_BITS * klass + (leader + step & 3))
            if not all_of(order, klass, play):
                if not asked.five_ten_king or five_ten_king_of(order, play) < 0:  # it may hold ♥5 with plain hearts
                    out |= bit
            elif size - len(set(play)) < pairs:
                no_pair |= bit  # who gave fewer pairs than were asked for holds none any more
        return Memory(order, table, tricks, gone, out, no_pair)
    (first,), (second,), (third,), (fourth,) = plays
    klass = class_of[first]
    if class_of[second] != klass:
        out |= 1 << (SEAT_BITS * klass + (leader + 1 & 3))
    if class_of[third] != klass:
        out |= 1 << (SEAT_BITS * klass + (leader + 2 & 3))
    if class_of[fourth] != klass:
        out |= 1 << (SEAT_BITS * klass + (leader + 3 & 3))
    return Memory(
        order, table, tricks, before.gone + unit[first] + unit[second] + unit[third] + unit[fourth], out, no_pair
    )


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
    memory = Memory(order, tables(order), (), 0, 0, 0)
    for trick in tricks:
        memory = _with(memory, trick, tricks)
    memory.tricks = tricks
    _last = memory
    return memory
