"""A second reading of the rules, for tests: it tries everything and shares no code with `games`.

Cards are their codes ("S4", "LJ"), plays are lists of codes, and what holds for a rule set is asked by its id where the
rules say it, so that a mistake of the engine is not made here in the same way. It is slow and means to be.
"""
