"""Reading pools, boards and draws. Nothing here opens a seal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lottery.domain.boards import board_of, is_opened
from lottery.domain.laying import published_line
from lottery.domain.people import name_of
from lottery.domain.winnings import what_of
from lottery.models import Board, Cell, Draw, Mix, Opening, Pool, PoolChoice, Use, Void
from lottery.proofs import board as public
from tournaments.money.domain import What
from tournaments.people.models import Team
from tournaments.season.domain import fund_of, rules_sheets
from tournaments.season.models import Season, Session


@dataclass(frozen=True, slots=True)
class Line:
    """One thing owed, and to which combination."""

    team: Team
    what: What


def latest_pool() -> Pool | None:
    """The pool that was imported or edited last."""
    choice = PoolChoice.objects.select_related("pool").last()
    return None if choice is None else choice.pool


def published_pool(season: Season) -> Pool | None:
    """The pool that the season's rules sheet in force has published; frozen with it."""
    sheet = rules_sheets.in_force(season)
    return None if sheet is None else Pool.objects.filter(digest=sheet.body["pool"]).first()


def pool_for(session: Session) -> Pool | None:
    """What the session's next board is laid from: a real one's published pool, else the latest."""
    published = None if session.rehearsal else published_pool(session.season)
    return published or latest_pool()


def pool_lines(pool: Pool) -> list[dict[str, Any]]:
    """A pool's lines in order: ``code, name, kind, value`` (fen), ``count``, ``sponsor`` where there is one."""
    lines = pool.prizes.order_by("place").values("code", "name", "kind", "value", "count", "sponsor")
    return [{name: value for name, value in line.items() if name != "sponsor" or value} for line in lines]


def closed_cells(session: Session) -> list[int]:
    """The numbers of the cells from which the session may still pick, in order; none of a void or opened board."""
    board = board_of(session)
    if board is None or is_opened(board):
        return []
    cells = Cell.objects.filter(board=board, draw__isnull=True)
    return list(cells.order_by("number").values_list("number", flat=True))


def draws(session: Session) -> list[Draw]:
    """A session's draws in order of games, with cells, prizes and voids (one query); void ones are among them."""
    rows = Draw.objects.filter(session=session).select_related("cell__board", "prize", "team", "void")
    return list(rows.order_by("game", "pk"))


def boards_of(session: Session) -> list[Board]:
    """The boards a session has played with, in order; the last is the one that counts."""
    uses = Use.objects.filter(session=session).order_by("pk")
    boards = uses.select_related("board__pool", "board__mix", "board__replaces", "board__void", "board__opening")
    return [use.board for use in boards.select_related("board__session", "board__replaced_by")]


def mix_named(session: Session) -> Mix | None:
    """The public value that is named for a board still to be laid."""
    return Mix.objects.filter(session=session, board=None).order_by("-number").first()


def proof_boards(session: Session) -> list[dict[str, Any]]:
    """``boards`` of the session's proof-v1 (docs/proofs.md): what anybody may know of them now.

    Each has ``format, session`` (the code it was laid for), ``laid, by`` (two names, or none), ``pool`` ``{"hash",
    "lines": [code, name, kind, value, count, sponsor]}``, ``mix`` ``{"name", "commitment", "value", "secret"}`` or None
    (``secret`` in hex once the board is opened in full), ``replaces`` and ``replaced_by`` (roots or None), ``root``,
    ``void`` ``{"reason", "by": [two names]}`` or None, ``opened`` (why it was opened in full, or None), and ``cells``
    ``{"cell", "commitment", "code", "salt", "won"}`` in order; ``won`` is ``{"session", "game", "side", "void"}``.
    A board that another session began is the same in both. Nothing here opens a seal.
    """
    return [_proof_board(board) for board in boards_of(session)]


def all_opened(session: Session) -> bool:
    """Whether every board the session has played with is opened in full."""
    return all(is_opened(board) for board in boards_of(session))


def _proof_board(board: Board) -> dict[str, Any]:
    lines = [published_line(prize) for prize in board.pool.prizes.order_by("place")]
    opening: Opening | None = getattr(board, "opening", None)
    at_end = {} if opening is None else {cell["cell"]: cell for cell in opening.cells}
    mix = board.mix
    secret = None if opening is None else opening.secret or None
    replaced_by: Board | None = getattr(board, "replaced_by", None)
    return {
        "format": public.FORMAT,
        "session": board.session.code,
        "laid": board.laid,
        "by": [name_of(board.laid_by), name_of(board.confirmed_by)] if board.confirmed_by else [],
        "pool": {"hash": public.pool_hash(lines), "lines": lines},
        "mix": None
        if mix is None
        else {"name": mix.name, "commitment": mix.commitment, "value": board.mixed_value, "secret": secret},
        "replaces": None if board.replaces is None else board.replaces.root,
        "replaced_by": None if replaced_by is None else replaced_by.root,
        "root": board.root,
        "void": _said(getattr(board, "void", None)),
        "opened": None if opening is None else opening.why,
        "cells": [_proof_cell(cell, at_end) for cell in _cells(board)],
    }


def _cells(board: Board) -> Iterable[Cell]:
    return board.cells.select_related("draw__session", "draw__prize", "draw__void").order_by("number")


def _proof_cell(cell: Cell, at_end: dict[int, dict[str, Any]]) -> dict[str, Any]:
    draw: Draw | None = getattr(cell, "draw", None)
    known = at_end.get(cell.number)
    code, salt = (None, None) if known is None else (known["code"], known["salt"])
    if draw is None:
        return {"cell": cell.number, "commitment": cell.commitment, "code": code, "salt": salt, "won": None}
    won = {
        "session": draw.session.code,
        "game": draw.game,
        "side": draw.side,
        "void": _said(getattr(draw, "void", None)),
    }
    return {
        "cell": cell.number,
        "commitment": cell.commitment,
        "code": draw.prize.code,
        "salt": draw.salt,
        "won": won,
    }


def _said(void: Void | None) -> dict[str, Any] | None:
    if void is None:
        return None
    return {"reason": void.reason, "by": [name_of(void.asked_by), name_of(void.confirmed_by)]}


def owed(session: Session) -> list[Line]:
    """What a session brought to whom, by the same rules for a rehearsal (which posts none of it) and for real.

    The fund is owed when its run ends: after the session that lost it or the answer that left.
    """
    standing = (draw for draw in draws(session) if not hasattr(draw, "void"))
    lines = [Line(draw.team, what) for draw in standing if (what := what_of(draw))]
    day = getattr(session, "reign_day", None)
    reigns = {reign.pk: reign for reign in (session.reign, None if day is None else day.reign) if reign is not None}
    lines += [
        Line(reign.team, what)
        for reign in reigns.values()
        if reign.ended_at in (session.decided_at, session.answered_at) and (what := fund_of(reign))
    ]
    return lines
