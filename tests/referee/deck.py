"""Cards by their codes, the sets by their ids, and the proof of a deal."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator

SUITS = "SHCD"
RANKS = "23456789TJQKA"
RED_FIVE = "H5"
JOKERS = ("LJ", "BJ")
DECK = [suit + rank for suit in SUITS for rank in RANKS for _ in range(2)] + ["LJ", "LJ", "BJ", "BJ"]

LIANZHONG = {"lianzhong-danju", "lianzhong-yilun"}
ROOMS = {"mingchao", "anchao", "kangqi"}
#: The sets in which the ♥5 is the top card and 5-10-K exists.
FIVE_SETS = LIANZHONG | ROOMS | {"baoma"}
ALL_SETS = ["jiuai", "lianzhong-danju", "lianzhong-yilun", "mingchao", "anchao", "kangqi", "baoma", "classic"]
FLAG_SETS = LIANZHONG | {"kangqi"}


def points(cards: Iterable[str]) -> int:
    """The points in some cards: fives 5, tens and kings 10."""
    return sum({"5": 5, "T": 10, "K": 10}.get(card[1], 0) for card in cards if card not in JOKERS)


def less(hand: Iterable[str], cards: Iterable[str]) -> list[str] | None:
    """The hand without the cards, or None when it does not hold them."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return left


def twins(cards: Iterable[str]) -> frozenset[str]:
    """The cards that are there twice."""
    held = list(cards)
    return frozenset(card for card in held if held.count(card) == 2)


def commitment(seed: bytes, game_id: str) -> str:
    """What is published before the cut."""
    return hashlib.sha256(b"deck-v1\0" + game_id.encode() + b"\0" + seed).hexdigest()


def _numbers(seed: bytes, game_id: str) -> Iterator[int]:
    counter = 0
    while True:
        message = b"deck-v1\0" + game_id.encode() + b"\0" + counter.to_bytes(8, "big")
        block = hmac.new(seed, message, hashlib.sha256).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")
        counter += 1


def shuffled(seed: bytes, game_id: str) -> tuple[list[str], int, int]:
    """The deck before the cut, then the two seats drawn after it: first receiver, random banker."""
    numbers = _numbers(seed, game_id)

    def below(n: int) -> int:
        while (number := next(numbers)) >= 2**32 // n * n:
            pass
        return number % n

    deck = list(DECK)
    for i in range(107, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, below(4), below(4)


def turned(deck: list[str]) -> tuple[list[str], int]:
    """`classic`: the cards turned until no joker, and the seat that the last one names."""
    cards: list[str] = []
    for card in deck:
        cards.append(card)
        if card not in JOKERS:
            break
    return cards, (2 - (RANKS.index(cards[-1][1]) + 2)) % 4


def dealt(deck: list[str], cut: int, first: int, flag: bool) -> tuple[list[list[str]], list[str]]:
    """The four hands in the order received, and the kitty."""
    rest = deck[cut:] + deck[:cut]
    kitty = [] if flag else rest[100:]
    hands: list[list[str]] = [[], [], [], []]
    for k, card in enumerate(rest if flag else rest[:100]):
        hands[(first + k) % 4].append(card)
    return hands, kitty
