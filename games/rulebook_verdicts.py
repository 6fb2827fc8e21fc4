"""A ruling as one sentence: what an adjudication's answer says to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.wording import cards_en, cards_zh

Answer = Mapping[str, Any]
Said = tuple[bool | None, str]
"""Whether it is a yes (None where it is neither), and the sentence."""

_TRUMP = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_KINDS = {
    "tractor": ("拖拉机", "tractor"),
    "pair": ("对子", "pair"),
    "single": ("单张", "single"),
    "five_ten_king": ("五十K", "5-10-K"),
}
_SIDES = {"bankers": ("庄家方", "bankers"), "attackers": ("抓分方", "attackers")}


def verdict(question: Mapping[str, Any], said: Answer, language: str) -> Said:
    """The sentence of an answer to `question`, in Chinese unless `en`."""
    return _BY_ASK[str(question["ask"])](said, language == "en")


def trump_name(code: str, english: bool) -> str:
    """♠ or 无主 / no-trump."""
    return _TRUMP.get(code) or ("no-trump" if english else "无主")


def level_name(level: Mapping[str, Any], english: bool) -> str:
    """A level as people say it: 2, A, 扛旗; a later lap is named."""
    if level["rank"] == "flag":
        return "the flag" if english else "扛旗"
    rank = str(level["rank"]).replace("T", "10")
    if level["lap"] == 1:
        return rank
    if level["lap"] == 0:
        return f"{rank} below 2" if english else f"2 以下的 {rank}"
    return f"{rank} (lap {level['lap']})" if english else f"{rank}（第 {level['lap']} 圈）"


def gain_text(gains: Mapping[str, Any], english: bool) -> str:
    """庄家方升 3 级 / bankers +3."""
    if gains["side"] is None:
        return "nobody gains" if english else "都不升级"
    side = _SIDES[gains["side"]][english]
    return f"{side} +{gains['levels']}" if english else f"{side}升 {gains['levels']} 级"


def _shape(said: Answer, english: bool) -> Said:
    parts = said["components"]
    if len(parts) == 1:
        kind = parts[0]["kind"]
        name = _KINDS[kind][english]
        return kind in ("tractor", "five_ten_king"), (f"Yes: a {name}" if english else f"是{name}")
    write = cards_en if english else cards_zh
    told = (", " if english else "、").join(f"{_KINDS[p['kind']][english]} {write(p['cards'])}" for p in parts)
    return False, (f"No: {told}" if english else f"不是：{told}")


def _legal(said: Answer, english: bool) -> Said:
    if said["legal"]:
        names = said.get("names")
        if names:
            told = ", ".join(trump_name(name, english) for name in names)
            return True, (f"Allowed; it names {told}" if english else f"可以，定 {told.replace(', ', '、')}")
        return True, ("Allowed" if english else "可以")
    return False, str(said["reason"] if english else said["reason_zh"])


def _options(said: Answer, english: bool) -> Said:
    return None, (f"{said['count']} legal plays" if english else f"共有 {said['count']} 种合法的出法")


def _trick(said: Answer, english: bool) -> Said:
    who, points = said["winner"] + 1, said["points"]
    if english:
        return None, f"Play {who} wins, with {points} points"
    return None, f"第 {who} 家赢，得 {points} 分"


def _throw(said: Answer, english: bool) -> Said:
    if said["stands"]:
        return True, ("It stands" if english else "甩成")
    write = cards_en if english else cards_zh
    forced, penalty = write(said["forced"]), said["penalty"]
    if english:
        return False, f"It fails: {forced} must be led" + (f", {penalty} points are moved" if penalty else "")
    return False, f"甩牌失败：改出 {forced}" + (f"，罚 {penalty} 分" if penalty else "，不罚分")


def _kitty(said: Answer, english: bool) -> Said:
    return None, f"{said['points']} × {said['multiplier']} = {said['added']}"


def _levels(said: Answer, english: bool) -> Said:
    bank, away = level_name(said["banker"], english), level_name(said["attackers"], english)
    parts = [gain_text(said["gains"], english)]
    parts.append(f"bankers at {bank}, attackers at {away}" if english else f"庄家方到 {bank}，抓分方到 {away}")
    if said["bank_changes"]:
        parts.append("the attackers take over" if english else "抓分方上台")
    if said["match"]:
        side = _SIDES[said["match"]][english]
        parts.append(f"the {side} win the match" if english else f"{side}赢得全场")
    if said["flags_failed"]:
        number = said["flags_failed"]
        parts.append(f"flag rounds not held: {number}" if english else f"已有 {number} 次扛旗不成")
    return None, "; ".join(parts) if english else "；".join(parts)


def _fund(said: Answer, english: bool) -> Said:
    awards = " + ".join(str(amount) for amount in said["awards"])
    return None, f"{awards} = {said['total']} yuan" if english else f"{awards} = {said['total']} 元"


_BY_ASK = {
    "shape": _shape,
    "follow": _legal,
    "showing": _legal,
    "options": _options,
    "trick": _trick,
    "throw": _throw,
    "kitty": _kitty,
    "levels": _levels,
    "fund": _fund,
}
