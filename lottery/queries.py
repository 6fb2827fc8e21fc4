"""Reading pools, boards and draws. Nothing here opens a seal."""

from __future__ import annotations

from dataclasses import dataclass

from lottery.domain.winnings import what_of
from lottery.models import Cell, Draw, Pool
from tournaments.money.domain import What
from tournaments.people.models import Team
from tournaments.season.domain import fund_of
from tournaments.season.models import Session


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
    day = getattr(session, "reign_day", None)
    reigns = {reign.pk: reign for reign in (session.reign, None if day is None else day.reign) if reign is not None}
    lines += [
        Line(reign.team, what)
        for reign in reigns.values()
        if reign.ended_at in (session.decided_at, session.answered_at) and (what := fund_of(reign))
    ]
    return lines
