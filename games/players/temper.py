"""A player's temper: small, stable differences in how readily one declares, raids, throws and buries points.

Drawn from a seed and the seat, so that the same table plays the same way again; never from the cards.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import NamedTuple


class Temper(NamedTuple):
    """Every trait is 0–255. `salt` varies single decisions."""

    boldness: int
    """How few trumps are enough to declare."""
    patience: int
    """How gladly a pair is kept back for a raid."""
    daring: int
    """How readily a throw is tried that is only nearly sure."""
    greed: int
    """How many points are buried."""
    salt: int


@lru_cache(maxsize=4096)
def temper_of(seed: str, seat: int) -> Temper:
    """The temper of the player in `seat`."""
    digest = hashlib.sha256(f"{seed}\0{seat}".encode()).digest()
    return Temper(digest[0], digest[1], digest[2], digest[3], int.from_bytes(digest[4:8], "big"))


def roll(temper: Temper, number: int) -> int:
    """A number 0–255 for one decision: the same for the same temper and `number`, and nothing to do with the cards."""
    mixed = (temper.salt ^ (number * 0x9E3779B1)) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 15)) * 0x85EBCA6B & 0xFFFFFFFF
    return mixed >> 24
