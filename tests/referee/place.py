"""Where one plays: classes and order of cards, and which pairs stand beside which (RULES 6, 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tests.referee.deck import DECK, FIVE_SETS, JOKERS, LIANZHONG, RANKS, RED_FIVE, ROOMS, SUITS

TRUMP = "trump"
#: The sets in which the ace may also be the lowest of a tractor.
ACE_LOW = ROOMS | {"baoma"}
#: The sets in which the level's gap closes in plain suits.
GAP_CLOSES = LIANZHONG | {"jiuai", "kangqi", "classic"}
#: The sets in which trumps form one ladder up to the jokers, and a level pair has no rank of its own any more.
LADDER = {"jiuai", "classic"}


@dataclass(frozen=True)
class Place:
    """A rule set, a level ("2".."A") and a trump ("S", "H", "C", "D", "NT"), in a flag round or under a fixed no-trump."""

    rules: str
    level: str
    trump: str
    flag: bool = False
    fixed: bool = False

    @property
    def fives(self) -> bool:
        """Whether the ♥5 is the top card."""
        return self.rules in FIVE_SETS

    def is_level(self, card: str) -> bool:
        """Whether a card counts as a level card (the ♥5 of its sets never does)."""
        if self.flag or self.fixed or card in JOKERS or (self.fives and card == RED_FIVE):
            return False
        return card[1] == self.level

    @property
    def trump_suit(self) -> str | None:
        """The suit that is trump."""
        return None if self.flag or self.fixed or self.trump == "NT" else self.trump

    def group(self, card: str) -> str:
        """The class of a card: its suit, or "trump"."""
        return self._groups[card]

    @cached_property
    def _groups(self) -> dict[str, str]:
        return {card: self._group(card) for card in DECK}

    def _group(self, card: str) -> str:
        if card in JOKERS or (self.fives and card == RED_FIVE) or self.is_level(card) or card[0] == self.trump_suit:
            return TRUMP
        return card[0]

    def height(self, card: str) -> int:
        """How high a card is in its class; equal cards of different suits are equal."""
        if self.fives and card == RED_FIVE:
            return 104
        if card in JOKERS:
            return 102 + JOKERS.index(card)
        if self.is_level(card):
            return 101 if card[0] == self.trump_suit else 100
        return RANKS.index(card[1])

    def rungs(self, card: str) -> tuple[int, ...]:
        """The places that a pair of this card may take in a tractor of its class: neighbours differ by one."""
        if self.fives and card == RED_FIVE:
            return ()
        if card in JOKERS:
            return (14 + JOKERS.index(card),) if self.rules in LADDER else (30 + JOKERS.index(card),)
        if self.is_level(card):
            return self._level_rungs(card)
        closes = self.rules in LADDER if card[0] == self.trump_suit else self.rules in GAP_CLOSES
        closes = closes and not self.flag and not self.fixed
        if self.fives and card[0] == "H" and self.level == "5":
            closes = False
        ranks = RANKS.replace(self.level, "") if closes else RANKS
        return self._with_low_ace(card, ranks.index(card[1]))

    def _level_rungs(self, card: str) -> tuple[int, ...]:
        if self.rules in LADDER:
            return (13,) if self.trump_suit is None or card[0] == self.trump_suit else (12,)
        if card[0] == self.trump_suit:
            return self._with_low_ace(card, RANKS.index(card[1]))
        return ()

    def _with_low_ace(self, card: str, rung: int) -> tuple[int, ...]:
        return (rung, -1) if card[1] == "A" and self.rules in ACE_LOW else (rung,)

    def threes(self) -> dict[str, tuple[str, str, str]]:
        """The 5-10-Ks of this place by their suit (the trump suit's included)."""
        return self._threes

    @cached_property
    def _threes(self) -> dict[str, tuple[str, str, str]]:
        found: dict[str, tuple[str, str, str]] = {}
        if not self.fives:
            return found
        for suit in SUITS:
            three = (suit + "5", suit + "T", suit + "K")
            wanted = TRUMP if suit == self.trump_suit else suit
            counts = [self.group(card) == wanted for card in three]
            if suit == "H" and wanted != TRUMP and self.rules != "kangqi":
                counts[0] = True
            if all(counts):
                found[suit] = three
        return found

    def three_of(self, cards: list[str]) -> str | None:
        """The suit whose 5-10-K, or 55 TT KK, these cards are."""
        if len(cards) not in (3, 6):
            return None
        for suit, three in self.threes().items():
            if sorted(cards) in (sorted(three), sorted(three * 2)):
                return suit
        return None

    def led(self, lead: list[str]) -> str | None:
        """The class that a lead asks for; None when it is no lead at all."""
        suit = self.three_of(lead)
        if suit is not None:
            return TRUMP if suit == self.trump_suit else suit
        groups = {self.group(card) for card in lead}
        return groups.pop() if len(groups) == 1 else None
