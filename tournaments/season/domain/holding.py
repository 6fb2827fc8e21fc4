"""Taking a session's locks in the one order: its table, its reign, itself."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from core import locks
from core.refusals import Refusal
from games import store
from games.models import Table
from games.state import TableState
from tournaments.season.models import Reign, Session


def session_by_id(session_id: UUID | str) -> Session:
    """The session, read without a lock. Refuses with 404 when there is none."""
    seen = Session.objects.filter(pk=session_id).first()
    if seen is None:
        raise Refusal("no_session", "没有这一场，请检查场次编号。", "There is no such session; check its code.", 404)
    return seen


def hold(session_id: UUID | str) -> Session:
    """The session with its locks held until the transaction ends. Refuses with 404 when there is none."""
    seen = session_by_id(session_id)
    if seen.table_id is not None:
        locks.lock(Table, seen.table_id)
    if seen.reign_id is not None:
        locks.lock(Reign, seen.reign_id)
    session = locks.lock(Session, session_id)
    if (session.table_id, session.reign_id) != (seen.table_id, seen.reign_id):
        raise Refusal("changed_meanwhile", "这一场刚被改动，请重试。", "The session was changed just now; try again.")
    return session


def table_state(session: Session) -> TableState:
    """The state of a held session's table. The session must have one."""
    return store.current(Table.objects.get(held_by=session))


def refuse_unless(session: Session, *states: str) -> None:
    """Refuse when the session is in another state than one of these."""
    if session.state not in states:
        label = Session.State(session.state).label
        raise Refusal(
            "session_state",
            f"这一场现在是“{label}”，不能这样做。",
            f"The session is “{session.state}” now; this cannot be done.",
            state=session.state,
        )


def refuse_stale(state: TableState, base: int | None) -> None:
    """Refuse a desk's command that was given on an older picture; None was given on none."""
    host: dict[str, Any] = state.sections.get("host") or {}
    if base is not None and base != host.get("base", 0):
        raise Refusal(
            "stale",
            "画面已经更新，请看清现在的情况再按。",
            "The picture has changed; look at it again before you press.",
            base=host.get("base", 0),
        )
