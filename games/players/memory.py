"""What a player remembers of the tricks played: cards gone, and who has shown to be out of what.

The memory is a fold over the tricks, the same for all four seats. As a trick is added at a time, the last memory is
kept and continued; that saves work and changes no answer.
"""

from __future__ import annotations

from functools import lru_cache

from games.engine.cards import KINDS, Cards
from games.engine.order import Order
from games.engine.phases import Trick
from games.engine.shapes import read


class Memory:
    """What the tricks have shown: `gone[card]` copies played, `gone_of[klass]` cards of a class.

    Bit `klass` of `out[seat]` says that the seat has none of a class, of `no_pair[seat]` that it holds no pair of it.
    """

    __slots__ = ("gone", "gone_of", "no_pair", "order", "out", "tricks")

    def __init__(self, order: Order) -> None:
        self.order = order
        self.tricks: tuple[Trick, ...] = ()
        self.gone = [0] * KINDS
        self.gone_of = [0] * 5
        self.out = [0, 0, 0, 0]
        self.no_pair = [0, 0, 0, 0]

    def add(self, trick: Trick) -> None:
        """Remember one more trick."""
        class_of = self.order.class_of
        gone = self.gone
        gone_of = self.gone_of
        plays = trick.plays
        lead = plays[0]
        size = len(lead)
        klass = -1
        for step in range(4):
            play = plays[step]
            seat = (trick.leader + step) & 3
            followed = 0
            if step == 0:
                klass = class_of[lead[0]] if size == 1 else read(self.order, lead).klass
            for card in play:
                gone[card] += 1
                its = class_of[card]
                gone_of[its] += 1
                if its == klass:
                    followed += 1
            if followed < size:
                self.out[seat] |= 1 << klass
            elif size > 1 and step:
                self._pairs(seat, klass, lead, play)

    def _pairs(self, seat: int, klass: int, lead: Cards, play: Cards) -> None:
        """Who gave fewer pairs than were asked for holds none any more."""
        if _pairs_in(play) < sum(read(self.order, lead).wants):
            self.no_pair[seat] |= 1 << klass


def _pairs_in(cards: Cards) -> int:
    return len(cards) - len(set(cards))


_last: Memory | None = None


def remember(order: Order, tricks: tuple[Trick, ...]) -> Memory:
    """The memory of all `tricks` under `order`. Not to be changed by the caller."""
    global _last
    last = _last
    if last is not None and last.order is order:
        if last.tricks is tricks:
            return last
        if tricks and len(tricks) == len(last.tricks) + 1 and (len(tricks) == 1 or tricks[-2] is last.tricks[-1]):
            return _keep(_continued(last), tricks)
    memory = Memory(order)
    for trick in tricks[:-1]:
        memory.add(trick)
    return _keep(memory, tricks)


def _continued(last: Memory) -> Memory:
    memory = Memory(last.order)
    memory.gone = last.gone[:]
    memory.gone_of = last.gone_of[:]
    memory.out = last.out[:]
    memory.no_pair = last.no_pair[:]
    return memory


def _keep(memory: Memory, tricks: tuple[Trick, ...]) -> Memory:
    global _last
    if tricks:
        memory.add(tricks[-1])
    memory.tricks = tricks
    _last = memory
    return memory


@lru_cache(maxsize=512)
def ranking(order: Order) -> tuple[Cards, ...]:
    """The cards of each class (0–3 plain, 4 trump), the highest first."""
    height = order.height
    return tuple(
        [tuple(sorted([c for c in range(KINDS) if order.class_of[c] == k], key=lambda c: -height[c])) for k in range(5)]
    )
