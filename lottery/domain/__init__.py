"""Everything that may happen to pools, boards and draws."""

from lottery.domain.drawing import open_cell
from lottery.domain.import_prizes import Line, Numbers, import_prizes, read_prizes
from lottery.domain.laying import board_opens, lay_board, pool_faults
from lottery.domain.rehearsing import prepare_rehearsal, rehearse
from lottery.domain.revealing import reveal_board

__all__ = [
    "Line",
    "Numbers",
    "board_opens",
    "import_prizes",
    "lay_board",
    "open_cell",
    "pool_faults",
    "prepare_rehearsal",
    "read_prizes",
    "rehearse",
    "reveal_board",
]
