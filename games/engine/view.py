"""The JSON of an audience's view of a game: what `observe` selected, in text codes, whole in every frame.

Lists of cards are codes sorted by code; null is what this audience may not see. `best` of a trick is a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.cards import RANKS, TRUMPS, Cards, codes, worth
from games.engine.context import side_of
from games.engine.events import Event
from games.engine.levels import gains
from games.engine.observe import Audience, Observation, Shown, observe, sees_all
from games.engine.phases import State
from games.engine.ruleset import RuleSet
from games.engine.table import FailedThrow, Trick

Json = Any


def view(state: State, audience: Audience) -> dict[str, Json]:
    """What `audience` may know of a game, ready for JSON. See `observe` for the audiences."""
    return as_json(observe(state, audience))


def as_json(seen: Observation) -> dict[str, Json]:
    """An observation as JSON."""
    context = seen.context
    kitty = seen.kitty
    trick, last = _tricks(seen)
    return {
        "number": context.number,
        "of": context.of,
        "golden": context.golden,
        "flag": context.flag,
        "rules": seen.rules.id,
        "phase": seen.phase,
        "level": None if context.flag else RANKS[seen.rank],
        "banking": None if seen.banker is None else side_of(seen.banker),
        "banker": seen.banker,
        "trump": None if seen.trump is None else TRUMPS[seen.trump],
        "dealt": seen.dealt,
        "counts": list(seen.counts),
        "hands": [None if hand is None else codes(hand) for hand in seen.hands],
        "kitty": None
        if kitty is None
        else {
            "count": kitty.size,
            "by": kitty.by,
            "cards": None if kitty.cards is None else codes(kitty.cards),
            "points": None if kitty.cards is None else worth(kitty.cards),
        },
        "buried": None if seen.buried is None else codes(seen.buried),
        "showing": _shown(seen.showings[-1]) if seen.showings else None,
        "showings": [_shown(showing) for showing in seen.showings],
        "turned": codes(seen.turned) if seen.turned else None,
        "passed": _seats(seen.passed),
        "declined": _seats(seen.declined),
        "turn": seen.turn,
        "trick": trick,
        "last": last,
        "points": seen.points,
        "levels": {side: level.as_json() for side, level in context.levels.items()},
        "target": _target(seen),
        "red_five": seen.rules.red_five,
        "fixed": _fixed(seen),
        "forecast": _forecast(seen),
        "notice": _notice(seen.notice),
        "left": list(seen.left),
        "commitment": seen.commitment,
        "cutter": seen.cutter,
        "cut": seen.cut,
        "seed": None if seen.seed is None else seen.seed.hex(),
        "result": _result(seen),
    }


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(4) if mask >> seat & 1]


def _shown(showing: Shown) -> Json:
    return {
        "seat": showing.seat,
        "cards": None if showing.cards is None else codes(showing.cards),
        "count": showing.size,
        "names": None if showing.names is None else TRUMPS[showing.names],
        "kind": showing.kind,
        "hidden": showing.hidden,
    }


def _notice(notice: Shown | FailedThrow | None) -> Json:
    if isinstance(notice, FailedThrow):
        return {
            "kind": "throw_failed",
            "seat": notice.seat,
            "cards": codes(notice.cards),
            "forced": codes(notice.forced),
            "penalty": notice.penalty,
        }
    return None if notice is None else _shown(notice)


def _tricks(seen: Observation) -> tuple[Json, Json]:
    """The trick to be seen (a finished one stays until the next lead), and the one before it."""
    done = seen.tricks
    if seen.plays:
        points = sum([worth(cards) for cards in seen.plays])
        trick = _trick(len(done) + 1, seen.leader, seen.plays, seen.best, points, over=False)
        return trick, _done(done, 1)
    return _done(done, 1), _done(done, 2)


def _done(tricks: tuple[Trick, ...], back: int) -> Json:
    if len(tricks) < back:
        return None
    trick = tricks[-back]
    return _trick(len(tricks) - back + 1, trick.leader, trick.plays, trick.best, trick.points, over=True)


def _trick(number: int, leader: int, plays: tuple[Cards, ...], best: int, points: int, *, over: bool) -> Json:
    return {
        "number": number,
        "leader": leader,
        "plays": [{"seat": (leader + step) % 4, "cards": codes(cards)} for step, cards in enumerate(plays)],
        "best": (leader + best) % 4,
        "points": points,
        "done": over,
    }


def _forecast(seen: Observation) -> Json:
    """What the attackers' points now would mean, the kitty apart (RULES §9's table)."""
    changes = seen.points >= _target(seen)
    if seen.banker is None:
        return {"side": None, "levels": 0, "bank_changes": changes}
    side, levels = gains(seen.rules, seen.context.levels[side_of(seen.banker)], max(0, seen.points))
    return {"side": side, "levels": levels, "bank_changes": changes}


def _target(seen: Observation) -> int:
    """The points with which the attackers take the bank (RULES §9, in a flag round §10)."""
    return seen.rules.flag_points if seen.context.flag else seen.rules.bank_points


def _fixed(seen: Observation) -> bool:
    """Whether no-trump is fixed, so that level cards are plain ones, as far as this audience knows (RULES §6)."""
    if seen.order is not None:
        return seen.order.fixed
    return bool(seen.showings) and seen.showings[-1].fixed


def _result(seen: Observation) -> Json:
    result = seen.result
    if result is None:
        return None
    kitty = seen.kitty
    return {
        **result.as_record(),
        "how": {"kind": result.how, "pairs": result.pairs},
        "kitty": [] if kitty is None or kitty.cards is None else codes(kitty.cards),
    }


def event_view(rules: RuleSet, event: Event, audience: Audience) -> tuple[str, Mapping[str, Any]]:
    """An event as an audience may be told of it: a face that it may not see is null (`showing`, `raided`, `buried`)."""
    kind, data = event.kind, event.data
    if kind == "buried":
        if sees_all(audience) or data["seat"] == audience:
            return kind, data
        return kind, {"seat": data["seat"], "cards": None, "auto": data["auto"]}
    if kind == "showing" or kind == "raided":
        single = kind == "showing" and len(data["cards"]) == 1
        hidden = rules.hidden_showings or (rules.hidden_declaration and single)
        if not hidden or sees_all(audience) or data["seat"] == audience:
            return kind, data
        return kind, {"seat": data["seat"], "cards": None, "names": None}
    if kind == "declaring_ended" and rules.hidden_showings and not sees_all(audience):
        return kind, {"trump": None, "banker": data["banker"]}
    return kind, data
