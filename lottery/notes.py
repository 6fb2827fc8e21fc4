"""Kinds of the events that this app appends to a table's log."""

LAID = "board_laid"
OPENED = "board_opened"
REVEALED = "board_revealed"
