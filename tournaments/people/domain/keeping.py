"""How long personal data is kept, whose time is over, and destroying it: shown first, then done as it was shown.

What a person was needed for last is asked of the higher apps (:func:`needed_for`): sessions, payouts. Who has taken back
the consent to the processing of his data is due at once. Somebody something is still under way for is held back, and says
why; the vouchers of the books keep name, amount and masked number for themselves.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from core import audit
from core.clock import SHANGHAI
from core.refusals import Refusal
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.domain.private_data import GONE, shred_person
from tournaments.people.duplicates import ACTIVE
from tournaments.people.models import Consent, Member, Person, Registration, Retention, Shredding

Kind = Retention.Kind
#: Days, before anybody has set anything; and the fewest that may be set: claims and objections take their time.
USUAL: Final = {Kind.APPLICANT: 180, Kind.CONTESTANT: 1095}
FEWEST: Final = {Kind.APPLICANT: 30, Kind.CONTESTANT: 180}
_RUN_LOCK: Final = 2026_1130_09
_ACTIVE: Final = ("报名还没有结束：先退出或谢绝", "the registration runs: withdraw or decline it first")


@dataclass(frozen=True, slots=True)
class Need:
    """What a combination was needed for: the last day, and why it cannot go yet (in both languages), if so."""

    last: date | None = None
    held: tuple[str, str] | None = None


Source = Callable[[Iterable[UUID]], Mapping[UUID, Need]]
_sources: dict[str, Source] = {}


def needed_for(name: str, source: Source) -> None:
    """``source(teams)`` says what these combinations are needed for, at a constant number of queries."""
    _sources[name] = source


@dataclass(frozen=True, slots=True)
class Due:
    """A person whose data's time is over since ``due_on``; ``held`` says why it cannot go yet."""

    member: Member
    registration: Registration
    kind: str
    due_on: date
    held: tuple[str, str] | None


def days_kept(kind: str, day: date) -> int:
    """For how many days data of a kind is kept, by the terms of a day."""
    row = Retention.objects.filter(kind=kind, from_on__lte=day).order_by("-from_on", "-pk").first()
    return USUAL[Kind(kind)] if row is None else row.days


def set_days_kept(kind: str, days: int, *, why: str, now: datetime, by: str) -> Retention:
    """Set it from today on. Refuses (422) less than the law and the terms of claiming leave room for."""
    reason = refuse_empty(why)
    if kind not in Kind.values:
        raise Refusal("kind", "没有这一类资料。", "There is no such kind of data.", 422)
    if not FEWEST[Kind(kind)] <= days <= 36500:
        fewest = FEWEST[Kind(kind)]
        raise Refusal(
            "days",
            f"至少保留 {fewest} 天（异议和领奖要用）。",
            f"At least {fewest} days: claims need them.",
            422,
            field="days",
        )
    with transaction.atomic():
        row = Retention.objects.create(
            from_on=now.astimezone(SHANGHAI).date(), kind=kind, days=days, at=now, by=by[:120], why=reason
        )
        audit.record(by, "privacy.term", f"retention:{row.pk}", reason, kind=kind, days=days)
    return row


def due(now: datetime) -> list[Due]:
    """Everybody whose time is over, the longest over first."""
    today = now.astimezone(SHANGHAI).date()
    kept = {kind: timedelta(days=days_kept(kind, today)) for kind in Kind.values}
    soonest = now - min(kept.values())
    taken_back = dict(
        Consent.objects.filter(kind=Consent.Kind.TERMS, withdrawn_at__isnull=False)
        .exclude(person__in=Consent.objects.filter(kind=Consent.Kind.TERMS, withdrawn_at=None).values("person"))
        .values_list("person_id", "withdrawn_at")
    )
    old = Member.objects.filter(team__registration__state_at__lte=soonest) | Member.objects.filter(
        person__in=taken_back
    )
    members = list(old.exclude(person__real_name=GONE).select_related("person", "team__registration").distinct())
    needs = _needs({member.team_id for member in members})
    found = []
    for member in members:
        registration, need = member.team.registration, needs[member.team_id]
        kind = Kind.CONTESTANT if need.last else Kind.APPLICANT
        last = max(filter(None, (need.last, registration.state_at.astimezone(SHANGHAI).date())))
        on = last + kept[kind]
        if withdrawn := taken_back.get(member.person_id):
            on = min(on, withdrawn.astimezone(SHANGHAI).date())
        if on <= today:
            held = need.held or (_ACTIVE if registration.state in ACTIVE else None)
            found.append(Due(member, registration, kind.value, on, held))
    return sorted(found, key=lambda one: (one.due_on, one.registration.pk, one.member.number))


def digest_of(found: Iterable[Due]) -> str:
    """By what it is seen whether anything has changed since."""
    lines = [
        [str(one.member.person_id), one.registration.version, one.kind, str(one.due_on), bool(one.held)]
        for one in found
    ]
    return hashlib.sha256(json.dumps(lines).encode()).hexdigest()


def shred_one(person_id: UUID, *, now: datetime, by: str, why: str) -> Person:
    """Destroy one person's data before its time. Refuses (409) as :func:`shred_person` does, and who is still needed."""
    team = Member.objects.filter(person=person_id).values_list("team_id", flat=True).first()
    if team is not None and (held := _needs({team})[team].held):
        raise Refusal("still_needed", f"现在不能销毁：{held[0]}。", f"It cannot be destroyed now: {held[1]}.")
    return shred_person(person_id, now=now, by=by, why=why)


def shred_due(digest: str, *, now: datetime, by: str, why: str) -> Shredding:
    """Destroy what was shown under ``digest``, person by person, and report it. Refuses (409), with nothing done, when
    anything has changed since, and while another run is under way; whoever cannot go at his turn is reported as held
    back."""
    reason = refuse_empty(why)
    with alone():
        return _shred_shown(digest, now, by, reason)


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else compares a list or destroys by one meanwhile; refused (409) when somebody does.

    A lock of the session's: each person is destroyed in a transaction of his own.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_RUN_LOCK])
        if not cursor.fetchone()[0]:
            raise Refusal(
                "shredding",
                "另一个人正在销毁到期资料，请稍后刷新再看名单。",
                "Somebody else is destroying overdue data just now; reload the list in a moment.",
            )
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_RUN_LOCK])


def _shred_shown(digest: str, now: datetime, by: str, reason: str) -> Shredding:
    found = due(now)
    if digest != digest_of(found):
        raise Refusal(
            "changed_since_preview",
            "预览之后名单有变，什么都没有销毁：请重新看过名单再确认。",
            "The list has changed since the preview, and nothing was destroyed: look at it again, then confirm.",
        )
    report, done = [], 0
    for one in found:
        held = one.held[0] if one.held else ""
        if not held:
            try:
                shred_person(one.member.person_id, now=now, by=by, why=reason)
                done += 1
            except Refusal as refusal:
                held = refusal.zh
        report.append(
            {
                "person": str(one.member.person_id),
                "registration": one.registration.pk,
                "kind": one.kind,
                "due_on": str(one.due_on),
                "done": not held,
                "why": held,
            }
        )
    with transaction.atomic():
        row = Shredding.objects.create(
            digest=digest, report=report, done=done, held=len(report) - done, at=now, by=by[:120], why=reason
        )
        audit.record(by, "privacy.shredded_due", f"shredding:{row.pk}", reason, done=done, held=row.held)
    return row


def _needs(teams: set[UUID]) -> dict[UUID, Need]:
    found = dict.fromkeys(teams, Need())
    for source in _sources.values():
        for team, need in source(teams).items():
            before = found[team]
            last = max(filter(None, (before.last, need.last)), default=None)
            found[team] = Need(last, before.held or need.held)
    return found
