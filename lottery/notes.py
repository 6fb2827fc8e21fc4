"""Kinds of the events that this app appends to a table's log."""

NAMED = "board_mix_named"
LAID = "board_laid"
OPENED = "board_opened"
REVEALED = "board_revealed"
BOARD_VOID = "board_void"
DRAW_VOID = "draw_void"
