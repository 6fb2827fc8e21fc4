"""Boards and decks are fair: prize against cell and card against place, by chi-square with p > 10⁻⁴.

A generator that takes too few bits modulo n must fail at the same sample, which is 100,000; `make test` takes a
twentieth.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

import pytest

from core.randomness import SeededSource, shuffle
from games.engine import deal
from lottery.proofs import board as public

LEAST = 1e-4
SAMPLE, FULL = 5_000, 100_000
LINES = [{"code": f"P{place:02}", "count": count} for place, count in enumerate((2, 3, 2, 4, 4, 3, 1, 3), 1)] + [
    {"code": "BLANK", "count": 3}
]
Rows = Callable[[int], Iterable[Sequence[object]]]


def mixed_boards(size: int) -> Iterable[Sequence[object]]:
    """Orders of boards into which a public value is mixed, from fixed secrets."""
    for number in range(size):
        seed = public.mixed_seed(number.to_bytes(32, "big"), "上证指数", "3456.78")
        yield public.mixed_order(seed, "2026-11-30-01", LINES)


def shuffled_boards(size: int) -> Iterable[Sequence[object]]:
    """Orders of boards as they are laid by chance, here from fixed seeds."""
    codes = [str(line["code"]) for line in LINES for _ in range(int(line["count"]))]  # type: ignore[call-overload]
    for number in range(size):
        order = list(codes)
        shuffle(SeededSource(number), order)
        yield order


def decks(size: int) -> Iterable[Sequence[object]]:
    """Decks before the cut, from fixed seeds."""
    for number in range(size):
        yield deal.shuffle(number.to_bytes(32, "big"), "2026-11-30-01/1").deck


def chance(rows: Iterable[Sequence[object]]) -> float:
    """The probability that fair shuffles differ at least as much as these (p)."""
    counts: Counter[tuple[int, object]] = Counter()
    size, length = 0, 0
    for row in rows:
        size, length = size + 1, len(row)
        counts.update(enumerate(row))
    kinds = Counter(thing for _, thing in counts)
    often = Counter(row)
    assert len(kinds) == len(often)
    found = sum(
        (counts[place, thing] - size * n / length) ** 2 / (size * n / length)
        for thing, n in often.items()
        for place in range(length)
    )
    # Each thing stands exactly n times in every row: the places are not independent, and the sum comes out larger by
    # length / (length - 1) than that of a table with so many degrees of freedom.
    freedom = (len(often) - 1) * (length - 1)
    return upper_tail(found * (length - 1) / length, freedom)


def upper_tail(value: float, freedom: int) -> float:
    """Of the chi-square distribution, after Wilson and Hilferty: close for the hundreds of degrees here."""
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((value / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def byte_below(self: Any, n: int) -> int:
    """What a hasty program does: a few bits, modulo n (six for a board, a byte for a deck)."""
    kind = type(self).__name__
    if kind == "SeededSource":
        return int(self.bytes(1)[0]) % 64 % n
    if kind == "Stream":
        return int((self._numbers or self.block()).pop()) % 256 % n
    return original(self, 64) % n


original = public._Stream.below


@pytest.mark.parametrize("rows", [mixed_boards, shuffled_boards, decks])
def test_every_prize_in_every_cell_and_every_card_in_every_place_alike(rows: Rows) -> None:
    assert chance(rows(SAMPLE)) > LEAST


@pytest.mark.parametrize("rows", [mixed_boards, shuffled_boards, decks])
def test_a_modulo_bias_is_seen_at_the_same_sample(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (public._Stream, SeededSource, deal.Stream):
        monkeypatch.setattr(kind, "below", byte_below)
    if rows is decks:
        monkeypatch.setattr(deal, "shuffle", plain_shuffle)
    assert chance(rows(SAMPLE)) < LEAST


@pytest.mark.large
@pytest.mark.parametrize("rows", [mixed_boards, shuffled_boards, decks])
def test_a_hundred_thousand_of_each_are_fair(rows: Rows) -> None:
    p = chance(rows(FULL))
    print(f"{rows.__name__}: p = {p:.4f}")
    assert p > LEAST


@pytest.mark.large
@pytest.mark.parametrize("rows", [mixed_boards, shuffled_boards, decks])
def test_a_modulo_bias_is_seen_in_a_hundred_thousand(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (public._Stream, SeededSource, deal.Stream):
        monkeypatch.setattr(kind, "below", byte_below)
    if rows is decks:
        monkeypatch.setattr(deal, "shuffle", plain_shuffle)
    assert chance(rows(FULL)) < LEAST


def plain_shuffle(seed: bytes, game_id: str) -> deal.Shuffle:
    """The deck by the format's words, reading its numbers through ``below``."""
    numbers, cards = deal.Stream(seed, game_id), list(deal.SORTED_DECK)
    for i in range(len(cards) - 1, 0, -1):
        j = numbers.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return deal.Shuffle(tuple(cards), (0, 0))


def test_the_tail_is_the_known_one() -> None:
    assert list(islice((round(upper_tail(v, 192), 3) for v in (191.3, 224.2, 267.0)), 3)) == [0.501, 0.056, 0.0]
