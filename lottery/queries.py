"""Reading pools, boards and draws. Nothing here opens a seal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lottery.domain.boards import board_of, is_opened
from lottery.domain.winnings import what_of
from lottery.models import Board, Cell, Draw, Mix, Pool, PoolChoice, Use
from lottery.proof_file import boards_json
from lottery.proof_file import boards_of as proof_boards_of
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
    """``boards`` of the session's `proof-v1` (docs/proofs.md, ``proof_file``): what anybody may know of them now."""
    return boards_json(proof_boards_of(session))


def all_opened(session: Session) -> bool:
    """Whether every board the session has played with is opened in full."""
    return all(is_opened(board) for board in boards_of(session))


def owed(session: Session) -> list[Line]:
    """What a session brought to whom, by the same rules for a rehearsal (which posts none of it) and for real.

    The fund is owed when its run ends: after the session that lost it or the answer that left.
    """
    standing = (draw for draw in draws(session) if not hasattr(draw, "void"))
    lines = [Line(draw.team, what) for draw in standing if (what := what_of(draw))]
    day = session.day_won()
    reigns = {reign.pk: reign for reign in (session.reign, None if day is None else day.reign) if reign is not None}
    lines += [
        Line(reign.team, what)
        for reign in reigns.values()
        if reign.ended_at in (session.decided_at, session.answered_at) and (what := fund_of(reign))
    ]
    return lines
