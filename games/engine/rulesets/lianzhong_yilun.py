"""The one-round room: as the single-game room, a match runs until a flag round is held."""

from games.engine.ruleset import RuleSet

RULES = RuleSet(
    id="lianzhong-yilun",
    name_zh="联众 誓死扛旗",
    name_en="Lianzhong, one-round room",
    red_five=True,
    five_ten_king=True,
    flag_round=True,
    trump_gap_adjacent=False,
    suit_top_adjacent=False,
    off_level_adjacent=False,
    level_joker_adjacent=False,
    level_at_own_rank=True,
    throw_penalty=0,
)
