"""What the season adds to a table: sections of its view, the desk's verbs, the automatic host of a rehearsal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import games.domain as tables
from core.live import desk_verbs
from core.live.given import yes_or_no
from core.models import Link
from core.refusals import Refusal
from games import checks, hosting, marks, sections, store
from games.domain.starting import random_source
from games.engine import match as matches
from games.engine.context import SIDES
from games.models import Table
from tournaments.people.domain import happenings
from tournaments.season import domain, fund_section, notes, ready_checks, rundown
from tournaments.season.models import Session
from tournaments.season.withdrawing import refuse_on_air

Json = Any
Deed = Callable[[Session, Mapping[str, Json], int | None, datetime, str], int]

log = logging.getLogger(__name__)


def connect() -> None:
    """Add everything; called once, when the apps are ready."""
    sections.register("fund", None, fund_section.fold, fund_section.view)
    sections.register("host", rundown.INITIAL, rundown.fold, rundown.view)
    marks.end_with(notes.SETTLED, notes.CANCELLED)
    ready_checks.connect()
    checks.before_game("session", _session_is_live)
    hosting.register("season", host_step)
    register_desk("session.start", lambda s, data, base, now, by: domain.start_session(s.pk, now=now, by=by, base=base))
    register_desk("game.next", lambda s, data, base, now, by: domain.next_game(s.pk, now=now, by=by, base=base))
    register_desk("session.decide", _decide)
    register_desk("fund.ask", lambda s, data, base, now, by: domain.ask_tomorrow(s.pk, now=now, by=by, base=base))
    register_desk("fund.answer", _answer)
    register_desk("session.settle", _settle)
    register_desk("host.auto", _auto)
    happenings.listen(refuse_on_air)


def register_desk(verb: str, deed: Deed) -> None:
    """Let desks do ``verb``: ``deed(session, data, base, now, by) -> version`` runs once a request id."""

    def do(link: Link, data: Mapping[str, Json], now: datetime, base: int | None) -> int:
        session = Session.objects.filter(table_id=link.table).first()
        if session is None:
            raise Refusal("no_session", "这张牌桌没有场次。", "This table belongs to no session.", 404)
        return deed(session, data, base, now, link.by)

    desk_verbs.register({verb: do})


def _answer(session: Session, data: Mapping[str, Json], base: int | None, now: datetime, by: str) -> int:
    return domain.answer_tomorrow(session.pk, yes_or_no(data, "back"), now=now, by=by, base=base)


def _decide(session: Session, data: Mapping[str, Json], base: int | None, now: datetime, by: str) -> int:
    side, reason = data.get("side"), data.get("reason", "")
    if side not in ("A", "B"):
        raise Refusal("bad_data", "缺少胜方 side（A 或 B）。", "The winning side (A or B) is missing.", 422)
    if not isinstance(reason, str):
        raise Refusal("bad_data", "reason 应是文字。", "The reason has to be text.", 422)
    domain.decide(session.pk, now=now, by=by, choice=side, why=reason, base=base)
    return _version(session)


def _settle(session: Session, data: Mapping[str, Json], base: int | None, now: datetime, by: str) -> int:
    domain.settle(session.pk, now=now, by=by, base=base)
    return _version(session)


def _version(session: Session) -> int:
    return Table.objects.values_list("version", flat=True).get(held_by=session)


def _auto(session: Session, data: Mapping[str, Json], base: int | None, now: datetime, by: str) -> int:
    assert session.table_id is not None
    return tables.set_auto_host(session.table_id, yes_or_no(data, "on"), now, who=by)


def _session_is_live(table: Table) -> Refusal | None:
    session = Session.objects.filter(table=table).first()
    if session is None or session.state == Session.State.LIVE:
        return None  # a table without a session is nobody's business here
    return Refusal(
        "session_not_live",
        "这一场不在进行中，不能开局。",
        "The session is not live; no game can start.",
        state=session.state,
    )


def host_step(table: Table, now: datetime) -> bool:
    """Take the season's next step of an automatic host, when it is its turn; the table's row is locked."""
    session = Session.objects.filter(table=table).first()
    if session is None:
        return False
    try:
        return _step(session, table, now)
    except Refusal as refusal:
        log.info("the automatic host of %s waits: %s", session.code, refusal.en)
        return False


def _step(session: Session, table: Table, now: datetime) -> bool:
    by = "auto host"
    if session.state in (Session.State.SCHEDULED, Session.State.READY):
        domain.start_session(session.pk, now=now, by=by)
        return True
    if session.state == Session.State.LIVE and checks.missing_before_game(table) is None:
        state = store.current(table)
        if state.stage == "over":
            tied = matches.undecided(state.match)
            side = SIDES[random_source(table, "tie").below(2)] if tied else None
            domain.decide(session.pk, now=now, by=by, choice=side, why="抽签 drawn by lot" if tied else "")
        else:
            domain.next_game(session.pk, now=now, by=by)
        return True
    if session.state == Session.State.DECIDED and session.asked_at is None:
        domain.ask_tomorrow(session.pk, now=now, by=by)
        return True
    if session.state == Session.State.DECIDED and session.comes_back is None:
        back = random_source(table, "tomorrow").below(2) == 1
        domain.answer_tomorrow(session.pk, back, now=now, by=by)
        return True
    if session.state == Session.State.DECIDED:
        domain.settle(session.pk, now=now, by=by)
        return True
    return False
