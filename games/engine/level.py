"""A team's level: a lap and a rank (RULES §9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

#: The letters of the ranks 0…12, and the flag round's place after A.
RANKS = "23456789TJQKA"
TWO, THREE, JACK, ACE, FLAG = 0, 1, 9, 12, 13
FLAG_NAME = "flag"


class Level(NamedTuple):
    """``lap`` counts from 1 (0 is below the start in ``classic``); ``rank`` is 0…12 for 2…A, 13 for the flag round.

    Levels compare as they stand: lap, then rank.
    """

    lap: int
    rank: int

    @property
    def flag(self) -> bool:
        """Whether a side that banks at this level plays a flag round."""
        return self.rank == FLAG

    @property
    def place(self) -> int:
        """The level's number in one line through all laps: a difference of two places is a number of levels."""
        return self.lap * len(RANKS) + self.rank

    def as_json(self) -> dict[str, Any]:
        """``{"lap": 1, "rank": "J"}``."""
        return {"lap": self.lap, "rank": FLAG_NAME if self.rank == FLAG else RANKS[self.rank]}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Level:
        """The level :meth:`as_json` wrote. Raises ``KeyError`` or ``ValueError`` when it is none."""
        name = data["rank"]
        if name != FLAG_NAME and len(name) != 1:  # a piece of RANKS would be found there
            raise ValueError(f"no rank: {name!r}")
        return Level(int(data["lap"]), FLAG if name == FLAG_NAME else RANKS.index(name))


START = Level(1, TWO)


def at_place(place: int) -> Level:
    """The level whose :attr:`Level.place` is ``place`` (never a flag round)."""
    lap, rank = divmod(place, len(RANKS))
    return Level(lap, rank)
