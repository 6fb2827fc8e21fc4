"""Everything that may happen to a session. Locks are taken table first, then session, then what hangs on it."""

from tournaments.season.domain.cancelling import cancel_session
from tournaments.season.domain.deciding import decide
from tournaments.season.domain.opening import current_season, open_rehearsal, open_session, set_teams
from tournaments.season.domain.settling import settle
from tournaments.season.domain.starting import mark_ready, missing_for_start, next_game, start_session
from tournaments.season.domain.tomorrow import answer_tomorrow, ask_tomorrow

__all__ = [
    "answer_tomorrow",
    "ask_tomorrow",
    "cancel_session",
    "current_season",
    "decide",
    "mark_ready",
    "missing_for_start",
    "next_game",
    "open_rehearsal",
    "open_session",
    "set_teams",
    "settle",
    "start_session",
]
