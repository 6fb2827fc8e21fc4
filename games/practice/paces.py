"""How fast practice goes: the show's own clocks, or time to think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PACES: Final[Mapping[str, Mapping[str, float]]] = {
    "relaxed": {
        "cut": 60.0,
        "declare": 60.0,
        "bury": 240.0,
        "raid": 90.0,
        "play": 180.0,
        "deal": 0.5,
        "after_trick": 1.6,
        "after_throw": 3.0,
    },
    "show": {},
}
"""Seconds where they differ from the show's (``games.pace``)."""


def pace_of(name: str) -> Mapping[str, float]:
    """The seconds of a pace."""
    return PACES[name]
