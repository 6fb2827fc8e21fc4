"""Answers to the questions of the open format, as far as they are compared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tests.referee import following, levels, showing, winning
from tests.referee.deck import points
from tests.referee.place import Place
from tests.referee.shapes import read

FUND = {"base": 200, "step": 200, "cap": 800}
#: Places asked for again and again are the same object, which remembers what it has found out.
a_place = cache(Place)


def place_of(question: Mapping[str, Any]) -> Place:
    """Where a question is asked."""
    return a_place(
        question["rules"],
        question.get("level", "2"),
        question.get("trump", "NT"),
        bool(question.get("flag")),
        bool(question.get("fixed")),
    )


def components(place: Place, cards: list[str]) -> list[dict[str, Any]]:
    """The components of some cards of one class, or of a 5-10-K."""
    if place.three_of(cards) is not None:
        return [{"kind": "five_ten_king", "cards": sorted(cards)}]
    kinds = ("single", "pair")
    return [
        {"kind": kinds[part.pairs] if part.pairs < 2 else "tractor", "cards": sorted(part.cards)}
        for part in read(place, cards)
    ]


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """The answer, without texts and codes."""
    place, ask = place_of(question), question["ask"]
    if question.get("options"):
        raise ValueError("the referee knows the sets only as the rules have them")
    match ask:
        case "shape":
            return {"components": components(place, question["cards"])}
        case "follow":
            return {"legal": following.lawful(place, question["hand"], question["lead"], question["play"])}
        case "options":
            found = [list(play) for play in following.plays(place, question["hand"], question["lead"])]
            return {"count": len(found)} | ({"plays": found} if len(found) <= 200 else {})
        case "trick":
            plays = question["plays"]
            return {"winner": winning.winner(place, plays), "points": sum(map(points, plays))}
        case "throw":
            verdict = winning.throw(place, question["lead"], question["others"])
            if verdict.stands:
                return {"stands": True}
            return {
                "stands": False,
                "beaten": [sorted(part.cards) for part in verdict.beaten],
                "forced": sorted(verdict.forced),
                "penalty": verdict.penalty,
            }
        case "showing":
            legal = showing.allowed(place.rules, place.level, question)
            return {"legal": legal, "names": showing.names(place.rules, place.level, question["show"]) if legal else []}
        case "kitty":
            worth, times, added = winning.kitty(place, question["kitty"], question["winning"])
            return {"points": worth, "multiplier": times, "added": added}
        case "levels":
            return levels.after(place.rules, question)
        case "fund":
            # §11: 200 on the first day, 200 more on each, never above 800.
            base, step, cap = (question.get(name, own) for name, own in FUND.items())
            awards = [min(base + step * day, cap) for day in range(question["days"])]
            return {"awards": awards, "total": sum(awards)}
        case _:
            raise ValueError(f"not refereed: {ask}")
