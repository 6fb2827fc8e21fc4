"""What a seat may do, out of what it may know: for its page, and for whoever plays for it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.engine import follow
from games.engine.cards import TRUMPS, Card, Cards, codes
from games.engine.deal import KITTY_SIZE
from games.engine.observe import Observation, observe
from games.engine.phases import AskKind, State
from games.engine.showings import FACE_DOWN, Chance, Situation, options, showings, turn_to_overturn


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
    seat = seen.audience
    if not isinstance(seat, int):
        raise TypeError("only a seat shows cards")
    raiding = seen.phase == "raiding"
    by = seen.kitty.by if raiding and seen.kitty is not None else None
    shown = seen.showings
    current: Cards = ()
    looks_back = False
    if shown:
        last = shown[-1]
        current = FACE_DOWN if seen.rules.hidden_showings or last.cards is None else last.cards
        looks_back = last.kind == "look_back" and not seen.rules.hidden_showings
    own = [one.cards for one in shown if one.seat == seat and one.cards is not None]
    return Situation(
        seat,
        "raid" if raiding else "declare",
        current=current,
        holder=shown[-1].seat if shown else None,
        declared=own[0][0] if shown and shown[0].seat == seat and len(own[0]) == 1 else None,
        look_back=looks_back,
        banker=seen.banker if raiding else None,
        buried_by=by,
        raids=seen.raids,
        flag=seen.context.flag,
        shown=frozenset([cards[0] for cards in own if len(cards) == 2]),
        turn=turn_to_overturn(seen.rules, shown[-1].seat, seen.passed) if shown and not raiding else None,
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
