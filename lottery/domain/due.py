"""For which games a cell has to be opened: the one just finished, and those whose draw is void and may be made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from games.models import LogEvent
from games.state import GAME_FINISHED, TableState
from lottery.models import Draw
from tournaments.season.models import Session

LATE: Final = timedelta(minutes=2)
"""So long after a game its draw is due; whoever runs the show is told when it is not made by then."""


def draws_by_game(session: Session) -> dict[int, Draw]:
    """The last draw made for each game of a session, void or not."""
    rows = Draw.objects.filter(session=session).select_related("prize", "cell", "void").order_by("pk")
    return {draw.game: draw for draw in rows}


def pending(session: Session, played: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of the finished games (``TableState.played``), those that wait for a draw, in order."""
    made = draws_by_game(session)
    return [game for game in played if _waits(made.get(game["number"]))]


def _waits(draw: Draw | None) -> bool:
    return draw is None or (hasattr(draw, "void") and draw.void.again)


def late(session: Session, state: TableState, now: datetime) -> Mapping[str, Any] | None:
    """The game whose draw should have been made by now and was not; None when all is well."""
    if state.stage == "playing":
        return None
    waiting = pending(session, state.played)
    if not waiting:
        return None
    finished = LogEvent.objects.filter(table=session.table_id, kind=GAME_FINISHED).order_by("-v").first()
    return waiting[0] if finished is None or now - finished.at >= LATE else None
