"""Checking a proof: every fault with a stable code and its place, in the order of docs/proofs.md; and what is closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lottery.proofs import board as public
from lottery.proofs import decks
from lottery.proofs.model import Board, Game, Proof, Void


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not so."""

    code: str
    place: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found: faults, the places that are still closed (no fault), and how much was there to check."""

    faults: tuple[Fault, ...]
    closed: tuple[str, ...]
    boards: int
    cells: int
    decks: int


def check(proof: Proof) -> Report:
    """Check everything that can be checked of what is shown."""
    faults: list[Fault] = []
    closed: list[str] = []
    drawn: set[tuple[str, int]] = set()
    for n, board in enumerate(proof.boards):
        for fault in _Board(proof, n, drawn, closed).faults(board):
            faults.append(fault)
    seen: set[tuple[int, int]] = set()
    for n, game in enumerate(proof.games):
        place = f"games[{n}]"
        if (game.game, game.attempt) in seen:
            faults.append(Fault("game_twice", place))
        seen.add((game.game, game.attempt))
        found, still = game_faults(proof, game, place)
        faults += found
        closed += still
    return Report(
        tuple(faults),
        tuple(closed),
        len(proof.boards),
        sum(cell.salt is not None for board in proof.boards for cell in board.cells),
        sum(game.deal.seed is not None for game in proof.games),
    )


def game_faults(proof: Proof, game: Game, place: str) -> tuple[list[Fault], list[str]]:
    """A game's deal: its faults, and what of it is still closed."""
    deal = game.deal
    if deal.seed is None:
        where = f"{place}.deal.seed"
        return ([Fault("not_opened", where)], []) if game.over else ([], [where])
    faults = [Fault(code, f"{place}.{where}") for code, where in decks.faults(proof.session, game)]
    if deal.cut is not None and deal.cards is None:
        where = f"{place}.deal.hands"
        if game.over:
            faults.append(Fault("not_opened", where))
        else:
            return faults, [where]
    return faults, []


class _Board:
    """The checks of board ``n`` of a proof; ``drawn`` are the games that have had a draw, ``closed`` what is not open."""

    def __init__(self, proof: Proof, n: int, drawn: set[tuple[str, int]], closed: list[str]) -> None:
        self.proof = proof
        self.n = n
        self.place = f"boards[{n}]"
        self.drawn = drawn
        self.closed = closed

    def faults(self, board: Board) -> Iterator[Fault]:
        """In the order of docs/proofs.md."""
        yield from self.how(board)
        yield from self.pool(board)
        yield from self.mix(board)
        yield from self.chain(board)
        yield from self.cells(board)

    def at(self, code: str, where: str) -> Fault:
        """A fault of this board."""
        return Fault(code, f"{self.place}.{where}")

    def must_be_open(self, board: Board) -> bool:
        """Whether all of it must be shown by now."""
        return board.void is not None or (self.proof.over and self.n == len(self.proof.boards) - 1)

    def how(self, board: Board) -> Iterator[Fault]:
        """How it was laid, and by whom."""
        if (board.laid == "mixed") != (board.mix is not None) or (board.laid == "hand") != (len(board.by) == 2):
            yield self.at("laid", "laid")
        if board.laid == "seeded" and not self.proof.rehearsal:
            yield self.at("seeded", "laid")
        if len(board.by) != len(set(board.by)):
            yield self.at("same_person", "by")
        if _one_person(board.void):
            yield self.at("same_person", "void.by")

    def pool(self, board: Board) -> Iterator[Fault]:
        """The pool, and that no more came out of it than was in it."""
        if public.pool_hash(line.as_json() for line in board.lines) != board.pool_hash:
            yield self.at("pool_hash", "pool")
        codes = [line.code for line in board.lines]
        for n, code in enumerate(codes):
            if code in codes[:n]:
                yield self.at("pool_code", f"pool.lines[{n}]")
        if sum(line.count for line in board.lines) != len(board.cells):
            yield self.at("pool_count", "pool")
        opened = Counter(cell.code for cell in board.cells)
        for n, line in enumerate(board.lines):
            if opened[line.code] > line.count:
                yield self.at("pool_overdrawn", f"pool.lines[{n}]")

    def mix(self, board: Board) -> Iterator[Fault]:
        """The public value, and the order that came of it."""
        mix = board.mix
        if mix is None:
            return
        if mix.secret is None:
            if self.must_be_open(board):
                yield self.at("not_opened", "mix.secret")
            else:
                self.closed.append(f"{self.place}.mix.secret")
            return
        if public.secret_commitment(board.session, mix.name, mix.secret) != mix.commitment:
            yield self.at("mix_commitment", "mix")
        if mix.value is None:
            return
        seed = public.mixed_seed(mix.secret, mix.name, mix.value)
        order = public.mixed_order(seed, board.session, [line.as_json() for line in board.lines])
        order += [""] * (len(board.cells) - len(order))  # a pool that does not come to the cells is told already
        if any(cell.code not in (None, code) for cell, code in zip(board.cells, order, strict=False)):
            yield self.at("mix_order", "mix")

    def chain(self, board: Board) -> Iterator[Fault]:
        """What it replaces, what replaces it, and the root over all of it."""
        boards = self.proof.boards
        before = boards[self.n - 1] if self.n else None
        if board.replaces != (before.root if before is not None and before.void is not None else None):
            yield self.at("chain", "replaces")
        after = boards[self.n + 1] if self.n + 1 < len(boards) else None
        if board.replaced_by != (after.root if after is not None and board.void is not None else None):
            yield self.at("chain", "replaced_by")
        root = public.root(
            board.session,
            [cell.commitment for cell in board.cells],
            pool=board.pool_hash,
            laid=board.laid,
            mix=None if board.mix is None else board.mix.commitment,
            replaces=board.replaces,
        )
        if root != board.root:
            yield self.at("root", "root")

    def cells(self, board: Board) -> Iterator[Fault]:
        """Each cell, and the draw that opened it."""
        codes = {line.code for line in board.lines}
        for n, cell in enumerate(board.cells):
            place = f"cells[{n}]"
            if cell.cell != n + 1:
                yield self.at("cell_number", place)
            if cell.code is None or cell.salt is None:
                if self.must_be_open(board):
                    yield self.at("not_opened", place)
                else:
                    self.closed.append(f"{self.place}.{place}")
                continue
            if public.commitment(board.session, n + 1, cell.code, cell.salt) != cell.commitment:
                yield self.at("cell_commitment", place)
            if cell.code not in codes:
                yield self.at("cell_prize", place)
            won = cell.won
            if won is None:
                continue
            if _one_person(won.void):
                yield self.at("same_person", f"{place}.won.void.by")
            if won.void is None:
                if (won.session, won.game) in self.drawn:
                    yield self.at("draw_twice", f"{place}.won")
                self.drawn.add((won.session, won.game))
            if won.session == self.proof.session and not any(
                game.game == won.game and game.winner == won.side for game in self.proof.games
            ):
                yield self.at("draw_game", f"{place}.won")


def _one_person(void: Void | None) -> bool:
    return void is not None and void.by[0] == void.by[1]
