"""What a game that is played out comes to (RULES §8.8, §9, §10)."""

from __future__ import annotations

from typing import Final, TypeVar

from games.engine import five_ten_king, kitty, levels, scores
from games.engine.cards import RED_FIVE, Cards, worth
from games.engine.context import other, side_of
from games.engine.levels import Outcome, Role
from games.engine.match import next_banker
from games.engine.order import Order
from games.engine.phases import Finished, How, Playing, Result, Setup
from games.engine.ruleset import RuleSet

T = TypeVar("T")


def result(setup: Setup, played: Playing) -> Result:
    """The result of a game whose last trick has been played."""
    settled = played.settled
    order = settled.order
    context = setup.context
    last = played.table.tricks[-1]
    winning = last.plays[last.best]
    captured = (last.winner - settled.banker) % 2 == 1
    added, multiplier = 0, None
    how: How = "held"
    pairs = 0
    if captured and played.by is not None:
        counts = kitty.counting(order, winning, last.plays[0])
        _, multiplier, added = kitty.capture(order, played.kitty, counts)
        how, pairs = _how(order, counts)
    penalties = sum([adjustment.points for adjustment in played.table.adjustments])
    # Below zero only during the game: at the end less than zero is a shutout (RULES §8.5).
    points = max(0, played.table.points + penalties + added)
    bank = side_of(settled.banker)
    away = other(bank)
    after = levels.after(
        setup.rules,
        Outcome(
            banker=context.levels[bank],
            attackers=context.levels[away],
            points=points,
            captured=captured,
            winning=winning,
            heaven=_heaven(order, winning, captured),
            red_five=_red_five(played),
            flags_failed=context.flags_failed[bank],
            their_flags_failed=context.flags_failed[away],
        ),
    )
    home = bank == "A"
    return Result(
        points=points,
        trick_points=played.table.points,
        kitty_points=worth(played.kitty),
        multiplier=multiplier,
        captured=captured,
        adjustments=played.table.adjustments,
        gain_side=after.side,
        gain_levels=after.levels,
        levels=_by_team(home, after.banker, after.attackers),
        flags_failed=_by_team(home, after.flags_failed, after.their_flags_failed),
        next_banker=next_banker(settled.banker, after.bank_changes, stays=setup.rules.bank_kept_by == "banker"),
        winner=bank if after.winner == "bankers" else away,
        score=_by_team(home, after.banker_score, after.attackers_score),
        match=None if after.match is None else bank if after.match == "bankers" else away,
        red_five=after.red_five,
        heaven_and_earth=after.heaven,
        j_to_end=after.j_to_end,
        how=how,
        pairs=pairs,
        banking=bank,
        known=known(setup.rules),
    )


def with_leaves(finished: Finished, left: tuple[int, ...]) -> Finished:
    """The same end of a game, saying what those who left in the middle have for it (RULES §10)."""
    rules = finished.played.settled.order.rules
    return finished._replace(result=finished.result._replace(leaves=scores.leaves(rules, left)))


def _by_team(home: bool, bankers: T, attackers: T) -> tuple[T, T]:
    """A pair for teams A and B."""
    return (bankers, attackers) if home else (attackers, bankers)


def _how(order: Order, counts: Cards) -> tuple[How, int]:
    part = kitty.largest(order, counts)
    return _HOW.get(part.kind, "single"), part.length


_HOW: Final[dict[str, How]] = {"tractor": "tractor", "pair": "pair", "five_ten_king": "five_ten_king"}


def _heaven(order: Order, winning: Cards, captured: bool) -> Role | None:
    """Who won the last trick by a play containing a 5-10-K (RULES §9, 上天入地)."""
    rules = order.rules
    if rules.heaven_by == "nobody" or (rules.heaven_bare and len(winning) != 3):
        return None
    if not five_ten_king.contained(order, winning):
        return None
    return "attackers" if captured else "bankers"


def _red_five(played: Playing) -> Role | None:
    """Which side showed a pair of ♥5, where something is staked on it."""
    if not played.settled.order.rules.red_five_stake:
        return None
    for showing in played.settled.showings:
        if showing.cards == (RED_FIVE, RED_FIVE):
            return "bankers" if (showing.seat - played.settled.banker) % 2 == 0 else "attackers"
    return None


def known(rules: RuleSet) -> tuple[str, ...]:
    """The special outcomes that a set knows, so that its records say them also when nothing came of them."""
    knows = (
        ("flags_failed", rules.flag_round),
        ("match", rules.laps > 0),
        ("red_five", rules.red_five_stake),
        ("heaven_and_earth", rules.heaven_by != "nobody"),
        ("j_to_end", rules.j_to_end),
    )
    return tuple([name for name, does in knows if does])
