"""Why an option cannot be so: in both languages, and where two fields clash with the names of both."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import pytest

from games import rulebook
from games.adjudicate import answer
from games.engine import consistency, ruleset
from games.engine.ruleset import BadOption, load
from games.question import BadQuestion
from games.rulebook_fields import BY_NAME
from games.rulebook_spelling import unspelled
from games.wording_options import WORDS

HIDDEN = {"hidden_showings": True, "hidden_declaration": False, "first_banker": "highest_showing"}
#: A set and options by which no game could be played, for each reason, and the two fields that are named.
CLASHES: dict[str, tuple[str, dict[str, Any], str, str | None]] = {
    "only_jokers_fixed": ("classic", {"red_five": True}, "fixed_no_trump", "red_five"),
    "no_red_five": ("jiuai", {"red_five_forced": 50}, "red_five_forced", "red_five"),
    "stake_never_shown": ("lianzhong-danju", {"red_five_shows": False}, "red_five_stake", "red_five_shows"),
    "nobody_raids": ("classic", {"raid_undeclared": True}, "raid_undeclared", "raids"),
    "no_five_ten_king": ("jiuai", {"heaven_by": "either"}, "heaven_by", "five_ten_king"),
    "no_flag_round": (
        "mingchao",
        {"red_five_flag": True, "red_five_stake": True},
        "red_five_flag",
        "flag_round",
    ),
    "flag_showing_is_stake": ("kangqi", {"red_five_flag": True}, "red_five_flag", "red_five_stake"),
    "suits_once": ("jiuai", {"pair_order": "DCH"}, "pair_order", None),
    "no_highest": ("anchao", {"pair_order": ""}, "hidden_showings", "pair_order"),
    "hidden_twice": ("anchao", {"hidden_declaration": True}, "hidden_showings", "hidden_declaration"),
    "never_revealed": ("anchao", {"raids": False}, "hidden_showings", "raids"),
    "fixing_is_open": ("jiuai", {**HIDDEN, "fixed_no_trump": True}, "hidden_showings", "fixed_no_trump"),
    "highest_banks_hidden": ("jiuai", {"first_banker": "highest_showing"}, "first_banker", "hidden_showings"),
    "open_raid_refused": ("jiuai", {"raid_failed_points": 80}, "raid_failed_points", "hidden_showings"),
    "no_raids_to_move_bank": (
        "jiuai",
        {"raids": False, "raid_moves_first_banker": True},
        "raid_moves_first_banker",
        "raids",
    ),
    "raid_is_last_showing": (
        "jiuai",
        {"first_banker": "first_showing", "raid_moves_first_banker": True},
        "raid_moves_first_banker",
        "first_banker",
    ),
    "turns_after_deal": ("jiuai", {"overturn_order": "in_turn"}, "overturn_order", "declare_during_deal"),
    "flag_of_one_lap": ("jiuai", {"flag_round": True}, "flag_round", "laps"),
    "turtle_of_one_lap": ("jiuai", {"turtle": True}, "turtle", "laps"),
    "turtle_counts_levels": ("mingchao", {"turtle": True}, "turtle", "shutout_levels"),
    "one_end": ("kangqi", {"turtle": True, "shutout_levels": 3}, "turtle", "flag_round"),
    "last_a_jumped": ("kangqi", {"a_jumped_from_j_with": 4}, "a_jumped_from_j_with", "laps"),
    "no_last_a": ("jiuai", {"kitty_held_at_a": True}, "kitty_held_at_a", "laps"),
    "flag_too_hard": ("kangqi", {"flag_points": 70}, "flag_points", "bank_points"),
    "table_counts_levels": ("jiuai", {"shutout_levels": None}, "score", "shutout_levels"),
    "at_least": ("jiuai", {"throw_penalty": -1}, "throw_penalty", None),
    "at_least_or_null": ("jiuai", {"shutout_levels": -1}, "shutout_levels", None),
    "cap_below_base": ("jiuai", {"fund_cap": 100}, "fund_cap", "fund_base"),
}
VALUES: dict[str, dict[str, Any]] = {
    "no_field": {"house_rule": 1},
    "one_of": {"tie_break": "coin"},
    "list": {"must_play": "A"},
    "list_of": {"match_points_attackers": [1]},
    "no_fit": {"shutout_levels": "nine"},
    "bool": {"raids": 1},
    "int": {"throw_penalty": True},
    "str": {"pair_order": 5},
}


def codes_in(module: Any, call: str, place: int) -> set[str]:
    """The codes that a module names as an argument of a call."""
    return {
        node.args[place].value  # type: ignore[attr-defined]
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == call
        and len(node.args) > place
        and isinstance(node.args[place], ast.Constant)
    }


def test_every_reason_is_worded_and_shown_here() -> None:
    clashes = codes_in(consistency, "Clash", 2)
    values = codes_in(ruleset, "BadOption", 1) | {"bool", "int", "str"}
    assert clashes == set(CLASHES)
    assert values - {"null"} == set(VALUES), "null alone is a value of no field"
    assert set(WORDS) == clashes | values


@pytest.mark.parametrize("code", CLASHES)
def test_what_cannot_stand_together_is_refused_with_both_names(code: str) -> None:
    rules_id, options, field, other = CLASHES[code]
    with pytest.raises(BadOption) as caught:
        load(rules_id, options)
    bad = caught.value
    assert (bad.code, bad.field, bad.other) == (code, field, other)
    for language in ("zh", "en"):
        said = rulebook.refused(bad, language)
        for name in (field, other):
            assert name is None or (name in said and BY_NAME[name].label[language == "en"] in said)
        assert said.endswith("。" if language == "zh" else ".")
    question = {"id": 1, "ask": "fund", "rules": rules_id, "options": options, "days": 1}
    with pytest.raises(BadQuestion, match=rf"options\.{field}") as asked:
        answer(question)
    assert other is None or other in str(asked.value)


@pytest.mark.parametrize("code", VALUES)
def test_a_value_that_does_not_fit_is_refused_in_both_languages(code: str) -> None:
    with pytest.raises(BadOption) as caught:
        load("jiuai", VALUES[code])
    assert (caught.value.code, caught.value.other) == (code, None)
    zh, en = (rulebook.refused(caught.value, language) for language in ("zh", "en"))
    assert zh != en
    assert next(iter(VALUES[code])) in zh
    assert next(iter(VALUES[code])) in en


def test_points_that_are_not_read_are_refused_with_how_to_write_them() -> None:
    with pytest.raises(BadOption) as caught:
        load("baoma", {"match_points_attackers": unspelled("match_points_attackers", "三分两分")})
    assert rulebook.refused(caught.value, "zh").endswith("写成“加 3 减 2”这样。")
    assert rulebook.refused(caught.value, "en").endswith("written as “gain 3 lose 2”.")


def test_the_sentences() -> None:
    said = []
    for options in ({"throw_penalty": -1}, {"flag_round": True}, {"tie_break": "coin"}):
        with pytest.raises(BadOption) as caught:
            load("jiuai", options)
        said += [rulebook.refused(caught.value, language) for language in ("zh", "en")]
    assert said == [
        "“甩牌失败罚分”（throw_penalty）不能这样设：至少 0。",
        "“Penalty for a failed throw” (throw_penalty): at least 0.",
        "“有扛旗局”（flag_round）与“打几圈”（laps）不能这样同时设：扛旗局在只打一圈的 A 之后。",
        (
            "“Flag round” (flag_round) and “Laps in a match” (laps) cannot stand together: "
            "a flag round follows the A of a single lap."
        ),
        "“同级怎么办”（tie_break）不能这样设：要在 golden_game, points, host 里选，不能是 'coin'。",
        "“A session that ended level” (tie_break): one of golden_game, points, host expected, not 'coin'.",
    ]
