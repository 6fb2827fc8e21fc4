"""Combinations of fields that no game could be played by.

A rule set with options is checked once, where it is loaded: better a clear word there than a surprise on air.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.engine.ruleset import RuleSet


class Clash(NamedTuple):
    """Two fields that cannot stand together, and why."""

    field: str
    other: str
    why: str


def clashes(rules: RuleSet) -> Iterator[Clash]:
    """Every clash in `rules`, the gravest first; none for a set that can be played."""
    yield from _cards(rules)
    yield from _showings(rules)
    yield from _levels(rules)
    yield from _numbers(rules)


def _cards(rules: RuleSet) -> Iterator[Clash]:
    if rules.fixed_no_trump and rules.red_five:
        yield Clash("fixed_no_trump", "red_five", "in fixed no-trump only the jokers are trump")
    for field in ("red_five_stake", "red_five_flag", "red_five_forced", "red_five_held"):
        if getattr(rules, field) and not rules.red_five:
            yield Clash(field, "red_five", "without ♥5 on top there is no stake on it")
    if rules.heaven_by != "nobody" and not rules.five_ten_king:
        yield Clash("heaven_by", "five_ten_king", "without 5-10-K nobody can win the last trick with one")
    if rules.red_five_flag and not rules.flag_round:
        yield Clash("red_five_flag", "flag_round", "there is no flag round to show ♥5♥5 in")
    if rules.red_five_flag and not rules.red_five_stake:
        yield Clash("red_five_flag", "red_five_stake", "♥5♥5 in a flag round is a stake")


def _showings(rules: RuleSet) -> Iterator[Clash]:
    if rules.pair_order and sorted(rules.pair_order) != sorted("DCHS"):
        yield Clash("pair_order", "pair_order", "each of D, C, H, S once, or nothing")
    if rules.hidden_showings and not rules.pair_order:
        yield Clash("hidden_showings", "pair_order", "what is revealed needs a highest showing")
    if rules.hidden_showings and rules.hidden_declaration:
        yield Clash("hidden_showings", "hidden_declaration", "either all showings are hidden or the single alone")
    if rules.hidden_showings and not rules.raids:
        yield Clash("hidden_showings", "raids", "hidden showings are revealed when the raids end")
    if rules.hidden_showings and rules.fixed_no_trump:
        yield Clash("hidden_showings", "fixed_no_trump", "what fixes no-trump is shown openly")
    if (rules.first_banker == "highest_showing") != rules.hidden_showings:
        yield Clash("first_banker", "hidden_showings", "the highest showing banks where all are hidden, and only there")
    if rules.raid_failed_points and not rules.hidden_showings:
        yield Clash("raid_failed_points", "hidden_showings", "an open raid that is not higher is refused, not failed")
    if rules.raid_moves_first_banker and not rules.raids:
        yield Clash("raid_moves_first_banker", "raids", "without raids nothing moves the bank")
    if rules.raid_moves_first_banker and rules.first_banker != "last_showing":
        yield Clash("raid_moves_first_banker", "first_banker", "a raid moves the bank only of the last showing")
    if rules.overturn_order == "in_turn" and rules.declare_during_deal:
        yield Clash("overturn_order", "declare_during_deal", "seats answer in turn only after the deal")


def _levels(rules: RuleSet) -> Iterator[Clash]:
    if rules.flag_round and rules.laps != 1:
        yield Clash("flag_round", "laps", "a flag round follows the A of a single lap")
    if rules.turtle and rules.laps != 1:
        yield Clash("turtle", "laps", "levels below 2 are those of a single lap")
    if rules.turtle and rules.shutout_levels is None:
        yield Clash("turtle", "shutout_levels", "straight to A has no meaning below 2")
    if rules.turtle and rules.flag_round:
        yield Clash("turtle", "flag_round", "a match ends below 2 or at the flag, not at both")
    if rules.a_jumped_from_j_with and rules.laps == 1:
        yield Clash("a_jumped_from_j_with", "laps", "the last A cannot be jumped")
    if rules.kitty_held_at_a and rules.laps == 0:
        yield Clash("kitty_held_at_a", "laps", "without an end there is no last A to hold the kitty at")
    if rules.flag_points < rules.bank_points and rules.flag_round:
        yield Clash("flag_points", "bank_points", "a flag round is not held more hardly than a game")
    if rules.score == "table" and rules.shutout_levels is None:
        yield Clash("score", "shutout_levels", "a score by the table needs a number of levels for 0 points")


_AT_LEAST = {
    "bank_points": 1,
    "level_step": 1,
    "small_shutout_levels": 0,
    "small_shutout_points": 0,
    "change_levels": 0,
    "most_levels": 0,
    "a_jumped_from_j_with": 0,
    "laps": 0,
    "flag_points": 1,
    "flag_tries": 1,
    "throw_penalty": 0,
    "raid_failed_points": 0,
    "red_five_forced": 0,
    "red_five_held": 0,
    "kitty_single": 1,
    "kitty_pair": 1,
    "kitty_tractor_shift": 0,
    "match_points_step": 1,
    "match_points_most": 0,
    "fund_base": 0,
    "fund_step": 0,
    "fund_cap": 0,
}


def _numbers(rules: RuleSet) -> Iterator[Clash]:
    for field, least in _AT_LEAST.items():
        if getattr(rules, field) < least:
            yield Clash(field, field, f"at least {least}")
    if rules.shutout_levels is not None and rules.shutout_levels < 0:
        yield Clash("shutout_levels", "shutout_levels", "at least 0, or null for straight to A")
    if rules.fund_cap < rules.fund_base:
        yield Clash("fund_cap", "fund_base", "the cap is not below the first day's amount")
