"""Who meets whom: named by hand from the approved list, or called in an order that was drawn and is kept.

The order is made once a session and by secret randomness over all approved combinations (for the weekly championship:
over the week's champions, or from their results, as its season says). The first that can play is called; when a
combination drops out, the next of the same order is. Nothing is drawn again, so nobody can draw until he likes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from core import audit
from core.randomness import SecretSource, Source, shuffle
from core.refusals import Refusal
from tournaments.people.models import Team
from tournaments.season import weekly
from tournaments.season.domain.checking_in import undo_all
from tournaments.season.domain.holding import hold
from tournaments.season.domain.reigning import running
from tournaments.season.domain.revising import check, differences
from tournaments.season.domain.telling import tell_teams
from tournaments.season.models import Call, ChallengerOrder, Season, Session

State = Session.State
Side = str
_SIDES = {"A": "team_a", "B": "team_b"}


def name_teams(
    session_id: UUID,
    team_a: Team | UUID | None,
    team_b: Team | UUID | None,
    *,
    now: datetime,
    by: str,
    why: str = "",
    base: int | None = None,
) -> Session:
    """Name a planned session's combinations by hand, side A (the champion's) first; None leaves a side open.

    Refuses one that is not approved, one combination for both sides, and with ``why_needed`` a change of what an order
    has called without a reason. Check-ins of who leaves are undone.
    """
    with transaction.atomic():
        session = _hold(session_id, base)
        wanted = {"team_a": _pk(team_a), "team_b": _pk(team_b)}
        if wanted["team_a"] is not None and wanted["team_a"] == wanted["team_b"]:
            raise Refusal("two_teams", "请选定两支不同的组合。", "Choose two different combinations.", 422)
        _refuse_unknown(wanted)
        _refuse_unapproved([pk for pk in wanted.values() if pk is not None])
        before = {name: getattr(session, f"{name}_id") for name in wanted}
        if wanted == before:
            return session
        _refuse_unreasoned(session, before, wanted, why)
        _put(session, wanted, "session.teams_named", now=now, by=by, why=why)
    return session


def draw_challenger(
    session_id: UUID,
    *,
    now: datetime,
    by: str,
    why: str = "",
    base: int | None = None,
    source: Source | None = None,
) -> ChallengerOrder:
    """Make the order for a planned session and call the first that can play to each side that is open.

    A champion who reigns in the session's form takes side A. Refuses (409) a session whose order has been made, giving
    it, one in which both sides are named, and when nobody can be called. ``source`` is for tests.
    """
    with transaction.atomic():
        session = _hold(session_id, base)
        made = ChallengerOrder.objects.filter(session=session).first()
        if made is not None:
            raise Refusal(
                "order_made",
                f"这一场的次序已由 {_name(made.by)} 排定，不能重抽。组合来不了时请用“请下一组合”。",
                f"The order was made by {_name(made.by)} and is not drawn again. When one drops out, call the next.",
                at=made.at.timestamp(),
                by=made.by,
                first=[entry["name"] for entry in made.entries[:5]],
            )
        teams = {"team_a": session.team_a_id, "team_b": session.team_b_id}
        reign = running(session.form).first()
        if teams["team_a"] is None and reign is not None and reign.team_id != teams["team_b"]:
            _refuse_unapproved([reign.team_id])
            teams["team_a"] = reign.team_id
        open_sides = [side for side, name in _SIDES.items() if teams[name] is None]
        if not open_sides:
            raise Refusal(
                "teams_known", "两支组合已经定了，不用抽。", "Both combinations are named; nothing is to be drawn."
            )
        rule, candidates = _candidates(session)
        drawn = rule in ("approved", Season.WeeklyQualify.DRAWN)
        if drawn:
            shuffle(source or SecretSource(), candidates)
        out = reasons(session, [pk for pk, _ in candidates], teams.values())
        entries = [{"team": str(pk), "name": name, "out": out.get(pk, "")} for pk, name in candidates]
        places = [place for place, entry in enumerate(entries, 1) if not entry["out"]][: len(open_sides)]
        if len(places) < len(open_sides):
            raise _nobody(session, len(open_sides), len(places))
        order = ChallengerOrder.objects.create(
            session=session,
            source="secret" if drawn else "standing",
            rule=rule,
            entries=entries,
            at=now,
            by=by,
            why=why.strip()[:200],
        )
        for side, place in zip(open_sides, places, strict=True):
            teams[_SIDES[side]] = _call(order, place, side, now=now, by=by).team_id
        called = {"called": places, "of": len(entries), "rule": rule}
        _put(session, teams, "session.order_made", now=now, by=by, why=why, **called)
    return order


def call_next(session_id: UUID, side: Side, *, now: datetime, by: str, why: str, base: int | None = None) -> Call:
    """The next of the session's order takes a side whose combination has dropped out, for a reason."""
    why = why.strip()[:200]
    if not why:
        raise Refusal("reason", "请写明为什么请下一组合。", "Say why the next one is called.", 422, field="why")
    if side not in _SIDES:
        raise Refusal("side", "只有 A、B 两方。", "The sides are A and B.", 422, field="side")
    with transaction.atomic():
        session = _hold(session_id, base)
        order = ChallengerOrder.objects.filter(session=session).first()
        if order is None:
            raise Refusal("no_order", "还没有排定次序，请先抽签。", "There is no order yet: draw it first.")
        last = max((call.place for call in order.calls.all()), default=0)
        rest = order.entries[last:]
        others = [team for name, team in _teams(session).items() if name != _SIDES[side]]
        left = [UUID(entry["team"]) for entry in rest]
        out = reasons(session, left, [*others, getattr(session, f"{_SIDES[side]}_id")])
        approved = set(Team.objects.filter(pk__in=left, approved=True).values_list("pk", flat=True))
        for place, pk in enumerate(left, last + 1):
            if pk in approved and not out.get(pk):
                call = _call(order, place, side, now=now, by=by, why=why)
                teams = {**_teams(session), _SIDES[side]: pk}
                _put(session, teams, "session.called_next", now=now, by=by, why=why, called=[place])
                return call
    raise _nobody(session, 1, 0)


def reasons(session: Session, teams: Sequence[UUID], named: Any) -> dict[UUID, str]:
    """Why combinations would be passed over in this session: :data:`tournaments.season.programme_words.OUT`."""
    out = dict.fromkeys(teams, "")
    if session.form == Session.Form.DAILY:
        others = Session.objects.filter(Q(team_a__in=teams) | Q(team_b__in=teams), rehearsal=False)
        others = others.exclude(pk=session.pk).exclude(state=State.CANCELLED)
        for a, b, state, season in others.values_list("team_a_id", "team_b_id", "state", "season_id"):
            planned = state in (State.SCHEDULED, State.READY)
            if not planned and (season != session.season_id or session.season.challengers_again):
                continue
            for pk in (a, b):
                if pk in out and out[pk] != "planned":
                    out[pk] = "planned" if planned else "played"
    for pk in running(session.form).values_list("team_id", flat=True):
        if pk in out:
            out[pk] = "champion"
    for pk in named:
        if pk in out and out[pk] != "champion":
            out[pk] = "named"
    return out


def _candidates(session: Session) -> tuple[str, list[tuple[UUID, str]]]:
    """The rule, and who is in the order: (id, name) in order of entry, or of the week's results."""
    if session.form == Session.Form.DAILY:
        teams = Team.objects.filter(approved=True).order_by("registration__id")
        return "approved", list(teams.values_list("pk", "name"))
    rule = session.season.weekly_qualify
    return rule, [(one.team, one.name) for one in weekly.champions(session.on, rule)]


def _hold(session_id: UUID, base: int | None) -> Session:
    session = hold(session_id)
    check(session, f"session:{session.pk}", base, (State.SCHEDULED, State.READY))
    if session.table_id is not None:
        raise Refusal(
            "table_open",
            "牌桌已经开好，组合不能再换。要换请取消这一场，另排一场。",
            "The table is open: the combinations stand. To change them call this session off and plan another.",
        )
    return session


def _call(order: ChallengerOrder, place: int, side: Side, *, now: datetime, by: str, why: str = "") -> Call:
    team = UUID(order.entries[place - 1]["team"])
    return Call.objects.create(order=order, place=place, team_id=team, side=side, at=now, by=by, why=why)


def _put(
    session: Session, teams: Mapping[str, UUID | None], what: str, *, now: datetime, by: str, why: str, **data: Any
) -> None:
    """Seat the combinations of a held session, undo check-ins of who leaves, and write it down."""
    before = _teams(session)
    for name, pk in teams.items():
        if before[name] is not None and before[name] not in teams.values():
            undo_all(session, now=now, by=by, why="换了组合", team_id=before[name])
        setattr(session, f"{name}_id", pk)
    session.version += 1
    session.state = State.SCHEDULED
    session.save(update_fields=["team_a", "team_b", "version", "state"])
    names = dict(Team.objects.filter(pk__in=[*before.values(), *teams.values()]).values_list("pk", "name"))
    changed = differences(
        {name: pk and names.get(pk) for name, pk in before.items()},
        {name: pk and names.get(pk) for name, pk in teams.items()},
    )
    audit.record(
        by, what, f"session:{session.pk}", why.strip()[:200],
        code=session.code, version=session.version, changed=changed, **data,
    )  # fmt: skip
    tell_teams(session, before.values(), now=now, by=by)


def _teams(session: Session) -> dict[str, UUID | None]:
    return {"team_a": session.team_a_id, "team_b": session.team_b_id}


def _pk(team: Team | UUID | None) -> UUID | None:
    return team.pk if isinstance(team, Team) else team


def _refuse_unknown(wanted: Mapping[str, UUID | None]) -> None:
    there = set(Team.objects.filter(pk__in=[pk for pk in wanted.values() if pk]).values_list("pk", flat=True))
    for field, pk in wanted.items():
        if pk is not None and pk not in there:
            raise Refusal(
                "no_team",
                "没有这支组合，请从已通过的组合里选。",
                "There is no such combination: choose one of the approved.",
                404,
                field=field,
            )


def _refuse_unapproved(teams: Sequence[UUID]) -> None:
    approved = set(Team.objects.filter(pk__in=teams, approved=True).values_list("pk", flat=True))
    for pk in teams:
        if pk not in approved:
            name = Team.objects.filter(pk=pk).values_list("name", flat=True).first() or "?"
            raise Refusal(
                "not_approved",
                f"组合“{name}”的报名没有通过，请先审核，或另选一支。",
                f"The registration of “{name}” is not approved: approve it first, or choose another.",
                team=str(pk),
            )


def _refuse_unreasoned(
    session: Session, before: Mapping[str, UUID | None], wanted: Mapping[str, UUID | None], why: str
) -> None:
    called = set(Call.objects.filter(order__session=session).values_list("team_id", flat=True))
    leaves = [name for name, pk in before.items() if pk in called and pk not in wanted.values()]
    if leaves and not why.strip():
        raise Refusal(
            "why_needed",
            "这个组合是按抽出的次序请来的，改由人选定须写理由。",
            "This combination was called in the drawn order; naming another by hand takes a reason.",
            422,
            field="why",
        )


def _nobody(session: Session, asked: int, found: int) -> Refusal:
    if session.form == Session.Form.WEEKLY:
        first, last = weekly.week_of(session.on)
        return Refusal(
            "nobody_left",
            f"{first} 至 {last} 的擂主里只有 {found} 支可以上场，还差 {asked - found} 支，请按名单选定。",
            f"Of the champions from {first} to {last} only {found} can play, {asked} are asked for: name them by hand.",
            found=found,
        )
    return Refusal(
        "nobody_left",
        f"可以上场的已通过组合只有 {found} 支，还差 {asked - found} 支：请先通过报名，或在赛季设置里允许再次上场。",
        f"Only {found} approved combinations can play, {asked} are asked for: approve more, or let the season call who "
        "has played again.",
        found=found,
    )


def _name(by: str) -> str:
    return by.partition(" ")[2] or by
