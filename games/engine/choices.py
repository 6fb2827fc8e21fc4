"""What a seat may do, out of what it may know: for its page, and for whoever plays for it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.engine import follow
from games.engine.cards import TRUMPS, Card, codes
from games.engine.deal import KITTY_SIZE
from games.engine.observe import Observation, observe
from games.engine.phases import AskKind, State
from games.engine.showings import (
    FACE_DOWN,
    NONE_SHOWN,
    Chance,
    ShowPhase,
    Situation,
    options,
    showings,
    turn_to_overturn,
)


class Legal(NamedTuple):
    """What a seat that is asked may do.

    `size` is how many cards have to be given (None for a lead or a showing), `cards` those that may be among them,
    `chances` the showings that the hand allows.
    """

    kind: AskKind
    decision: int
    size: int | None
    cards: frozenset[Card]
    chances: tuple[Chance, ...]


def legal(state: State, seat: int) -> Legal | None:
    """What `seat` may do now; None when it is not asked. Works from the seat's own observation alone."""
    return choices(observe(state, seat))


def choices(seen: Observation) -> Legal | None:
    """What the observing seat may do now; None when it is not asked."""
    kind = asked_kind(seen)
    if kind is None:
        return None
    hand = seen.hand
    if kind == "cut":
        return Legal(kind, seen.decision, None, frozenset(), ())
    if kind == "bury":
        return Legal(kind, seen.decision, KITTY_SIZE, frozenset(hand), ())
    if kind == "play":
        if not seen.plays or seen.order is None:
            return Legal(kind, seen.decision, None, frozenset(hand), ())
        lead = seen.plays[0]
        return Legal(kind, seen.decision, len(lead), follow.addable(seen.order, hand, lead, ()), ())
    chances = showings(seen.rules, seen.rank, hand, situation_seen(seen))
    cards = frozenset([card for chance in chances for card in chance.cards])
    return Legal(kind, seen.decision, None, cards, chances)


def asked_kind(seen: Observation) -> AskKind | None:
    """What the observing seat is asked, or None."""
    seat = seen.audience
    if not isinstance(seat, int):
        return None
    return _KINDS.get(seen.phase) if seen.asked >> seat & 1 else None


_KINDS: Final[dict[str, AskKind]] = {
    "cutting": "cut",
    "dealing": "declare",
    "declaring": "declare",
    "burying": "bury",
    "raiding": "raid",
    "playing": "play",
}


def situation_seen(seen: Observation) -> Situation:
    """Where a showing of the observing seat would fall, as far as it may know: a face-down card stays face down."""
    known = seen.known
    seat = known.audience
    if not isinstance(seat, int):
        raise TypeError("only a seat shows cards")
    rules, shown = known.rules, known.showings
    flag = known.context.flag
    raiding = seen.phase == "raiding"
    phase: ShowPhase = "declare"
    banker = by = None
    if raiding:
        phase, banker = "raid", known.banker
        by = known.kitty.by if known.kitty is not None else None
    if not shown:
        return Situation(seat, phase, banker=banker, buried_by=by, raids=known.raids, flag=flag)
    first, last = shown[0], shown[-1]
    hidden = rules.hidden_showings
    pairs: list[int] = []
    for one in shown:
        if one.seat == seat and one.cards is not None and len(one.cards) == 2:
            pairs.append(one.cards[0])
    single = first.cards if first.seat == seat and first.cards is not None and len(first.cards) == 1 else None
    return Situation(
        seat,
        phase,
        current=FACE_DOWN if hidden or last.cards is None else last.cards,
        holder=last.seat,
        declared=None if single is None else single[0],
        look_back=last.kind == "look_back" and not hidden,
        banker=banker,
        buried_by=by,
        raids=known.raids,
        flag=flag,
        shown=frozenset(pairs) if pairs else NONE_SHOWN,
        turn=None if raiding else turn_to_overturn(rules, last.seat, seen.passed),
    )


def showing_options(seen: Observation) -> list[dict[str, Any]]:
    """The five buttons S H C D NT of a declaring or raiding seat: the cheapest showing for each, or why there is none."""
    where = situation_seen(seen)
    otherwise = "raid" if where.phase == "raid" else "overturn" if where.current else "declare"
    return [
        {
            "trump": TRUMPS[option.trump],
            "verb": option.kind or otherwise,
            "cards": None if option.cards is None else codes(option.cards),
            "why": None if option.why is None else option.why.code,
        }
        for option in options(seen.rules, seen.rank, seen.hand, where)
    ]
