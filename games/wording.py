"""What people read when the engine refuses: a Chinese and an English sentence that say how to go on.

The refusals of leads, plays and commands are worded here, those of showings in `wording_showings`. A sentence about a
play names the clause of RULES and, where there are any, cards that would be legal.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games import wording_showings
from games.engine.cards import parse
from games.engine.refusal import Refusal
from games.engine.replay import Untrue

Facts = Mapping[str, Any]
_MARKS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_CLASS_ZH: Final = ("黑桃", "红桃", "梅花", "方块", "主牌")
_CLASS_EN: Final = ("spades", "hearts", "clubs", "diamonds", "trumps")
_JOKER_ZH: Final = {"LJ": "小王", "BJ": "大王"}
_JOKER_EN: Final = {"LJ": "little joker", "BJ": "big joker"}
_TRUMP_ZH: Final[Mapping[str, str]] = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方块", "NT": "无主"}
_NAMED: Final = 3
"""How many ways of playing a sentence names at most."""


def sentences(refusal: Refusal) -> tuple[str, str]:
    """The Chinese and the English sentence of a refusal."""
    words = _WORDS.get(refusal.code)
    if words is not None:
        zh, en = words[0](refusal.facts), words[1](refusal.facts)
        return f"{zh}（规则 {refusal.clause}）", f"{en} (rule {refusal.clause})"
    if wording_showings.knows(refusal.code):
        return wording_showings.reason_zh(refusal), wording_showings.reason(refusal)
    return (
        f"现在不能这样做（规则 {refusal.clause}）",
        f"This is not possible now: {refusal.code} (rule {refusal.clause})",
    )


def untrue_told(untrue: Untrue, *, english: bool) -> str:
    """An untruth in a record with its place; what is wrong is named as in the record."""
    if english:
        return f"Untrue: {untrue}"
    place = "记录" if untrue.game is None else f"第 {untrue.game} 局"
    if untrue.seq is not None:
        place += f"第 {untrue.seq} 个事件"
    return f"不实：{place}：{untrue.why}"


def cards_zh(codes: Sequence[str]) -> str:
    """Cards as people read them in Chinese: `♦5♦5`, `小王小王`."""
    return "".join(_JOKER_ZH.get(code) or _MARKS[code[0]] + code[1].replace("T", "10") for code in _low_first(codes))


def cards_en(codes: Sequence[str]) -> str:
    """Cards as people read them in English: `♦5 ♦5`, `little joker`."""
    return " ".join(_JOKER_EN.get(code) or _MARKS[code[0]] + code[1].replace("T", "10") for code in _low_first(codes))


def _low_first(codes: Sequence[str]) -> list[str]:
    return sorted(codes, key=parse)


def _ways(facts: Facts, join: str = " 或 ", write: Callable[[Sequence[str]], str] = cards_zh) -> str:
    ways = facts.get("pairs") or facts.get("examples") or []
    return join.join(write(way) for way in ways[:_NAMED])


def _more_zh(facts: Facts) -> str:
    return f"（共 {facts['ways']} 种）" if facts.get("ways", 0) > _NAMED else ""


def _more_en(facts: Facts) -> str:
    return f" ({facts['ways']} ways in all)" if facts.get("ways", 0) > _NAMED else ""


def _count_zh(facts: Facts) -> str:
    if facts.get("lead"):
        return "还没有选牌：请至少选一张再出"
    return f"要跟 {facts['wanted']} 张，您选了 {facts['got']} 张：请选满 {facts['wanted']} 张"


def _count_en(facts: Facts) -> str:
    if facts.get("lead"):
        return "Nothing is chosen: choose at least one card to lead"
    return f"{_number_en(facts['wanted'])} led, {facts['got']} chosen: choose {facts['wanted']}"


def _number_en(number: int) -> str:
    return "1 card was" if number == 1 else f"{number} cards were"


def _not_held_zh(facts: Facts) -> str:
    named = cards_zh(facts["cards"])
    return f"您手里没有选的{named}：请从自己的手牌里选" if named else "这些牌不在您手里：请从自己的手牌里选"


def _not_held_en(facts: Facts) -> str:
    named = cards_en(facts["cards"])
    return f"You do not hold {named or 'these cards'}: choose from your own hand"


def _class_zh(facts: Facts) -> str:
    if "mixed" in facts:
        return f"首出的牌必须是同一门，{cards_zh(facts['mixed'])}不是：请只选一种花色的牌，或者只选主牌"
    led = _CLASS_ZH[facts["class"]]
    if facts["held"] > facts["size"]:
        return f"有{led}必须跟{led}：您有 {facts['held']} 张，请从中选 {facts['size']} 张，可出 {_ways(facts)}"
    also = "" if facts["held"] == facts["size"] else f"，再任选 {facts['size'] - facts['held']} 张"
    return f"有{led}必须跟{led}：{cards_zh(facts['owed'])} 都要出{also}"


def _class_en(facts: Facts) -> str:
    if "mixed" in facts:
        return f"A lead is of one class, and {cards_en(facts['mixed'])} are not: choose one suit, or trumps only"
    led = _CLASS_EN[facts["class"]]
    if facts["held"] > facts["size"]:
        return (
            f"Follow {led} with {led}: you hold {facts['held']}, choose {facts['size']} of them, "
            f"such as {_ways(facts, ' or ', cards_en)}"
        )
    also = "" if facts["held"] == facts["size"] else f" with {facts['size'] - facts['held']} of any others"
    return f"Follow {led} with {led}: play {cards_en(facts['owed'])}{also}"


def _shape_zh(facts: Facts) -> str:
    led = _CLASS_ZH[facts["class"]]
    lengths = facts["lengths"]
    owed = [f"{lengths.count(n)} 个 {n} 连对" for n in _long(lengths)]
    if 1 in lengths:
        owed.append(f"{lengths.count(1)} 个对子")
    law = f"有{led}对子必须跟对子" if lengths == [1] else f"您的{led}里有 {'、'.join(owed)}，必须跟上"
    also = f"，其余用别的{led}补足" if facts["size"] > 2 * sum(lengths) else ""
    return f"{law}：可出 {_ways(facts)}{_more_zh(facts)}{also}"


def _shape_en(facts: Facts) -> str:
    led = _CLASS_EN[facts["class"]]
    lengths = facts["lengths"]
    owed = [_some_en(lengths.count(n), f"tractor of {n} pairs", f"tractors of {n} pairs") for n in _long(lengths)]
    if 1 in lengths:
        owed.append(_some_en(lengths.count(1), "pair", "pairs"))
    also = f", and any other {led} to make up the number" if facts["size"] > 2 * sum(lengths) else ""
    ways = _ways(facts, " or ", cards_en)
    return f"You hold {' and '.join(owed)} in {led} and must follow with it: play {ways}{_more_en(facts)}{also}"


def _long(lengths: Sequence[int]) -> list[int]:
    return sorted({length for length in lengths if length > 1}, reverse=True)


def _some_en(number: int, one: str, many: str) -> str:
    return f"a {one}" if number == 1 else f"{number} {many}"


def _must_ruff_zh(facts: Facts) -> str:
    return f"{_CLASS_ZH[facts['class']]}不够时先用主牌补：须出 {facts['due']} 张主牌，可出 {_ways(facts)}"


def _must_ruff_en(facts: Facts) -> str:
    trumps = "1 trump" if facts["due"] == 1 else f"{facts['due']} trumps"
    led = _CLASS_EN[facts["class"]]
    return f"Short of {led}, fill up with trumps first: {trumps} must go, such as {_ways(facts, ' or ', cards_en)}"


_Words = tuple[Callable[[Facts], str], Callable[[Facts], str]]


def _plain(zh: str, en: str) -> _Words:
    return (lambda facts: zh.format(**facts)), (lambda facts: en.format(**facts))


_WORDS: Final[Mapping[str, _Words]] = {
    "count": (_count_zh, _count_en),
    "not_held": (_not_held_zh, _not_held_en),
    "class": (_class_zh, _class_en),
    "shape": (_shape_zh, _shape_en),
    "must_ruff": (_must_ruff_zh, _must_ruff_en),
    "five_ten_king": (
        lambda facts: f"首出五十K，您有同花色的 {cards_zh(facts['owed'])}：必须出这一套",
        lambda facts: f"A 5-10-K is led and you hold {cards_en(facts['owed'])}: you must play it",
    ),
    "highest_trumps": (
        lambda facts: f"首出主五十K，要跟最大的 {facts['size']} 张主牌：可出 {_ways(facts)}",
        lambda facts: (
            f"A trump 5-10-K is led: play your {facts['size']} highest trumps, such as {_ways(facts, ' or ', cards_en)}"
        ),
    ),
    "wrong_phase": _plain(
        "现在还不到这一步：请看桌面上的提示", "This is not the moment for it: see what the table asks"
    ),
    "no_such_seat": _plain("没有这个座位：座位是 0 到 3", "There is no such seat: seats are 0 to 3"),
    "not_your_turn": _plain("还没轮到您：请等一等", "It is not your turn: wait for it"),
    "cut_range": _plain("请在 {least} 到 {most} 之间切牌", "Cut at a place from {least} to {most}"),
    "already_passed": _plain(
        "您已经表示不亮：有人再亮之后可以重新选", "You have passed: you may choose again after a new showing"
    ),
    "points_range": _plain(
        "更正的分数要是 5 的倍数，不为 0，最多 {most}", "A correction is a number of points in fives, at most {most}"
    ),
    "already_left": _plain("这位选手已经离场：不用再记", "This player has left already: it is noted"),
    "cannot_name": (
        lambda facts: f"这样亮不能定这门主：可定 {'、'.join(_TRUMP_ZH[name] for name in facts['names'])}",
        lambda facts: f"This showing cannot name that trump: it can name {', '.join(facts['names'])}",
    ),
    "bury_count": _plain(
        "要扣 {wanted} 张，您选了 {got} 张：请选满 {wanted} 张",
        "{wanted} cards are buried, {got} chosen: choose {wanted}",
    ),
}
