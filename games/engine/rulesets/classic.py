"""The general rules: a pair fixes, a pair of jokers fixes no-trump, no raids after the bury."""

from games.engine.ruleset import RuleSet

RULES = RuleSet(
    id="classic",
    name_zh="经典加固",
    name_en="Classic with fixing",
    direction="counter_clockwise",
    fixed_no_trump=True,
    must_ruff=True,
    throw_penalty=0,
    kitty_pair=2,
    kitty_tractor_shift=0,
)
