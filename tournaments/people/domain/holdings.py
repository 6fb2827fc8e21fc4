"""What is held about a person, as data: his own file, given to him. Higher apps add what they hold (:func:`held_by`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from core import audit, vault
from core.refusals import Refusal
from tournaments.people.domain import correcting
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.models import Consent, Member, Notice, Person
from tournaments.people.private import FIELDS

Lines = list[dict[str, Any]]
Source = Callable[[Person], Lines]
_sources: dict[str, tuple[str, Source]] = {}


def held_by(name: str, called: str, source: Source) -> None:
    """``source(person)`` gives what an app holds about him, a line each; ``called`` is its heading, in both languages."""
    _sources[name] = (called, source)


def held_about(person_id: UUID, *, now: datetime, by: str, why: str) -> dict[str, Any]:
    """Everything: ``{"at", "person", "sections": [{"name", "called", "lines"}, …]}``. That it was given is recorded.

    Refuses (404) whom there is not, (422) without a reason.
    """
    reason = refuse_empty(why)
    with transaction.atomic():
        person = Person.objects.select_related("data_key").filter(pk=person_id).first()
        if person is None:
            raise Refusal("no_person", "没有这个人。", "There is no such person.", 404)
        sections = [
            {"name": name, "called": called, "lines": source(person)} for name, (called, source) in _sources.items()
        ]
        audit.record(by, "person.file_given", f"person:{person.pk}", reason)
    return {"at": now.isoformat(), "person": str(person.pk), "sections": [one for one in sections if one["lines"]]}


def _person(person: Person) -> Lines:
    told = {field: getattr(person, field) for field in FIELDS}
    return [
        {
            "姓名 name": person.real_name,
            "未成年 minor": person.minor,
            **told,
            "登记 since": person.created_at.isoformat(),
        }
    ]


def _registration(person: Person) -> Lines:
    rows = Member.objects.filter(person=person).select_related("team__registration")
    return [
        {
            "组合 combination": row.team.name,
            "几号 number": row.number,
            "报名 registration": row.team.registration.pk,
            "状态 state": row.team.registration.state,
            "自 since": row.team.registration.state_at.isoformat(),
            "理由 reason": row.team.registration.reason,
            "来源 source": row.team.registration.source,
        }
        for row in rows
    ]


def _consents(person: Person) -> Lines:
    return [
        {
            "同意 consent": one.kind,
            "版本 version": one.version,
            "来源 source": one.source,
            "给出 given": one.given_at.isoformat(),
            "撤回 withdrawn": one.withdrawn_at.isoformat() if one.withdrawn_at else None,
        }
        for one in Consent.objects.filter(person=person).order_by("given_at", "pk")
    ]


def _corrections(person: Person) -> Lines:
    try:
        return [
            {
                "更正 correction": one.asked.at.isoformat(),
                "原来 before": one.before,
                "改为 to": one.wanted,
                "办了 done": one.done,
                "不办的理由 declined": one.declined,
                "依据 why": one.asked.why,
            }
            for one in correcting.all_of(person)
        ]
    except vault.Shredded:
        return []


def _notices(person: Person) -> Lines:
    rows = Notice.objects.filter(person=person).order_by("pk")
    return [{"通知 notice": one.event, "状态 state": one.state, "编号 id": one.pk} for one in rows]


held_by("person", "本人 the person", _person)
held_by("registration", "报名 registration", _registration)
held_by("consents", "同意 consents", _consents)
held_by("corrections", "姓名住址更正 corrections", _corrections)
held_by("notices", "通知 messages", _notices)
