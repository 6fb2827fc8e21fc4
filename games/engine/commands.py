"""What may be asked of a game: each command is a value, tried with `game.apply`.

Cards are the engine's small integers, sorted or not; `names` is a trump, 0–3 for S H C D and 4 for no-trump.
`auto` says that the system played for the seat (time-out or autoplay); it changes nothing but the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine.values import Value

EndKind = Literal["voided", "misdealt", "agreed_end"]


@dataclass(frozen=True, slots=True)
class Cut:
    """The cutter moves the first `at` cards (0–107) to the end (RULES §2)."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The system deals one round: a card to each seat (RULES §2)."""


@dataclass(frozen=True, slots=True)
class Show:
    """A showing before the kitty is taken: declare, overturn or look-back (RULES §3)."""

    seat: int
    cards: tuple[int, ...]
    names: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing to show, in the declaring window (RULES §3); a new showing reopens it."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseDeclaring:
    """The system ends the declaring window: its time is up (RULES §3)."""


@dataclass(frozen=True, slots=True)
class Bury:
    """Whoever holds the kitty lays eight cards (RULES §4)."""

    seat: int
    cards: tuple[int, ...]
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Raid:
    """The seat asked shows a higher pair and takes the kitty (RULES §5)."""

    seat: int
    cards: tuple[int, ...]
    names: int
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Decline:
    """The seat asked does not raid (RULES §5)."""

    seat: int
    auto: bool = False


class Play(Value):
    """A lead, a throw or a follow (RULES §8)."""

    FIELDS = ("seat", "cards", "auto")
    __slots__ = FIELDS

    def __init__(self, seat: int, cards: tuple[int, ...], auto: bool = False) -> None:
        self.seat = seat
        self.cards = cards
        self.auto = auto


@dataclass(frozen=True, slots=True)
class End:
    """A referee's end, or all four agreeing (RULES §8.10): the game is void and nothing counts."""

    kind: EndKind
    reason: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves in the middle; the game goes on with autoplay (RULES §10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Correct:
    """A referee moves the attackers' score by `points`, for a penalty wrongly given to `seat` or wrongly left out."""

    seat: int
    points: int
    reason: str


Command = Cut | Deal | Show | Pass | CloseDeclaring | Bury | Raid | Decline | Play | End | Leave | Correct
