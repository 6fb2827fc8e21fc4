"""The single-game room: ♥5 on top, 5-10-K, a flag round after A."""

from games.engine.ruleset import RuleSet

RULES = RuleSet(
    id="lianzhong-danju",
    name_zh="联众 且战且退",
    name_en="Lianzhong, single-game room",
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
    flag_score=3,
    leave_score=-15,
)
