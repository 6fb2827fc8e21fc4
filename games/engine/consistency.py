"""Combinations of fields that no game could be played by.

A rule set with options is checked once, where it is loaded: better a clear word there than a surprise on air.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from games.engine.ruleset import RuleSet

NO_FACTS: Final[Mapping[str, Any]] = MappingProxyType({})


class Clash(NamedTuple):
    """Two fields that cannot stand together (or one by itself, `other` being None), and why, as a code.

    People read it in the words of `games.wording_options`.
    """

    field: str
    other: str | None
    code: str
    facts: Mapping[str, Any] = NO_FACTS


def clashes(rules: RuleSet) -> Iterator[Clash]:
    """Every clash in `rules`, the gravest first; none for a set that can be played."""
    yield from _cards(rules)
    yield from _showings(rules)
    yield from _levels(rules)
    yield from _numbers(rules)


def _cards(rules: RuleSet) -> Iterator[Clash]:
    if rules.fixed_no_trump and rules.red_five:
        yield Clash("fixed_no_trump", "red_five", "only_jokers_fixed")
    for field in (
        "red_five_shows", "red_five_stake", "red_five_flag", "red_five_forced", "red_five_held", "red_five_adjacent",
    ):  # fmt: skip
        if getattr(rules, field) and not rules.red_five:
            yield Clash(field, "red_five", "no_red_five")
    if rules.red_five_stake and not rules.red_five_shows:
        yield Clash("red_five_stake", "red_five_shows", "stake_never_shown")
    if rules.heaven_by != "nobody" and not rules.five_ten_king:
        yield Clash("heaven_by", "five_ten_king", "no_five_ten_king")
    if rules.red_five_flag and not rules.flag_round:
        yield Clash("red_five_flag", "flag_round", "no_flag_round")
    if rules.red_five_flag and not rules.red_five_stake:
        yield Clash("red_five_flag", "red_five_stake", "flag_showing_is_stake")


def _showings(rules: RuleSet) -> Iterator[Clash]:
    if rules.pair_order and sorted(rules.pair_order) != sorted("DCHS"):
        yield Clash("pair_order", None, "suits_once")
    if rules.hidden_showings and not rules.pair_order:
        yield Clash("hidden_showings", "pair_order", "no_highest")
    if rules.hidden_showings and rules.hidden_declaration:
        yield Clash("hidden_showings", "hidden_declaration", "hidden_twice")
    if rules.hidden_showings and not rules.raids:
        yield Clash("hidden_showings", "raids", "never_revealed")
    if rules.hidden_showings and rules.fixed_no_trump:
        yield Clash("hidden_showings", "fixed_no_trump", "fixing_is_open")
    if (rules.first_banker == "highest_showing") != rules.hidden_showings:
        yield Clash("first_banker", "hidden_showings", "highest_banks_hidden")
    if rules.raid_failed_points and not rules.hidden_showings:
        yield Clash("raid_failed_points", "hidden_showings", "open_raid_refused")
    if rules.raid_undeclared and not rules.raids:
        yield Clash("raid_undeclared", "raids", "nobody_raids")
    if rules.raid_moves_first_banker and not rules.raids:
        yield Clash("raid_moves_first_banker", "raids", "no_raids_to_move_bank")
    if rules.raid_moves_first_banker and rules.first_banker != "last_showing":
        yield Clash("raid_moves_first_banker", "first_banker", "raid_is_last_showing")
    if rules.overturn_order == "in_turn" and rules.declare_during_deal:
        yield Clash("overturn_order", "declare_during_deal", "turns_after_deal")


def _levels(rules: RuleSet) -> Iterator[Clash]:
    if rules.flag_round and rules.laps != 1:
        yield Clash("flag_round", "laps", "flag_of_one_lap")
    if rules.turtle and rules.laps != 1:
        yield Clash("turtle", "laps", "turtle_of_one_lap")
    if rules.turtle and rules.shutout_levels is None:
        yield Clash("turtle", "shutout_levels", "turtle_counts_levels")
    if rules.turtle and rules.flag_round:
        yield Clash("turtle", "flag_round", "one_end")
    if rules.a_jumped_from_j_with and rules.laps == 1:
        yield Clash("a_jumped_from_j_with", "laps", "last_a_jumped")
    if rules.kitty_held_at_a and rules.laps == 0:
        yield Clash("kitty_held_at_a", "laps", "no_last_a")
    if rules.flag_points < rules.bank_points and rules.flag_round:
        yield Clash("flag_points", "bank_points", "flag_too_hard")
    if rules.score == "table" and rules.shutout_levels is None:
        yield Clash("score", "shutout_levels", "table_counts_levels")


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
            yield Clash(field, None, "at_least", {"least": least})
    if rules.shutout_levels is not None and rules.shutout_levels < 0:
        yield Clash("shutout_levels", None, "at_least_or_null")
    if rules.fund_cap < rules.fund_base:
        yield Clash("fund_cap", "fund_base", "cap_below_base")
