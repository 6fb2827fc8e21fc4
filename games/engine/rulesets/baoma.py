"""The club's scoring over the general game: match points for bankers and attackers."""

from games.engine.ruleset import RuleSet

RULES = RuleSet(
    id="baoma",
    name_zh="宝马会",
    name_en="Baoma club",
    red_five=True,
    red_five_shows=True,
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
    hidden_declaration=False,
    nobody_declares="turned_kitty",
    nobody_banks="first_receiver",
    step_begun_counts=False,
    shutout_levels=None,
    most_levels=0,
    must_play=("A",),
    a_jumped_from_j_with=0,
    laps=1,
    heaven_by="either",
    score="match_points",
)
