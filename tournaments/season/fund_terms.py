"""What the champion's fund goes by on a day. Amounts are fen.

A season's own fields are what it goes by until somebody changes it; then each change is a row with the day from which it
holds, and the rows are what counts: ask `terms_on`, for the fields may be those of the day when the season was last saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Self

from games.engine import fund as engine
from tournaments.season.models import FundTerms, Season

NAMES: Final = ("fund_base", "fund_step", "fund_cap", "on_loss")


@dataclass(frozen=True, slots=True)
class Terms:
    """The first day's amount, what each further day adds, the most a day brings, and what a lost day does to it all."""

    fund_base: int
    fund_step: int
    fund_cap: int
    on_loss: str

    @classmethod
    def of(cls, row: Season | FundTerms) -> Self:
        """As a row has them."""
        return cls(row.fund_base, row.fund_step, row.fund_cap, row.on_loss)

    def award(self, number: int) -> int:
        """What the ``number``-th consecutive day won adds."""
        return engine.award(number, self.fund_base, self.fund_step, self.fund_cap)

    def values(self) -> dict[str, Any]:
        """By the settings' names."""
        return {name: getattr(self, name) for name in NAMES}


def terms_on(season: Season, day: date, rows: Iterable[FundTerms] | None = None) -> Terms:
    """What goes on a day: of what was set for it or an earlier one the latest day's, the last set of these.

    ``rows``: the season's, where they are read already.
    """
    rows = FundTerms.objects.filter(season=season) if rows is None else rows
    standing = [row for row in rows if row.from_on <= day]
    return Terms.of(max(standing, key=lambda row: (row.from_on, row.pk)) if standing else season)


def coming(season: Season, day: date, rows: Iterable[FundTerms] | None = None) -> list[FundTerms]:
    """What is set for later days, the next first; of one day only the last that was set. ``rows`` as in `terms_on`."""
    rows = FundTerms.objects.filter(season=season) if rows is None else rows
    later = sorted((row for row in rows if row.from_on > day), key=lambda row: (row.from_on, row.pk))
    return list({row.from_on: row for row in later}.values())


def as_of(season: Season, day: date) -> Season:
    """The season with its fields as they are on a day (not saved)."""
    return with_values(season, terms_on(season, day).values())


def with_values(season: Season, values: Mapping[str, Any]) -> Season:
    """The season with these fields set."""
    for name, value in values.items():
        setattr(season, name, value)
    return season
