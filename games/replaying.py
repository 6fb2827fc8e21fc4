"""A record, step by step: what each event did, the view after it, and what the referee could be asked about it.

Pages that step through a record compute no rules; whatever they show or ask comes from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import bidding
from games.engine.cards import CODES, RANKS, TRUMPS, Card, Cards, codes
from games.engine.context import other, side_of
from games.engine.phases import Dealing, Declaring, Finished, Playing, Raiding, Setup, Showing, State
from games.engine.record import options_of, steps_of
from games.engine.replay import Step
from games.engine.ruleset import load
from games.engine.shapes import read
from games.engine.table import FailedThrow, Trick
from games.engine.view import view

Json = Any
Question = dict[str, Json]


def replay(record: Mapping[str, Any]) -> dict[str, Json]:
    """The steps of a record, the first being the state before any event (`seq` 0, `kind` null).

    Each step has `seq` and `t` of the record, `kind` and `data` of the event, the whole `view` after it with all
    hands, and `asks`: questions for the referee (FORMATS §1) about that position. Raises Untrue for a false record.
    """
    steps = steps_of(record)
    first = steps[0].before if steps else None
    opening = [] if first is None else [_step(0, 0.0, None, {}, first, [])]
    told = [
        _step(step.seq, step.t, step.event.kind, dict(step.event.data), step.after, questions(step)) for step in steps
    ]
    rules = load(record["rules"], record["options"], record["rules_version"])
    return {"record": _head(record) | {"direction": rules.direction}, "steps": opening + told}


def _head(record: Mapping[str, Any]) -> Json:
    names = ("rules", "rules_version", "options", "session", "game", "golden", "flag")
    return {name: record[name] for name in names}


def _step(seq: int, t: float, kind: str | None, data: Json, state: State, asks: list[Question]) -> Json:
    return {"seq": seq, "t": t, "kind": kind, "data": data, "view": view(state, "desk"), "asks": asks}


def questions(step: Step) -> list[Question]:
    """What the referee can be asked about a step, the nearest question first; each is one that he can answer."""
    before, after = step.before, step.after
    found: list[Question] = []
    if step.event.kind in ("showing", "raided"):
        found.append(_showing(before, after))
    elif step.event.kind == "throw_failed" and isinstance(before.phase, Playing) and isinstance(after.phase, Playing):
        failed = after.phase.table.notice
        found += [_throw(before, before.phase, failed)] if failed is not None else []
    elif step.event.kind == "played" and isinstance(before.phase, Playing):
        found += _played(before, before.phase, after)
    return [{"id": f"{before.setup.game_id}#{step.seq}.{place}", **asked} for place, asked in enumerate(found)]


def _rules(setup: Setup) -> Question:
    options = options_of(setup.rules)
    return {"rules": setup.rules.id, **({"options": options} if options else {})}


def _order(state: State, phase: Playing) -> Question:
    """Rule set, level and trump of a position in play."""
    setup, order = state.setup, phase.settled.order
    if setup.context.flag:
        return {**_rules(setup), "flag": True}
    fixed = {"fixed": True} if order.fixed else {}
    return {**_rules(setup), "level": RANKS[setup.rank], "trump": TRUMPS[order.trump], **fixed}


def _played(before: State, phase: Playing, after: State) -> list[Question]:
    """A play: does it follow, or does the throw stand; and where it ends something, who won and what it is worth."""
    done = _tricks(after)
    ended = done[-1] if len(done) > len(phase.table.tricks) else None
    settled = _order(before, phase)
    found: list[Question] = []
    if not phase.table.plays:
        play = _last_play(after, ended)
        if read(phase.settled.order, play).is_throw:
            found.append(_throw(before, phase, FailedThrow(phase.turn, play, (), 0)))
        else:
            found.append({"ask": "shape", **settled, "cards": codes(play)})
    else:
        hand, lead, play = phase.hands[phase.turn], phase.table.plays[0], _last_play(after, ended)
        found.append({"ask": "follow", **settled, "hand": codes(hand), "lead": codes(lead), "play": codes(play)})
        found.append({"ask": "options", **settled, "hand": codes(hand), "lead": codes(lead)})
    if ended is not None:
        found.append({"ask": "trick", **settled, "plays": [codes(cards) for cards in ended.plays]})
    if isinstance(after.phase, Finished):
        found += _finished(after.setup, after.phase, settled)
    return found


def _tricks(state: State) -> tuple[Trick, ...]:
    phase = state.phase
    return (
        phase.played.table.tricks
        if isinstance(phase, Finished)
        else phase.table.tricks
        if isinstance(phase, Playing)
        else ()
    )


def _last_play(after: State, ended: Trick | None) -> Cards:
    if ended is not None:
        return ended.plays[-1]
    return after.phase.table.plays[-1] if isinstance(after.phase, Playing) else ()


def _throw(state: State, phase: Playing, thrown: FailedThrow) -> Question:
    others = [codes(phase.hands[(thrown.seat + step) % 4]) for step in (1, 2, 3)]
    return {"ask": "throw", **_order(state, phase), "lead": codes(thrown.cards), "others": others}


def _finished(setup: Setup, phase: Finished, settled: Question) -> list[Question]:
    """The captured kitty, and what the points did to the levels."""
    played, result, context = phase.played, phase.result, setup.context
    last = played.table.tricks[-1]
    winning = codes(last.plays[last.best])
    found: list[Question] = []
    if result.multiplier is not None:
        lead = {"lead": codes(last.plays[0])} if setup.rules.kitty_multiplied_by == "lead" else {}
        found.append({"ask": "kitty", **settled, "kitty": codes(played.kitty), "winning": winning, **lead})
    bank = side_of(played.settled.banker)
    asked: Question = {
        "ask": "levels",
        **_rules(setup),
        "banker": context.levels[bank].as_json(),
        "attackers": context.levels[other(bank)].as_json(),
        "points": result.points,
        "captured": result.captured,
        "winning": winning,
    }
    if setup.rules.flag_round:
        asked["flags_failed"] = context.flags_failed[bank]
    if result.heaven_and_earth is not None:
        asked["heaven_and_earth"] = result.heaven_and_earth
    if result.red_five is not None:
        asked["red_five"] = result.red_five
    return [*found, asked]


def _showing(before: State, after: State) -> Question:
    """Whether the showing just made was allowed, in the engine's own truth."""
    setup = before.setup
    shown, raids, banker, by = _showings(before)
    made = _showings(after)[0][-1]
    level = {"flag": True} if setup.context.flag else {"level": RANKS[setup.rank]}
    standing = bidding.standing(setup.rules, setup.rank, shown)
    asked: Question = {
        "ask": "showing",
        **_rules(setup),
        **level,
        "phase": "declare" if by is None else "raid",
        "current": None if standing is None else codes(standing.cards),
        "holder": shown[-1].seat if shown else None,
        "seat": made.seat,
        "show": codes(made.cards),
        "declared": _code(shown[0].cards[0]) if shown and _declared_single(shown[0], made.seat) else None,
    }
    if isinstance(before.phase, Declaring) and before.phase.passed:
        asked["passed"] = [seat for seat in range(4) if before.phase.passed >> seat & 1]
    if standing is not None and standing.kind == "look_back":
        asked["look_back"] = True
    if by is not None:
        asked |= {"banker": banker, "buried_by": by, "raids": raids}
    return asked


def _declared_single(first: Showing, seat: int) -> bool:
    return first.seat == seat and len(first.cards) == 1


def _code(card: Card) -> str:
    return CODES[card]


def _showings(state: State) -> tuple[tuple[Showing, ...], int, int | None, int | None]:
    """The showings so far, the raids, the banker, and who buried last (None while declaring)."""
    phase = state.phase
    if isinstance(phase, Dealing | Declaring):
        return phase.showings, 0, None, None
    settled = getattr(phase, "settled", None)
    if settled is None:
        return (), 0, None, None
    by = phase.by if isinstance(phase, Raiding) else None
    return settled.showings, settled.raids, settled.banker, by
