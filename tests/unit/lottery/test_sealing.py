"""The seal of a cell and the commitments to the board."""

from __future__ import annotations

import hashlib

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


def test_commitments_are_as_written_down() -> None:
    one = hashlib.sha256(b"board-v1\x002026-11-30-01\x0025\x00P01\x00" + SALT).hexdigest()
    assert sealing.commitment("2026-11-30-01", 25, "P01", SALT) == one
    root = hashlib.sha256(b"board-v1\x00root\x002026-11-30-01\x00" + bytes.fromhex(one) * 2).hexdigest()
    assert sealing.root("2026-11-30-01", [one, one]) == root
