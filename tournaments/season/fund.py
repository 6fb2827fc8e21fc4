"""The champion's fund as values (RULES §11). Amounts are fen.

What a won day added is written on that day and stays, whatever a season's settings become: the fund shown, the fund
reported and the fund owed are the sum of these days. Settings only say what days to come would add.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tournaments.season import fund_terms
from tournaments.season.models import Reign, Session


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


def award(session: Session, number: int) -> int:
    """What a session adds that is won as the ``number``-th day in a row, by what its season sets for its day."""
    return fund_terms.terms_on(session.season, session.on).award(number)


def fund_held(reign: Reign, until: int | None = None) -> Fund:
    """What the days of a reign have brought, up to day ``until`` or all of them."""
    days = reign.standing_days()
    if until is not None:
        days = days.filter(day__lte=until)
    return Fund(tuple(days.values_list("award", flat=True)))


def shown(reign: Reign, session: Session) -> dict[str, Any]:
    """What the fund section shows of a reign in one of its sessions.

    The days ahead go by what the session's season sets for them: one after the other, of the weekly form a week apart.
    """
    held = fund_held(reign)
    days = len(held.awards)
    apart = timedelta(days=7 if session.form == Session.Form.WEEKLY else 1)
    rows = list(session.season.fund_terms.all())
    ahead = [
        fund_terms.terms_on(session.season, session.on + step * apart, rows).award(days + step)
        for step in range(1, AHEAD + 1)
    ]
    return {
        "side": "A" if reign.team_id == session.team_a_id else "B",
        "team": reign.team.name,
        "day": days,
        "award": held.awards[-1] if held.awards else 0,
        "total": held.total,
        "awards": [*held.awards, *ahead],
    }


def standing(session: Session) -> dict[str, Any] | None:
    """What the fund section shows of the reign that is defended, None without one."""
    return None if session.reign is None else shown(session.reign, session)
