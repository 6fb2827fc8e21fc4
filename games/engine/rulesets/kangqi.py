"""The flag room: gap tractors in plain suits, a flag round after A."""

from games.engine.ruleset import RuleSet

RULES = RuleSet(
    id="kangqi",
    name_zh="扛旗房间",
    name_en="Flag room",
    red_five=True,
    five_ten_king=True,
    flag_round=True,
    trump_gap_adjacent=False,
    suit_top_adjacent=False,
    off_level_adjacent=False,
    level_joker_adjacent=False,
    level_at_own_rank=True,
    ace_low=True,
    ace_low_over_gap=True,
    red_five_in_plain_hearts=False,
    throw_forced="lowest_card",
    throw_penalty_each="card",
)
