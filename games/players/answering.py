"""Answering a lead of several cards, by the law of following with a price for each card: legal under every rule set."""

from __future__ import annotations

from typing import Final

from games.engine import follow, tricks
from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.duty import duty_of
from games.engine.observe import Observation
from games.engine.order import OFF_LEVEL_HEIGHT, Order
from games.engine.shapes import Lead, pair_mask, read, run_mask, run_tops
from games.players.spot import Spot
from games.players.tables import guarded, tables

#: With no more kinds of higher pairs about, the next one seldom holds one.
FEW_PAIRS: Final = 2


def several(seen: Observation, order: Order, seat: int, hand: Cards) -> Cards:
    """A legal answer to several cards."""
    leader, plays, at = seen.table.leader, seen.table.plays, seen.table.best
    lead = read(order, plays[0])
    size = lead.size
    if len(hand) == size:
        return hand
    own = order.own(hand, lead.klass)
    if len(own) == size and not lead.five_ten_king:
        return own
    free = own if len(own) > size else hand
    partner = leader + at - seat & 3 == 2
    winning = () if partner else _winning(order, hand, plays[at], lead, own)
    price = tables(order).keep
    if partner or winning:
        spot = Spot(seen, order, seat, hand, lead.klass)
        if partner:
            if _holds(spot, lead):
                price = tables(order).give
            else:
                winning = _winning(order, hand, spot.best, lead, own)
        if winning and _worth_it(spot, winning, lead):
            return winning
    price = guarded(order, hand, free, price)
    if not lead.five_ten_king:
        pairless = not lead.owes or len(set(own)) == len(own)
        if pairless if len(own) > size else not own and not order.must_ruff:
            return tuple(sorted(sorted(free, key=price.__getitem__)[:size]))  # any of these will do
    return follow.cheapest(order, duty_of(order, hand, lead, own), price)


def _holds(spot: Spot, lead: Lead) -> bool:
    """Whether the partner's leading play is likely to win against the opponent who comes next."""
    if not spot.left:
        return True
    if lead.five_ten_king:
        return not spot.may_be_ruffed()
    klass = lead.klass
    if spot.may_be_ruffed():
        return False
    if lead.is_throw:
        return True
    if lead.wants and spot.memory.no_pair >> 4 * klass & 1 << ((spot.seat + 1) & 3):
        return True
    return spot.higher_pairs_out(lead.klass) <= FEW_PAIRS


def _winning(order: Order, hand: Cards, best: Cards, lead: Lead, own: Cards) -> Cards:
    """The cheapest play found that would lead now; empty for none."""
    class_of = order.class_of
    if lead.five_ten_king:
        return _over_five_ten_king(order, hand, best, lead, own)
    if len(own) >= lead.size:
        if lead.is_throw or class_of[best[0]] != lead.klass:
            return ()
        if len(lead.wants) == 1 and len(own) - len(set(own)) < lead.wants[0]:
            return ()  # one component of pairs, and not as many pairs
        if lead.wants == (1,):
            candidates = _pairs_above(order, own, best)
        else:
            candidates = [follow.smallest(order, hand, lead.cards, tables(order).strong)]
    elif own or lead.klass == TRUMP_CLASS:
        return ()
    else:
        trumps = order.own(hand, TRUMP_CLASS)
        if len(trumps) < lead.size:
            return ()
        candidates = _ruffs(order, trumps, lead)
    for cards in candidates:
        if tricks.beats(order, lead.cards, best, cards) and follow.legal(order, hand, lead.cards, cards):
            return cards
    return ()


def _over_five_ten_king(order: Order, hand: Cards, best: Cards, lead: Lead, own: Cards) -> Cards:
    """The trump suit's 5-10-K over a plain one, for a hand that is void."""
    if own or lead.klass == TRUMP_CLASS or order.trump_suit < 0:
        return ()
    three = order.five_ten_kings[order.trump_suit]
    if three is None:
        return ()
    cards = three if lead.size == 3 else tuple(sorted(three * 2))
    for card in cards:
        if cards.count(card) > hand.count(card):
            return ()
    if not tricks.beats(order, lead.cards, best, cards):
        return ()
    return cards if follow.legal(order, hand, lead.cards, cards) else ()


def _pairs_above(order: Order, own: Cards, best: Cards) -> list[Cards]:
    height = order.height
    floor = height[best[0]]
    pairs = [card for at, card in enumerate(own) if at and own[at - 1] == card and height[card] > floor]
    if len(pairs) > 1:
        pairs.sort(key=height.__getitem__)
    return [(card, card) for card in pairs]


def _ruffs(order: Order, trumps: Cards, lead: Lead) -> list[Cards]:
    """Ruffs that match a lead, the cheapest first."""
    height = order.height
    wants = lead.wants
    loose = sorted(trumps, key=lambda card: (height[card], card))
    if not wants:
        low = loose[: lead.size]
        return [tuple(sorted(low)), tuple(sorted([*loose[: lead.size - 1], loose[-1]]))]
    chain = order.chains[TRUMP_CLASS]
    pairs = pair_mask(order, trumps)
    if pairs.bit_count() < sum(wants):
        return []
    if wants[0] > 1:
        if len(wants) > 1:
            return []
        tops = run_tops(chain, pairs, wants[0])
        runs = [run_mask(chain, pairs, top, wants[0]) for top in reversed(tops)]
        return [_filled(order, loose, run, lead.size) for run in runs]
    held = [card for at, card in enumerate(loose) if at and loose[at - 1] == card]
    few = len(wants)
    found = [held[:few], [*held[: few - 1], held[-1]]]
    return [_filled(order, loose, sum([order.bit[card] for card in some]), lead.size) for some in found]


def _filled(order: Order, loose: list[int], pairs: int, size: int) -> Cards:
    """The pairs of a mask, filled up with the lowest other trumps."""
    bit = order.bit
    chosen = [card for card in loose if bit[card] & pairs]
    chosen += [card for card in loose if not bit[card] & pairs][: size - len(chosen)]
    return tuple(sorted(chosen))


def _worth_it(spot: Spot, cards: Cards, lead: Lead) -> bool:
    """Whether a play that would lead is worth its cards."""
    order = spot.order
    if lead.five_ten_king:
        return not spot.partner
    if spot.partner:
        return spot.stake >= (20 if order.class_of[spot.best[0]] != TRUMP_CLASS else 15) and spot.left > 0
    stake = spot.stake + sum([WORTH[card] for card in cards])
    if order.class_of[cards[0]] != TRUMP_CLASS:
        return not spot.left or stake >= 10 or order.height[cards[0]] >= 11
    dear = max([order.height[card] for card in cards]) >= OFF_LEVEL_HEIGHT
    return stake >= (10 if dear else 5) or (not spot.left and not dear)
