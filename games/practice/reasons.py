"""Why the system's player would do what it would do: a code and facts, each true by what its seat may see.

``games.players`` decides by weighing, not by reasons; here its decision is looked at, and only what can be shown from
the observation is said of it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine import follow, tricks
from games.engine.cards import KINDS, LITTLE_JOKER, RED_FIVE, TRUMP_CLASS, TRUMPS, WORTH, Cards, codes, worth
from games.engine.choices import choices
from games.engine.commands import Bury, Command, Cut, Decline, Play, Raid, Show
from games.engine.observe import Observation
from games.engine.order import Order
from games.engine.shapes import Component, decompose
from games.players.spot import Spot
from games.players.tables import settled_order

PARTNER: Final = 2


@dataclass(frozen=True, slots=True)
class Reason:
    """``code`` names the sentence, ``facts`` are what it needs."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)


def reason(seen: Observation, command: Command) -> Reason:
    """Why ``command`` is the observing seat's best, as far as can be said."""
    match command:
        case Cut():
            return Reason("cut")
        case Show() | Raid():
            return _shown(seen, command)
        case Bury():
            return _buried(seen, command.cards)
        case Play() if seen.plays:
            return _followed(seen, command.cards)
        case Play():
            return _led(seen, command.cards)
        case Decline():
            return Reason("decline" if _can_show(seen) else "no_raid")
        case _:
            if not _can_show(seen):
                return Reason("nothing_to_show")
            return Reason("wait" if seen.phase == "dealing" else "pass")


# -- showings and the kitty


def _can_show(seen: Observation) -> bool:
    legal = choices(seen)
    return legal is not None and bool(legal.chances)


def _shown(seen: Observation, command: Show | Raid) -> Reason:
    names = command.names
    trumps = sum(
        card >= LITTLE_JOKER
        or card % 13 == seen.rank
        or card // 13 == names
        or (seen.rules.red_five and card == RED_FIVE)
        for card in seen.hand
    )
    code = "raid" if isinstance(command, Raid) else "overturn" if seen.showings else "declare"
    return Reason(code, {"trump": TRUMPS[names], "trumps": trumps, "of": len(seen.hand)})


def _buried(seen: Observation, cards: Cards) -> Reason:
    if seen.order is None:
        return Reason("bury_unseen", {"points": worth(cards)})
    order, hand = seen.order, seen.hand
    emptied = [
        "SHCD"[klass] for klass in range(4) if (own := order.own(hand, klass)) and not Counter(own) - Counter(cards)
    ]
    trumps = sum(order.class_of[card] == TRUMP_CLASS for card in cards)
    return Reason("bury", {"emptied": emptied, "points": worth(cards), "trumps": trumps})


# -- following


def _followed(seen: Observation, cards: Cards) -> Reason:
    order, hand, lead = settled_order(seen), seen.hand, seen.plays[0]
    if len(cards) == len(hand):
        return Reason("rest")
    if len(follow.plays(order, hand, lead, 2)) == 1:
        return Reason("forced")
    seat = seen.audience
    assert isinstance(seat, int)
    klass = order.class_of[lead[0]]
    spot = Spot(seen, order, seat, hand, klass)
    facts = {
        "points": spot.stake + worth(cards),
        "stake": spot.stake,
        "given": worth(cards),
        "void": len(lead) == 1 and not order.own(hand, klass),
        "single": len(lead) == 1,
        "lowest": len(cards) == 1 and _is_lowest(order, hand, cards[0]),
    }
    if tricks.beats(order, lead, spot.best, cards):
        return _winning(order, spot, lead, cards, facts)
    if spot.partner:
        if len(lead) == 1 and not spot.stands(spot.best[0]):
            return Reason("partner_may_lose", facts)
        return Reason("give" if facts["given"] else "partner_holds", facts)
    return Reason("not_worth" if _could_win(order, hand, lead, spot) else "cannot_win", facts)


def _winning(order: Order, spot: Spot, lead: Cards, cards: Cards, facts: dict[str, Any]) -> Reason:
    ruffs = order.class_of[cards[0]] == TRUMP_CLASS and order.class_of[lead[0]] != TRUMP_CLASS
    facts = facts | {"ruffs": ruffs, "cheapest": len(cards) == 1 and _is_cheapest(order, spot, lead, cards[0])}
    if not spot.left:
        return Reason("win_last", facts)
    if len(lead) == 1 and spot.stands(cards[0]):
        return Reason("win_safe", facts)
    return Reason("win_now", facts)


def _beaters(order: Order, hand: Cards, lead: Cards, spot: Spot) -> list[int]:
    """Single cards with which the trick would be led now."""
    return [
        card
        for card in set(hand)
        if follow.legal(order, hand, lead, (card,)) and tricks.beats(order, lead, spot.best, (card,))
    ]


def _could_win(order: Order, hand: Cards, lead: Cards, spot: Spot) -> bool:
    return len(lead) == 1 and bool(_beaters(order, hand, lead, spot))


def _is_cheapest(order: Order, spot: Spot, lead: Cards, card: int) -> bool:
    height = order.height
    return all(height[card] <= height[other] for other in _beaters(order, spot.hand, lead, spot))


def _is_lowest(order: Order, hand: Cards, card: int) -> bool:
    """Whether it is without points, and the lowest such card of its class in the hand."""
    own = [other for other in order.own(hand, order.class_of[card]) if not WORTH[other]]
    return not WORTH[card] and all(order.height[card] <= order.height[other] for other in own)


# -- leading


def _led(seen: Observation, cards: Cards) -> Reason:
    order, hand = settled_order(seen), seen.hand
    if len(cards) == len(hand):
        return Reason("rest")
    parts = decompose(order, cards)
    klass = order.class_of[cards[0]]
    facts: dict[str, Any] = {"suit": _suit(klass), "kind": _kind(parts[0]), "cards": codes(cards)}
    if len(parts) == 1 and parts[0].kind not in ("single", "pair", "tractor"):
        return Reason("five_ten_king", facts)
    out = _unseen(seen)
    stand = [_stands(order, out, part) for part in parts]
    trumps = [card for card in range(KINDS) if out[card] and order.class_of[card] == TRUMP_CLASS]
    facts["ruff"] = klass != TRUMP_CLASS and bool(trumps)
    if len(parts) > 1:
        return Reason("throw" if all(stand) else "daring_throw", facts)
    if stand[0]:
        return Reason("top", facts)
    facts["lowest"] = len(cards) == 1 and _is_lowest(order, hand, cards[0])
    if klass == TRUMP_CLASS:
        return Reason("draw_trumps", facts)
    seat = seen.audience
    assert isinstance(seat, int)
    if _is_out(seen, order, (seat + PARTNER) % 4, klass):
        return Reason("partner_is_out", facts)
    return Reason("draw_pairs" if parts[0].kind != "single" else "low", facts)


def _suit(klass: int) -> str:
    return "trump" if klass == TRUMP_CLASS else "SHCD"[klass]


def _kind(part: Component) -> str:
    return part.kind


def _unseen(seen: Observation) -> list[int]:
    """How many of each kind may be in the others' hands."""
    out = [2] * KINDS
    known = [*seen.hand, *(card for trick in seen.tricks for play in trick.plays for card in play)]
    if seen.kitty is not None and seen.kitty.cards:
        known += seen.kitty.cards
    for card in known:
        out[card] -= 1
    return out


def _stands(order: Order, out: list[int], part: Component) -> bool:
    """Whether nothing that may be out is a higher one of its kind in its class (pairs for pairs and tractors)."""
    klass = order.class_of[part.cards[0]]
    top = max(order.height[card] for card in part.cards)
    asked = 1 if part.kind == "single" else 2
    return not any(
        out[card] >= asked and order.class_of[card] == klass and order.height[card] > top for card in range(KINDS)
    )


def _is_out(seen: Observation, order: Order, seat: int, klass: int) -> bool:
    """Whether a seat has not followed this class before."""
    for trick in seen.tricks:
        lead = trick.plays[0]
        if order.class_of[lead[0]] != klass:
            continue
        if any(order.class_of[card] != klass for card in trick.plays[(seat - trick.leader) % 4]):
            return True
    return False
