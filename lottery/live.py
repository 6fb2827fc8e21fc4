"""What the lottery adds: the board's section, the desk's verb, what must be so before a session and a game."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse

from core.refusals import Refusal
from games import checks, hosting, sections, store
from games.domain.starting import random_source
from games.models import Table
from lottery import board_section, domain, notes, queries
from lottery.domain import due, stocking
from lottery.domain.boards import is_void
from lottery.models import Board
from tournaments.money.domain import paying
from tournaments.season import prize_lists, readiness, rundown
from tournaments.season.domain import rules_sheets
from tournaments.season.live import register_desk
from tournaments.season.models import Season, Session
from tournaments.season.prize_lists import PrizeList
from tournaments.season.readiness import Missing

Json = Any

log = logging.getLogger(__name__)


def connect() -> None:
    """Add everything; called once, when the apps are ready."""
    sections.register("board", None, board_section.fold, board_section.view)
    sections.register("draws", None, board_section.fold_draws, board_section.draws)
    sections.register("mix", None, board_section.fold_mix, board_section.mix)
    readiness.before_session(
        "board", missing_board, lambda session: f"{reverse('season:session', args=[session.pk])}#board"
    )
    prize_lists.register(prizes_of)
    rundown.after_game("board.open", notes.OPENED, notes.DRAW_VOID)
    checks.before_game("draw", undrawn_game)
    readiness.before_closing("draw", missing_draw)
    readiness.at_closing("board", domain.reveal_board)
    readiness.at_cancelling("board", domain.reveal_cancelled)
    paying.at_forfeit("stock", stocking.nobody_came)
    hosting.register("lottery", host_step)
    register_desk("board.open", _open)


def prizes_of(season: Season) -> PrizeList | None:
    """The prizes that a season's next boards are laid from, as a rules sheet publishes them."""
    pool = queries.latest_pool()
    if pool is None:
        return None
    faults = [(fault.zh, fault.en) for fault in domain.pool_faults(pool, season)]
    return PrizeList(pool.digest, queries.pool_lines(pool), faults)


def missing_board(session: Session) -> Iterable[Missing]:
    """The board, or what is wrong with the pool it would be laid from; that it is what was published, and opens."""
    board = domain.board_of(session)
    if board is not None and is_void(board):
        yield Missing("board_void", "奖板已经作废，请摆新板", "the board is void: lay a new one")
        return
    if board is not None:
        yield from _unpublished(session, board)
        if not domain.board_opens(board):
            yield Missing(
                "board_key",
                "奖板打不开：BOARD_KEY 不是摆板时的那一把，请换回来",
                "the board cannot be opened: BOARD_KEY is not the one it was sealed with; put that one back",
            )
        return
    if domain.left_over(session) is not None:
        yield Missing(
            "board",
            "以前的奖板还没开完，请接着用，或全部翻开后摆新板",
            "a board of before is not opened up: go on with it, or open it in full and lay a new one",
        )
        return
    pool = queries.pool_for(session)
    if pool is None:
        yield Missing(
            "pool",
            f"没有奖池，请先导入 {session.season.board_cells} 格的奖品表（其中空白 {session.season.board_blanks} 格）",
            f"there is no prize pool: import a sheet of {session.season.board_cells} cells, "
            f"{session.season.board_blanks} of them blank",
        )
        return
    for fault in domain.pool_faults(pool, session.season):
        yield Missing("pool", f"奖池不对：{fault.zh}", f"the pool will not do: {fault.en}")
    yield Missing("board", "奖板还没有摆，请先摆奖板", "the board has not been laid: lay it first")


def _unpublished(session: Session, board: Board) -> Iterable[Missing]:
    """What is behind a real session's board is what the rules sheet says."""
    sheet = None if session.rehearsal else rules_sheets.in_force(session.season)
    if sheet is not None and sheet.body["pool"] != board.pool.digest:
        yield Missing(
            "rules_sheet_pool",
            f"奖板用的奖池与公布的活动规则（第 {sheet.version} 版）不一致，请发布新版，或用公布的奖池另排一场",
            f"the board holds other prizes than the published rules sheet (version {sheet.version}): publish a new "
            "version, or plan another session with the published prizes",
            reverse("season:rules-sheet", args=[session.season_id]),
        )


def undrawn_game(table: Table) -> Refusal | None:
    """The next game waits for the draw of the last."""
    session = Session.objects.filter(table=table).first()
    if session is None or domain.board_of(session) is None:
        return None
    waiting = due.pending(session, store.current(table).played)
    if not waiting:
        return None
    return Refusal(
        "draw_first",
        f"请第 {waiting[0]['number']} 局的胜方先开一格，再往下走。",
        f"The winner of game {waiting[0]['number']} opens a cell first; then go on.",
        game=waiting[0]["number"],
    )


def missing_draw(session: Session) -> Iterable[Missing]:
    """The last game's draw, while a session that is to be settled waits for it."""
    if session.table is not None and (lack := undrawn_game(session.table)):
        yield Missing(
            "draw", f"第 {lack.facts['game']} 局还没有开奖", f"the draw of game {lack.facts['game']} is not made"
        )


def host_step(table: Table, now: datetime) -> bool:
    """Open a cell for the winner of the last game, when that is what the automatic host has to do next."""
    session = Session.objects.filter(table=table, state=Session.State.LIVE).first()
    state = store.current(table)
    if session is None or not state.played or (lack := undrawn_game(table)) is None:
        return False
    closed = queries.closed_cells(session)
    if not closed:
        return False
    game = lack.facts["game"]
    pick = closed[random_source(table, f"pick/{game}").below(len(closed))]
    try:
        domain.open_cell(session.pk, pick, now=now, by="auto host")
    except Refusal as refusal:
        log.info("the automatic host of %s waits: %s", session.code, refusal.en)
        return False
    return True


def _open(session: Session, data: Mapping[str, Json], base: int | None, now: datetime, by: str) -> int:
    number, side = data.get("cell"), data.get("side")
    if not isinstance(number, int) or isinstance(number, bool):
        raise Refusal("bad_data", "缺少格号 cell。", "The number of the cell is missing.", 422)
    if side not in (None, "A", "B"):
        raise Refusal("bad_data", "side 是 A 或 B。", "The side is A or B.", 422)
    domain.open_cell(session.pk, number, now=now, by=by, base=base, side=side)
    return Table.objects.values_list("version", flat=True).get(held_by=session)
