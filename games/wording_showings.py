"""What people read when a showing is refused: one sentence in each language, saying how to go on (RULES §3, §5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine.refusal import Refusal

_SUITS_ZH = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方块"}
_SUITS_EN = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def reason(refusal: Refusal) -> str:
    """The English sentence."""
    return _text(refusal, 1)


def reason_zh(refusal: Refusal) -> str:
    """The Chinese sentence."""
    return _text(refusal, 0)


def knows(code: str) -> bool:
    """Whether a refusal's code is worded here."""
    return code in _TEXTS


def _text(refusal: Refusal, language: int) -> str:
    text = _TEXTS[refusal.code][language]
    return text(refusal.facts) if callable(text) else text


def _pair_zh(current: object) -> str:
    card = _first(current)
    if card in ("LJ", "BJ"):
        return "一对大王" if card == "BJ" else "一对小王"
    return f"一对{_SUITS_ZH[card[0]]}{_rank(card[1])}"


def _pair_en(current: object) -> str:
    card = _first(current)
    if card in ("LJ", "BJ"):
        return "the pair of big jokers" if card == "BJ" else "the pair of little jokers"
    return f"the pair of {_SUITS_EN[card[0]]}{_rank(card[1])}"


def _first(current: object) -> str:
    return str(current[0]) if isinstance(current, list) else ""


def _rank(rank: object) -> str:
    return str(rank).replace("T", "10")


def _pair_needed_zh(facts: Mapping[str, object]) -> str:
    if facts.get("single"):
        return "第一次亮主只能亮一张级牌,请只选一张。"
    return "已经有人亮主,要反主须亮一对同花色的级牌或一对王。"


def _pair_needed_en(facts: Mapping[str, object]) -> str:
    if facts.get("single"):
        return "The first showing is a single level card here: choose one card."
    return "Somebody has declared: to overturn, show two identical level cards or a pair of jokers."


def _not_higher_zh(facts: Mapping[str, object]) -> str:
    if facts["look_back"]:
        return "场上已是“回头望”,没有更大的牌可亮。"
    return f"须比场上的{_pair_zh(facts['current'])}更大;请换一对更大的,或者不亮。"


def _not_higher_en(facts: Mapping[str, object]) -> str:
    if facts["look_back"]:
        return "A look-back stands, and nothing is higher."
    return f"It must be higher than {_pair_en(facts['current'])}: choose a higher pair, or pass."


_Text = str | Callable[[Mapping[str, object]], str]

_TEXTS: Mapping[str, tuple[_Text, _Text]] = {
    "flag_round": (
        "扛旗局没有亮主,只有王和红桃5是主;请等庄家出牌。",
        "Nothing is declared in a flag round; wait for the lead.",
    ),
    "no_raids": (
        "这套规则扣底之后不炒底;请等庄家出牌。",
        "These rules have no raids after the bury; wait for the lead.",
    ),
    "playing_a": (
        "打 A 时谁也不亮主,这局打无主;请等发完牌。",
        "At A nobody declares: it is no-trump; wait for the deal's end.",
    ),
    "not_a_showing": (
        lambda facts: f"这几张不能亮;请选一张或一对同花色的 {_rank(facts['level'])},或者一对相同的王。",
        lambda facts: (
            f"These cannot be shown: choose one {_rank(facts['level'])}, two identical ones, or a pair of equal jokers."
        ),
    ),
    "nobody_declared": ("这局没有人亮主,谁也不能炒底。", "Nobody declared, so nobody may raid in this game."),
    "buried_last": (
        "底牌刚由您扣下,别人炒过之后您才能再炒。",
        "You buried last: you may raid again after somebody else has.",
    ),
    "holder_waits": (
        "场上的主是您亮的,要等别人炒过底您才能炒。",
        "The standing showing is yours: you may raid once somebody else has raided.",
    ),
    "only_overturns": (
        lambda facts: f"{'王和一对红桃5' if facts['red_five'] else '王'}只能用来反主;请先亮级牌,或者等别人亮。",
        lambda facts: (
            f"{'Jokers and a pair of ♥5' if facts['red_five'] else 'Jokers'} only overturn: "
            "show a level card, or wait until somebody has declared."
        ),
    ),
    "pair_needed": (_pair_needed_zh, _pair_needed_en),
    "too_early": (
        "一对王要等有人亮出一对级牌之后才能加固;请先等一等。",
        "A pair of jokers fixes no-trump only over a pair of level cards: wait until one stands.",
    ),
    "not_higher": (_not_higher_zh, _not_higher_en),
    "own_showing": (
        "场上的主就是您亮的,不能自己反自己;可由对家来反。",
        "The standing showing is your own: you cannot overturn it, but your partner can.",
    ),
    "waits_turn": (
        "反主要按座位轮流,现在还没轮到您;请等问到您。",
        "Seats overturn in turn, and it is not yours yet: wait until you are asked.",
    ),
    "already_shown": (
        "这一对已经亮过了,每对只能亮一次;请换一对。",
        "This pair has been shown, and each counts once: choose another.",
    ),
    "nothing_to_show": ("您手里没有可以亮的牌。", "You hold nothing that could be shown for it."),
}
