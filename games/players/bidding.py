"""Declaring, overturning and raiding: which showing is worth making, if any."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import eq
from typing import Final

from games.engine.cards import BIG_JOKER, KINDS, LITTLE_JOKER, NO_TRUMP, RED_FIVE, Cards
from games.engine.choices import situation_seen
from games.engine.observation import Known
from games.engine.observe import Observation
from games.engine.showings import Chance, showings, strength
from games.players.temper import Temper, roll

_QUARTER: Final = 64
#: By how much a hand must be better off for a raid: on an opponent's kitty, on the partner's; more with few trumps.
RAID: Final = -12
RAID_PARTNER: Final = 2
FEW_TRUMPS: Final = 3
#: What the partner's showing is worth by itself.
PARTNERS: Final = 7
#: A declarer's suit above a fair share of trumps.
DECLARE: Final = 8
#: Who is bolder than this raids unseen though one kind of pair might stand above his.
RECKLESS: Final = 200


def choose(seen: Observation, seat: int, hand: Cards, temper: Temper) -> tuple[Cards, int] | None:
    """The cards to show now and the trump they name, or None to let it be (RULES §3, §5)."""
    known = seen.known
    if known.showings and seen.phase != "raiding" and not known.rules.fixed_no_trump:
        mine = known.showings[-1].seat == seat
        if mine or (_keeps_pairs(seen, temper) and not known.rules.look_back):
            return None
    if not may_show(known, hand):
        return None
    worths = strengths(known, hand)
    if not known.showings and seen.phase == "dealing" and not _worth_declaring(seen, seat, hand, worths, temper):
        return None
    best: tuple[Cards, int] | None = None
    gain = 0
    for chance in showings(seen.rules, seen.rank, hand, situation_seen(seen)):
        for trump in chance.names:
            worth = _worth(seen, seat, hand, chance, trump, worths, temper)
            if worth > gain:
                best, gain = (chance.cards, trump), worth
    return best


def may_show(known: Known, hand: Cards) -> bool:
    """A quick look whether the hand holds anything to show at all."""
    if not known.showings:
        return known.context.flag or not _LEVEL_CARDS[known.rank].isdisjoint(hand)
    held = list(filter(_SHOWN[known.rules.red_five][known.rank].__contains__, hand))
    return len(held) > 1 and len(set(held)) < len(held)


_LEVEL_CARDS: Final = tuple([frozenset([rank, rank + 13, rank + 26, rank + 39]) for rank in range(13)])
_SHOWN: Final = tuple([
    tuple([cards | {LITTLE_JOKER, BIG_JOKER} | ({RED_FIVE} if red_five else set()) for cards in _LEVEL_CARDS])
    for red_five in (False, True)
])  # fmt: skip
"""Kinds of which a pair may be shown, by whether the set has ♥5, and by the level."""


def strengths(known: Known, hand: Cards) -> int:
    """How strong a sorted hand is in each trump, eight bits for each: a trump counts 2, a level card or joker 3, a pair
    of them one more; an ace 3 without trump, where none can be trumped."""
    once, again = _weights(known.rank, RED_FIVE if known.rules.red_five else -1)
    found = sum(map(once.__getitem__, hand))
    if len(set(hand)) < len(hand):
        found += sum(map(again.__getitem__, compress(hand, map(eq, hand, hand[1:]))))
    return found


_BITS: Final = 8
_MASK: Final = 255
_EVERY: Final = sum([1 << _BITS * trump for trump in range(5)])


@lru_cache(maxsize=26)
def _weights(rank: int, red_five: int) -> tuple[list[int], list[int]]:
    """By card: what it adds to `strengths`, and what its twin adds on top."""
    once: list[int] = []
    again: list[int] = []
    ace = 12 if rank != 12 else 11
    for card in range(KINDS):
        always = card % 13 == rank or card >= LITTLE_JOKER or card == red_five
        counts = _EVERY if always else 1 << _BITS * (card // 13)
        again.append(counts)
        once.append(counts * (3 if always else 2))
        if card % 13 == ace and card < LITTLE_JOKER:
            once[card] += 3 << _BITS * NO_TRUMP
    return once, again


def _worth_declaring(seen: Observation, seat: int, hand: Cards, worths: int, temper: Temper) -> bool:
    """Whether any level card would be worth a first showing while cards arrive."""
    fair = _fair(seen, seat, temper)
    if seen.known.rules.level_cards_name_no_trump and worths >> _BITS * NO_TRUMP > fair:
        return True
    rank = seen.known.rank
    for suit in range(4):  # noqa: SIM110  (a loop is the fast way)
        if worths >> _BITS * suit & _MASK > fair and rank + 13 * suit in hand:
            return True
    return False


def _worth(seen: Observation, seat: int, hand: Cards, chance: Chance, trump: int, worths: int, temper: Temper) -> int:
    """How much is gained by a showing; not above 0 when it is better left alone."""
    strong = worths >> _BITS * trump & _MASK
    if not seen.showings:
        return _declaring(seen, seat, strong, len(chance.cards), temper)
    last = seen.showings[-1]
    # A fair share of trumps where what stands lies face down.
    margin = strong - (3 * len(hand) // 4 if last.names is None else worths >> _BITS * last.names & _MASK)
    partner = (last.seat - seat) % 4 == 2
    if partner:
        margin -= PARTNERS
    if chance.kind == "raid" or chance.kind == "look_back":
        if seen.rules.hidden_showings and chance.kind == "raid" and _may_fail(seen, seat, hand, chance.cards, temper):
            return 0
        return _raiding(seen, seat, strong, margin, temper)
    if seen.context.banker is None:
        margin += 3  # the bank is to be had
    elif _keeps_pairs(seen, temper):
        return 0
    return margin + temper.boldness // _QUARTER


def _keeps_pairs(seen: Observation, temper: Temper) -> bool:
    """Whether a pair is worth more after the bury than as an overturn."""
    return temper.patience > 90 and seen.known.rules.raids and seen.known.context.banker is not None


def _declaring(seen: Observation, seat: int, strength_in: int, cards: int, temper: Temper) -> int:
    """A first showing: early with a good suit, at the end with almost any, seldom with none at all."""
    if cards == 2 and temper.patience > 128 and seen.context.banker is not None:
        return 0  # a single now, the pair later
    fair = _fair(seen, seat, temper)
    if strength_in > fair:
        return strength_in - fair + (1 if cards == 1 else 0)
    if seen.phase == "declaring" and roll(temper, seen.context.number + 64) < 150:
        return 1
    return 0


def _fair(seen: Observation, seat: int, temper: Temper) -> int:
    """The strength that a first showing has to pass."""
    fair = 3 * seen.dealt // 4 + DECLARE - temper.boldness // _QUARTER
    banker = seen.known.context.banker
    if banker is None:
        return fair - 2
    return fair + 1 if (banker - seat) % 2 else fair


def _raiding(seen: Observation, seat: int, strength_in: int, margin: int, temper: Temper) -> int:
    """A raid brings the kitty and the last word on trump; it is left to a partner who did well without."""
    by = seen.kitty.by if seen.kitty is not None else None
    by_partner = by is not None and (by - seat) % 4 == 2
    eager = temper.boldness // _QUARTER + (2 if temper.greed > 128 else 0)
    need = RAID_PARTNER if by_partner else RAID
    if strength_in < 16:
        need += FEW_TRUMPS
    return margin + eager + 2 - need


def _may_fail(seen: Observation, seat: int, hand: Cards, cards: Cards, temper: Temper) -> bool:
    """Whether an unseen raid might not be the highest showing: it would cost more than a kitty brings (RULES §5)."""
    rules, rank = seen.rules, seen.rank
    height = strength(rules, rank, cards)
    others = 0
    for one in seen.showings:
        if one.seat != seat:
            others += 1
        elif one.cards is not None and strength(rules, rank, one.cards, one.kind == "look_back") >= height:
            return True
    # A first showing is of level cards; what came after may be any pair, or a look-back, that is not held here.
    kinds = [suit * 13 + rank for suit in range(4)]
    if others > 1 or seen.showings[0].seat == seat:
        kinds += [LITTLE_JOKER, BIG_JOKER, RED_FIVE]
    above = [card for card in kinds if card not in hand and strength(rules, rank, (card, card)) > height]
    return len(above) > (1 if temper.boldness > RECKLESS else 0)
