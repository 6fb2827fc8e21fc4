"""Everything that may happen to a session. Locks are taken table first, then session, then what hangs on it."""

from tournaments.season.domain.cancelling import cancel_session
from tournaments.season.domain.deciding import decide
from tournaments.season.domain.opening import current_season, open_rehearsal, open_session, set_teams
from tournaments.season.domain.reigning import fund_of, retire_champion
from tournaments.season.domain.settling import missing_for_settling, settle
from tournaments.season.domain.starting import mark_ready, missing_for_start, next_game, start_session
from tournaments.season.domain.tomorrow import answer_tomorrow, ask_tomorrow

__all__ = [
    "answer_tomorrow",
    "ask_tomorrow",
    "cancel_session",
    "current_season",
    "decide",
    "fund_of",
    "mark_ready",
    "missing_for_settling",
    "missing_for_start",
    "next_game",
    "open_rehearsal",
    "open_session",
    "retire_champion",
    "set_teams",
    "settle",
    "start_session",
]
