"""Declaring, overturning and raiding: which showing is worth making, if any."""

from __future__ import annotations

from typing import Final

from games.engine.cards import BIG_JOKER, KINDS, LITTLE_JOKER, NO_TRUMP, RED_FIVE, Cards
from games.engine.choices import situation_seen
from games.engine.context import Context
from games.engine.observe import Observation
from games.engine.ruleset import RuleSet
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
    terms = _terms(known.rules, known.context, known.rank)
    shown = known.showings
    if shown:
        if not terms.fixed_no_trump and seen.phase != "raiding":
            mine = shown[-1].seat == seat
            if mine or (_keeps_pairs(terms, temper) and not terms.look_back):
                return None
        if not has_pair(terms, hand):
            return None
    worths = strengths(terms, hand)
    if not shown:
        if seen.phase == "dealing":
            if not _worth_declaring(seen, seat, terms, worths, temper):
                return None
        elif not worths >> _LEVELS and not terms.flag:
            return None
    best: tuple[Cards, int] | None = None
    gain = 0
    for chance in showings(known.rules, known.rank, hand, situation_seen(seen)):
        for trump in chance.names:
            worth = _worth(seen, seat, hand, chance, trump, terms, worths, temper)
            if worth > gain:
                best, gain = (chance.cards, trump), worth
    return best


class _Terms:
    """What rules and context say to a player who may show something.

    `once` and `again`: by card, what it adds to `strengths`, and what its twin adds on top. `always`: the kinds that are
    trumps in any suit, and may be shown as a pair (a bit for each). `banker`: -1 where the bank is to be had. The others
    are the fields of the rules.
    """

    __slots__ = (
        "again", "always", "banker", "context", "fixed_no_trump", "flag", "level_cards_name_no_trump", "look_back", "once",
        "raids", "rank", "rules",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, context: Context, rank: int) -> None:
        self.rules = rules
        self.context = context
        self.rank = rank
        self.once, self.again, self.always = _WEIGHTS[rank + 13 if rules.red_five else rank]
        self.banker = -1 if context.banker is None else context.banker
        self.flag = context.flag
        self.fixed_no_trump = rules.fixed_no_trump
        self.look_back = rules.look_back
        self.raids = rules.raids
        self.level_cards_name_no_trump = rules.level_cards_name_no_trump


_kept: Final[list[_Terms]] = []
"""The terms asked for last: a game asks for the same ones all along."""


def _terms(rules: RuleSet, context: Context, rank: int) -> _Terms:
    if _kept:
        terms = _kept[0]
        if terms.context is context and terms.rules is rules and terms.rank == rank:
            return terms
    terms = _Terms(rules, context, rank)
    _kept[:] = [terms]
    return terms


def has_pair(terms: _Terms, hand: Cards) -> bool:
    """Whether a sorted hand has a pair of a kind that may be shown."""
    always = terms.always
    before = -1
    for card in hand:
        if card == before and always >> card & 1:
            return True
        before = card
    return False


def strengths(terms: _Terms, hand: Cards) -> int:
    """How strong a sorted hand is in each trump, eight bits for each: a trump counts 2, a level card or joker 3, a pair
    of them one more; an ace 3 without trump, where none can be trumped. On top of that its level cards by suit, two bits
    for each (`_LEVELS`)."""
    once, again = terms.once, terms.again
    found = 0
    before = -1
    for card in hand:
        found += once[card]
        if card == before:
            found += again[card]
        before = card
    return found


_BITS: Final = 8
_MASK: Final = 255
_EVERY: Final = sum([1 << _BITS * trump for trump in range(5)])
_LEVELS: Final = 5 * _BITS


def _weights(rank: int, red_five: int) -> tuple[list[int], list[int], int]:
    once: list[int] = []
    again: list[int] = []
    kinds = 0
    ace = 12 if rank != 12 else 11
    for card in range(KINDS):
        always = card % 13 == rank or card >= LITTLE_JOKER or card == red_five
        counts = _EVERY if always else 1 << _BITS * (card // 13)
        again.append(counts)
        once.append(counts * (3 if always else 2))
        if always:
            kinds |= 1 << card
        if card % 13 == ace and card < LITTLE_JOKER:
            once[card] += 3 << _BITS * NO_TRUMP
        if card % 13 == rank and card < LITTLE_JOKER:
            once[card] += 1 << _LEVELS + 2 * (card // 13)
    return once, again, kinds


_WEIGHTS: Final = [_weights(rank, red_five) for red_five in (-1, RED_FIVE) for rank in range(13)]


def _worth_declaring(seen: Observation, seat: int, terms: _Terms, worths: int, temper: Temper) -> bool:
    """Whether any level card would be worth a first showing while cards arrive."""
    levels = worths >> _LEVELS
    if not levels and not terms.flag:
        return False
    fair = _fair(seen, seat, terms, temper)
    if terms.level_cards_name_no_trump and worths >> _BITS * NO_TRUMP & _MASK > fair:
        return True
    while levels:
        if levels & 3 and worths & _MASK > fair:
            return True
        levels >>= 2
        worths >>= _BITS
    return False


def _worth(
    seen: Observation, seat: int, hand: Cards, chance: Chance, trump: int, terms: _Terms, worths: int, temper: Temper
) -> int:
    """How much is gained by a showing; not above 0 when it is better left alone."""
    strong = worths >> _BITS * trump & _MASK
    if not seen.showings:
        return _declaring(seen, seat, strong, len(chance.cards), terms, temper)
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
    if terms.banker < 0:
        margin += 3  # the bank is to be had
    elif _keeps_pairs(terms, temper):
        return 0
    return margin + temper.boldness // _QUARTER


def _keeps_pairs(terms: _Terms, temper: Temper) -> bool:
    """Whether a pair is worth more after the bury than as an overturn."""
    return temper.patience > 90 and terms.raids and terms.banker >= 0


def _declaring(seen: Observation, seat: int, strength_in: int, cards: int, terms: _Terms, temper: Temper) -> int:
    """A first showing: early with a good suit, at the end with almost any, seldom with none at all."""
    if cards == 2 and temper.patience > 128 and terms.banker >= 0:
        return 0  # a single now, the pair later
    fair = _fair(seen, seat, terms, temper)
    if strength_in > fair:
        return strength_in - fair + (1 if cards == 1 else 0)
    if seen.phase == "declaring" and roll(temper, seen.context.number + 64) < 150:
        return 1
    return 0


def _fair(seen: Observation, seat: int, terms: _Terms, temper: Temper) -> int:
    """The strength that a first showing has to pass."""
    fair = 3 * seen.dealt // 4 + DECLARE - temper.boldness // _QUARTER
    if terms.banker < 0:
        return fair - 2
    return fair + 1 if (terms.banker - seat) & 1 else fair


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
