"""The champion's fund as values (RULES §11). Amounts are fen."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import fund as engine
from tournaments.season.models import Season


@dataclass(frozen=True, slots=True)
class Fund:
    """What a run of days has brought: each day's amount, and all of them."""

    awards: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of all days."""
        return sum(self.awards)


#: How many days beyond the last one the view shows.
AHEAD = 3


def fund(season: Season, days: int) -> Fund:
    """The fund after ``days`` days won in a row under a season's settings."""
    return Fund(tuple(engine.awards(days, season.fund_base, season.fund_step, season.fund_cap)))
