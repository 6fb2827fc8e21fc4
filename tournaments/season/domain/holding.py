"""Taking a session's locks in the one order: its table, its season, its reigns, itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from core import locks
from core.refusals import Refusal
from games import store
from games.models import Table
from games.state import TableState
from tournaments.season.domain.reigning import running
from tournaments.season.models import Reign, ReignDay, Season, Session

#: Which reigns (their keys) a deed may change or count on, read from the session.
Reigns = Callable[[Session], Iterable[int]]


def defended(session: Session) -> set[int]:
    """The reign that is defended in the session."""
    return set() if session.reign_id is None else {session.reign_id}


def won(session: Session) -> set[int]:
    """The reign defended, and the one that the session has added a day to."""
    return defended(session) | set(
        ReignDay.objects.filter(session=session, void=None).values_list("reign_id", flat=True)
    )


def at_stake(session: Session) -> set[int]:
    """The reign defended as it was when the session was opened, and the one that runs now."""
    return defended(session) | set(running(session.form).values_list("pk", flat=True))


def session_by_id(session_id: UUID | str) -> Session:
    """The session, read without a lock. Refuses with 404 when there is none."""
    seen = Session.objects.filter(pk=session_id).first()
    if seen is None:
        raise Refusal("no_session", "没有这一场，请检查场次编号。", "There is no such session; check its code.", 404)
    return seen


def hold(session_id: UUID | str, *, reigns: Reigns = defended, season: bool = False) -> Session:
    """The session with its locks held until the transaction ends. Refuses with 404 when there is none.

    ``season`` holds its season as well: of what asks for it, one goes on at a time.
    """
    seen = session_by_id(session_id)
    if seen.table_id is not None:
        locks.lock(Table, seen.table_id)
    if season:
        locks.lock(Season, seen.season_id)
    held = set(reigns(seen))
    locks.lock_all(Reign, held)
    session = locks.lock(Session, session_id)
    if session.table_id != seen.table_id or set(reigns(session)) != held:
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
