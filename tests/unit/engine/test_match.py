"""A match over games: levels, rotation, flag rounds, golden game, who won (RULES §9, §11)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from games.engine import match as matches
from games.engine.context import Context, Side, side_of
from games.engine.level import FLAG, START, Level
from games.engine.match import Match
from games.engine.ruleset import load

JIUAI = load("jiuai")


@dataclass(frozen=True)
class Result:
    """A finished game as a match sees it."""

    winner: Side
    next_banker: int
    levels: tuple[Level, Level] = (START, START)
    flags_failed: tuple[int, int] = (0, 0)
    score: tuple[int, int] = (0, 0)
    match: Side | None = None


def play(match: Match, *results: Result) -> Match:
    for result in results:
        match = matches.after(match, result)
    return match


def up(a: int, b: int) -> tuple[Level, Level]:
    return Level(1, a), Level(1, b)


def test_a_session_starts_at_two_with_the_bank_open() -> None:
    first = matches.context(matches.new(JIUAI, 6))
    assert (first.number, first.of, first.golden, first.flag) == (1, 6, False, False)
    assert (first.banker, first.first_receiver) == (None, None)
    assert first.level == START


def test_the_bank_goes_to_the_partner_or_to_the_next_player() -> None:
    assert [matches.next_banker(seat, bank_changes=False) for seat in range(4)] == [2, 3, 0, 1]
    assert [matches.next_banker(seat, bank_changes=True) for seat in range(4)] == [1, 2, 3, 0]


def test_the_next_game_is_at_the_banking_sides_level_and_the_banker_receives_first() -> None:
    match = play(matches.new(JIUAI, 6), Result("B", 3, up(2, 5)))
    second = matches.context(match)
    assert (second.number, second.banker, second.first_receiver, second.level) == (2, 3, 3, Level(1, 5))
    assert side_of(3) == "B"


def test_after_the_last_game_the_higher_level_wins_lap_before_rank() -> None:
    match = matches.new(JIUAI, 2)
    match = play(match, Result("A", 0, up(9, 9)), Result("B", 3, (Level(1, 12), Level(2, 0))))
    assert matches.over(match)
    assert matches.winner(match) == "B"
    with pytest.raises(ValueError, match="over"):
        matches.context(match)


def test_before_the_last_game_nobody_has_won() -> None:
    match = play(matches.new(JIUAI, 6), Result("A", 0, up(9, 0)))
    assert not matches.over(match)
    assert matches.winner(match) is None


def test_equal_levels_make_one_golden_game_that_moves_no_level() -> None:
    tied = play(matches.new(JIUAI, 1), Result("A", 1, up(4, 4)))
    assert not matches.over(tied)
    golden = matches.context(tied)
    assert (golden.number, golden.of, golden.golden, golden.banker) == (2, 1, True, 1)
    decided = play(tied, Result("B", 3, up(4, 12)))
    assert matches.over(decided)
    assert matches.winner(decided) == "B"
    assert matches.levels(decided) == {"A": Level(1, 4), "B": Level(1, 4)}


def test_a_tie_may_be_broken_by_points_or_by_the_host() -> None:
    by_points = matches.new(load("jiuai", {"tie_break": "points"}), 1)
    assert matches.winner(play(by_points, Result("A", 1, up(4, 4), score=(0, 10)))) == "B"
    assert not matches.over(play(by_points, Result("A", 1, up(4, 4), score=(10, 10))))
    by_host = play(matches.new(load("jiuai", {"tie_break": "host"}), 1), Result("A", 1, up(4, 4)))
    assert matches.over(by_host)
    assert matches.undecided(by_host)
    assert matches.winner(matches.decide(by_host, "A")) == "A"
    with pytest.raises(ValueError, match="no tie"):
        matches.decide(by_points, "A")


def test_a_side_at_the_flag_plays_a_flag_round_when_it_banks() -> None:
    match = matches.new(load("kangqi"), 9)
    match = play(match, Result("A", 0, (Level(1, FLAG), Level(1, 5)), flags_failed=(1, 0)))
    assert matches.context(match).flag
    assert matches.context(match).flags_failed == {"A": 1, "B": 0}
    attackers = play(match, Result("B", 1, (Level(1, FLAG), Level(1, 6)), flags_failed=(2, 0)))
    assert not matches.context(attackers).flag


def test_a_match_without_a_number_of_games_runs_until_it_is_won() -> None:
    match = matches.new(load("lianzhong-yilun"), None)
    match = play(match, *[Result("A", 0, up(12, 0))] * 30)
    assert not matches.over(match)
    assert matches.winner(play(match, Result("A", 2, match="A"))) == "A"
    with pytest.raises(ValueError, match="how many games"):
        matches.new(JIUAI, None)


def test_matches_won_on_the_way_count_before_levels() -> None:
    match = play(matches.new(load("mingchao"), 2), Result("A", 2, match="A"), Result("B", 1, up(0, 8)))
    assert matches.winner(match) == "A"


def test_a_session_has_at_least_one_game() -> None:
    with pytest.raises(ValueError, match="at least one"):
        matches.new(JIUAI, 0)
    assert matches.FORMS == {"daily": 6, "weekly": 9}


def test_a_stored_match_and_context_come_back_as_they_were() -> None:
    rules = load("kangqi", {"flag_tries": 2, "must_play": ["J", "A"]})
    match = play(matches.new(rules, 9), Result("A", 0, (Level(1, FLAG), Level(1, 5)), (1, 0), (3, -1)))
    stored: Any = json.loads(json.dumps(matches.dump(match)))
    assert matches.restore(stored) == match
    context = matches.context(match)
    assert Context.from_json(json.loads(json.dumps(context.as_json()))) == context
