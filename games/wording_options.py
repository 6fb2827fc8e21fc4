"""Why an option of a rule set cannot be so, in Chinese and English; the engine says it as a code with facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engine.ruleset import BadOption

Facts = Mapping[str, Any]
_Text = str | Callable[[Facts], str]


def why(bad: BadOption, language: str) -> str:
    """The reason alone, without the field's name and without a full stop."""
    texts = WORDS.get(bad.code)
    if texts is None:
        return bad.code
    text = texts[language == "en"]
    return text(bad.facts) if callable(text) else text


def told(bad: BadOption) -> str:
    """The reason in English, with the other field where two clash: what stands behind the field's name in an error."""
    reason = why(bad, "en")
    return reason if bad.other is None else f"not with {bad.other}: {reason}"


def _got(zh: str, en: str) -> tuple[_Text, _Text]:
    return (lambda facts: f"{zh}，不能是 {facts['got']!r}"), (lambda facts: f"{en} expected, not {facts['got']!r}")


def _choices(facts: Facts) -> str:
    return ", ".join(map(str, facts["choices"]))


WORDS: Final[Mapping[str, tuple[_Text, _Text]]] = {
    # values that a field cannot take
    "no_field": ("规则里没有这一项", "no field of the rule set"),
    "one_of": (
        lambda facts: f"要在 {_choices(facts)} 里选，不能是 {facts['got']!r}",
        lambda facts: f"one of {_choices(facts)} expected, not {facts['got']!r}",
    ),
    "list": _got("要填一列值", "a list"),
    "list_of": (
        lambda facts: f"要填 {facts['length']} 个值，不是 {facts['got']} 个",
        lambda facts: f"a list of {facts['length']} expected, not of {facts['got']}",
    ),
    "no_fit": (lambda facts: f"不能填 {facts['got']!r}", lambda facts: f"{facts['got']!r} does not fit"),
    "null": _got("要填 null", "null"),
    "bool": _got("要填 true 或 false", "true or false"),
    "int": _got("要填整数", "a whole number"),
    "str": _got("要填文字", "text"),
    "at_least": (lambda facts: f"至少 {facts['least']}", lambda facts: f"at least {facts['least']}"),
    "at_least_or_null": ("至少 0 级，或者直接到 A", "at least 0 levels, or straight to A"),
    "suits_once": (
        "方块、梅花、红桃、黑桃各写一次，或者写“一样大”",
        "each of diamonds, clubs, hearts and spades once, or “all equal”",
    ),
    # two fields by which no game could be played
    "only_jokers_fixed": ("王加固后只有大小王是主", "in fixed no-trump only the jokers are trump"),
    "no_red_five": ("红桃5不是最大的牌，就没有它的赌注和奖罚", "without ♥5 on top there is no stake on it"),
    "stake_never_shown": ("红桃5对子不能亮，就没有它的赌注", "where ♥5♥5 cannot be shown nothing is staked on it"),
    "nobody_raids": ("没有炒底，就谈不上无人亮主时的炒底", "without raids nobody raids where nobody declared either"),
    "no_five_ten_king": ("没有五十K，就没有人能用它赢末轮", "without 5-10-K nobody can win the last trick with one"),
    "no_flag_round": ("没有扛旗局，就没有局可以亮一对红桃5", "there is no flag round to show ♥5♥5 in"),
    "flag_showing_is_stake": ("扛旗局里亮一对红桃5就是下赌注", "♥5♥5 in a flag round is a stake"),
    "no_highest": ("翻开来比，要先定对子的大小", "what is revealed needs a highest showing"),
    "hidden_twice": (
        "要么反主和炒底全是暗的，要么只有亮的单张是暗的",
        "either all showings are hidden or the single alone",
    ),
    "never_revealed": ("暗牌在炒底结束时翻开，所以要有炒底", "hidden showings are revealed when the raids end"),
    "fixing_is_open": ("定死无主的牌要明着亮", "what fixes no-trump is shown openly"),
    "highest_banks_hidden": (
        "全暗时由最大的亮牌坐庄，也只有全暗时才这样",
        "the highest showing banks where all are hidden, and only there",
    ),
    "open_raid_refused": (
        "明炒不够大会被拒绝，谈不上失败",
        "an open raid that is not higher is refused, not failed",
    ),
    "no_raids_to_move_bank": ("没有炒底，庄就不会换", "without raids nothing moves the bank"),
    "raid_is_last_showing": (
        "只有由最后亮主的人坐庄时，炒底才换庄",
        "a raid moves the bank only of the last showing",
    ),
    "turns_after_deal": ("发完牌才轮流问，不能边发边亮", "seats answer in turn only after the deal"),
    "flag_of_one_lap": ("扛旗局在只打一圈的 A 之后", "a flag round follows the A of a single lap"),
    "turtle_of_one_lap": ("2 以下的级只有一圈时才有", "levels below 2 are those of a single lap"),
    "turtle_counts_levels": ("级在 2 以下时，直接到 A 没有意义", "straight to A has no meaning below 2"),
    "one_end": (
        "比赛要么在 2 以下结束，要么在扛旗结束，不能两样都有",
        "a match ends below 2 or at the flag, not at both",
    ),
    "last_a_jumped": ("最后的 A 不能跳过", "the last A cannot be jumped"),
    "no_last_a": (
        "圈数不限就没有最后的 A，谈不上保底",
        "without an end there is no last A to hold the kitty at",
    ),
    "flag_too_hard": ("扛旗局的上台分不能低于平常的上台分", "a flag round is not held more hardly than a game"),
    "table_counts_levels": (
        "按分数表计分，要给大光定一个升级数",
        "a score by the table needs a number of levels for 0 points",
    ),
    "cap_below_base": ("封顶不能低于首日的奖金", "the cap is not below the first day's amount"),
}
"""By the engine's code: Chinese, English."""
