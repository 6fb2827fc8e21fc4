"""A player's temper: small, stable differences in how readily one declares, raids, throws and buries points.

Drawn from a seed and the seat, so that the same table plays the same way again; never from the cards.
"""

from __future__ import annotations

import hashlib
from typing import Final


class Temper:
    """Every trait is 0–255. `salt` varies single decisions.

    `boldness`: how few trumps are enough to declare. `patience`: how gladly a pair is kept back for a raid. `daring`: how
    readily a throw is tried that is only nearly sure. `greed`: how many points are buried.
    """

    __slots__ = ("boldness", "daring", "greed", "patience", "salt")

    def __init__(self, boldness: int, patience: int, daring: int, greed: int, salt: int) -> None:
        self.boldness = boldness
        self.patience = patience
        self.daring = daring
        self.greed = greed
        self.salt = salt


class _Kept:
    """The tempers of the table that was asked for last, by seat; `begun` is the hash of what they are drawn from, but for
    the seat."""

    __slots__ = ("begun", "seed", "tempers")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.begun = hashlib.sha256(f"{seed}\0".encode())
        self.tempers: list[Temper | None] = [None, None, None, None]


_kept: Final = [_Kept("")]


def temper_of(seed: str, seat: int) -> Temper:
    """The temper of the player in `seat`, 0–3."""
    kept = _kept[0]
    if seed != kept.seed:
        kept = _kept[0] = _Kept(seed)
    temper = kept.tempers[seat]
    if temper is None:
        drawn = kept.begun.copy()
        drawn.update(_SEATS[seat])
        digest = drawn.digest()
        salt = (digest[4] << 24) + (digest[5] << 16) + (digest[6] << 8) + digest[7]
        temper = kept.tempers[seat] = Temper(digest[0], digest[1], digest[2], digest[3], salt)
    return temper


_SEATS: Final = [b"0", b"1", b"2", b"3"]


def roll(temper: Temper, number: int) -> int:
    """A number 0–255 for one decision: the same for the same temper and `number`, and nothing to do with the cards."""
    mixed = (temper.salt ^ (number * 0x9E3779B1)) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 15)) * 0x85EBCA6B & 0xFFFFFFFF
    return mixed >> 24
