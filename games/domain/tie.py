"""Equal levels after the last game, where the rules leave the winner to the host (RULES §11, ``tie_break = host``)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from core.refusals import Refusal
from games import state
from games.domain.change import change
from games.engine import match as matches
from games.engine.context import Side


def decide_tie(table_id: UUID | str, side: Side, now: datetime) -> int:
    """Write the host's word into the log: ``side`` has won the match; returns the version.

    Refuses where the result names the winner, and while games are to come.
    """
    with change(table_id, now) as edit:
        if not matches.undecided(edit.state.match):
            raise Refusal(
                "no_tie",
                "现在不需要主持人判定：局数没打完，或胜方已由成绩决定。",
                "There is nothing for the host to decide: games are to come, or the result names the winner.",
            )
        edit.emit(state.MATCH_DECIDED, {"side": side})
        edit.plan()
    return edit.table.version
