"""The room of open raids: look-back, J to the end, heaven-and-earth."""

from games.engine.ruleset import RuleSet

RULES = RuleSet(
    id="mingchao",
    name_zh="明炒房间",
    name_en="Open raids",
    red_five=True,
    five_ten_king=True,
    plain_gap_adjacent=False,
    trump_gap_adjacent=False,
    suit_top_adjacent=False,
    off_level_adjacent=False,
    level_joker_adjacent=False,
    level_at_own_rank=True,
    ace_low=True,
    throw_forced="lowest_card",
    throw_penalty_each="card",
)
