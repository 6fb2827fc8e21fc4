"""What a deed's facts are called on the audit list, and how they read: a name for each key, yuan for fen, 是 for true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.yuan import signed

#: The facts that deeds are recorded with, by key, in Chinese and English.
NAMES: Mapping[str, tuple[str, str]] = {
    "after": ("之后", "after"),
    "again": ("重开一格", "draws again"),
    "amount": ("金额", "amount"),
    "approved_by": ("批准的人", "approved by"),
    "asked_by": ("提出的人", "asked by"),
    "attempt": ("第几次", "attempt"),
    "attempts": ("次数", "attempts"),
    "award": ("当天奖金", "day's award"),
    "back": ("明天再来", "comes back"),
    "base": ("所见版本", "version seen"),
    "bearer": ("谁承担税", "tax borne by"),
    "because": ("缘故", "because"),
    "before": ("之前", "before"),
    "bytes": ("字节", "bytes"),
    "cell": ("格", "cell"),
    "cells": ("格数", "cells"),
    "change": ("增减", "change"),
    "changed": ("改了", "changed"),
    "claim_days": ("领取天数", "days to claim"),
    "clause": ("条款", "clause"),
    "clear": ("原文", "in clear"),
    "code": ("编号", "code"),
    "commitment": ("承诺", "commitment"),
    "created": ("新增", "created"),
    "days": ("天数", "days"),
    "delay": ("延时（秒）", "delay (s)"),
    "deliveries": ("交付方式", "ways to hand over"),
    "digest": ("摘要", "digest"),
    "done": ("已办", "done"),
    "due": ("领取期限", "due"),
    "en": ("英文", "English"),
    "end": ("怎样结束", "ended by"),
    "entered_by": ("录入的人", "entered by"),
    "event": ("事项", "event"),
    "expires_at": ("有效到", "expires"),
    "fields": ("哪几项", "fields"),
    "first": ("从", "from"),
    "first_share": ("1号份额 %", "no. 1's share, %"),
    "form": ("形式", "form"),
    "format": ("格式", "format"),
    "from_on": ("自哪天起", "from"),
    "fund": ("基金", "fund"),
    "fund_base": ("基金首日", "fund: first day"),
    "fund_cap": ("基金每日封顶", "fund: daily cap"),
    "fund_step": ("基金每日递增", "fund: daily step"),
    "game": ("第几局", "game"),
    "generation": ("第几代", "generation"),
    "held": ("保留", "kept"),
    "keys": ("密钥", "keys"),
    "kind": ("种类", "kind"),
    "kinds": ("各类", "kinds"),
    "laid": ("怎样摆", "laid"),
    "language": ("语言", "language"),
    "last": ("到", "until"),
    "level": ("级别", "level"),
    "levels": ("级别", "levels"),
    "method": ("方式", "method"),
    "methods": ("付款方式", "ways to pay"),
    "minutes": ("分钟", "minutes"),
    "name": ("名称", "name"),
    "net": ("实付", "net"),
    "notices": ("通知", "notices"),
    "number": ("几号", "number"),
    "occasion": ("场次", "occasion"),
    "on": ("日期", "on"),
    "on_air": ("可上镜", "may be on air"),
    "options": ("选项", "options"),
    "others": ("其余", "others"),
    "paper": ("证件", "paper"),
    "part": ("哪一份", "part"),
    "payment": ("付款", "payment"),
    "places": ("名额", "places"),
    "points": ("分", "points"),
    "pool": ("奖池", "pool"),
    "postings": ("分录", "postings"),
    "priority": ("优先", "priority"),
    "prize": ("奖品", "prize"),
    "prize_limit": ("单个奖品上限", "most a prize may be worth"),
    "proxy": ("代领", "by proxy"),
    "rate": ("税率（万分之）", "rate (1/10,000)"),
    "reference": ("凭证号", "reference"),
    "rehearsal": ("联排", "rehearsal"),
    "reloads": ("重新载入", "reloads"),
    "role": ("角色", "role"),
    "roles": ("角色", "roles"),
    "root": ("封存码", "root"),
    "rows": ("行", "rows"),
    "rules": ("规则", "rules"),
    "runs": ("各任", "runs"),
    "said": ("说明", "said"),
    "same": ("相同", "unchanged"),
    "scopes": ("范围", "scopes"),
    "seat": ("座位", "seat"),
    "seats": ("座位", "seats"),
    "seconds": ("秒", "seconds"),
    "session": ("场次", "session"),
    "sheet": ("规则书", "sheet"),
    "side": ("方", "side"),
    "signed": ("补登纸面同意的组合", "combinations whose papers came"),
    "signed_on": ("签字日期", "signed on"),
    "size": ("尺寸", "size"),
    "source": ("来源", "source"),
    "state": ("状态", "state"),
    "step": ("步骤", "step"),
    "tax": ("税", "tax"),
    "team": ("组合", "combination"),
    "teams": ("组合", "combinations"),
    "theme": ("主题", "theme"),
    "there": ("现有", "there now"),
    "through": ("经由", "through"),
    "title": ("标题", "title"),
    "totals": ("合计", "totals"),
    "type": ("类型", "type"),
    "version": ("版本", "version"),
    "warning": ("提醒", "warning"),
    "what_is_owed": ("应付", "owed"),
    "what_was_owed": ("原应付", "was owed"),
    "winner": ("胜方", "winner"),
    "zh": ("中文", "Chinese"),
}
_worded: dict[str, Callable[[Any, str], str]] = {}
#: Facts in fen.
FEN = frozenset({"amount", "award", "fund", "fund_base", "fund_cap", "fund_step", "net", "prize_limit", "tax"})


def named(key: str, language: str) -> str:
    """What a fact is called; its key, where nothing else is known (a field of a model, a role, an account)."""
    return NAMES[key][language == "en"] if key in NAMES else key


def worded(key: str, words: Callable[[Any, str], str]) -> None:
    """Have a fact's value read by ``words(value, language)``, which gives back as text what it does not know."""
    _worded[key] = words


def told(data: Mapping[str, Any], language: str) -> str:
    """A deed's facts in a line; what is empty is left out."""
    there = ((key, value) for key, value in data.items() if value not in (None, "", [], {}))
    return "; ".join(f"{named(key, language)} {_value(key, value, language)}" for key, value in there)


def _value(key: str, value: Any, language: str) -> str:
    if isinstance(value, bool):
        return ("是" if value else "否") if language != "en" else ("yes" if value else "no")
    if key in FEN and isinstance(value, int):
        return signed(value)
    words = _worded.get(key)
    if words is not None and not isinstance(value, dict):
        return ", ".join(words(one, language) for one in (value if isinstance(value, list) else [value]))
    return _plain(value, language)


def _plain(value: Any, language: str) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(one, language) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{named(name, language)} {_change(name, one, language)}" for name, one in value.items())
    return str(value)


def _change(key: str, value: Any, language: str) -> str:
    """What something was and what it is now, where that is what is told."""
    if isinstance(value, list) and len(value) == 2:
        return " → ".join("—" if one in (None, "") else _value(key, one, language) for one in value)
    return _value(key, value, language)
