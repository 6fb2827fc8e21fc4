"""Answering a lead of several cards, by the law of following with a price for each card: legal under every rule set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import follow, tricks
from games.engine.cards import TRUMP_CLASS, WORTH, Cards
from games.engine.duty import duty_of
from games.engine.observe import Observation
from games.engine.order import OFF_LEVEL_HEIGHT, Order
from games.engine.shapes import Lead, pair_mask, read, run_mask, run_tops
from games.players.memory import remember
from games.players.sparing import guarded
from games.players.spot import Spot
from games.players.tables import CARD, DEAREST, LOW, PRICE, Suit, Tables, by_class, cards_in, many

#: With no more kinds of higher pairs about, the next one seldom holds one.
FEW_PAIRS: Final = 2


def several(seen: Observation, order: Order, seat: int, hand: Cards) -> Cards:
    """A legal answer to several cards."""
    lies = seen.table
    plays, at = lies.plays, lies.best
    lead = read(order, plays[0])
    size = lead.size
    if len(hand) == size:
        return hand
    klass = lead.klass
    table = remember(order, lies.tricks).table
    suit = table.suits[klass]
    units = suit.units
    held = count = 0
    for card in hand:
        one = units[card]
        if one:
            held += one
            count += 1
    if count == size and not lead.five_ten_king:
        return tuple([card for card in hand if units[card]])
    partner = lies.leader + at - seat & 3 == 2
    winning = () if partner else _winning(table, hand, plays[at], lead, held, count)
    price = table.keep
    if partner or winning:
        spot = Spot(seen, order, seat, hand, klass, held)
        if partner:
            if _holds(spot, lead):
                price = table.give
            else:
                winning = _winning(table, hand, spot.best, lead, held, count)
        if winning and _worth_it(spot, winning, lead):
            return winning
    if count > size:
        only = [0, 0, 0, 0, 0]
        only[klass] = held
        price = guarded(table, hand, only, price)
    else:
        price = guarded(table, hand, by_class(table, table.unit, hand), price)
    if not lead.five_ten_king:
        if count > size:
            twice = held >> 1 & LOW
            if not twice or not lead.owes:  # any of these will do
                return _cheapest([card for card in hand if units[card]], price, size, [])
            if size == 2:
                card = _cheapest_pair(suit, twice, price)
                return (card, card)
        elif not order.must_ruff or klass == TRUMP_CLASS:
            if not count:
                return _cheapest(list(hand), price, size, [])
            others = [card for card in hand if not units[card]]
            return _cheapest(others, price, size - count, [card for card in hand if units[card]])
    return follow.cheapest(order, duty_of(order, hand, lead), price)


def _cheapest(pool: list[int], price: list[int], need: int, chosen: list[int]) -> Cards:
    """A play of the chosen cards and so many of the cheapest of a pool; of equals the lower card."""
    if need > 2:
        ranked = [price[card] * PRICE + card for card in pool]
        ranked.sort()
        chosen += [one & CARD for one in ranked[:need]]
    else:
        first = second = DEAREST
        for card in pool:
            one = price[card] * PRICE + card
            if one < first:
                first, second = one, first
            elif one < second:
                second = one
        first &= CARD
        if need == 2:
            second &= CARD
            if not chosen:
                return (first, second) if first < second else (second, first)
            chosen.append(second)
        chosen.append(first)
    chosen.sort()
    return tuple(chosen)


def _cheapest_pair(suit: Suit, twice: int, price: Sequence[int]) -> int:
    """The cheapest of some pairs (a mask), by its card; of equals the lower card."""
    found = DEAREST
    for card in cards_in(suit, twice):
        one = price[card] * PRICE + card
        if one < found:
            found = one
    return found & CARD


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


def _winning(table: Tables, hand: Cards, best: Cards, lead: Lead, held: int, count: int) -> Cards:
    """The cheapest play found that would lead now; empty for none. The hand holds `count` cards of the led class."""
    order = table.order
    if lead.five_ten_king:
        return () if held else _over_five_ten_king(order, hand, best, lead)
    if count >= lead.size:
        if lead.is_throw or order.class_of[best[0]] != lead.klass:
            return ()
        twice = held >> 1 & LOW
        if lead.wants == (1,):
            return _pair_above(order, table.suits[lead.klass], twice, best[0])
        if len(lead.wants) == 1 and many(twice) < lead.wants[0]:
            return ()  # a tractor, and not as many pairs
        candidates = [follow.smallest(order, hand, lead.cards, [-high for high in order.height])]
    elif held or lead.klass == TRUMP_CLASS:
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


def _over_five_ten_king(order: Order, hand: Cards, best: Cards, lead: Lead) -> Cards:
    """The trump suit's 5-10-K over a plain one, for a hand that is void."""
    if lead.klass == TRUMP_CLASS or order.trump_suit < 0:
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


def _pair_above(order: Order, suit: Suit, twice: int, best: int) -> Cards:
    """The lowest of some pairs (a mask) that is higher than the best card; empty for none."""
    over = twice & suit.above[best]
    if not over:
        return ()
    card = _cheapest_pair(suit, over, order.height)
    return (card, card)


def _ruffs(order: Order, trumps: Cards, lead: Lead) -> list[Cards]:
    """Ruffs that match a lead, the cheapest first."""
    height = order.height
    wants = lead.wants
    loose = [one & CARD for one in sorted([height[card] * PRICE + card for card in trumps])]
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
