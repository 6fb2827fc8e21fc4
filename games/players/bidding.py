"""Declaring, overturning and raiding: which showing is worth making, if any."""

from __future__ import annotations

from games.engine.cards import LITTLE_JOKER, NO_TRUMP, RED_FIVE, Cards
from games.engine.choices import situation_seen
from games.engine.observe import Observation, Shown
from games.engine.showings import Chance, showings
from games.players.temper import Temper, roll

_QUARTER = 64
#: By how much a hand must be better off for a raid: on an opponent's kitty, on the partner's; more with few trumps.
RAID, RAID_PARTNER, FEW_TRUMPS = -12, 2, 3
#: What the partner's showing is worth by itself.
PARTNERS = 7
#: A declarer's suit above a fair share of trumps.
DECLARE = 8


def trumps_in(seen: Observation, hand: Cards, trump: int) -> int:
    """How strong a hand is in a trump: a trump counts 2, a level card or joker 3, a pair of them one more."""
    rank = seen.rank
    red_five = seen.rules.red_five
    strength = 0
    last = -1
    for card in hand:
        if card >= LITTLE_JOKER or card % 13 == rank or (red_five and card == RED_FIVE):
            strength += 4 if card == last else 3
        elif card // 13 == trump:
            strength += 3 if card == last else 2
        last = card
    return strength


def may_show(seen: Observation, hand: Cards) -> bool:
    """A quick look whether the hand holds anything to show at all."""
    rank = seen.rank
    if not seen.showings:
        return rank in hand or rank + 13 in hand or rank + 26 in hand or rank + 39 in hand
    last = -1
    for card in hand:
        if card == last and (card % 13 == rank or card >= LITTLE_JOKER or card == RED_FIVE):
            return True
        last = card
    return False


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> tuple[Cards, int] | None:
    """The cards to show now and the trump they name, or None to let it be (RULES §3, §5)."""
    if not may_show(seen, hand):
        return None
    where = situation_seen(seen)
    if where.holder == seat and where.phase == "declare":
        return None
    best: tuple[Cards, int] | None = None
    gain = 0
    for chance in showings(seen.rules, seen.rank, hand, where):
        for trump in chance.names:
            worth = _worth(seen, seat, hand, chance, trump, temper)
            if worth > gain:
                best, gain = (chance.cards, trump), worth
    return best


def _worth(seen: Observation, seat: int, hand: Cards, chance: Chance, trump: int, temper: Temper) -> int:
    """How much is gained by a showing; not above 0 when it is better left alone."""
    strength = trumps_in(seen, hand, trump)
    if trump == NO_TRUMP:
        strength += _no_trump_bonus(seen, hand)
    if not seen.showings:
        return _declaring(seen, seat, strength, len(chance.cards), temper)
    last = seen.showings[-1]
    margin = strength - _standing(seen, hand, last)
    partner = (last.seat - seat) % 4 == 2
    if partner:
        margin -= PARTNERS
    if chance.kind == "raid" or chance.kind == "look_back":
        return _raiding(seen, seat, strength, margin, temper)
    if seen.context.banker is None:
        margin += 3  # the bank is to be had
    elif temper.patience > 90:
        return 0  # the pair is worth more after the bury
    return margin + temper.boldness // _QUARTER


def _standing(seen: Observation, hand: Cards, last: Shown) -> int:
    """The hand's strength in what stands; a fair share where that lies face down."""
    if last.names is None:
        return 3 * len(hand) // 4
    return trumps_in(seen, hand, last.names)


def _no_trump_bonus(seen: Observation, hand: Cards) -> int:
    """Aces and their pairs count where no suit can be trumped away."""
    aces = 0
    for card in hand:
        if card < LITTLE_JOKER and card % 13 == (12 if seen.rank != 12 else 11):
            aces += 1
    return 3 * aces


def _declaring(seen: Observation, seat: int, strength: int, cards: int, temper: Temper) -> int:
    """A first showing: early with a good suit, at the end with almost any, seldom with none at all."""
    if cards == 2 and temper.patience > 128 and seen.context.banker is not None:
        return 0  # a single now, the pair later
    fair = 3 * seen.dealt // 4 + DECLARE - temper.boldness // _QUARTER
    if seen.context.banker is None:
        fair -= 2
    elif (seen.context.banker - seat) % 2:
        fair += 1
    if strength >= fair + 1:
        return strength - fair + (1 if cards == 1 else 0)
    if seen.phase == "declaring" and roll(temper, seen.context.number + 64) < 150:
        return 1
    return 0


def _raiding(seen: Observation, seat: int, strength: int, margin: int, temper: Temper) -> int:
    """A raid brings the kitty and the last word on trump; it is left to a partner who did well without."""
    by = seen.kitty.by if seen.kitty is not None else None
    by_partner = by is not None and (by - seat) % 4 == 2
    eager = temper.boldness // _QUARTER + (2 if temper.greed > 128 else 0)
    need = RAID_PARTNER if by_partner else RAID
    if strength < 16:
        need += FEW_TRUMPS
    return margin + eager + 2 - need
