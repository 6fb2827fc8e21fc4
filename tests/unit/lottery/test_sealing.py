"""The seal of a cell."""

from __future__ import annotations

import pytest

from lottery.domain import sealing

SALT = bytes(range(32))


def test_a_sealed_cell_opens_in_its_place_only() -> None:
    sealed = sealing.seal("board", 7, 12345, SALT)
    assert sealing.unseal("board", 7, sealed) == (12345, SALT)
    for board, number, content in (
        ("board", 8, sealed),
        ("other", 7, sealed),
        ("board", 7, sealed[:-1] + bytes([sealed[-1] ^ 1])),
    ):
        with pytest.raises(sealing.BrokenSeal):
            sealing.unseal(board, number, content)


def test_a_seal_tells_nothing_by_its_length_or_by_being_equal() -> None:
    seals = [sealing.seal("board", 1, prize, SALT) for prize in (1, 1, 10**12)]
    assert len({len(seal) for seal in seals}) == 1
    assert len(set(seals)) == 3
