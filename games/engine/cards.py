"""The cards: small integers inside, text codes at the edge (RULES §1).

A card is `suit * 13 + rank` with suits S H C D = 0..3 and ranks 2..A = 0..12; 52 is the little joker, 53 the big
one. Two decks are played, so a card may stand twice in a hand: a hand, a play, a lead is a sorted tuple of cards,
read as a multiset. Nothing in the engine looks at the text codes; they are parsed and written here.
"""

from collections.abc import Iterable
from typing import Final

Card = int
Cards = tuple[int, ...]

SUITS: Final = "SHCD"
RANKS: Final = "23456789TJQKA"
SPADES, HEARTS, CLUBS, DIAMONDS = 0, 1, 2, 3
NO_TRUMP: Final = 4
TRUMP_CLASS: Final = 4
"""Classes of cards under an order: 0..3 are the plain suits, 4 the trumps."""
FIVE, TEN, JACK, KING, ACE = 3, 8, 9, 11, 12
LITTLE_JOKER: Final = 52
BIG_JOKER: Final = 53
RED_FIVE: Final = HEARTS * 13 + FIVE
KINDS: Final = 54

TRUMPS: Final = ("S", "H", "C", "D", "NT")
CODES: Final[tuple[str, ...]] = (*[s + r for s in SUITS for r in RANKS], "LJ", "BJ")
_CARD_OF: Final[dict[str, int]] = {text: card for card, text in enumerate(CODES)}
WORTH: Final[tuple[int, ...]] = tuple(
    {FIVE: 5, TEN: 10, KING: 10}.get(card % 13, 0) if card < 52 else 0 for card in range(KINDS)
)
"""Points by card."""
_PLACE: Final[tuple[int, ...]] = tuple(sorted(CODES).index(text) for text in CODES)

FULL_DECK: Final[Cards] = tuple(card for card in range(KINDS) for _ in range(2))
"""Both decks, 108 cards, sorted."""


class BadCard(ValueError):  # a card is bad, the program is not
    """A text that is no card code, or a card that stands more than twice."""


def parse(text: str) -> Card:
    """The card of a code such as `"HT"` or `"LJ"`; raises BadCard for anything else."""
    card = _CARD_OF.get(text)
    if card is None:
        raise BadCard(f"{text!r} is no card")
    return card


def parse_all(texts: Iterable[str]) -> Cards:
    """A sorted multiset of cards from codes; raises BadCard for an unknown code or a card standing three times."""
    cards = sorted([parse(text) for text in texts])
    for i in range(len(cards) - 2):
        if cards[i] == cards[i + 2]:
            raise BadCard(f"{CODES[cards[i]]} stands more than twice")
    return tuple(cards)


def code(card: Card) -> str:
    """The code of a card."""
    return CODES[card]


def codes(cards: Iterable[Card]) -> list[str]:
    """Codes sorted by their text, as every list in the open formats is."""
    if isinstance(cards, tuple):
        size = len(cards)
        if size == 1:
            return [CODES[cards[0]]]
        if size == 2:
            one, other = cards[0], cards[1]
            if _PLACE[other] < _PLACE[one]:
                return [CODES[other], CODES[one]]
            return [CODES[one], CODES[other]]
    found = [CODES[card] for card in cards]
    found.sort()
    return found


def code_key(cards: Cards) -> tuple[int, ...]:
    """A key that sorts plays as their lists of codes would sort."""
    return tuple(sorted([_PLACE[card] for card in cards]))


def worth(cards: Iterable[Card]) -> int:
    """Points: 5 = 5, T = 10, K = 10 (RULES §2)."""
    points = 0
    for card in cards:
        points += WORTH[card]
    return points


def holds(hand: Cards, part: Cards) -> bool:
    """Whether `part` is a sub-multiset of `hand`; both sorted or not."""
    if len(part) == 1:  # as most plays
        wanted = part[0]
        for card in hand:  # noqa: SIM110  (compiled, a loop is the fast way)
            if card == wanted:
                return True
        return False
    highest = -1
    for card in part:
        if card not in hand:
            return False
        if card > highest:
            highest = card
        elif hand.count(card) < part.count(card):
            return False
    return True


def without(hand: Cards, part: Cards) -> Cards:
    """`hand` less the cards of `part`, which it must hold (ValueError otherwise)."""
    left = list(hand)
    for card in part:
        left.remove(card)
    return tuple(left)


def trump_of(text: str) -> int:
    """0..3 or NO_TRUMP from `"S" "H" "C" "D" "NT"`; ValueError otherwise."""
    return TRUMPS.index(text)


def rank_of(text: str) -> int:
    """0..12 from `"2"` … `"A"`; ValueError otherwise."""
    if len(text) != 1:
        raise ValueError(f"{text!r} is no rank")
    return RANKS.index(text)
