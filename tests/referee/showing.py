"""Declaring, overturning and raiding (RULES 3, 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.referee.deck import FIVE_SETS, JOKERS, RED_FIVE

LOOK_BACK = {"mingchao", "anchao"}
NAMES = ["S", "H", "C", "D", "NT"]
#: The pairs of level cards from low to high.
SUIT_ORDER = {"anchao": "CDSH"}


def what(rules: str, level: str, cards: list[str]) -> str | None:
    """What kind of showing some cards are: level, level pair, jokers, red fives; None for none."""
    if len(cards) not in (1, 2) or len(set(cards)) != 1:
        return None
    card = cards[0]
    if rules in FIVE_SETS and card == RED_FIVE and len(cards) == 2:
        return "red fives"
    if card in JOKERS:
        return "jokers" if len(cards) == 2 else None
    if card[1] != level:
        return None
    return "level pair" if len(cards) == 2 else "level"


def strength(rules: str, level: str, cards: list[str], look_back: bool = False) -> int:
    """How strong a showing is in its set."""
    kind = what(rules, level, cards)
    if look_back:
        return 100
    if kind == "level":
        return 0
    if rules == "classic":
        return 1 if kind == "level pair" else 2
    if kind == "level pair":
        return 1 + SUIT_ORDER.get(rules, "DCHS").index(cards[0][0])
    return 50 if kind == "red fives" else 10 + JOKERS.index(cards[0])


def names(rules: str, level: str, cards: list[str]) -> list[str]:
    """The trumps that a showing may name."""
    kind = what(rules, level, cards)
    if kind == "red fives":
        return list(NAMES)
    if kind == "jokers":
        return ["NT"]
    return [cards[0][0], "NT"] if rules == "classic" else [cards[0][0]]


def looks_back(rules: str, level: str, seat: int, holder: int | None, declared: str | None, show: list[str]) -> bool:
    """Whether a showing is the first declarer's pair, shown after another's."""
    if rules not in LOOK_BACK or declared is None or holder in (None, seat):
        return False
    return what(rules, level, show) == "level pair" and show[0] == declared


def allowed(rules: str, level: str, asked: Mapping[str, Any]) -> bool:
    """Whether a showing is allowed; the fields are those of the question "showing"."""
    show, current, seat = list(asked["show"]), asked.get("current"), asked["seat"]
    holder, raid = asked.get("holder"), asked["phase"] == "raid"
    kind = what(rules, level, show)
    if asked.get("flag") or kind is None or (rules == "classic" and (raid or level == "A")):
        return False
    if raid:
        if not current:
            return False
        raids, buried_by = asked.get("raids") or 0, asked.get("buried_by")
        if buried_by is None and raids == 0:
            buried_by = asked.get("banker")
        if seat in (buried_by, holder):
            return False
    elif not current:
        return kind in ("level", "level pair")
    if len(show) == 1:
        return False
    if rules == "classic" and kind == "jokers":  # also by the holder himself
        return what(rules, level, current) == "level pair"
    if seat == holder:
        return False
    if rules == "anchao":  # any pair that was not shown yet, higher or not
        return sorted(show) != sorted(current)
    declared = asked.get("declared")
    if isinstance(declared, list):
        declared = declared[0] if declared else None
    mine = strength(rules, level, show, looks_back(rules, level, seat, holder, declared, show))
    return mine > strength(rules, level, current, bool(asked.get("look_back")))
