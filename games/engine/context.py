"""What a game starts from: the match it stands in, as a value (RULES §9, §11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from games.engine.level import START, Level

Side = Literal["A", "B"]

SIDES: tuple[Side, Side] = ("A", "B")


def side_of(seat: int) -> Side:
    """Seats 0 and 2 are side A, 1 and 3 side B."""
    return SIDES[seat % 2]


def other(side: Side) -> Side:
    """The other side."""
    return "B" if side == "A" else "A"


@dataclass(frozen=True, slots=True)
class Context:
    """One game's place in its match.

    ``number`` counts from 1; ``of`` is the number of games agreed on, None for a match that runs until it is won.
    ``banker`` is None in a first game, where it is fought for; ``first_receiver`` is None where the deck names him.
    A ``golden`` game decides a session that ended level. ``flag`` is true for a flag round.
    """

    number: int
    of: int | None
    golden: bool
    flag: bool
    levels: Mapping[Side, Level]
    flags_failed: Mapping[Side, int]
    banker: int | None
    first_receiver: int | None

    @property
    def level(self) -> Level:
        """The level that the game is played at: the banking side's; before a banker is known both stand alike."""
        return self.levels["A" if self.banker is None else side_of(self.banker)]

    def as_json(self) -> dict[str, Any]:
        """The context as JSON, for events and snapshots."""
        return {
            "number": self.number,
            "of": self.of,
            "golden": self.golden,
            "flag": self.flag,
            "levels": {side: self.levels[side].as_json() for side in SIDES},
            "flags_failed": {side: self.flags_failed[side] for side in SIDES},
            "banker": self.banker,
            "first_receiver": self.first_receiver,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Context:
        """The context that :meth:`as_json` wrote."""
        return Context(
            number=data["number"],
            of=data["of"],
            golden=data["golden"],
            flag=data["flag"],
            levels={side: Level.from_json(data["levels"][side]) for side in SIDES},
            flags_failed={side: int(data["flags_failed"][side]) for side in SIDES},
            banker=data["banker"],
            first_receiver=data["first_receiver"],
        )


def first_game(of: int | None = 1) -> Context:
    """The context of a first game: both sides at 2, the bank open."""
    return Context(
        number=1,
        of=of,
        golden=False,
        flag=False,
        levels={"A": START, "B": START},
        flags_failed={"A": 0, "B": 0},
        banker=None,
        first_receiver=None,
    )
