"""What a game's points do to levels, bank and scores (RULES §9, §10)."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import parse_all
from games.engine.level import Level
from games.engine.levels import LevelsAfter, Outcome, after, gains
from games.engine.ruleset import RULE_SETS, BadOption, RuleSet, load

JIUAI = load("jiuai")


def level(text: str) -> Level:
    """`"1J"`, `"2A"`, `"1flag"`."""
    return Level.from_json({"lap": int(text[0]), "rank": text[1:]})


def play(rules: RuleSet, banker: str, attackers: str, points: int, **more: Any) -> LevelsAfter:
    if "winning" in more:
        more["winning"] = parse_all(more["winning"].split())
    return after(rules, Outcome(level(banker), level(attackers), points, **more))


def text(at: Level) -> str:
    data = at.as_json()
    return f"{data['lap']}{data['rank']}"


class TestTable:
    def test_a_five_never_adds_a_step_except_that_five_is_not_nothing(self) -> None:
        start = level("12")
        assert gains(JIUAI, start, 0) == ("bankers", 9)
        assert gains(JIUAI, start, 5) == ("bankers", 8)
        for points in range(10, 200, 10):
            assert gains(JIUAI, start, points) == gains(JIUAI, start, points + 5)

    def test_less_than_nothing_is_a_shutout(self) -> None:
        assert gains(JIUAI, level("12"), -20) == ("bankers", 9)

    def test_the_sentence_on_under_forty_is_a_field(self) -> None:
        rules = load("jiuai", {"small_shutout_levels": 4})
        assert gains(rules, level("12"), 5) == ("bankers", 4)
        assert gains(rules, level("12"), 40) == ("bankers", 4)
        assert gains(rules, level("12"), 0) == ("bankers", 9)

    def test_c32_base_step_and_zero_are_each_a_field(self) -> None:
        rules = load("jiuai", {"bank_points": 120, "level_step": 40, "step_begun_counts": False, "most_levels": 0})
        assert gains(rules, level("12"), 0) == ("bankers", 9)
        assert gains(rules, level("12"), 115) == (None, 0)
        assert gains(rules, level("12"), 80) == ("bankers", 1)
        assert gains(rules, level("12"), 200) == ("attackers", 2)


class TestMustPlay:
    def test_c27_an_advance_stops_at_the_first_level_that_must_be_played(self) -> None:
        rules = load("jiuai", {"must_play": ["2", "5", "T", "K"], "a_jumped_from_j_with": 0})
        assert text(play(rules, "14", "12", 55).banker) == "15"

    def test_from_j_four_levels_go_past_a_and_three_do_not(self) -> None:
        assert text(play(JIUAI, "1J", "12", 45).banker) == "22"
        assert text(play(JIUAI, "1J", "12", 55).banker) == "1A"
        assert text(play(JIUAI, "1Q", "12", 0).banker) == "1A"

    def test_attackers_at_j_do_not_jump_and_those_at_a_go_on(self) -> None:
        assert text(play(JIUAI, "12", "1J", 170).attackers) == "1A"
        assert text(play(JIUAI, "12", "1A", 170).attackers) == "22"

    def test_capture_at_j_or_a_takes_no_level_away(self) -> None:
        for start in ("1J", "1A"):
            assert text(play(JIUAI, start, "12", 200, captured=True, winning="SJ SJ").banker) == start

    def test_c45_a_side_that_must_play_two_stays_there_only_while_it_wins_nothing(self) -> None:
        came_up = play(JIUAI, "18", "12", 125)
        assert came_up.bank_changes
        assert text(came_up.attackers) == "16"
        change = play(JIUAI, "18", "12", 85)
        assert change.bank_changes
        assert text(change.attackers) == "12"
        assert change.winner == "attackers"

    def test_c28_the_last_a_is_passed_only_by_bankers_with_a_level(self) -> None:
        rules = load("mingchao")
        assert play(rules, "1A", "12", 75).match is None
        assert play(rules, "1A", "12", 70).match == "bankers"
        assert text(play(rules, "12", "1A", 200).attackers) == "1A"
        assert text(play(rules, "12", "1Q", 200).attackers) == "1A"

    def test_classic_needs_the_kitty_too(self) -> None:
        rules = load("classic")
        assert play(rules, "1A", "15", 40, captured=True).match is None
        assert play(rules, "1A", "15", 40).match == "bankers"


class TestScores:
    def test_the_table_counts_also_where_a_level_must_be_played(self) -> None:
        won = play(JIUAI, "1T", "12", 0)
        assert text(won.banker) == "1J"
        assert (won.banker_score, won.attackers_score) == (90, 0)

    def test_levels_really_moved_count_for_both_sides(self) -> None:
        won = play(load("kangqi"), "1K", "12", 0)
        assert (won.banker_score, won.attackers_score) == (1, -1)

    def test_match_points_grow_to_thirty_nine(self) -> None:
        won = play(load("baoma"), "12", "12", 1000)
        assert (won.banker_score, won.attackers_score) == (-26, 39)


class TestFlag:
    RULES = load("lianzhong-danju")

    def test_held_it_wins_the_match(self) -> None:
        held = play(self.RULES, "1flag", "1K", 95, flags_failed=2, their_flags_failed=1)
        assert held.match == "bankers"
        assert (text(held.banker), text(held.attackers)) == ("12", "12")
        assert (held.flags_failed, held.their_flags_failed) == (0, 0)
        assert (held.banker_score, held.attackers_score) == (3, 0)

    def test_the_third_time_not_held_goes_back_to_two(self) -> None:
        second = play(self.RULES, "1flag", "15", 120, flags_failed=1)
        assert (text(second.banker), second.flags_failed, text(second.attackers)) == ("1flag", 2, "17")
        third = play(self.RULES, "1flag", "15", 100, flags_failed=2)
        assert (text(third.banker), third.flags_failed) == ("12", 0)

    def test_attackers_at_the_flag_lose_their_count_when_they_fall(self) -> None:
        fallen = play(self.RULES, "19", "1flag", 40, red_five="bankers", their_flags_failed=2)
        assert (text(fallen.attackers), fallen.their_flags_failed) == ("12", 0)
        stays = play(self.RULES, "19", "1flag", 150, their_flags_failed=2)
        assert (text(stays.attackers), stays.their_flags_failed) == ("1flag", 2)

    def test_red_fives_in_a_flag_round_where_they_may_be_shown(self) -> None:
        rules = load("lianzhong-danju", {"red_five_flag": True})
        lost = play(rules, "1flag", "15", 120, flags_failed=1, red_five="bankers")
        assert (text(lost.banker), lost.flags_failed, text(lost.attackers)) == ("1A", 0, "1A")
        assert text(play(self.RULES, "1flag", "15", 120, red_five="bankers").banker) == "1flag"


class TestStakes:
    def test_the_red_fives_stake_is_the_same_whoever_showed(self) -> None:
        rules = load("lianzhong-yilun")
        for side in ("bankers", "attackers"):
            won = play(rules, "14", "19", 40, red_five=side)
            assert (text(won.banker), text(won.attackers)) == ("1A", "12")

    def test_heaven_and_earth_of_the_wrong_side_does_nothing(self) -> None:
        won = play(load("mingchao"), "14", "19", 40, heaven="bankers")
        assert won.heaven is None
        assert (text(won.banker), text(won.attackers)) == ("18", "19")

    def test_heaven_and_earth_undoes_the_losers_match(self) -> None:
        lost = play(load("mingchao"), "1A", "19", 40, captured=True, heaven="attackers")
        assert lost.match is None
        assert not lost.bank_changes
        assert (text(lost.banker), text(lost.attackers)) == ("12", "1A")

    def test_heaven_and_earth_goes_before_the_red_fives(self) -> None:
        won = play(load("lianzhong-danju"), "14", "19", 40, captured=True, heaven="attackers", red_five="bankers")
        assert (text(won.banker), text(won.attackers), won.red_five) == ("12", "1A", None)

    def test_the_winner_keeps_a_higher_move_of_his_own_passing_a_too(self) -> None:
        assert play(load("anchao"), "3A", "25", 40, heaven="bankers").match == "bankers"
        assert text(play(load("lianzhong-danju"), "14", "1flag", 120, heaven="attackers").attackers) == "1flag"

    @pytest.mark.parametrize(
        ("start", "winning", "points", "falls_to"),
        [
            ("1J", "SJ", 80, "12"),
            ("1J", "SJ SJ", 80, "12"),
            ("1J", "HJ SJ", 80, "1J"),
            ("1J", "SJ", 75, "1J"),
            ("1J", "SQ", 80, "1J"),
            ("1A", "SA SA", 80, "1J"),
            ("1A", "SA", 80, "1A"),
            ("1J", "SJ SJ SQ SQ", 80, "1J"),
        ],
    )
    def test_j_to_the_end(self, start: str, winning: str, points: int, falls_to: str) -> None:
        lost = play(load("mingchao"), start, "15", points, captured=True, winning=winning)
        assert text(lost.banker) == falls_to
        assert lost.j_to_end == (falls_to != start)

    def test_the_turtle_goes_down_to_three_and_loses(self) -> None:
        rules = load("classic")
        assert text(play(rules, "15", "12", 40).attackers) == "0A"
        assert text(play(rules, "15", "13", 40).attackers) == "13"
        lost = play(rules, "15", "04", 40)
        assert lost.match == "bankers"
        assert (text(lost.banker), text(lost.attackers)) == ("12", "12")

    def test_below_two_a_is_an_ordinary_level(self) -> None:
        rules = load("classic")
        assert text(play(rules, "0A", "15", 0, captured=True).banker) == "14"
        assert text(play(rules, "15", "0K", 170).attackers) == "13"


class TestConsistency:
    @pytest.mark.parametrize("rules_id", RULE_SETS)
    def test_every_set_can_be_played(self, rules_id: str) -> None:
        assert load(rules_id, {"name_en": "the same"}).id == rules_id

    @pytest.mark.parametrize(
        ("rules_id", "options", "named"),
        [
            ("jiuai", {"heaven_by": "either"}, ("heaven_by", "five_ten_king")),
            ("jiuai", {"red_five_stake": True}, ("red_five_stake", "red_five")),
            ("classic", {"red_five": True}, ("fixed_no_trump", "red_five")),
            ("jiuai", {"flag_round": True}, ("flag_round", "laps")),
            ("jiuai", {"hidden_showings": True, "hidden_declaration": False}, ("first_banker", "hidden_showings")),
            ("kangqi", {"a_jumped_from_j_with": 4}, ("a_jumped_from_j_with", "laps")),
            ("jiuai", {"overturn_order": "in_turn"}, ("overturn_order", "declare_during_deal")),
        ],
    )
    def test_what_no_game_could_be_played_by_is_refused_naming_both_fields(
        self, rules_id: str, options: dict[str, Any], named: tuple[str, str]
    ) -> None:
        with pytest.raises(BadOption) as refused:
            load(rules_id, options)
        assert (refused.value.field, refused.value.other) == named


@pytest.mark.parametrize("rank", ["23", "", "x", "10"])
def test_a_level_has_one_rank(rank: str) -> None:
    with pytest.raises(ValueError, match=r"no rank|substring"):
        Level.from_json({"lap": 1, "rank": rank})
