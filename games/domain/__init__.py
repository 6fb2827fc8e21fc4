"""Everything that may happen to a table. State changes through these functions and no other way."""

from games.domain.acting import act
from games.domain.change import Change, change, note
from games.domain.correcting import correct_level, correct_points
from games.domain.ending import end_game, leave
from games.domain.extending import extend
from games.domain.hosting import set_auto_host
from games.domain.pausing import pause, resume
from games.domain.ruling import hide_ruling, show_ruling
from games.domain.seating import change_device, substitute
from games.domain.starting import open_table, start_game
from games.domain.stepping import advance, step
from games.domain.tie import decide_tie

__all__ = [
    "Change",
    "act",
    "advance",
    "change",
    "change_device",
    "correct_level",
    "correct_points",
    "decide_tie",
    "end_game",
    "extend",
    "hide_ruling",
    "leave",
    "note",
    "open_table",
    "pause",
    "resume",
    "set_auto_host",
    "show_ruling",
    "start_game",
    "step",
    "substitute",
]
