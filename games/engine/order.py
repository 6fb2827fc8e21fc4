"""The order of cards under a rule set, a level and a trump (RULES §6), and which pairs are adjacent (§7).

An `Order` is built once and kept: tables by card, so that every later question is a look-up. Adjacency is a list of
tiers for each class, low to high; a tier is a set of cards of equal height, an empty tier is a gap, and neighbouring
tiers are adjacent. The ace stands in two tiers where it is also low. The rule sets differ by their tiers alone.
"""

from functools import lru_cache
from typing import Final

from games.engine.cards import (
    ACE,
    BIG_JOKER,
    FIVE,
    KINDS,
    KING,
    LITTLE_JOKER,
    NO_TRUMP,
    RED_FIVE,
    TEN,
    TRUMP_CLASS,
    Cards,
)
from games.engine.ruleset import RuleSet

OFF_LEVEL_HEIGHT: Final = 13
SUIT_LEVEL_HEIGHT: Final = 14
LITTLE_JOKER_HEIGHT: Final = 15
BIG_JOKER_HEIGHT: Final = 16
RED_FIVE_HEIGHT: Final = 17
NO_LEVEL: Final = -1


class Chain:
    """The cards of one class, and their tiers.

    `cards` are the kinds of card by slot (sorted, so S H C D among equals); sets of them are bit masks over slots.
    `places[slot]` is a mask over tiers: where a pair of that card stands (an ace may stand twice). `tiers[i]` is a
    mask over slots. `ace_high` is the tier of the high ace where the ace is also low (tier 0), else -1: a run may
    use the pair of aces once only.
    """

    __slots__ = ("ace_high", "cards", "places", "tiers")

    def __init__(self, cards: Cards, tiers: tuple[int, ...], places: tuple[int, ...], ace_high: int) -> None:
        self.cards = cards
        self.tiers = tiers
        self.places = places
        self.ace_high = ace_high


class Order:
    """Tables for one (rule set, level, trump). Compared by identity; get it from `order_for`.

    `class_of[card]`: 0..3 a plain suit, 4 trump. `height[card]`: higher beats lower in one class, equals are equal.
    `bit[card]`: the card's bit in its class's masks. `cost[card]`: what `follow.smallest` gives away first.
    `five_ten_kings[suit]`: the suit's 5-10-K as it may be led, or None. `trump_suit`: 0..3, or -1 without one.
    `members[klass]`: the kinds of a class. `must_ruff` and `minds_red_five` (逼红5, 保红5): what the rules say,
    asked at every card.
    """

    __slots__ = (
        "bit", "chains", "class_of", "cost", "five_ten_kings", "fixed", "flag", "height", "level", "members",
        "minds_red_five", "must_ruff", "rules", "trump", "trump_suit",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, level: int, trump: int, flag: bool, fixed: bool) -> None:
        self.rules = rules
        self.flag = flag
        self.fixed = fixed
        self.level = NO_LEVEL if flag else level
        self.trump = NO_TRUMP if flag or fixed else trump
        self.trump_suit = self.trump if self.trump != NO_TRUMP else -1
        level_is_trump = not flag and not fixed
        class_of: list[int] = []
        height: list[int] = []
        for card in range(KINDS):
            suit, rank = divmod(card, 13)
            klass, high = TRUMP_CLASS, rank
            if card == BIG_JOKER:
                high = BIG_JOKER_HEIGHT
            elif card == LITTLE_JOKER:
                high = LITTLE_JOKER_HEIGHT
            elif rules.red_five and card == RED_FIVE:
                high = RED_FIVE_HEIGHT
            elif level_is_trump and rank == level:
                high = SUIT_LEVEL_HEIGHT if suit == self.trump_suit else OFF_LEVEL_HEIGHT
            elif suit != self.trump_suit:
                klass = suit
            class_of.append(klass)
            height.append(high)
        self.class_of: tuple[int, ...] = tuple(class_of)
        self.height: tuple[int, ...] = tuple(height)
        self.cost: tuple[int, ...] = tuple(
            (height[c] + (32 if class_of[c] == TRUMP_CLASS else 0)) * 64 + c for c in range(KINDS)
        )
        self.five_ten_kings: tuple[Cards | None, ...] = tuple(self._five_ten_king(suit) for suit in range(4))
        self.must_ruff = rules.must_ruff
        self.minds_red_five = rules.red_five_forced > 0 or rules.red_five_held > 0
        members = [tuple([c for c in range(KINDS) if class_of[c] == klass]) for klass in range(5)]
        self.members: tuple[frozenset[int], ...] = tuple([frozenset(cards) for cards in members])
        bit = [0] * KINDS
        for cards in members:
            for slot, card in enumerate(cards):
                bit[card] = 1 << slot
        self.bit: tuple[int, ...] = tuple(bit)
        tiers = [self._plain_tiers(suit) for suit in range(4)] + [self._trump_tiers()]
        self.chains: tuple[Chain, ...] = tuple(self._chain(members[k], tiers[k]) for k in range(5))

    def own(self, hand: Cards, klass: int) -> Cards:
        """The cards of a class in a sorted hand."""
        class_of = self.class_of
        return tuple([card for card in hand if class_of[card] == klass])

    def _five_ten_king(self, suit: int) -> Cards | None:
        """The 5, T, K of one suit, all of that suit's class (§7); ♥5 counts in plain hearts where the set says."""
        if not self.rules.five_ten_king:
            return None
        cards = (suit * 13 + FIVE, suit * 13 + TEN, suit * 13 + KING)
        home = TRUMP_CLASS if suit == self.trump_suit else suit
        for card in cards:
            if self.class_of[card] != home:
                stray_five = card == RED_FIVE and self.rules.red_five
                if not (stray_five and self.rules.red_five_in_plain_hearts):
                    return None
        return cards

    def _suit_tiers(self, suit: int, closes: bool, low: bool, low_over_gap: bool) -> list[list[int]]:
        """A suit's own tiers low to high; the level's place closes up or stays as a gap."""
        klass = TRUMP_CLASS if suit == self.trump_suit else suit
        here: list[list[int]] = []
        for rank in range(13):
            card = suit * 13 + rank
            if card == RED_FIVE and self.rules.red_five:
                here.append([])
            elif rank == self.level and (klass != TRUMP_CLASS or not self.rules.level_at_own_rank) and not self.fixed:
                if not closes or (rank == 0 and low and not low_over_gap):
                    here.append([])
            else:
                here.append([card])
        if low and here and here[-1] == [suit * 13 + ACE]:
            here.insert(0, [suit * 13 + ACE])
        return here

    def _plain_tiers(self, suit: int) -> list[list[int]]:
        if suit == self.trump_suit:
            return []
        rules = self.rules
        return self._suit_tiers(suit, rules.plain_gap_adjacent, rules.ace_low, rules.ace_low_over_gap)

    def _trump_tiers(self) -> list[list[int]]:
        """Trump suit, off-suit levels, the suit's level, jokers, ♥5, with a gap wherever the set sees none adjacent."""
        rules = self.rules
        tiers: list[list[int]] = []
        if self.trump_suit >= 0:
            tiers = self._suit_tiers(self.trump_suit, rules.trump_gap_adjacent, rules.ace_low, low_over_gap=False)
            if tiers[-1] == []:  # at level A the suit's top is its king
                tiers.pop()
        off = [c for c in range(52) if self.height[c] == OFF_LEVEL_HEIGHT and self.class_of[c] == TRUMP_CLASS]
        own = [c for c in range(52) if self.height[c] == SUIT_LEVEL_HEIGHT]
        if rules.level_at_own_rank:
            own = []
        if off:
            if tiers and not rules.suit_top_adjacent:
                tiers.append([])
            tiers.append(off)
        if own:
            if not rules.off_level_adjacent:
                tiers.append([])
            tiers.append(own)
        if tiers and not ((own or off) and rules.level_joker_adjacent):
            tiers.append([])
        tiers.append([LITTLE_JOKER])
        if not rules.jokers_adjacent:
            tiers.append([])
        tiers.append([BIG_JOKER])
        if rules.red_five:
            if not rules.red_five_adjacent:
                tiers.append([])
            tiers.append([RED_FIVE])
        return tiers

    def _chain(self, cards: Cards, tiers: list[list[int]]) -> Chain:
        masks = tuple(sum(self.bit[card] for card in tier) for tier in tiers)
        places = [0] * len(cards)
        for position, mask in enumerate(masks):
            for slot in range(len(cards)):
                if mask >> slot & 1:
                    places[slot] |= 1 << position
        ace_high = -1
        if masks and masks[0] and masks[0] in masks[1:]:
            ace_high = masks.index(masks[0], 1)
        return Chain(cards, masks, tuple(places), ace_high)


@lru_cache(maxsize=1024)
def order_for(rules: RuleSet, level: int, trump: int, flag: bool = False, fixed: bool = False) -> Order:
    """The order of cards at `level` (0..12) with `trump` (0..3, or NO_TRUMP).

    `flag`: a flag round, level and trump are ignored; `fixed`: fixed no-trump, trump is ignored (RULES §6).
    """
    return Order(rules, level, trump, flag, fixed)
