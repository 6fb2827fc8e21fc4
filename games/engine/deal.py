"""`deck-v1`: the deck from a seed, its commitment, the cut and the deal (RULES §2).

Byte for byte, so that anyone can write a checker: whoever has the seed, the game's id and the cut gets the same
hands, and whoever was given the commitment before the cut knows that the seed was fixed by then.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from struct import Struct
from typing import Any, Final, NamedTuple

from games.engine.values import Value

FORMAT: Final = "deck-v1"
DECK_SIZE: Final = 108
KITTY_SIZE: Final = 8
SEED_SIZE: Final = 32
_TAG: Final = FORMAT.encode("ascii")
_EIGHT: Final = Struct(">8I")
_INNER: Final = bytes([byte ^ 0x36 for byte in range(256)])
_OUTER: Final = bytes([byte ^ 0x5C for byte in range(256)])

SORTED_DECK: tuple[int, ...] = tuple(card for card in range(54) for _ in range(2))
"""Two decks in the order of the format: S H C D, each 2…A twice in a row, then LJ LJ BJ BJ."""


class Shuffle(NamedTuple):
    """What a seed gives: the deck before the cut, and the two numbers drawn after it (each 0–3)."""

    deck: tuple[int, ...]
    draws: tuple[int, int]


class Deal(Value):
    """A deal after the cut. `hands[seat]` and `kitty` are in the order in which the cards are dealt."""

    FIELDS = ("cut", "first_receiver", "hands", "kitty")
    __slots__ = FIELDS

    def __init__(
        self, cut: int, first_receiver: int, hands: tuple[tuple[int, ...], ...], kitty: tuple[int, ...]
    ) -> None:
        self.cut = cut
        self.first_receiver = first_receiver
        self.hands = hands
        self.kitty = kitty


def _prefix(game_id: str) -> bytes:
    return _TAG + b"\0" + game_id.encode("ascii") + b"\0"


def commitment(seed: bytes, game_id: str) -> str:
    """Hex SHA-256 over format, game id and seed; published before the cut."""
    return hashlib.sha256(_prefix(game_id) + seed).hexdigest()


def _limit(n: int) -> int:
    return (1 << 32) // n * n


_LIMITS: Final[tuple[int, ...]] = (0, *[_limit(n) for n in range(1, DECK_SIZE + 1)])
_SWAPS: Final = DECK_SIZE - 1
_BLOCKS: Final = 14
"""Blocks that hold the numbers of a shuffle and of the two draws after it."""
_NUMBERS: Final = Struct(f">{8 * _BLOCKS}I")
_SURE: Final = (1 << 32) - DECK_SIZE
"""No number below this is ever thrown away."""


class Stream:
    """The format's stream of unsigned 32-bit numbers, read with `below`."""

    def __init__(self, seed: bytes, game_id: str) -> None:
        # HMAC-SHA-256 begun once for all blocks: its two hashes, the padded key taken in.
        key = seed if len(seed) <= 64 else hashlib.sha256(seed).digest()
        key = key.ljust(64, b"\0")
        self._inner = hashlib.sha256(key.translate(_INNER))
        self._outer = hashlib.sha256(key.translate(_OUTER))
        self._inner.update(_prefix(game_id))
        self._counter = 0
        self._numbers: list[int] = []
        """What is left of the last block, the next number at its end."""

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, unbiased: numbers at or above ⌊2³²/n⌋·n are thrown away."""
        limit = _LIMITS[n] if n <= DECK_SIZE else _limit(n)
        while True:
            number = (self._numbers or self.block()).pop()
            if number < limit:
                return number % n

    def block(self) -> list[int]:
        """The eight numbers of the next block, the next one at the end; what is taken of the list is read."""
        numbers = self._numbers = list(_EIGHT.unpack(self.blocks(1)))
        numbers.reverse()
        return numbers

    def blocks(self, many: int) -> bytes:
        """The bytes of the next `many` blocks, eight numbers each."""
        found: list[bytes] = []
        for counter in range(self._counter, self._counter + many):
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(counter.to_bytes(8, "big"))
            outer.update(inner.digest())
            found.append(outer.digest())
        self._counter += many
        return b"".join(found)


@lru_cache(maxsize=256)
def shuffle(seed: bytes, game_id: str) -> Shuffle:
    """The deck of `seed` and `game_id` before the cut, and the two draws that a game may need after it.

    Raises ValueError when the seed is not 32 bytes or the id is not ASCII.
    """
    if len(seed) != SEED_SIZE:
        raise ValueError("a seed is 32 bytes")
    if not game_id.isascii():
        raise ValueError("a game id is ASCII")
    numbers: tuple[int, ...] = _NUMBERS.unpack(Stream(seed, game_id).blocks(_BLOCKS))
    deck: list[Any] = list(SORTED_DECK)  # whatever they are: numbers would be made anew at every swap when compiled
    for place in range(_SWAPS, 0, -1):
        number = numbers[_SWAPS - place]
        if number >= _SURE:  # one in tens of millions, and it may have to be thrown away
            return _drawn(Stream(seed, game_id))
        other = number % (place + 1)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    return Shuffle(tuple(deck), (numbers[_SWAPS] % 4, numbers[_SWAPS + 1] % 4))


def _drawn(stream: Stream) -> Shuffle:
    """The same, number by number."""
    deck = list(SORTED_DECK)
    for place in range(_SWAPS, 0, -1):
        other = stream.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return Shuffle(tuple(deck), (stream.below(4), stream.below(4)))


def turned(deck: tuple[int, ...]) -> tuple[int, ...]:
    """The cards turned, from the deck's first place, until one is no joker (RULES §2, classic's first game)."""
    for place, card in enumerate(deck):
        if card < 52:
            return deck[: place + 1]
    raise ValueError("no card but jokers")


def receiver_of(card: int, *, with_play: bool = False) -> int:
    """The seat that a turned card names: (2 − rank) mod 4 with A = 14 (RULES §2); `with_play` counts the other way."""
    return (card % 13 if with_play else -(card % 13)) % 4


def deal(deck: tuple[int, ...], cut: int, first_receiver: int, flag: bool = False) -> Deal:
    """Cut and deal. `cut` is 0–107 cards moved to the end; in a flag round all 108 are dealt (RULES §2)."""
    if not 0 <= cut < DECK_SIZE:
        raise ValueError("a cut is 0 to 107")
    rest = deck[cut:] + deck[:cut]
    kitty: tuple[int, ...] = () if flag else rest[-KITTY_SIZE:]
    dealt = rest if flag else rest[:-KITTY_SIZE]
    return Deal(cut, first_receiver, tuple([dealt[(seat - first_receiver) % 4 :: 4] for seat in range(4)]), kitty)
