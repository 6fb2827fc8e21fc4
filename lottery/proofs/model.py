"""A `proof-v1` file as it was read: every field of the right type and within its limits, nothing checked yet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the pool; ``value`` in fen."""

    code: str
    name: str
    kind: str
    value: int
    count: int
    sponsor: str | None

    def as_json(self) -> dict[str, str | int | None]:
        """As it is hashed."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Void:
    """Why something is void, and the two who said so."""

    reason: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """Which game of which session brought a cell, to which side."""

    session: str
    game: int
    side: str
    void: Void | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell; ``code`` and ``salt`` are None while it is closed."""

    cell: int
    commitment: str
    code: str | None
    salt: bytes | None
    won: Won | None


@dataclass(frozen=True, slots=True)
class Mix:
    """A public value mixed in; ``value`` and ``secret`` are None until they may be known."""

    name: str
    commitment: str
    value: str | None
    secret: bytes | None


@dataclass(frozen=True, slots=True)
class Board:
    """A board of `board-v1`."""

    session: str
    laid: str
    by: tuple[str, ...]
    pool_hash: str
    lines: tuple[Line, ...]
    mix: Mix | None
    replaces: str | None
    replaced_by: str | None
    root: str
    void: Void | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of `deck-v1`; ``cards`` are four hands and the kitty, in codes, in the order of dealing."""

    commitment: str
    seed: bytes | None
    cut: int | None
    cards: tuple[tuple[str, ...], ...] | None


@dataclass(frozen=True, slots=True)
class Game:
    """One deal of a game, with how it ended."""

    game: int
    attempt: int
    rules: str
    golden: bool
    flag: bool
    over: bool
    winner: str | None
    receiver: str
    first_receiver: int | None
    deal: Deal


@dataclass(frozen=True, slots=True)
class Proof:
    """The whole file."""

    session: str
    rehearsal: bool
    over: bool
    boards: tuple[Board, ...]
    games: tuple[Game, ...]
