"""Reading a `proof-v1` file: the first thing in it that is not as docs/proofs.md says, with its place; or all of it.

Members are read in the order of docs/proofs.md, depth first, so that every verifier names the same place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NoReturn, TypeVar

from games.engine.cards import CODES
from lottery.proofs.board import FORMAT as BOARD
from lottery.proofs.board import SALT_SIZE
from lottery.proofs.model import Board, Cell, Deal, Game, Line, Mix, Proof, Void, Won

FORMAT: Final = "proof-v1"
DECK: Final = "deck-v1"
LARGEST: Final = 2 << 20
"""Bytes of a file."""
DEEPEST: Final = 32
LAID: Final = ("secret", "mixed", "hand", "seeded")
KINDS: Final = ("goods", "cash", "coupon", "blank")
RECEIVERS: Final = ("drawn", "turned", "turned_with_play", "given")
_SESSION: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")
_CARDS: Final = frozenset(CODES)
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
_T = TypeVar("_T")


class Malformed(Exception):
    """A file of another shape. ``place`` is where, "" for the whole; ``why`` one of the keys of ``words.WHY``."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place or 'file'}: {why}")
        self.place = place
        self.why = why


def read(data: bytes | str) -> Proof:
    """A file's proof; raises :class:`Malformed`."""
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(raw) > LARGEST:
        raise Malformed("", "large")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed("", "utf8") from error
    return _proof(Node(parsed(text), ""))


def parsed(text: str) -> Any:
    """JSON as ECMAScript's parser takes it: nothing but JSON, numbers that are too long as what is no integer."""
    depth = 0
    for mark in _BRACKETS.findall(text):
        depth += (mark in "[{") - (mark in "]}")
        if depth > DEEPEST:
            raise Malformed("", "deep")
    try:
        return json.loads(text, parse_int=_whole, parse_constant=_no_constant)
    except ValueError as error:
        raise Malformed("", "json") from error


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) < 18 else float(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


class Node:
    """A value of the file and its place; each method reads it as something, or raises :class:`Malformed`."""

    def __init__(self, value: Any, place: str) -> None:
        self.value = value
        self.place = place

    def wrong(self, why: str) -> NoReturn:
        """It is not what it must be."""
        raise Malformed(self.place, why)

    def __getitem__(self, name: str) -> Node:
        if not isinstance(self.value, Mapping):
            self.wrong("object")
        place = f"{self.place}.{name}" if self.place else name
        if name not in self.value:
            raise Malformed(place, "missing")
        return Node(self.value[name], place)

    def each(self, most: int, read: Callable[[Node], _T], least: int = 0) -> tuple[_T, ...]:
        """A list of ``least`` to ``most``."""
        if not isinstance(self.value, list):
            self.wrong("list")
        if not least <= len(self.value) <= most:
            self.wrong("length")
        return tuple(read(Node(value, f"{self.place}[{n}]")) for n, value in enumerate(self.value))

    def maybe(self, read: Callable[[Node], _T]) -> _T | None:
        """What ``read`` makes of it, or None where it is null."""
        return None if self.value is None else read(self)

    def text(self, most: int = 200, least: int = 1) -> str:
        """Characters, none of them U+0000 and no half of a pair."""
        if not isinstance(self.value, str):
            self.wrong("text")
        if not least <= len(self.value) <= most:
            self.wrong("length")
        if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in self.value):
            self.wrong("text")
        return self.value

    def number(self, least: int, most: int) -> int:
        """A whole number; 1.0 is one."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            self.wrong("number")
        if not least <= value <= most:
            self.wrong("number")
        return int(value)

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.wrong("flag")
        return self.value

    def hex(self) -> str:
        """32 bytes in lower-case hex."""
        if not isinstance(self.value, str) or not re.fullmatch(r"[0-9a-f]{64}", self.value):
            self.wrong("hex")
        return self.value

    def bytes(self) -> bytes:
        """The same, as bytes."""
        return bytes.fromhex(self.hex())

    def one_of(self, choices: Collection[str], why: str = "choice") -> str:
        """One of a few words."""
        if not isinstance(self.value, str) or self.value not in choices:
            self.wrong(why)
        return self.value

    def session(self) -> str:
        """A session's code."""
        if not isinstance(self.value, str) or not _SESSION.fullmatch(self.value):
            self.wrong("session")
        return self.value


def _proof(node: Node) -> Proof:
    node["format"].one_of((FORMAT,))
    return Proof(
        session=node["session"].session(),
        rehearsal=node["rehearsal"].flag(),
        over=node["over"].flag(),
        boards=node["boards"].each(20, _board),
        games=node["games"].each(100, _game),
    )


def _board(node: Node) -> Board:
    node["format"].one_of((BOARD,))
    return Board(
        session=node["session"].session(),
        laid=node["laid"].one_of(LAID),
        by=node["by"].each(2, Node.text),
        pool_hash=node["pool"]["hash"].hex(),
        lines=node["pool"]["lines"].each(100, _line, 1),
        mix=node["mix"].maybe(_mix),
        replaces=node["replaces"].maybe(Node.hex),
        replaced_by=node["replaced_by"].maybe(Node.hex),
        root=node["root"].hex(),
        void=node["void"].maybe(_void),
        cells=node["cells"].each(100, _cell, 1),
    )


def _line(node: Node) -> Line:
    return Line(
        code=node["code"].text(),
        name=node["name"].text(),
        kind=node["kind"].one_of(KINDS),
        value=node["value"].number(0, 2**53 - 1),
        count=node["count"].number(1, 100),
        sponsor=node["sponsor"].maybe(Node.text),
    )


def _mix(node: Node) -> Mix:
    return Mix(
        name=node["name"].text(),
        commitment=node["commitment"].hex(),
        value=node["value"].maybe(Node.text),
        secret=node["secret"].maybe(Node.bytes),
    )


def _void(node: Node) -> Void:
    return Void(reason=node["reason"].text(), by=node["by"].each(2, Node.text, 2))


def _cell(node: Node) -> Cell:
    cell = Cell(
        cell=node["cell"].number(1, 1000),
        commitment=node["commitment"].hex(),
        code=node["code"].maybe(Node.text),
        salt=node["salt"].maybe(Node.bytes),
        won=node["won"].maybe(_won),
    )
    if (cell.code is None) != (cell.salt is None):
        node["salt"].wrong("together")
    if cell.won is not None and cell.code is None:
        node["won"].wrong("together")
    return cell


def _won(node: Node) -> Won:
    return Won(
        session=node["session"].session(),
        game=node["game"].number(1, 1000),
        side=node["side"].one_of(("A", "B")),
        void=node["void"].maybe(_void),
    )


def _game(node: Node) -> Game:
    game = Game(
        game=node["game"].number(1, 1000),
        attempt=node["attempt"].number(1, 1000),
        rules=node["rules"].text(40),
        golden=node["golden"].flag(),
        flag=node["flag"].flag(),
        over=node["over"].flag(),
        winner=node["winner"].maybe(lambda winner: winner.one_of(("A", "B"))),
        receiver=node["receiver"].one_of(RECEIVERS),
        first_receiver=node["first_receiver"].maybe(lambda seat: seat.number(0, 3)),
        deal=read_deal(node["deal"]),
    )
    if game.first_receiver is None and game.deal.cards is not None:
        node["first_receiver"].wrong("together")
    return game


def read_deal(node: Node) -> Deal:
    """A deal, of a proof's game or of a record's line."""
    node["format"].one_of((DECK,))
    commitment = node["commitment"].hex()
    seed = node["seed"].maybe(Node.bytes)
    cut = node["cut"].maybe(lambda at: at.number(0, 107))
    hands = node["hands"].maybe(lambda four: four.each(4, _cards, 4))
    kitty = node["kitty"].maybe(_cards)
    if (hands is None) != (kitty is None):
        node["kitty"].wrong("together")
    if cut is None and hands is not None:
        node["cut"].wrong("together")
    return Deal(commitment, seed, cut, None if hands is None or kitty is None else (*hands, kitty))


def _cards(node: Node) -> tuple[str, ...]:
    return node.each(108, lambda card: card.one_of(_CARDS, "card"))


assert SALT_SIZE == 32  # what `Node.bytes` reads
