"""Practice: one person and three bots, any rule set, nobody's record. Its tables are no tables of the show."""

SOURCE = "practice"
"""The live source of practice tables, as their links name it."""
SEAT = 0
"""Where the person sits."""
