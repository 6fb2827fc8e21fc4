"""Everything that may happen to a session. Locks are taken table first, then session, then what hangs on it."""

from tournaments.season.domain.cancelling import cancel_session
from tournaments.season.domain.challenging import call_next, draw_challenger, name_teams
from tournaments.season.domain.checking_in import check_in, undo_check_in
from tournaments.season.domain.deciding import decide
from tournaments.season.domain.opening import open_rehearsal, open_session, set_teams
from tournaments.season.domain.planning import call_off, change_session, open_table, reschedule, schedule
from tournaments.season.domain.reigning import fund_of, retire_champion
from tournaments.season.domain.rules_sheets import edit_rules_sheet, publish_rules_sheet
from tournaments.season.domain.seasons import change_season, current_season, open_season, season_for, season_on
from tournaments.season.domain.settling import missing_for_settling, settle
from tournaments.season.domain.starting import mark_ready, missing_for_start, next_game, start_session
from tournaments.season.domain.tomorrow import answer_tomorrow, ask_tomorrow

__all__ = [
    "answer_tomorrow",
    "ask_tomorrow",
    "call_next",
    "call_off",
    "cancel_session",
    "change_season",
    "change_session",
    "check_in",
    "current_season",
    "decide",
    "draw_challenger",
    "edit_rules_sheet",
    "fund_of",
    "mark_ready",
    "missing_for_settling",
    "missing_for_start",
    "name_teams",
    "next_game",
    "open_rehearsal",
    "open_season",
    "open_session",
    "open_table",
    "publish_rules_sheet",
    "reschedule",
    "retire_champion",
    "schedule",
    "season_for",
    "season_on",
    "set_teams",
    "settle",
    "start_session",
    "undo_check_in",
]
