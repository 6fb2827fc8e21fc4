"""Everything that may happen to a table. State changes through these functions and no other way."""

from games.domain.acting import act
from games.domain.change import Change, change, note
from games.domain.ending import end_game, leave
from games.domain.hosting import set_auto_host
from games.domain.pausing import pause, resume
from games.domain.starting import open_table, start_game
from games.domain.stepping import advance, step
from games.domain.tie import decide_tie

__all__ = [
    "Change",
    "act",
    "advance",
    "change",
    "decide_tie",
    "end_game",
    "leave",
    "note",
    "open_table",
    "pause",
    "resume",
    "set_auto_host",
    "start_game",
    "step",
]
