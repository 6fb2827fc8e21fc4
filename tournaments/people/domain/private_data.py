"""Seeing what is private, and forgetting it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from core import audit, vault
from core.refusals import Refusal
from tournaments.people import duplicates, private
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.domain.holding import doing, hold, subject
from tournaments.people.domain.persons import searched
from tournaments.people.duplicates import ACTIVE
from tournaments.people.models import Person, Registration

GONE = "（已销毁）"


def reveal(registration_id: int, *, by: str, why: str) -> dict[int, dict[str, str]]:
    """What is private of both members, in clear, by number; that it was looked at is in the audit list, with why."""
    reason = refuse_empty(why)
    with doing(by, "registration.revealed"):
        registration = hold(registration_id)
        members = list(registration.team.members.select_related("person__data_key"))
        people = [member.person for member in members]
        columns = {field: private.opened(people, field) for field in private.FIELDS}
        audit.record(by, "registration.revealed", subject(registration), reason)
    return {
        member.number: {field: texts[place] for field, texts in columns.items()} for place, member in enumerate(members)
    }


def shred_person(person_id: UUID, *, now: datetime, by: str, why: str) -> Person:
    """Destroy what is private of a person for good, and the name with it. Refused (409) while the registration runs."""
    reason = refuse_empty(why)
    found = Registration.objects.filter(team__members__person=person_id).values_list("pk", flat=True).first()
    if found is None:
        raise Refusal("no_person", "没有这个人。", "There is no such person.", 404)
    with doing(by, "person.shredded"):
        duplicates.one_at_a_time()
        registration = hold(found)
        if registration.state in ACTIVE:
            raise Refusal(
                "still_active",
                "报名还在进行，请先退出或谢绝再销毁个人资料。",
                "The registration is still running: withdraw or decline it before shredding.",
            )
        person = Person.objects.select_related("data_key").get(pk=person_id)
        person.real_name, person.name_key = GONE, f"gone:{person.pk}"
        person.contact_hash = person.contact_mask = ""
        person.save()
        others = registration.team.members.exclude(person=person).values_list("person__real_name", flat=True)
        registration.searched = searched(registration.team.name, *(name for name in others if name != GONE))
        registration.save(update_fields=["searched"])
        vault.shred(person.data_key, now, by, reason)
        audit.record(by, "person.shredded", f"person:{person.pk}", reason)
        duplicates.note([registration.team_id])
    return person
