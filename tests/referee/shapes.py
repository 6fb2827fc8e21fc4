"""Runs of pairs, every way to take them, and the greedy reading of a set (RULES 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tests.referee.deck import SUITS, less, twins
from tests.referee.place import Place


@dataclass(frozen=True)
class Part:
    """A component: so many pairs in a row (0 for a single), how high, and its cards."""

    pairs: int
    top: int
    cards: tuple[str, ...]


@lru_cache(maxsize=200_000)
def runs(place: Place, pairs: frozenset[str], length: int) -> tuple[Part, ...]:
    """Every run of so many pairs out of these; one pair counts by its card, more by the highest rung."""
    if length == 1:
        return tuple(Part(1, place.height(card), (card, card)) for card in sorted(pairs))
    found = []
    standing = {card: place.rungs(card) for card in pairs}
    for bottom in range(-1, 32):
        ways: list[tuple[str, ...]] = [()]
        for rung in range(bottom, bottom + length):
            here = [card for card in sorted(pairs) if rung in standing[card]]
            ways = [(*way, card) for way in ways for card in here if card not in way]
        for way in ways:
            found.append(Part(length, bottom + length - 1, tuple(card for card in way for _ in range(2))))
    return tuple(found)


def longest(place: Place, pairs: frozenset[str], most: int) -> int:
    """The length of the longest run, at most so long."""
    return next((n for n in range(min(most, len(pairs)), 0, -1) if runs(place, pairs, n)), 0)


def _suits(part: Part) -> list[int]:
    return [SUITS.index(card[0]) if card[0] in SUITS else 9 for card in part.cards]


def read(place: Place, cards: list[str]) -> list[Part]:
    """The greedy reading: longest tractor first, the highest among equals; then pairs, then singles."""
    left, parts = list(cards), []
    while length := longest(place, twins(left), len(left)):
        best = min(runs(place, twins(left), length), key=lambda part: (-part.top, _suits(part)))
        parts.append(best)
        left = less(left, best.cards) or []
    singles = [Part(0, place.height(card), (card,)) for card in left]
    return parts + sorted(singles, key=lambda part: (-part.top, _suits(part)))


def fits(place: Place, lengths: tuple[int, ...], cards: list[str]) -> int | None:
    """How high cards of one class answer parts of these lengths (0 for a single), None when no split does.

    The height is that of the part answering the first, longest one, the highest that leaves the rest answered.
    """
    if len(cards) != sum(max(1, 2 * length) for length in lengths):
        return None
    if not lengths or lengths[0] == 0:
        return max((place.height(card) for card in cards), default=0)
    heights = []
    for part in runs(place, twins(cards), lengths[0]):
        rest = less(cards, part.cards)
        if rest is not None and fits(place, lengths[1:], rest) is not None:
            heights.append(part.top)
    return max(heights, default=None)


@lru_cache(maxsize=200_000)
def ladder(place: Place, wanted: tuple[int, ...], pairs: frozenset[str]) -> tuple[int, ...]:
    """The best matched lengths, in order, that these pairs allow for wanted runs of pairs (RULES 8.2)."""
    wanted = tuple(sorted((length for length in wanted if length), reverse=True))
    if not wanted:
        return ()
    length = longest(place, pairs, wanted[0])
    if length == 0:
        return ()
    rest = (*wanted[1:], wanted[0] - length)
    return (length, *max(ladder(place, rest, pairs - set(run.cards)) for run in runs(place, pairs, length)))
