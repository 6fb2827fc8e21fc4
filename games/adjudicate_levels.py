"""The asks `levels` and `fund`: what a game's points do, and what days won add to the champion fund."""

from __future__ import annotations

from typing import Any

from games.engine import fund, levels
from games.engine.level import ACE, START, THREE, Level
from games.engine.ruleset import RuleSet
from games.question import BadQuestion, Question, cards, level, one_of, truth, whole

_SIDES = (None, "bankers", "attackers")


def ask_levels(rules: RuleSet, question: Question) -> dict[str, Any]:
    """Gains by the table, both new levels, the bank, each player's score, flag rounds not held, and the match."""
    banker, attackers = level(question, "banker"), level(question, "attackers")
    _check_level(rules, "banker", banker)
    _check_level(rules, "attackers", attackers)
    after = levels.after(
        rules,
        levels.Outcome(
            banker=banker,
            attackers=attackers,
            points=whole(question, "points"),
            captured=truth(question, "captured", default=False),
            winning=cards(question, "winning", optional=True),
            heaven=one_of(question, "heaven_and_earth", _SIDES),
            red_five=one_of(question, "red_five", _SIDES),
            flags_failed=whole(question, "flags_failed", least=0, default=0),
        ),
    )
    return {
        "gains": {"side": after.side, "levels": after.levels},
        "banker": after.banker.as_json(),
        "attackers": after.attackers.as_json(),
        "bank_changes": after.bank_changes,
        "score": {"bankers": after.banker_score, "attackers": after.attackers_score},
        "flags_failed": after.flags_failed,
        "match": after.match,
    }


def _check_level(rules: RuleSet, field: str, at: Level) -> None:
    if at.flag and not rules.flag_round:
        raise BadQuestion(f"{field}.rank", "this rule set has no flag round")
    if at.lap == 0 and not (rules.turtle and THREE < at.rank <= ACE):
        raise BadQuestion(f"{field}.lap", "laps count from 1 (below 2, where a set has such levels, lap 0 has 4 to A)")
    if rules.laps and at.lap > rules.laps:
        raise BadQuestion(f"{field}.lap", f"this rule set has laps 1 to {rules.laps}, not {at.lap}")
    if at.flag and at.lap != START.lap:
        raise BadQuestion(f"{field}.lap", "a flag round is written with lap 1")


def ask_fund(rules: RuleSet, question: Question) -> dict[str, Any]:
    """Each consecutive day's amount in yuan, and their sum."""
    awards = fund.awards(
        whole(question, "days", least=0),
        whole(question, "base", least=0, default=rules.fund_base),
        whole(question, "step", least=0, default=rules.fund_step),
        whole(question, "cap", least=0, default=rules.fund_cap),
    )
    return {"awards": list(awards), "total": sum(awards)}
