"""Reading pools, boards and draws. Nothing here opens a seal."""

from __future__ import annotations

from dataclasses import dataclass

from lottery.domain.winnings import what_of
from lottery.models import Cell, Draw, Pool
from tournaments.money.domain import What
from tournaments.people.models import Team
from tournaments.season.models import Reign, Season, Session


@dataclass(frozen=True, slots=True)
class Line:
    """One thing owed, and to which combination."""

    team: Team
    what: What


def latest_pool() -> Pool | None:
    """The pool that was imported last."""
    return Pool.objects.order_by("pk").last()


def closed_cells(session: Session) -> list[int]:
    """The numbers of the cells that are still closed, in order."""
    cells = Cell.objects.filter(board__session=session, draw__isnull=True)
    return list(cells.order_by("number").values_list("number", flat=True))


def draws(session: Session) -> list[Draw]:
    """A session's draws in order of games, with their cells and prizes (one query)."""
    return list(Draw.objects.filter(session=session).select_related("cell", "prize", "team").order_by("game"))


def owed(session: Session) -> list[Line]:
    """What a session brought to whom, by the same rules for a rehearsal (which posts none of it) and for real.

    The fund is owed when its run ends: after the session that lost it or the answer that left.
    """
    lines = [Line(draw.team, what) for draw in draws(session) if (what := what_of(draw))]
    ended = [session.reign] if session.reign is not None else []
    day = getattr(session, "reign_day", None)
    if day is not None and day.reign not in ended:
        ended.append(day.reign)
    for reign in ended:
        forfeit = reign.end == Reign.End.LOST and session.season.on_loss == Season.OnLoss.FORFEIT
        if reign.ended_at is not None and not forfeit:
            days = list(reign.days.all())
            amount = sum(day.award for day in days)
            lines.append(Line(reign.team, What("fund", str(reign.pk), "cash", amount, f"擂主基金 {len(days)} 天")))
    return lines
