"""Chance: repeatable where it may be, without bias, and never mistaken for secret."""

from __future__ import annotations

from collections import Counter

import pytest

from core.randomness import SecretSource, SeededSource, Source, shuffle


def test_the_same_seed_gives_the_same_stream_in_every_version() -> None:
    source = SeededSource(7)
    assert source.bytes(8).hex() == SeededSource("7").bytes(8).hex()
    # Written down once: a rehearsal of last year can be played again.
    assert SeededSource(7).bytes(8).hex() == "567ad423e68642e2"
    assert [SeededSource(7).below(10**n) for n in (1, 3, 9, 20)] == [5, 275, 427910630, 89306618806601392669]


def test_children_do_not_shift_each_other() -> None:
    one, other = SeededSource(1), SeededSource(1)
    other.bytes(1000)
    assert one.child("deal").bytes(16) == other.child("deal").bytes(16)
    assert one.child("deal").bytes(16) != one.child("board").bytes(16)
    assert one.child("deal").kind == "seeded"


@pytest.mark.parametrize("source", [SecretSource(), SeededSource(3)])
def test_numbers_stay_below_and_every_one_comes(source: Source) -> None:
    seen = Counter(source.below(6) for _ in range(6000))
    assert set(seen) == set(range(6))
    assert all(800 < count < 1200 for count in seen.values())
    assert source.below(1) == 0
    assert len(source.bytes(33)) == 33
    for limit in (0, -1):
        with pytest.raises(ValueError, match="at least 1"):
            source.below(limit)


def test_a_shuffle_keeps_all_and_every_order_comes() -> None:
    source = SeededSource(5)
    orders: Counter[str] = Counter()
    for _ in range(2400):
        items = ["a", "b", "c", "d"]
        shuffle(source, items)
        orders["".join(items)] += 1
    assert len(orders) == 24
    assert all(60 < count < 150 for count in orders.values())


def test_the_kind_is_what_the_database_is_told() -> None:
    assert SecretSource().kind == "secret"
    assert SeededSource(1).kind == "seeded"
