"""Everything that may happen to pools, boards and draws."""

from lottery.domain.boards import board_of, left_over
from lottery.domain.by_hand import entered_by, faults_by_cell, lay_by_hand
from lottery.domain.carrying import carry_over, retire
from lottery.domain.drawing import open_cell
from lottery.domain.import_prizes import Line, Numbers, import_prizes, read_prizes
from lottery.domain.laying import board_opens, lay_board, pool_faults
from lottery.domain.mixing import lay_mixed, name_value
from lottery.domain.rehearsing import prepare_rehearsal, rehearse
from lottery.domain.revealing import reveal_board, reveal_cancelled
from lottery.domain.stocking import put_in
from lottery.domain.voiding import ask_board_void, ask_draw_void, confirm_void

__all__ = [
    "Line",
    "Numbers",
    "ask_board_void",
    "ask_draw_void",
    "board_of",
    "board_opens",
    "carry_over",
    "confirm_void",
    "entered_by",
    "faults_by_cell",
    "import_prizes",
    "lay_board",
    "lay_by_hand",
    "lay_mixed",
    "left_over",
    "name_value",
    "open_cell",
    "pool_faults",
    "prepare_rehearsal",
    "put_in",
    "read_prizes",
    "rehearse",
    "retire",
    "reveal_board",
    "reveal_cancelled",
]
