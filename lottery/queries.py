"""Reading pools, boards and draws. Nothing here opens a seal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.models import LogEvent
from lottery import notes
from lottery.domain.winnings import what_of
from lottery.models import Board, Cell, Draw, Pool
from tournaments.money.domain import What
from tournaments.people.models import Team
from tournaments.season.domain import fund_of
from tournaments.season.models import Session


@dataclass(frozen=True, slots=True)
class Line:
    """One thing owed, and to which combination."""

    team: Team
    what: What


def latest_pool() -> Pool | None:
    """The pool that was imported last."""
    return Pool.objects.order_by("pk").last()


def pool_lines(pool: Pool) -> list[dict[str, Any]]:
    """A pool's lines in order: ``code, name, kind, value`` (fen), ``count``."""
    return [dict(line) for line in pool.prizes.order_by("place").values("code", "name", "kind", "value", "count")]


def closed_cells(session: Session) -> list[int]:
    """The numbers of the cells that are still closed, in order."""
    cells = Cell.objects.filter(board__session=session, draw__isnull=True)
    return list(cells.order_by("number").values_list("number", flat=True))


def draws(session: Session) -> list[Draw]:
    """A session's draws in order of games, with their cells and prizes (one query)."""
    return list(Draw.objects.filter(session=session).select_related("cell", "prize", "team").order_by("game"))


def proof(session: Session) -> dict[str, Any] | None:
    """What anybody may know of a session's board, to check it: None before it is laid.

    ``{"format", "session", "root", "pool", "commitments", "cells"}``: the commitments of all cells in order, and each
    open cell's ``cell, code, prize, kind, value, salt`` with the ``game`` and ``side`` that won it, both None for one
    that was opened when the session was settled.
    """
    board = Board.objects.filter(session=session).select_related("pool").first()
    if board is None:
        return None
    won = [
        {
            "cell": draw.cell.number,
            "code": draw.prize.code,
            "prize": draw.prize.name,
            "kind": draw.prize.kind,
            "value": draw.prize.value,
            "salt": draw.salt,
            "game": draw.game,
            "side": draw.side,
        }
        for draw in draws(session)
    ]
    names = ("cell", "code", "prize", "kind", "value", "salt")
    events = LogEvent.objects.filter(table=session.table_id, kind=notes.REVEALED)
    rest = [
        {**{name: cell[name] for name in names}, "game": None, "side": None}
        for data in events.values_list("data", flat=True)
        for cell in data["cells"]
    ]
    return {
        "format": "board-v1",
        "session": session.code,
        "root": board.root,
        "pool": pool_lines(board.pool),
        "commitments": list(board.cells.order_by("number").values_list("commitment", flat=True)),
        "cells": sorted([*won, *rest], key=lambda cell: cell["cell"]),
    }


def owed(session: Session) -> list[Line]:
    """What a session brought to whom, by the same rules for a rehearsal (which posts none of it) and for real.

    The fund is owed when its run ends: after the session that lost it or the answer that left.
    """
    lines = [Line(draw.team, what) for draw in draws(session) if (what := what_of(draw))]
    day = getattr(session, "reign_day", None)
    reigns = {reign.pk: reign for reign in (session.reign, None if day is None else day.reign) if reign is not None}
    lines += [
        Line(reign.team, what)
        for reign in reigns.values()
        if reign.ended_at in (session.decided_at, session.answered_at) and (what := fund_of(reign))
    ]
    return lines
