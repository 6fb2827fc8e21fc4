"""What a seat is asked, with everything its page needs to answer without knowing the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.choosing import more_showings, needs, within
from games.engine import follow
from games.engine import game as engine
from games.engine.cards import KINDS, LITTLE_JOKER, Card, Cards, codes
from games.engine.deal import DECK_SIZE, KITTY_SIZE
from games.engine.observe import Observation, observe
from games.engine.order import Order
from games.engine.phases import Burying
from games.state import TableState
from games.timing import asked_of
from games.wording import sentences

Json = Any


def ask_view(state: TableState, seat: int) -> dict[str, Json] | None:
    """The open question to ``seat``, or None: its id and kind, and by kind what may be chosen.

    Works from the seat's own observation alone, so that nothing in it depends on what the seat may not know; who
    buries is reminded of the cards that he took, which he has seen come.
    """
    decision = asked_of(state, seat)
    if decision is None or state.game is None:
        return None
    seen = observe(state.game, seat)
    asked = {"id": decision.id, "kind": decision.kind, **_DETAILS[decision.kind](seen)}
    phase = state.game.phase
    if isinstance(phase, Burying) and phase.by == seat:
        asked["taken"] = codes(taken(phase))
    return asked


def _cut(seen: Observation) -> dict[str, Json]:
    return {"least": 0, "most": DECK_SIZE - 1}


def _showing(seen: Observation) -> dict[str, Json]:
    options = engine.showing_options(seen)
    more = more_showings(seen)
    return {
        "options": [option | {"more": rest} if (rest := more.get(option["trump"])) else option for option in options]
    }


def _bury(seen: Observation) -> dict[str, Json]:
    return {
        "count": KITTY_SIZE,
        "legal": _distinct(seen.hand),
        "suggest": codes(cheapest(seen.order, seen.hand, KITTY_SIZE)),
    }


def _play(seen: Observation) -> dict[str, Json]:
    hand = seen.hand
    if not seen.plays or seen.order is None:
        free = {"count": None, "legal": _distinct(hand), "suggest": codes(cheapest(seen.order, hand, 1))}
        return free if seen.order is None else free | {"within": within(seen.order, hand)}
    lead = seen.plays[0]
    legal = follow.addable(seen.order, hand, lead, ())
    asked = {
        "count": len(lead),
        "legal": _distinct(legal),
        "suggest": codes(follow.smallest(seen.order, hand, lead)),
    }
    if bound := needs(seen.order, hand, lead):
        asked["needs"] = bound
    if why := why_closed(seen.order, hand, lead, legal):
        asked["why"] = why
    return asked


def why_closed(order: Order, hand: Cards, lead: Cards, legal: frozenset[Card]) -> Json:
    """What the referee would say to a play of closed cards, those of the led class first; None where none is closed."""
    klass = order.class_of[lead[0]]
    apart = {card: order.class_of[card] != klass for card in hand}
    near = any(card not in legal and not apart[card] for card in hand)
    tried = sorted(hand, key=lambda card: (card in legal or (near and apart[card]), apart[card]))
    refusal = None if tried[0] in legal else follow.check(order, hand, lead, tuple(sorted(tried[: len(lead)])))
    if refusal is None:
        return None
    zh, en = sentences(refusal)
    return {"zh": zh, "en": en, "clause": refusal.clause}


def taken(phase: Burying) -> Cards:
    """The cards of the kitty that `phase.by` has just taken in his hand; known to him, and to nobody else of the seats."""
    settled = phase.settled
    if not settled.raids:
        return settled.deal.kitty
    if settled.raids == 1:  # one alone has laid; the bank may have moved away from him with the raid
        return next(cards for cards in settled.laid if cards is not None)
    return settled.laid[settled.showings[-2].seat] or ()


def cheapest(order: Order | None, hand: Cards, count: int) -> Cards:
    """The lowest cards of a hand, plain ones before trumps; by rank alone while trump is hidden. It is no advice."""
    ranks = [card % 13 if card < LITTLE_JOKER else 13 for card in range(KINDS)]
    cost = ranks if order is None else order.cost
    return tuple(sorted(sorted(hand, key=lambda card: cost[card])[:count]))


def _distinct(cards: Iterable[Card]) -> list[str]:
    return sorted(set(codes(tuple(cards))))


_DETAILS: Mapping[str, Callable[[Observation], dict[str, Json]]] = {
    "cut": _cut,
    "declare": _showing,
    "raid": _showing,
    "bury": _bury,
    "play": _play,
}
