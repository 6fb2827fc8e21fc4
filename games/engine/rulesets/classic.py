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
    pair_order="",
    level_cards_name_no_trump=True,
    hidden_declaration=False,
    declare_at_a=False,
    first_banker="turned",
    raids=False,
    level_step=40,
    shutout_levels=3,
    change_levels=1,
    most_levels=3,
    must_play=("A",),
    a_jumped_from_j_with=0,
    laps=1,
    kitty_held_at_a=True,
    turtle=True,
    score="none",
)
