"""Points for a game, for each player of a side (RULES §10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.level import Level
from games.engine.phases import Leaving
from games.engine.ruleset import RuleSet

if TYPE_CHECKING:
    from games.engine.levels import Outcome, Role, _Moved


def of(
    rules: RuleSet,
    outcome: Outcome,
    side: Role | None,
    levels: int,
    moved: _Moved,
    match: Role | None,
    heaven: Role | None,
) -> tuple[int, int]:
    """`(each banker's, each attacker's)` points. `moved` are the levels before a won match puts both back to 2."""
    if rules.score == "table":
        gained = levels * rules.score_unit
        return (gained, 0) if side == "bankers" else (0, gained)
    if rules.score == "match_points":
        return _match_points(rules, outcome.points)
    if rules.score == "none":
        return 0, 0
    if outcome.flag and match == "bankers":
        return rules.flag_score, 0
    return _levels_moved(rules, outcome, moved, heaven)


def leaves(rules: RuleSet, left: Iterable[int]) -> tuple[Leaving, ...]:
    """What the players of the seats that `left` in the middle have for it, each alone; empty where nothing is scored."""
    if not rules.leave_score:
        return ()
    return tuple([Leaving(seat, rules.leave_score) for seat in left])


def _levels_moved(rules: RuleSet, outcome: Outcome, moved: _Moved, heaven: Role | None) -> tuple[int, int]:
    """Each level really risen +1 to both players of the side, −1 to both others; a fall costs nothing."""
    passed = 1 if moved.passed and not outcome.flag else 0
    bankers = _risen(outcome.banker, moved.banker) + passed
    attackers = _risen(outcome.attackers, moved.attackers)
    if heaven == "bankers":
        bankers = max(bankers, rules.heaven_score)
    elif heaven == "attackers":
        attackers = max(attackers, rules.heaven_score)
    return bankers - attackers, attackers - bankers


def _risen(before: Level, now: Level) -> int:
    return max(0, now.place - before.place)


def _match_points(rules: RuleSet, points: int) -> tuple[int, int]:
    """宝马会's points: fixed for the bankers' three ways to win, growing by steps for the attackers."""
    if points >= rules.bank_points:
        steps = (points - rules.match_points_from) // rules.match_points_step
        steps = min(steps, rules.match_points_most)
        gain, loss = rules.match_points_attackers
        return -loss * steps, gain * steps
    for below, gain, loss in rules.match_points_bankers:
        if points < below:
            return gain, -loss
    return 0, 0
