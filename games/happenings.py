"""What happened at a table, event by event, as sentences in Chinese and English.

They are for those who may see everything (a desk): cards stand in them, and who ordered what and why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol

from core.console.deeds import doer
from games import happenings_air
from games.seats import place

Json = Any
Data = Mapping[str, Json]
Seats = Sequence[Mapping[str, Json]]
Pair = tuple[str, str]
Say = Callable[[Data, "Names"], Pair]


class Happening(Protocol):
    """An event of a log, as it is stored or folded."""

    @property
    def kind(self) -> str:
        """Its kind."""

    @property
    def data(self) -> Data:
        """Its fields."""


class Names:
    """What the seats of one table are called."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats

    def at(self, data: Data, name: str = "seat") -> str:
        """``A1 王建国`` of the seat that an event names."""
        seat = data.get(name)
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < 4:
            return "?"
        return f"{place(seat, self.seats)} {self.seats[seat].get('name') or ''}".strip()

    def several(self, seats: Sequence[int]) -> Pair:
        """Some seats."""
        all_ = [place(seat, self.seats) for seat in seats]
        return "、".join(all_), ", ".join(all_)


SUITS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦", "NT": "NT"}
_TRUMPS: Final = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方块", "NT": "无主"}
_TRUMPS_EN: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds", "NT": "no-trump"}


def cards(codes: Json) -> str:
    """``♠10 ♥K 大王 RJ`` of cards' codes, with the suits' signs, which Excel shows."""
    return " ".join(_card(code) for code in codes) if isinstance(codes, list) else ""


def _card(code: str) -> str:
    if code in ("LJ", "BJ"):
        return {"LJ": "小王LJ", "BJ": "大王BJ"}[code]
    return f"{SUITS.get(code[0], code[0])}{code[1:].replace('T', '10')}"


def _level(data: Json) -> str:
    """``2`` of the first lap, ``2′2`` of the second."""
    if not isinstance(data, Mapping):
        return "?"
    rank = str(data.get("rank", "?")).replace("T", "10").replace("flag", "⚑")
    lap = data.get("lap", 1)
    return rank if lap == 1 else f"{rank}·{lap}"


def _by(data: Data) -> Pair:
    """Who ordered it, in brackets."""
    who = data.get("who")
    if not isinstance(who, str) or not who or who.startswith("link "):
        return "", ""  # a rehearsal's desk, where nobody is signed in
    return f"（{doer(who, 'zh')}）", f" ({doer(who, 'en')})"


def _why(data: Data) -> Pair:
    reason = data.get("reason")
    return (f"：{reason}", f": {reason}") if isinstance(reason, str) and reason else ("", "")


def _fixed(zh: str, en: str) -> Say:
    return lambda data, names: (zh, en)


def _seat(zh: str, en: str) -> Say:
    def say(data: Data, names: Names) -> Pair:
        by_system = bool(data.get("auto"))
        who = names.at(data)
        return f"{who} {zh}{'（系统）' if by_system else ''}", f"{who} {en}{' (system)' if by_system else ''}"

    return say


def _laid(zh: str, en: str) -> Say:
    """Of a seat and its cards."""

    def say(data: Data, names: Names) -> Pair:
        who, laid, by_system = names.at(data), cards(data.get("cards")), bool(data.get("auto"))
        trump = data.get("names")
        names_zh = f"，定{_TRUMPS.get(trump, '')}" if isinstance(trump, str) else ""
        names_en = f", {_TRUMPS_EN.get(trump, '')}" if isinstance(trump, str) else ""
        return (
            f"{who} {zh} {laid}{names_zh}{'（系统）' if by_system else ''}",
            f"{who} {en} {laid}{names_en}{' (system)' if by_system else ''}",
        )

    return say


def _ordered(zh: str, en: str) -> Say:
    """Of the table, by somebody, for a reason."""

    def say(data: Data, names: Names) -> Pair:
        return f"{zh}{_by(data)[0]}{_why(data)[0]}", f"{en}{_by(data)[1]}{_why(data)[1]}"

    return say


def _started(data: Data, names: Names) -> Pair:
    number, attempt = data.get("number"), data.get("attempt", 1)
    again = ("", "") if attempt == 1 else (f"（第 {attempt} 次发牌）", f" (deal {attempt})")
    return f"第 {number} 局开始{again[0]}", f"Game {number} begins{again[1]}"


def _finished(data: Data, names: Names) -> Pair:
    told = data.get("summary", {})
    number, side, points = told.get("number"), told.get("winner"), told.get("points")
    return f"第 {number} 局：{side} 队胜，闲家 {points} 分", f"Game {number}: side {side} wins, attackers {points}"


_ENDINGS: Final = {
    "voided": ("本局作废", "Game void"),
    "misdealt": ("发错，本局作废", "Misdeal: game void"),
    "agreed_end": ("四家商定结束，本局作废", "Ended by agreement: game void"),
}


def _ended(data: Data, names: Names) -> Pair:
    zh, en = _ENDINGS.get(str(data.get("kind")), _ENDINGS["voided"])
    return f"{zh}，将重新发牌{_why(data)[0]}", f"{en}, to be dealt again{_why(data)[1]}"


def _ending(kind: str) -> Say:
    return lambda data, names: (f"{_ENDINGS[kind][0]}{_why(data)[0]}", f"{_ENDINGS[kind][1]}{_why(data)[1]}")


def _extended(data: Data, names: Names) -> Pair:
    zh, en = names.several(data.get("seats", []))
    seconds = data.get("seconds")
    return f"{zh} 加时 {seconds} 秒{_by(data)[0]}", f"{seconds} s more for {en}{_by(data)[1]}"


def _substituted(data: Data, names: Names) -> Pair:
    where = place(data["seat"], names.seats)
    new, old = data.get("name"), data.get("before")
    return (
        f"{where} 换人：{new} 替 {old}{_by(data)[0]}{_why(data)[0]}",
        f"{where}: {new} for {old}{_by(data)[1]}{_why(data)[1]}",
    )


def _device(data: Data, names: Names) -> Pair:
    who = names.at(data)
    return f"{who} 换设备，旧链接失效{_by(data)[0]}", f"{who}: new device, old link dead{_by(data)[1]}"


def _corrected(data: Data, names: Names) -> Pair:
    zh, en = _why(data)
    if data.get("what") == "level":
        move = f"{_level(data.get('before'))} → {_level(data.get('to'))}"
        return f"更正 {data.get('side')} 队的级 {move}{zh}", f"Side {data.get('side')}'s level put right {move}{en}"
    points = int(data.get("points") or 0)
    who = names.at(data)
    return f"更正罚分 {points:+d}（{who}）{zh}", f"Penalty put right {points:+d} ({who}){en}"


def _ruled(data: Data, names: Names) -> Pair:
    clause = data.get("clause")
    rule = (f"（规则 {clause}）", f" (rule {clause})") if clause else ("", "")
    return (
        f"裁定上屏{rule[0]}：{data.get('zh')}{_by(data)[0]}",
        f"Ruling on air{rule[1]}: {data.get('en')}{_by(data)[1]}",
    )


def _throw(data: Data, names: Names) -> Pair:
    who, thrown, forced = names.at(data), cards(data.get("cards")), cards(data.get("forced"))
    fine = abs(int(data.get("penalty") or 0))
    return (
        f"{who} 甩牌不成 {thrown}，改出 {forced}，罚 {fine} 分",
        f"{who}'s throw fails {thrown}: {forced} is led, {fine} points",
    )


def _late(data: Data, names: Names) -> Pair:
    zh, en = names.several([seat for seat, count in enumerate(data.get("late", [])) if count])
    return (f"到时未答：{zh}", f"Out of time: {en}") if zh else ("没有人超时", "Nobody is late")


def _autoplay(data: Data, names: Names) -> Pair:
    who = names.at(data)
    return (f"{who} 转托管", f"{who} on autoplay") if data.get("on") else (f"{who} 自己打了", f"{who} plays again")


def _on_air(said: Callable[[Data], Pair], data: Data, names: Names) -> Pair:
    return said(data)


SENTENCES: Final[Mapping[str, Say]] = {
    "game_started": _started,
    "game_finished": _finished,
    "game_ended": _ended,
    **{kind: _ending(kind) for kind in _ENDINGS},
    "paused": _ordered("暂停", "Paused"),
    "resumed": _ordered("继续", "Resumed"),
    "extended": _extended,
    "substituted": _substituted,
    "device_changed": _device,
    "corrected": _corrected,
    "ruling_shown": _ruled,
    "ruling_hidden": _ordered("裁定撤下", "Ruling taken off"),
    "left": _seat("中途离场，系统打完这一局", "has left; the system plays to the end of this game"),
    "autoplay": _autoplay,
    "late": _late,
    "auto_host": lambda data, names: (
        ("自动主持打开", "Auto host on") if data.get("on") else ("自动主持关上", "Auto host off")
    ),
    "match_decided": lambda data, names: (
        f"主持判定：{data.get('side')} 队胜", f"The host names side {data.get('side')}"
    ),
    "turned": lambda data, names: (f"翻牌 {cards(data.get('cards'))}", f"Turned {cards(data.get('cards'))}"),
    "cut": lambda data, names: (f"{names.at(data)} 切 {data.get('at')} 张", f"{names.at(data)} cuts {data.get('at')}"),
    "dealt": lambda data, names: (f"发第 {data.get('round')} 张", f"Card {data.get('round')} dealt"),
    "showing": _laid("亮", "shows"),
    "raided": _laid("炒底", "raids with"),
    "passed": _seat("不亮", "passes"),
    "declined": _seat("不炒", "declines"),
    "declaring_ended": lambda data, names: (
        f"亮主结束：{_TRUMPS.get(str(data.get('trump')), '')}，{names.at(data, 'banker')} 坐庄",
        f"Declaring ends: {_TRUMPS_EN.get(str(data.get('trump')), '')}, {names.at(data, 'banker')} banks",
    ),
    "took_kitty": _seat("拿底", "takes the kitty"),
    "buried": _laid("扣底", "buries"),
    "played": _laid("出", "plays"),
    "throw_failed": _throw,
    "revealed": _fixed("所亮的牌公开", "All showings are revealed"),
    "raid_failed": lambda data, names: (
        f"{names.at(data)} 炒底没成，{data.get('points')} 分", f"{names.at(data)}'s raid fails, {data.get('points')}"
    ),
    # What higher apps note in the same log; only the words for it are here.
    "session_opened": _fixed("本场开台", "The table is opened"),
    "session_started": _fixed("本场开始", "The session begins"),
    "session_decided": _fixed("本场胜负已定", "The session is decided"),
    "session_settled": _fixed("本场已结算", "The session is settled"),
    "session_corrected": _fixed("结果已由两人更正", "Two people have corrected the result"),
    "session_cancelled": _fixed("本场取消", "The session is called off"),
    "board_mix_named": _fixed("摆奖板的第二把已交出", "The board's mix is named"),
    "board_laid": _fixed("奖板摆好", "The board is laid"),
    "board_opened": lambda data, names: (
        f"开第 {data.get('cell')} 格：{'空白' if data.get('blank') else data.get('prize')}，归 {data.get('side')} 队",
        f"Cell {data.get('cell')}: {'blank' if data.get('blank') else data.get('prize')}, side {data.get('side')}",
    ),
    "board_revealed": _fixed("没开的格全部公开", "All cells left are shown"),
    "board_void": _fixed("奖板作废", "The board is void"),
    "draw_void": _fixed("一次开奖作废", "A draw is void"),
    "fund_asked": _fixed("问明天还来吗", "Asked: back tomorrow?"),
    **{kind: partial(_on_air, said) for kind, said in happenings_air.SENTENCES.items()},
    "fund_answered": lambda data, names: ("答：来", "Answer: yes") if data.get("back") else ("答：不来", "Answer: no"),
}  # fmt: skip
"""Every kind of a table's log."""


def sentence(event: Happening, seats: Seats) -> Pair:
    """One event in Chinese and English; a kind that nobody gave words to is called by its name."""
    say = SENTENCES.get(event.kind)
    return (event.kind, event.kind) if say is None else say(event.data, Names(seats))
