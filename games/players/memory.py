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
from games.players.tables import Tables, by_class, tables

#: Bits of `out` and `no_pair` for a class: one for each seat.
SEATS: Final = 15
SEAT_BITS: Final = 4


class Memory:
    """What the tricks have shown. Never changed once made.

    `gone` are the cards played, by class (tallies of `Tables`). The bit `4 * klass + seat` of `out` says that the
    seat has none of a class, of `no_pair` that it holds no pair of it.
    """

    __slots__ = ("gone", "no_pair", "order", "out", "table", "tricks")

    def __init__(
        self, order: Order, table: Tables, tricks: tuple[Trick, ...], gone: list[int], out: int, no_pair: int
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


def _with(before: Memory, trick: Trick, tricks: tuple[Trick, ...]) -> Memory:
    """The memory of one more trick."""
    leader, plays = trick.leader, trick.plays
    if len(plays[0]) > 1:
        return _with_several(before, leader, plays, tricks)
    order = before.order
    class_of = order.class_of
    table = before.table
    tally = table.tally
    gone = before.gone.copy()
    out = before.out
    card = plays[0][0]
    klass = class_of[card]
    followed = tally[card]
    for step in (1, 2, 3):
        card = plays[step][0]
        its = class_of[card]
        if its == klass:
            followed += tally[card]
        else:
            gone[its] = gone[its] + tally[card]
            out |= 1 << (SEAT_BITS * klass + (leader + step & 3))
    gone[klass] = gone[klass] + followed
    return Memory(order, table, tricks, gone, out, before.no_pair)


def _with_several(before: Memory, leader: int, plays: tuple[Cards, ...], tricks: tuple[Trick, ...]) -> Memory:
    """The memory of one more trick, of several cards each."""
    order = before.order
    class_of = order.class_of
    table = before.table
    tally = table.tally
    gone = before.gone.copy()
    out, no_pair = before.out, before.no_pair
    asked = read(order, plays[0])
    pairs = 0
    for length in asked.wants:
        pairs += length
    klass = asked.klass
    followed = 0
    for step, play in enumerate(plays):
        strays = shown = 0
        last = -1
        for card in play:
            its = class_of[card]
            if its == klass:
                followed += tally[card]
            else:
                gone[its] = gone[its] + tally[card]
                strays += 1
            if card == last:
                shown += 1
            last = card
        if strays:
            if not step or (asked.five_ten_king and five_ten_king_of(order, play) >= 0):
                continue  # it may hold ♥5 with plain hearts
            out |= 1 << (SEAT_BITS * klass + (leader + step & 3))
        elif shown < pairs:  # who gave fewer pairs than were asked for holds none any more
            no_pair |= 1 << (SEAT_BITS * klass + (leader + step & 3))
    gone[klass] = gone[klass] + followed
    return Memory(order, table, tricks, gone, out, no_pair)


class _Laid:
    """A kitty by class."""

    __slots__ = ("cards", "held", "table")

    def __init__(self, table: Tables, cards: Cards) -> None:
        self.table = table
        self.cards = cards
        self.held = by_class(table, table.tally, cards)


class _Last:
    """What was wanted last, and is likely to be wanted again."""

    __slots__ = ("laid", "memory")

    def __init__(self) -> None:
        self.memory: Memory | None = None
        self.laid: _Laid | None = None


_LAST: Final = _Last()


def remember(order: Order, tricks: tuple[Trick, ...]) -> Memory:
    """The memory of all `tricks` under `order`. Not to be changed by the caller."""
    memory = _LAST.memory
    if memory is not None and memory.order is order:
        if memory.tricks is tricks:
            return memory
        known = len(memory.tricks)
        if len(tricks) == known + 1 and (not known or tricks[-2] is memory.tricks[-1]):
            memory = _LAST.memory = _with(memory, tricks[-1], tricks)
            return memory
    memory = Memory(order, tables(order), (), [0, 0, 0, 0, 0], 0, 0)
    for trick in tricks:
        memory = _with(memory, trick, tricks)
    memory.tricks = tricks
    _LAST.memory = memory
    return memory


def laid_by_class(table: Tables, cards: Cards) -> list[int]:
    """A kitty as tallies, one for each class; the same as long as it lies. Not to be changed by the caller."""
    laid = _LAST.laid
    if laid is None or laid.cards is not cards or laid.table is not table:
        laid = _LAST.laid = _Laid(table, cards)
    return laid.held
