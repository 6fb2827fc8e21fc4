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
    declare_during_deal=False,
    hidden_declaration=False,
    nobody_declares="turned_kitty",
    nobody_banks="first_receiver",
    red_five_stake=True,
    step_begun_counts=False,
    shutout_levels=None,
    most_levels=0,
    must_play=("A",),
    a_jumped_from_j_with=0,
    laps=1,
    heaven_by="attackers",
    heaven_in_flag=True,
    score="levels_moved",
    flag_score=6,
    leave_score=-15,
)
