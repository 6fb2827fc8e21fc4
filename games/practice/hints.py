"""A hint at practice: what the system's player would do, and why, in Chinese and English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engine.cards import TRUMPS, codes
from games.engine.commands import Bury, Command, Cut, Decline, Play, Raid, Show
from games.engine.observe import Observation
from games.players.autoplay import decide
from games.practice.reasons import Reason, reason

Json = Any
Facts = Mapping[str, Any]

#: One temper for all hints, so that the same position has the same one.
SEED: Final = "hint"


def hint(seen: Observation) -> dict[str, Json]:
    """``{"verb", "cards", "names", "at", "zh", "en"}``: an answer to what the observing seat is asked, and its reason."""
    command = decide(seen, SEED)
    why = reason(seen, command)
    zh, en = sentences(why)
    return {**_answer(command), "zh": zh, "en": en}


def _answer(command: Command) -> dict[str, Json]:
    match command:
        case Cut(at=at):
            return {"verb": "cut", "cards": [], "names": None, "at": at}
        case Show(cards=cards, names=names):
            return {"verb": "show", "cards": codes(cards), "names": TRUMPS[names], "at": None}
        case Raid(cards=cards, names=names):
            return {"verb": "raid", "cards": codes(cards), "names": TRUMPS[names], "at": None}
        case Bury(cards=cards):
            return {"verb": "bury", "cards": codes(cards), "names": None, "at": None}
        case Play(cards=cards):
            return {"verb": "play", "cards": codes(cards), "names": None, "at": None}
        case Decline():
            return {"verb": "decline", "cards": [], "names": None, "at": None}
        case _:
            return {"verb": "pass", "cards": [], "names": None, "at": None}


def sentences(why: Reason) -> tuple[str, str]:
    """The Chinese and the English sentence of a reason."""
    zh, en = _WORDS[why.code]
    return zh(why.facts), en(why.facts)


_SUIT_ZH: Final = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方块", "NT": "无主", "trump": "主牌"}
_SUIT_EN: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds", "NT": "no trump", "trump": "trumps"}
_KIND_ZH: Final = {"single": "单张", "pair": "一对", "tractor": "连对"}
_KIND_EN: Final = {"single": "card", "pair": "pair", "tractor": "tractor"}


def _points_zh(points: int) -> str:
    return f"收 {points} 分" if points else "桌上没有分"


def _points_en(points: int) -> str:
    return f"{points} points are won" if points else "there are no points in it yet"


def _small_zh(facts: Facts) -> str:
    return "，出这门最小的不带分的牌" if facts["lowest"] else "，出最不可惜的"


def _small_en(facts: Facts) -> str:
    if facts["lowest"]:
        return "the smallest card of its suit without points"
    return "what is missed least"


def _void_zh(facts: Facts) -> str:
    return "这门没有了。" if facts["void"] else ""


def _void_en(facts: Facts) -> str:
    return "You are out of this suit. " if facts["void"] else ""


def _with_zh(facts: Facts) -> str:
    ruff = "用主将吃" if facts["ruffs"] else "压过现在最大的"
    return f"{ruff}，这是能赢的最小一张" if facts["cheapest"] else ruff


def _with_en(facts: Facts) -> str:
    if facts["cheapest"]:
        return "Ruff with the smallest trump that wins" if facts["ruffs"] else "The smallest card that wins"
    return "Ruff with trump" if facts["ruffs"] else "This beats what leads"


def _bury_zh(facts: Facts) -> str:
    parts = []
    if facts["emptied"]:
        parts.append(f"扣空{'、'.join(_SUIT_ZH[suit] for suit in facts['emptied'])}，以后可以将吃")
    else:
        parts.append("扣掉各门的小牌，大牌和对子留着")
    parts.append("主牌一张不扣" if not facts["trumps"] else f"扣 {facts['trumps']} 张小主")
    parts.append(f"埋 {facts['points']} 分" if facts["points"] else "不埋分，被抠了也不亏")
    return "；".join(parts) + "。"


def _bury_en(facts: Facts) -> str:
    if facts["emptied"]:
        first = f"This empties {' and '.join(_SUIT_EN[suit] for suit in facts['emptied'])}, so that you can ruff"
    else:
        first = "Small cards go; high ones and pairs stay"
    trumps = facts["trumps"]
    second = "no trump is laid" if not trumps else f"{trumps} small trump{'s' if trumps > 1 else ''} laid"
    points = facts["points"]
    third = f"{points} points lie in it" if points else "no points lie in it, should it be captured"
    return f"{first}; {second}; {third}."


def _ruff_zh(facts: Facts) -> str:
    return "，只怕被将吃" if facts["ruff"] else ""


def _ruff_en(facts: Facts) -> str:
    return ", unless it is ruffed" if facts["ruff"] else ""


def _show_zh(verb: str, gain: str) -> Callable[[Facts], str]:
    return lambda facts: (
        f"{verb}{_SUIT_ZH[facts['trump']]}：定了以后手里 {facts['of']} 张有 {facts['trumps']} 张是主，{gain}。"
    )


def _show_en(verb: str, gain: str) -> Callable[[Facts], str]:
    return lambda facts: (
        f"{verb} {_SUIT_EN[facts['trump']]}: {facts['trumps']} of your {facts['of']} cards are trumps then, {gain}."
    )


def _stake_zh(facts: Facts) -> str:
    return f"为 {facts['stake']} 分" if facts["stake"] else "桌上没有分，"


def _stake_en(facts: Facts) -> str:
    return f"{facts['stake']} points are" if facts["stake"] else "a trick without points is"


def _plain(zh: str, en: str) -> tuple[Callable[[Facts], str], Callable[[Facts], str]]:
    return lambda _: zh, lambda _: en


_BETTER: Final = ("比现在的主对你有利", "better for you than what stands")

_WORDS: Final[Mapping[str, tuple[Callable[[Facts], str], Callable[[Facts], str]]]] = {
    "cut": _plain(
        "切在哪里都一样：牌序已经封存，谁也不知道。",
        "Any place will do: the order of the deck is sealed, and nobody knows it.",
    ),
    "declare": (_show_zh("亮", "够强"), _show_en("Declare", "which is strong enough")),
    "overturn": (_show_zh("反成", _BETTER[0]), _show_en("Overturn to", _BETTER[1])),
    "raid": (_show_zh("炒成", _BETTER[0]), _show_en("Raid for", _BETTER[1])),
    "nothing_to_show": _plain("手里没有能亮的牌。", "You hold nothing that could be shown."),
    "wait": _plain("现有的牌亮出来还不够强，先等后面的牌。", "What you have is not strong enough to show yet; wait."),
    "pass": _plain("能亮，但换成那门主对你不划算。", "You could show, but would not gain by that trump."),
    "no_raid": _plain("没有更大的对子，只能不炒。", "You hold no higher pair: no raid."),
    "decline": _plain("能炒，但换主以后你的牌不会更强。", "You could raid, but your hand would be no stronger for it."),
    "bury": (_bury_zh, _bury_en),
    "bury_unseen": (
        lambda facts: f"主还没有揭晓：先扣各门最小的，埋 {facts['points']} 分。",
        lambda facts: f"Trump is not known yet: the lowest cards go, {facts['points']} points among them.",
    ),
    "rest": _plain("手里只剩这些。", "These are all you have left."),
    "forced": _plain("只有这一种跟法。", "There is only one legal way to follow."),
    "win_last": (
        lambda facts: f"{_void_zh(facts)}你最后出，{_with_zh(facts)}：{_points_zh(facts['points'])}。",
        lambda facts: f"{_void_en(facts)}You play last. {_with_en(facts)}: {_points_en(facts['points'])}.",
    ),
    "win_safe": (
        lambda facts: f"{_void_zh(facts)}{_with_zh(facts)}，下家多半管不住：{_points_zh(facts['points'])}。",
        lambda facts: (
            f"{_void_en(facts)}{_with_en(facts)}, and the next opponent can hardly beat it: "
            f"{_points_en(facts['points'])}."
        ),
    ),
    "win_now": (
        lambda facts: f"{_void_zh(facts)}{_with_zh(facts)}，要赢回去下家得出更大的：{_points_zh(facts['points'])}。",
        lambda facts: (
            f"{_void_en(facts)}{_with_en(facts)}; to win it back the next opponent must play higher: "
            f"{_points_en(facts['points'])}."
        ),
    ),
    "give": (
        lambda facts: f"{_void_zh(facts)}对家这手最大，把 {facts['given']} 分给自己人。",
        lambda facts: f"{_void_en(facts)}Your partner leads the trick: give your side {facts['given']} points.",
    ),
    "partner_holds": (
        lambda facts: f"{_void_zh(facts)}对家这手最大，不用管{_small_zh(facts)}。",
        lambda facts: f"{_void_en(facts)}Your partner leads the trick, no need to win: {_small_en(facts)}.",
    ),
    "partner_may_lose": (
        lambda facts: f"{_void_zh(facts)}对家现在最大，但下家可能盖过{_small_zh(facts)}。",
        lambda facts: (
            f"{_void_en(facts)}Your partner leads the trick, but the next opponent may beat it: {_small_en(facts)}."
        ),
    ),
    "not_worth": (
        lambda facts: f"{_void_zh(facts)}管得住，但{_stake_zh(facts)}不值得用大牌{_small_zh(facts)}。",
        lambda facts: f"{_void_en(facts)}You could win, but {_stake_en(facts)} not worth it: {_small_en(facts)}.",
    ),
    "cannot_win": (
        lambda facts: f"{_void_zh(facts)}这一手不去争{_small_zh(facts)}。",
        lambda facts: f"{_void_en(facts)}This trick is not to be won: {_small_en(facts)}.",
    ),
    "top": (
        lambda facts: f"外面没有比它大的{_SUIT_ZH[facts['suit']]}{_KIND_ZH[facts['kind']]}{_ruff_zh(facts)}。",
        lambda facts: f"No higher {_KIND_EN[facts['kind']]} of {_SUIT_EN[facts['suit']]} is out{_ruff_en(facts)}.",
    ),
    "throw": (
        lambda facts: f"甩：每一部分外面都没有更大的{_ruff_zh(facts)}。",
        lambda facts: f"Throw: nothing that is out beats any part of it{_ruff_en(facts)}.",
    ),
    "daring_throw": _plain(
        "甩：有一部分外面还可能有更大的，但多半不在一家手里，可以一试。",
        "Throw: one part could be beaten, but seldom is; worth a try.",
    ),
    "five_ten_king": _plain(
        "5、10、K 一起出：25 分，很少有人管得住。", "5, 10 and K together: 25 points that few can take."
    ),
    "draw_trumps": (
        lambda facts: f"调主：让对方的主牌先出掉{'，用最小的不带分的' if facts['lowest'] else ''}。",
        lambda facts: (
            f"Draw trumps: theirs have to come out{'; the smallest without points will do' if facts['lowest'] else ''}."
        ),
    ),
    "draw_pairs": (
        lambda facts: f"出{_KIND_ZH[facts['kind']]}，逼别人把{_SUIT_ZH[facts['suit']]}的对子交出来。",
        lambda facts: f"A {_KIND_EN[facts['kind']]} draws the others' pairs of {_SUIT_EN[facts['suit']]}.",
    ),
    "partner_is_out": (
        lambda facts: f"对家没有{_SUIT_ZH[facts['suit']]}了，可以将吃。",
        lambda facts: f"Your partner is out of {_SUIT_EN[facts['suit']]} and may ruff.",
    ),
    "low": (
        lambda facts: (
            f"没有稳赢的牌：{'出这门最小的不带分的' if facts['lowest'] else '出这一门'}，把出牌权让出去，大牌留着。"
        ),
        lambda facts: (
            f"Nothing is sure to win: {'the smallest card of its suit without points' if facts['lowest'] else 'this suit'}"
            " gives the lead away and keeps what is high."
        ),
    ),
}
