"""How long things take at a table, in seconds.

``cut``, ``declare``, ``bury``, ``raid`` and ``play`` are what a contestant has (RULES §8.9); the others are how fast
the system moves where nobody is awaited, so that viewers can follow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

PACE: Final[Mapping[str, float]] = {
    "cut": 10.0,
    "deal": 0.4,
    "declare": 10.0,
    "bury": 35.0,
    "raid": 10.0,
    "play": 15.0,
    "grace": 0.4,
    "bot_cut": 1.5,
    "bot_declare": 0.8,
    "bot_bury": 4.0,
    "bot_raid": 1.2,
    "bot_play": 1.1,
    "bot_spread": 0.8,
    "after_trick": 1.1,
    "after_throw": 1.5,
    "host": 9.0,
}


def seconds(pace: Mapping[str, float], name: str) -> float:
    """What the table's own pace says of ``name``, else the show's."""
    return float(pace.get(name, PACE[name]))


def spread(pace: Mapping[str, float], code: str, number: int) -> float:
    """A bot's extra delay for the decision after event ``number`` of the game ``code``.

    It is drawn from the game's public code and the event's number alone, so that how long a bot takes never tells
    anything about its hand.
    """
    digest = hashlib.sha256(f"{code}\0{number}".encode()).digest()
    return seconds(pace, "bot_spread") * int.from_bytes(digest[:4], "big") / 2**32
