"""What was put on air, as sentences in Chinese and English: the part of ``games.happenings`` about pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from core.console.deeds import doer

Json = Any
Data = Mapping[str, Json]
Pair = tuple[str, str]

#: Scenes as the desk calls them.
SCENES: Final[Mapping[str, Pair]] = {
    "opening": ("开场", "opening"),
    "table": ("牌桌", "table"),
    "result": ("本局结算", "result"),
    "board": ("抽奖台", "board"),
    "race": ("战报", "level race"),
    "fund": ("冠军基金", "fund"),
    "break": ("中场", "break"),
    "champion": ("冠军", "champion"),
    "none": ("空画面", "nothing"),
    "still": ("备用画面", "still"),
}
_ELEMENTS: Final[Mapping[str, Pair]] = {
    "score": ("比分条", "score"),
    "kitty": ("底牌", "kitty"),
    "strip": ("亮主条", "strip"),
    "hands": ("手牌", "hands"),
    "ruling": ("裁定条", "ruling"),
    "proof": ("封存码", "seal"),
    "fund": ("基金条", "fund"),
    "last_trick": ("上一轮", "last trick"),
}


def _by(data: Data) -> Pair:
    """Who ordered it, in brackets."""
    who = data.get("who")
    if not isinstance(who, str) or not who or who.startswith("link "):
        return "", ""  # a rehearsal's desk, where nobody is signed in
    return f"（{doer(who, 'zh')}）", f" ({doer(who, 'en')})"


def _fixed(zh: str, en: str) -> Callable[[Data], Pair]:
    return lambda data: (f"{zh}{_by(data)[0]}", f"{en}{_by(data)[1]}")


def _scene(zh: str, en: str) -> Callable[[Data], Pair]:
    """Of a scene on air, by somebody."""

    def say(data: Data) -> Pair:
        of = SCENES.get(str(data.get("scene")), ("", ""))
        title = f"“{data['title']}”" if data.get("title") else ""
        return f"{zh}{of[0]}{title}{_by(data)[0]}", f"{en} {of[1]}{title}".rstrip() + _by(data)[1]

    return say


def _previewed(data: Data) -> Pair:
    return _scene("预监：", "Preview:")(data) if data.get("scene") else (
        f"预监清空{_by(data)[0]}", f"Preview emptied{_by(data)[1]}"
    )  # fmt: skip


def _held(data: Data) -> Pair:
    return _scene("画面定住：", "Held:")(data) if data.get("on") else _fixed("画面放开", "Let go")(data)


def _followed(data: Data) -> Pair:
    if data.get("on"):
        return _fixed("画面跟着牌局走", "The picture follows the game")(data)
    return _scene("改为手动切换，停在", "Switched by hand, standing at")(data)


def _element(data: Data) -> Pair:
    zh, en = _ELEMENTS.get(str(data.get("name")), ("", ""))
    is_in = bool(data.get("in"))
    return (
        f"{zh}{'上屏' if is_in else '下屏'}{_by(data)[0]}",
        f"{en[:1].upper()}{en[1:]} {'in' if is_in else 'out'}{_by(data)[1]}",
    )


def _lower(data: Data) -> Pair:
    if not data.get("name"):
        return _fixed("字幕条下屏", "Lower third out")(data)
    said = f"{data.get('title') or ''} {data['name']}".strip()
    return f"字幕条：{said}{_by(data)[0]}", f"Lower third: {said}{_by(data)[1]}"


def _emergency(data: Data) -> Pair:
    zh, en = {"clear": ("清屏", "Cleared"), "still": ("切到备用画面", "Fallback picture")}.get(
        str(data.get("emergency")), ("恢复上屏", "Back on air")
    )
    return f"{zh}{_by(data)[0]}", f"{en}{_by(data)[1]}"


SENTENCES: Final[Mapping[str, Callable[[Data], Pair]]] = {
    "air_previewed": _previewed,
    "air_taken": _scene("切上：", "Taken:"),
    "air_followed": _followed,
    "air_held": _held,
    "air_undone": _fixed("撤回上一次切换", "The last take undone"),
    "air_element": _element,
    "air_lower": _lower,
    "air_emergency": _emergency,
    "air_suspense": lambda data: (f"开格悬念 {data.get('seconds')} 秒", f"Suspense {data.get('seconds')} s"),
    "air_cues": _fixed("流程单的台词改了", "Lines of the run of show changed"),
}
"""Every kind of what is put on air by hand."""
