"""The programme: planning a session, changing what was planned, moving it to another day, calling it off.

Every deed takes ``base``, the version of the session that was seen, and refuses (``stale``, 409) what was decided on an
older one, naming what changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction

from core import audit, clock, locks
from core.refusals import Refusal
from tournaments.season.domain.cancelling import cancel_session
from tournaments.season.domain.checking_in import undo_all
from tournaments.season.domain.holding import hold, session_by_id
from tournaments.season.domain.numbering import code_for, next_number, refuse_taken_number
from tournaments.season.domain.opening import set_teams
from tournaments.season.domain.revising import check, differences, fitted_options
from tournaments.season.domain.seasons import season_for
from tournaments.season.domain.telling import tell_moved
from tournaments.season.models import Move, Season, Session

State = Session.State
PLANNED = (State.SCHEDULED, State.READY)
#: How far ahead a session may be planned.
HORIZON = timedelta(days=730)


def schedule(
    *,
    on: date,
    now: datetime,
    by: str,
    number: int | None = None,
    form: str = "daily",
    rules: str | None = None,
    options: Mapping[str, Any] | None = None,
    season: Season | None = None,
    starts_at: datetime | None = None,
    note: str = "",
    why: str = "",
) -> Session:
    """Plan a real session: no combination is named yet, and it has no table.

    What is not given comes from the season of the day: its rule set and options (``options`` None: the season's where
    the rule set is; else none), its time of day; ``number`` is the next of the day. Refuses with 422 what cannot be,
    two options that do not go together by both names, and with 409 a number that the day has given.
    """
    _refuse_day(on, now)
    _refuse_form(form)
    with transaction.atomic():
        locks.advisory("session codes")
        locks.advisory("seasons")  # nobody moves the season's days away from under it
        season = season or season_for(on)
        if not season.starts_on <= on <= season.ends_on:
            raise _bad(
                "on",
                f"{on} 不在“{season.title}”里（{season.starts_on} 至 {season.ends_on}），请换日期或先改赛季。",
                f"{on} is not in “{season.title}” ({season.starts_on} to {season.ends_on}): another day, or change it.",
            )
        rules = rules or season.rules
        if options is None:
            options = season.options if rules == season.rules else {}
        number = next_number(on) if number is None else number
        refuse_taken_number(on, number)
        session = Session.objects.create(
            season=season,
            code=code_for(on, number),
            on=on,
            number=number,
            starts_at=_start(on, starts_at or evening(on, season)),
            form=form,
            rules=rules,
            options=fitted_options(rules, options),
            note=note.strip()[:200],
            opened_at=now,
        )
        audit.record(by, "session.planned", subject(session), why, code=session.code, form=form, rules=rules, version=1)
    return session


def change_session(
    session_id: UUID,
    *,
    now: datetime,
    by: str,
    why: str = "",
    base: int | None = None,
    form: str | None = None,
    rules: str | None = None,
    options: Mapping[str, Any] | None = None,
    starts_at: datetime | None = None,
    note: str | None = None,
) -> Session:
    """Change a planned session's form, rules, options, time on its day, or note; what is not given stays.

    A new rule set without ``options`` starts from none. Once the table is open, its rules stand: the form, the rules
    and the options are refused with ``table_open``.
    """
    with transaction.atomic():
        session = hold(session_id)
        check(session, subject(session), base, PLANNED)
        names = ("form", "rules", "options", "starts_at", "note")
        before = {name: getattr(session, name) for name in names}
        if form is not None:
            _refuse_form(form)
            session.form = form
        if rules is not None or options is not None:
            chosen = rules or session.rules
            kept = session.options if chosen == session.rules else {}
            session.options = fitted_options(chosen, kept if options is None else options)
            session.rules = chosen
        if starts_at is not None:
            session.starts_at = _start(session.on, starts_at)
        if note is not None:
            session.note = note.strip()[:200]
        changed = differences(before, {name: getattr(session, name) for name in names})
        if session.table_id is not None and {"form", "rules", "options"} & set(changed):
            raise Refusal(
                "table_open",
                "牌桌已经开好，赛制和规则不能再改。要改请取消这一场，另排一场。",
                "The table is open: form and rules stand. To change them call this session off and plan another.",
                fields=sorted({"form", "rules", "options"} & set(changed)),
            )
        if changed:
            _revise(session, "session.changed", by, why, changed=changed)
            tell_moved(session, before, now=now, by=by)
    return session


def reschedule(
    session_id: UUID,
    *,
    on: date,
    now: datetime,
    by: str,
    why: str,
    number: int | None = None,
    starts_at: datetime | None = None,
    base: int | None = None,
) -> Session:
    """Move a planned session to another day, number or time, with a reason; where it was is kept (:class:`Move`).

    Its code follows as long as no table bears it. Who had checked in for the old day has to again. ``number`` None: the
    day's next, or the same on the same day; ``starts_at`` None: the same time of day.
    """
    why = _reason(why, "请写明改期的原因。", "Say why it is moved.")
    _refuse_day(on, now)
    with transaction.atomic():
        locks.advisory("session codes")
        locks.advisory("seasons")  # before any row: the day's season may have to be made
        session = hold(session_id)
        check(session, subject(session), base, PLANNED)
        if session.rehearsal:
            raise Refusal("rehearsal", "联排不用改期，再开一场即可。", "A rehearsal is not moved: open another.")
        season = session.season if session.season.starts_on <= on <= session.season.ends_on else season_for(on)
        if number is None:
            number = session.number if on == session.on else next_number(on)
        if number is None:
            number = next_number(on)
        if (on, number) != (session.on, session.number):
            refuse_taken_number(on, number, session)
        before = {name: getattr(session, name) for name in ("on", "number", "starts_at", "code")}
        session.season, session.number = season, number
        session.starts_at = _start(on, starts_at or _same_time(session, on, season))
        session.on = on
        if session.table_id is None:
            session.code = code_for(on, number)
        changed = differences(before, {name: getattr(session, name) for name in before})
        if not changed:
            raise _bad("on", "日期和时间没有变，不用改期。", "Day and time are as before; nothing is to be moved.")
        if on != before["on"]:
            undo_all(session, now=now, by=by, why=f"改期：{why}"[:200])
        session.state = State.SCHEDULED
        Move.objects.create(
            session=session,
            code=before["code"],
            from_on=before["on"],
            from_number=before["number"],
            from_starts_at=before["starts_at"],
            to_on=on,
            to_number=number,
            to_starts_at=session.starts_at,
            at=now,
            by=by,
            why=why,
        )
        _revise(session, "session.moved", by, why, changed=changed)
        tell_moved(session, before, now=now, by=by)
    return session


def call_off(session_id: UUID, why: str, *, now: datetime, by: str, base: int | None = None) -> Session:
    """:func:`cancel_session`, unless the session has changed since it was seen."""
    with transaction.atomic():
        seen = hold(session_id)
        check(seen, subject(seen), base, (*PLANNED, State.LIVE))
        return cancel_session(session_id, why, now=now, by=by)


def open_table(session_id: UUID, *, now: datetime, by: str, why: str = "", base: int | None = None) -> Session:
    """Open the table of a planned session between the combinations that are named; refuses with ``teams`` without two."""
    with transaction.atomic():
        seen = session_by_id(session_id)
        check(seen, subject(seen), base, (State.SCHEDULED,))
        teams = [team for team in (seen.team_a, seen.team_b) if team is not None]
        if len(teams) < 2:
            raise Refusal(
                "teams", "请先选定两支组合，再开牌桌。", "Name the two combinations before opening the table.", 409
            )
        set_teams(session_id, teams, now=now, by=by)  # takes the table's lock, then the session's
        session = Session.objects.get(pk=session_id)
        check(session, subject(session), seen.version)
        _revise(session, "session.table_opened", by, why.strip()[:200], changed={})
    return session


def evening(on: date, season: Season) -> datetime:
    """When an evening of the season begins on that day."""
    return datetime.combine(on, season.start_time, clock.SHANGHAI)


def subject(session: Session) -> str:
    """How the audit list names it."""
    return f"session:{session.pk}"


def _revise(session: Session, what: str, by: str, why: str, *, changed: Mapping[str, Any]) -> None:
    session.version += 1
    session.save()
    audit.record(by, what, subject(session), why, code=session.code, version=session.version, changed=dict(changed))


def _same_time(session: Session, on: date, season: Season) -> datetime:
    if session.starts_at is None:
        return evening(on, season)
    return session.starts_at + (on - session.on)


def _start(on: date, starts_at: datetime) -> datetime:
    """A start on its day at the studio, or in the small hours after it."""
    day = starts_at.astimezone(clock.SHANGHAI)
    if not on <= day.date() <= on + timedelta(days=1) or (day.date() > on and day.hour >= 6):
        raise _bad(
            "starts_at",
            f"开播时间要在 {on} 当天；换日期请用“改期”。",
            f"The start has to be on {on}; to change the day, move the session.",
        )
    return starts_at


def _refuse_day(on: date, now: datetime) -> None:
    today = now.astimezone(clock.SHANGHAI).date()
    if on < today:
        raise _bad("on", f"{on} 已经过去，请选今天或以后的日期。", f"{on} is past: choose today or a later day.")
    if on > today + HORIZON:
        raise _bad("on", "日期太远，最多提前两年排期。", "That is too far ahead: two years at most.")


def _refuse_form(form: str) -> None:
    if form not in Session.Form.values:
        raise _bad("form", "赛制只有每日赛和周冠军赛。", "The form is daily or weekly.")


def _bad(field: str, zh: str, en: str) -> Refusal:
    return Refusal("bad_setting", zh, en, 422, field=field)


def _reason(why: str, zh: str, en: str) -> str:
    why = why.strip()[:200]
    if not why:
        raise Refusal("reason", zh, en, 422, field="why")
    return why
