"""Opening a session, real or rehearsal, and its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

import games.domain as tables
from core import audit, clock, locks
from core.refusals import Refusal
from games.engine.ruleset import BadOption, UnknownRules, load
from games.rulebook import refused
from tournaments.people import queries as people
from tournaments.people.models import Team
from tournaments.season import notes
from tournaments.season.domain.holding import hold, refuse_unless, session_by_id
from tournaments.season.domain.numbering import code_for, next_number, rehearsal_code
from tournaments.season.domain.reigning import running_reign
from tournaments.season.domain.seasons import current_season
from tournaments.season.fund import standing
from tournaments.season.models import Reign, Season, Session

#: Games of a session (RULES §11).
GAMES = {Session.Form.DAILY: 6, Session.Form.WEEKLY: 9}


def open_session(
    *,
    teams: Sequence[Team],
    now: datetime,
    by: str,
    form: str = "daily",
    rules: str = "jiuai",
    options: Mapping[str, Any] | None = None,
    season: Season | None = None,
    code: str | None = None,
    pace: Mapping[str, float] | None = None,
) -> Session:
    """Schedule a real session between up to two combinations, side A first; its table opens when both are known.

    The running champion's reign is defended when he is one of the two. ``code`` is made from the day when not given,
    and refused when a session or a rehearsal has it: a record is found by its name.
    """
    return _open(
        teams=teams, now=now, by=by, form=form, rules=rules, options=options or {}, season=season, code=code, pace=pace,
        rehearsal=False, seed="", auto_host=False, bots=(), after=None,
    )  # fmt: skip


def open_rehearsal(
    *,
    teams: Sequence[Team],
    now: datetime,
    by: str,
    form: str = "daily",
    rules: str = "jiuai",
    options: Mapping[str, Any] | None = None,
    seed: str | int | None = None,
    auto_host: bool = False,
    bots: Sequence[int] = (0, 1, 2, 3),
    season: Season | None = None,
    code: str | None = None,
    pace: Mapping[str, float] | None = None,
    after: Session | None = None,
) -> Session:
    """Open a rehearsal (联排): it posts nothing, and with a ``seed`` it can be repeated card by card and cell by cell.

    The same ``code`` may be given again, since a deal depends on it, but not a real session's; without one it is named
    by the day and a count of its own (``2026-11-30-rehearsal-01``). ``bots`` are the seats
    the system plays; ``after`` is a rehearsal whose champion said he would be back.
    """
    return _open(
        teams=teams, now=now, by=by, form=form, rules=rules, options=options or {}, season=season, code=code, pace=pace,
        rehearsal=True, seed="" if seed is None else str(seed), auto_host=auto_host, bots=bots, after=after,
    )  # fmt: skip


def _open(
    *,
    teams: Sequence[Team],
    now: datetime,
    by: str,
    form: str,
    rules: str,
    options: Mapping[str, Any],
    season: Season | None,
    code: str | None,
    pace: Mapping[str, float] | None,
    rehearsal: bool,
    seed: str,
    auto_host: bool,
    bots: Sequence[int],
    after: Session | None,
) -> Session:
    _refuse_opening(teams, form, rules, options)
    day = now.astimezone(clock.SHANGHAI).date()
    with transaction.atomic():
        locks.advisory("session codes")
        if code is not None:
            _refuse_taken(code, rehearsal)
        number = None if rehearsal else next_number(day)
        session = Session.objects.create(
            season=season or current_season(now),
            code=code or (rehearsal_code(day) if number is None else code_for(day, number)),
            on=day,
            number=number,
            run=_next_run(code) if rehearsal else 1,
            form=form,
            rules=rules,
            options=dict(options),
            rehearsal=rehearsal,
            seed=seed,
            opened_at=now,
        )
        audit.record(
            by,
            "session.opened",
            f"session:{session.pk}",
            code=session.code,
            form=form,
            rules=rules,
            rehearsal=rehearsal,
        )
        if len(teams) == 2:
            reign = after.reign_day.reign if after is not None and after.comes_back else None
            _seat(session, teams, now, reign=reign, auto_host=auto_host, bots=bots, pace=pace).save()
        elif teams:
            session.team_a = teams[0]
            session.save(update_fields=["team_a"])
    return session


def set_teams(session_id: UUID, teams: Sequence[Team], *, now: datetime, by: str) -> Session:
    """Name the two combinations of a scheduled session that had fewer, and open its table."""
    with transaction.atomic():
        seen = session_by_id(session_id)
        _refuse_opening(teams, seen.form, seen.rules, seen.options)
        if len(teams) != 2:
            raise Refusal("two_teams", "请选定两支组合。", "Choose two combinations.", 422)
        bots = (0, 1, 2, 3) if seen.rehearsal else ()
        # The table comes first in the order of locks; when the session is refused below, it has never been.
        seated = _seat(seen, teams, now, reign=None, auto_host=False, bots=bots, pace=None)
        session = hold(session_id)
        refuse_unless(session, Session.State.SCHEDULED)
        if session.table_id is not None:
            raise Refusal(
                "teams_known", "两支组合已经定了。", "The two combinations are already set.", session=session.code
            )
        seated.save(update_fields=["team_a", "team_b", "reign", "table"])
        audit.record(by, "session.teams_set", f"session:{session.pk}", teams=[str(team.pk) for team in teams])
    return seated


def _refuse_opening(teams: Sequence[Team], form: str, rules: str, options: Mapping[str, Any]) -> None:
    if form not in Session.Form.values:
        raise Refusal("form", "赛制只有 daily 和 weekly。", "The form is daily or weekly.", 422, form=form)
    try:
        load(rules, dict(options))
    except UnknownRules as unknown:
        raise Refusal("rules", f"没有“{rules}”这套规则。", f"There is no rule set “{rules}”.", 422) from unknown
    except BadOption as bad:
        raise Refusal(
            "rules", f"规则选项有误：{refused(bad, 'zh')}", f"The rules cannot be had so: {refused(bad, 'en')}", 422
        ) from bad
    if len({team.pk for team in teams}) != len(teams) or len(teams) > 2:
        raise Refusal("two_teams", "请选定两支不同的组合。", "Choose two different combinations.", 422)


def _refuse_taken(code: str, rehearsal: bool) -> None:
    """A real session has its code for itself; rehearsals share one among them."""
    others = Session.objects.filter(code=code)
    if (others.filter(rehearsal=False) if rehearsal else others).exists():
        raise Refusal(
            "code_taken",
            f"编号 {code} 已经用过，请换一个，或不填编号由系统按日期编。",
            f"The code {code} is taken; give another, or none to have one made from the day.",
            session=code,
        )


def _next_run(code: str | None) -> int:
    return 1 if code is None else Session.objects.filter(code=code).count() + 1


def _seat(
    session: Session,
    teams: Sequence[Team],
    now: datetime,
    *,
    reign: Reign | None,
    auto_host: bool,
    bots: Sequence[int],
    pace: Mapping[str, float] | None,
) -> Session:
    """Open the table for two combinations and tell its log what the sections need to know; ``session`` is not saved."""
    session.team_a, session.team_b = teams
    session.reign = reign or (None if session.rehearsal else running_reign(session))
    games = GAMES[Session.Form(session.form)]
    session.table = tables.open_table(
        session=session.code,
        title=f"联排 {session.code}" if session.rehearsal else f"{Session.Form(session.form).label} {session.code}",
        form=session.form,
        games=games,
        rules=session.rules,
        options=session.options,
        sides={"A": {"name": teams[0].name}, "B": {"name": teams[1].name}},
        seats=_seats(teams, bots),
        now=now,
        rehearsal=session.rehearsal,
        seed=session.seed or None,
        auto_host=auto_host,
        pace=pace,
    )
    rules = load(session.rules, session.options)
    data = {"games": games, "auto": auto_host, "tie_break": rules.tie_break, "fund": standing(session)}
    tables.note(session.table.pk, notes.OPENED, data, now)
    return session


def _seats(teams: Sequence[Team], bots: Sequence[int]) -> list[dict[str, Any]]:
    """Seat 0 = A1, 1 = B2, 2 = A2, 3 = B1 (RULES §1)."""
    members = [{who["number"]: who for who in people.shown(team)} for team in teams]
    places = ((0, 1), (1, 2), (0, 2), (1, 1))
    return [
        {"seat": seat, "side": "AB"[side], **members[side][number], "bot": seat in bots}
        for seat, (side, number) in enumerate(places)
    ]
