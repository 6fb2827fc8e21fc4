"""The champion's fund as values (RULES §11). Amounts are fen.

What a won day added is written on that day and stays, whatever a season's settings become: the fund shown, the fund
reported and the fund owed are the sum of these days. Settings only say what days to come would add.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine import fund as engine
from tournaments.season.models import Reign, Season, Session


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
    """What ``days`` days won in a row bring by a season's settings."""
    return Fund(tuple(engine.awards(days, season.fund_base, season.fund_step, season.fund_cap)))


def fund_held(reign: Reign, until: int | None = None) -> Fund:
    """What the days of a reign have brought, up to day ``until`` or all of them."""
    days = reign.standing_days()
    if until is not None:
        days = days.filter(day__lte=until)
    return Fund(tuple(days.values_list("award", flat=True)))


def shown(reign: Reign, session: Session) -> dict[str, Any]:
    """What the fund section shows of a reign in one of its sessions; the days ahead go by the session's season."""
    held = fund_held(reign)
    days = len(held.awards)
    return {
        "side": "A" if reign.team_id == session.team_a_id else "B",
        "team": reign.team.name,
        "day": days,
        "award": held.awards[-1] if held.awards else 0,
        "total": held.total,
        "awards": [*held.awards, *fund(session.season, days + AHEAD).awards[days:]],
    }


def standing(session: Session) -> dict[str, Any] | None:
    """What the fund section shows of the reign that is defended, None without one."""
    return None if session.reign is None else shown(session.reign, session)
