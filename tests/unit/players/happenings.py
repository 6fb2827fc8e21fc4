"""Which special rules of a set fired in a game, read from its states and events."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.cards import NO_TRUMP, RED_FIVE, TRUMP_CLASS
from games.engine.context import other
from games.engine.events import Event
from games.engine.level import ACE, START, Level
from games.engine.phases import Finished, Playing, Result, State
from games.engine.ruleset import RuleSet
from games.engine.shapes import five_ten_king_of, read
from games.engine.table import Trick

LAST_STEP = Level(0, 2)
"""One step more below 2, and a match is lost."""


def special_rules(rules: RuleSet) -> dict[str, bool]:
    """The special rules of a set, and whether chance brings each often enough to wait for it."""
    found = dict.fromkeys(
        ["overturned", "throw stood", "throw failed", "captured with a single", "captured with a pair", "shutout"],
        True,
    )
    found |= {"captured with a tractor": False, "nobody declared": False}
    if rules.raids:
        found |= {"raided": True, "raided back": True}
    if rules.hidden_declaration:
        found["declared face down"] = True
    if rules.nobody_declares == "turned_kitty":
        found["kitty turned"] = False
    if rules.first_banker == "turned":
        found["first banker turned"] = True
    if rules.look_back:
        found["looked back"] = True
    if rules.hidden_showings:
        found |= {"revealed": True, "raid failed": False}
    if rules.red_five:
        found["♥5♥5 shown"] = True
    if rules.red_five_stake:
        found |= {"♥5♥5 won its stake": True, "♥5♥5 lost its stake": True}
    if rules.five_ten_king:
        found |= {"5-10-K led": True, "trump 5-10-K led": True, "55TTKK led": False, "5-10-K beaten": False}
        found |= {"5-10-K answered with 5-10-K": False}
    if rules.heaven_by != "nobody":
        found["heaven and earth"] = False
    if rules.j_to_end:
        found |= {"J to the end": True, "A captured with a pair of aces": False}
    if rules.red_five_forced:
        found |= {"♥5 forced": True, "♥5 held": False}
    if rules.must_ruff:
        found["had to ruff"] = True
    if rules.fixed_no_trump:
        found |= {"no-trump fixed": True, "no-trump named by level cards": True}
    if not rules.declare_at_a:
        found["nobody may declare at A"] = True
    if rules.turtle:
        found |= {"fell below 2": True, "lost 3 below 2": True}
    if rules.kitty_held_at_a:
        found |= {"A passed with the kitty held": True, "A not passed": True}
    if rules.flag_round:
        found |= {"flag round held": True, "flag round lost": True, "third flag round lost": True}
    if rules.laps:
        found["match won"] = True
    if rules.laps != 1:
        found["went on into the next lap"] = True
    if rules.must_play:
        found["stopped at a level that must be played"] = True
    if rules.score == "match_points":
        found |= {"bankers 9": True, "bankers 6": True, "bankers 3": True, "attackers": True}
    return found


def happened(state: State, events: list[Event]) -> set[str]:
    """The names of special rules that fired in a finished game."""
    assert isinstance(state.phase, Finished)
    played, result = state.phase.played, state.phase.result
    return {
        *_shown(state, played, events),
        *_tricks(played, events),
        *_ended(state, result),
        *_levels(state, result),
    }


def _shown(state: State, played: Playing, events: list[Event]) -> Iterator[str]:
    rules = state.setup.rules
    kinds = [event.kind for event in events]
    shown = played.settled.showings
    for one in shown:
        yield {"overturn": "overturned", "raid": "raided", "look_back": "looked back"}.get(one.kind, "declared")
        if one.cards == (RED_FIVE, RED_FIVE):
            yield "♥5♥5 shown"
        if one.kind == "declare" and len(one.cards) == 1 and rules.hidden_declaration:
            yield "declared face down"
        if one.fixed:
            yield "no-trump fixed"
        elif one.names == NO_TRUMP and one.cards[0] < 52:
            yield "no-trump named by level cards"
    for at, one in enumerate(shown):
        if one.kind in ("raid", "look_back") and any(one.seat == before.seat for before in shown[:at]):
            yield "raided back"
    if not shown and not state.setup.context.flag:
        yield "nobody declared"
    if kinds.count("turned") > (1 if state.setup.turned else 0):
        yield "kitty turned"
    if state.setup.turned:
        yield "first banker turned"
    yield from (name for kind, name in (("revealed", "revealed"), ("raid_failed", "raid failed")) if kind in kinds)
    if state.setup.context.level.rank == ACE and not rules.declare_at_a:
        yield "nobody may declare at A"


def _tricks(played: Playing, events: list[Event]) -> Iterator[str]:
    order = played.settled.order
    if any(event.kind == "throw_failed" for event in events):
        yield "throw failed"
    hands: list[list[int]] = [[], [], [], []]
    for trick in reversed(played.table.tricks):
        for step, play in enumerate(trick.plays):
            hands[(trick.leader + step) % 4] += play
        lead = read(order, trick.plays[0])
        if lead.is_throw:
            yield "throw stood"
        if lead.five_ten_king:
            yield "5-10-K led" if lead.five_ten_king == 3 else "55TTKK led"
            if lead.klass == TRUMP_CLASS:
                yield "trump 5-10-K led"
            if trick.best:
                yield "5-10-K beaten"
            if any(five_ten_king_of(order, play) == lead.suit for play in trick.plays[1:]):
                yield "5-10-K answered with 5-10-K"
        if order.rules.must_ruff and _had_to_ruff(played, trick, hands):
            yield "had to ruff"
    for adjustment in played.table.adjustments:
        if adjustment.kind == "red_five_forced":
            yield "♥5 forced"
        elif adjustment.kind == "red_five_held":
            yield "♥5 held"


def _had_to_ruff(played: Playing, trick: Trick, hands: list[list[int]]) -> bool:
    """Whether somebody who could not follow had both trumps and others; `hands` are as before the trick."""
    class_of = played.settled.order.class_of
    klass = class_of[trick.plays[0][0]]
    for step, play in enumerate(trick.plays):
        hand = [class_of[card] for card in hands[(trick.leader + step) % 4]]
        short = klass != TRUMP_CLASS and hand.count(klass) < len(play)
        if short and TRUMP_CLASS in hand and len(set(hand) - {klass}) > 1:
            return True
    return False


def _ended(state: State, result: Result) -> Iterator[str]:
    rules, flag = state.setup.rules, state.setup.context.flag
    if result.how != "held":
        yield f"captured with a {result.how}"
    if result.points == 0:
        yield "shutout"
    if result.heaven_and_earth:
        yield "heaven and earth"
    if result.j_to_end:
        at_a = state.setup.context.level.rank == ACE
        yield "A captured with a pair of aces" if at_a else "J to the end"
    if result.red_five:
        won = (result.red_five == "bankers") == (result.winner == result.banking)
        yield "♥5♥5 won its stake" if won else "♥5♥5 lost its stake"
    if flag:
        held = result.winner == result.banking
        failed = state.setup.context.flags_failed[result.banking]
        yield "flag round held" if held else "flag round lost"
        if not held and failed == rules.flag_tries - 1:
            yield "third flag round lost"
    if rules.score == "match_points":
        mine = result.score[0 if result.banking == "A" else 1]
        yield f"bankers {mine}" if result.winner == result.banking else "attackers"


def _levels(state: State, result: Result) -> Iterator[str]:
    rules, before = state.setup.rules, state.setup.context.levels
    banking = result.banking
    after = dict(zip(("A", "B"), result.levels, strict=True))
    if result.match:
        yield "match won"
        away = other(banking)
        if rules.turtle and before[away] == LAST_STEP and result.winner == banking:
            yield "lost 3 below 2"
    elif rules.turtle and any(level < START for level in after.values()):
        yield "fell below 2"
    if any(after[side].lap > before[side].lap for side in before) and not result.match:
        yield "went on into the next lap"
    if rules.kitty_held_at_a and before[banking].rank == ACE and before[banking].lap == rules.laps:
        if result.match == banking:
            yield "A passed with the kitty held"
        elif result.winner == banking:
            yield "A not passed"
    gained = result.gain_side
    if gained is not None and rules.must_play and not result.match:
        side = banking if gained == "bankers" else other(banking)
        moved = after[side].place - before[side].place
        if 0 <= moved < result.gain_levels and "23456789TJQKA"[after[side].rank % 13] in rules.must_play:
            yield "stopped at a level that must be played"
