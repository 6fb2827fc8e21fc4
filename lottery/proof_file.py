"""What a session publishes to be checked by, as one `proof-v1` document (docs/proofs.md). Nothing here opens a seal.

``until`` selects what an output that is behind has seen by now: rows that stood at that time, and no others.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from core.live.cursors import shown_at
from core.models import Link
from core.two_people import name_of
from games.engine import deal as decks
from games.engine.cards import CODES
from games.engine.context import Context
from games.engine.ruleset import restore
from games.engine.starting import start
from games.models import Game, LogEvent
from lottery.domain.laying import published_line
from lottery.models import Board, Cell, Draw, Opening, Use, Void
from lottery.proofs import board as public
from lottery.proofs import reading
from lottery.proofs.records import receiver_of
from tournaments.season.models import Session

Json = Any


def proof_of(session: Session, until: datetime | None = None) -> dict[str, Json]:
    """The session's proof: everything that may be known now, or was by ``until``."""
    boards = boards_of(session, until)
    games = [_game(game, until) for game in _games(session, until)]
    ended = session.state in (Session.State.SETTLED, Session.State.CANCELLED) and _by(_ended_at(session), until)
    opened = not boards or _opening(boards[-1], until) is not None
    return {
        "format": reading.FORMAT,
        "session": session.code,
        "rehearsal": session.rehearsal,
        "over": ended and opened and all(game["over"] for game in games),
        "boards": boards_json(boards, until),
        "games": games,
    }


def seen_by_all(session: Session, now: datetime) -> datetime:
    """The time that the slowest of the session's outputs, of those whose links are good, shows at ``now``."""
    if session.table_id is None:
        return now
    links = list(Link.objects.filter(table=str(session.table_id), revoked_at__isnull=True))
    behind = [link for link in links if link.behind][:1]  # one game behind is one game behind
    slowest = now - timedelta(seconds=max((link.delay for link in links if not link.behind), default=0.0))
    return min([slowest, *(shown_at(link, now) for link in behind)])


def _by(at: datetime | None, until: datetime | None) -> bool:
    return at is not None and (until is None or at <= until)


def _ended_at(session: Session) -> datetime | None:
    """When it was settled; of one that was called off, when its last board was opened."""
    if session.settled_at is not None:
        return session.settled_at
    last = Opening.objects.filter(board__uses__session=session).order_by("-at").first()
    return None if last is None else last.at


# -- boards


def boards_of(session: Session, until: datetime | None = None) -> list[Board]:
    """The boards that the session has played with, in order, and before them those void ones that they stand for."""
    uses = Use.objects.filter(session=session).order_by("pk").select_related("board")
    boards = [use.board for use in uses if _by(use.at, until)]
    while boards and (before := boards[0].replaces) is not None:
        boards.insert(0, before)
    return boards


def boards_json(boards: list[Board], until: datetime | None = None) -> list[dict[str, Json]]:
    """Boards as `board-v1`, in their order; ``replaced_by`` only names one of them."""
    following: dict[Any, Board] = {board.replaces_id: board for board in boards if board.replaces_id}
    return [_board(board, following.get(board.pk), until) for board in boards]


def _opening(board: Board, until: datetime | None) -> Opening | None:
    opening: Opening | None = getattr(board, "opening", None)
    return opening if opening is not None and _by(opening.at, until) else None


def _board(board: Board, next_one: Board | None, until: datetime | None) -> dict[str, Json]:
    lines = [published_line(prize) for prize in board.pool.prizes.order_by("place")]
    opening, mix = _opening(board, until), board.mix
    at_end = {} if opening is None else {cell["cell"]: cell for cell in opening.cells}
    secret = None if opening is None else opening.secret or None
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
        "replaced_by": None if next_one is None else next_one.root,
        "root": board.root,
        "void": _said(getattr(board, "void", None), until),
        "opened": None if opening is None else opening.why,
        "cells": [_cell(cell, at_end, until) for cell in _cells(board)],
    }


def _cells(board: Board) -> Iterable[Cell]:
    return board.cells.select_related("draw__session", "draw__prize", "draw__void").order_by("number")


def _cell(cell: Cell, at_end: dict[int, dict[str, Json]], until: datetime | None) -> dict[str, Json]:
    draw: Draw | None = getattr(cell, "draw", None)
    told: dict[str, Json] = {"cell": cell.number, "commitment": cell.commitment}
    if draw is None or not _by(draw.drawn_at, until):
        known = at_end.get(cell.number, {"code": None, "salt": None})
        return {**told, "code": known["code"], "salt": known["salt"], "won": None}
    won = {
        "session": draw.session.code,
        "game": draw.game,
        "side": draw.side,
        "void": _said(getattr(draw, "void", None), until),
    }
    return {**told, "code": draw.prize.code, "salt": draw.salt, "won": won}


def _said(void: Void | None, until: datetime | None) -> dict[str, Json] | None:
    if void is None or not _by(void.at, until):
        return None
    return {"reason": void.reason, "by": [name_of(void.asked_by), name_of(void.confirmed_by)]}


# -- games


def _games(session: Session, until: datetime | None) -> list[Game]:
    games = Game.objects.filter(table=session.table_id).order_by("number", "attempt")
    return [game for game in games if _by(game.started_at, until)]


def _game(game: Game, until: datetime | None) -> dict[str, Json]:
    """A game's deal: its commitment and cut as they are made, the rest once it is over."""
    rules, context = restore(game.rules), Context.from_json(game.context)
    over = game.state != Game.State.PLAYING and _by(game.finished_at, until)
    cut = _cut(game, until)
    told: dict[str, Json] = {
        "game": game.number,
        "attempt": game.attempt,
        "rules": rules.id,
        "golden": context.golden,
        "flag": context.flag,
        "over": over,
        "winner": game.result["winner"] if over and game.result else None,
        "receiver": receiver_of(rules) if context.banker is None and context.first_receiver is None else "given",
        "first_receiver": None,
    }
    deal: dict[str, Json] = {"format": decks.FORMAT, "commitment": game.commitment, "seed": None, "cut": cut}
    if not over:
        return {**told, "deal": {**deal, "hands": None, "kitty": None}}
    setup = start(rules, context, bytes(game.seed), game.code).setup
    dealt = None if cut is None else decks.deal(setup.deck, cut, setup.first_receiver, context.flag)
    hands = None if dealt is None else [[CODES[card] for card in hand] for hand in dealt.hands]
    kitty = None if dealt is None else [CODES[card] for card in dealt.kitty]
    return {
        **told,
        "first_receiver": setup.first_receiver,
        "deal": {**deal, "seed": setup.seed.hex(), "hands": hands, "kitty": kitty},
    }


def _cut(game: Game, until: datetime | None) -> int | None:
    event = LogEvent.objects.filter(game=game, kind="cut").first()
    return int(event.data["at"]) if event is not None and _by(event.at, until) else None
