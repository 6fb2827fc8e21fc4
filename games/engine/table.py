"""What lies on the table while cards are played: the trick under way, the tricks before, and what moved the score."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from games.engine.cards import Cards
from games.engine.values import Value

AdjustmentKind = Literal["throw", "raid_failed", "red_five_forced", "red_five_held", "corrected"]


class Adjustment(NamedTuple):
    """Points by which something else than tricks moved the attackers' score."""

    kind: AdjustmentKind
    seat: int
    points: int


class Trick(Value):
    """A finished trick: `plays[i]` is the play of seat (leader + i) mod 4, `best` the index of the winning one."""

    FIELDS = ("leader", "plays", "best", "points")
    __slots__ = FIELDS

    def __init__(self, leader: int, plays: tuple[Cards, ...], best: int, points: int) -> None:
        self.leader = leader
        self.plays = plays
        self.best = best
        self.points = points

    @property
    def winner(self) -> int:
        """Seat of the winner."""
        return (self.leader + self.best) % 4


class FailedThrow(NamedTuple):
    """A throw that did not stand: what was shown, what had to be led, and the penalty (RULES §8.5)."""

    seat: int
    cards: Cards
    forced: Cards
    penalty: int


class OnTable(Value):
    """What lies open while cards are played, the same for everybody. `plays` are those of the trick under way, empty
    before a lead; the last trick is `tricks[-1]`."""

    FIELDS = ("leader", "plays", "best", "tricks", "points", "adjustments", "failures", "forced", "notice")
    __slots__ = FIELDS

    def __init__(
        self,
        leader: int,
        plays: tuple[Cards, ...],
        best: int,
        tricks: tuple[Trick, ...],
        points: int,
        adjustments: tuple[Adjustment, ...],
        failures: tuple[FailedThrow, ...],
        forced: Cards,
        notice: FailedThrow | None,
    ) -> None:
        self.leader = leader
        self.plays = plays
        self.best = best
        """Index in `plays` of the play that leads so far."""
        self.tricks = tricks
        self.points = points
        """The attackers' from tricks alone."""
        self.adjustments = adjustments
        self.failures = failures
        self.forced = forced
        """A throw has just failed, and this is the lead that follows (never waited in); else empty."""
        self.notice = notice
        """The failed throw that has to be seen until the next play is made."""


NOTHING_LIES: Final = OnTable(0, (), 0, (), 0, (), (), (), None)
