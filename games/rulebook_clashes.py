"""Why an option cannot be so, in Chinese: the engine says it in English, the pages in both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

#: By the engine's sentence (``games.engine.consistency``).
CLASHES: Final[Mapping[str, str]] = {
    "in fixed no-trump only the jokers are trump": "王加固后只有大小王是主",
    "without ♥5 on top there is no stake on it": "红桃5不是最大的牌，就没有它的赌注",
    "without 5-10-K nobody can win the last trick with one": "没有五十K，就没有人能用它赢末轮",
    "there is no flag round to show ♥5♥5 in": "没有扛旗局，就没有局可以亮一对红桃5",
    "♥5♥5 in a flag round is a stake": "扛旗局里亮一对红桃5就是下赌注",
    "each of D, C, H, S once, or nothing": "D、C、H、S 各写一次，或者空着",
    "what is revealed needs a highest showing": "翻开来比，要先定对子的大小",
    "either all showings are hidden or the single alone": "要么反主和炒底全是暗的，要么只有亮的单张是暗的",
    "hidden showings are revealed when the raids end": "暗牌在炒底结束时翻开，所以要有炒底",
    "what fixes no-trump is shown openly": "定死无主的牌要明着亮",
    "the highest showing banks where all are hidden, and only there": "全暗时由最大的亮牌坐庄，也只有全暗时才这样",
    "an open raid that is not higher is refused, not failed": "明炒不够大会被拒绝，谈不上失败",
    "without raids nothing moves the bank": "没有炒底，庄就不会换",
    "a raid moves the bank only of the last showing": "只有由最后亮主的人坐庄时，炒底才换庄",
    "seats answer in turn only after the deal": "发完牌才轮流问，不能边发边亮",
    "a flag round follows the A of a single lap": "扛旗局在只打一圈的 A 之后",
    "levels below 2 are those of a single lap": "2 以下的级只有一圈时才有",
    "straight to A has no meaning below 2": "级在 2 以下时，直接到 A 没有意义",
    "a match ends below 2 or at the flag, not at both": "比赛要么在 2 以下结束，要么在扛旗结束，不能两样都有",
    "the last A cannot be jumped": "最后的 A 不能跳过",
    "without an end there is no last A to hold the kitty at": "圈数不限就没有最后的 A，谈不上保底",
    "a flag round is not held more hardly than a game": "扛旗局的上台分不能低于平常的上台分",
    "a score by the table needs a number of levels for 0 points": "按分数表计分，要给大光定一个升级数",
    "at least 0, or null for straight to A": "至少 0，或填 null 表示直接到 A",
    "the cap is not below the first day's amount": "封顶不能低于首日的奖金",
}
_PATTERNS: Final = (
    (r"at least (\d+)", r"至少 \1"),
    (r"one of (.*) expected, not (.*)", r"要在 \1 里选，不能是 \2"),
    (r"a list expected, not (.*)", r"要填一列值，不能是 \1"),
    (r"a list of (\d+) expected, not of (\d+)", r"要填 \1 个值，不是 \2 个"),
    (r"null expected, not (.*)", r"要填 null，不能是 \1"),
    (r"bool expected, not (.*)", r"要填 true 或 false，不能是 \1"),
    (r"int expected, not (.*)", r"要填整数，不能是 \1"),
    (r"str expected, not (.*)", r"要填文字，不能是 \1"),
    (r"(.*) does not fit", r"不能填 \1"),
    (r"no field of the rule set", r"规则里没有这一项"),
)


def in_chinese(why: str) -> str:
    """The engine's reason in Chinese; as it is, if nobody has put it into Chinese."""
    if why in CLASHES:
        return CLASHES[why]
    for pattern, text in _PATTERNS:
        if found := re.fullmatch(pattern, why, re.DOTALL):
            return found.expand(text)
    return why
