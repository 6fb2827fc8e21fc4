"""The ask `showing`: may these cards be shown now, and what can they name?"""

from __future__ import annotations

from typing import Any

from games.engine.cards import TRUMPS
from games.engine.refusal import Refusal
from games.engine.ruleset import RuleSet
from games.engine.showings import Situation, judge, turn_to_overturn
from games.question import (
    BadQuestion,
    Question,
    cards,
    one_of,
    rank,
    required,
    seat,
    seat_or_none,
    seats,
    truth,
    whole,
)
from games.wording_showings import reason, reason_zh


def ask_showing(rules: RuleSet, question: Question) -> dict[str, Any]:
    """`legal` and `names`, or the refusal's code, clause and a sentence in both languages."""
    flag = truth(question, "flag", default=False)
    names = judge(
        rules, 0 if flag else rank(question, "level"), _situation(rules, question, flag=flag), _show(question)
    )
    if isinstance(names, Refusal):
        return {
            "legal": False,
            "code": names.code,
            "clause": names.clause,
            "reason": reason(names),
            "reason_zh": reason_zh(names),
            "names": [],
        }
    return {"legal": True, "code": None, "reason": None, "reason_zh": None, "names": [TRUMPS[name] for name in names]}


def _situation(rules: RuleSet, question: Question, *, flag: bool) -> Situation:
    current = cards(question, "current", optional=True)
    holder = seat_or_none(question, "holder")
    if current and holder is None:
        raise BadQuestion("holder", "a standing showing has a holder")
    phase = one_of(question, "phase", ("declare", "raid"))
    passed = seats(question, "passed")
    turn = turn_to_overturn(rules, holder, passed) if phase == "declare" and current and holder is not None else None
    return Situation(
        seat=seat(question, "seat"),
        phase=phase,
        current=current,
        holder=holder,
        declared=_declared(question),
        look_back=truth(question, "look_back", default=False),
        banker=seat_or_none(question, "banker"),
        buried_by=seat_or_none(question, "buried_by"),
        raids=whole(question, "raids", least=0, default=0),
        flag=flag,
        turn=turn,
    )


def _show(question: Question) -> tuple[int, ...]:
    show = cards(question, "show")
    if not show:
        raise BadQuestion("show", "at least one card expected")
    return show


def _declared(question: Question) -> int | None:
    value = question.get("declared")
    if value is None:
        return None
    if not isinstance(value, str):
        raise BadQuestion("declared", f"a card or null expected, not {required(question, 'declared')!r}")
    return cards({"declared": [value]}, "declared")[0]
