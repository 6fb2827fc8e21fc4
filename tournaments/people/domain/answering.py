"""What the contestants do by their private link: answer notes, take up or refuse a place, change a consent."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from core import audit, sheets
from core.refusals import Refusal
from tournaments.people import duplicates
from tournaments.people.domain import checking, offering
from tournaments.people.domain.deciding import FROM, withdraw
from tournaments.people.domain.holding import State, check, doing, hold, move, refuse_taken_name, subject
from tournaments.people.domain.persons import PAPER_TERMS, searched
from tournaments.people.models import Consent, Member, Offer, Registration
from tournaments.people.wording import field_parts

_COLUMN = {
    "town": "home_town",
    "contact": "contact",
    "guardian_name": "guardian_name",
    "guardian_contact": "guardian_contact",
}


def answer_changes(
    registration_id: int, values: Mapping[str, str], *, now: datetime, by: str, base: int | None = None
) -> Registration:
    """Give what was asked for, all of it, and nothing else; it is then submitted again, in its old order.

    Refused: ``not_asked`` (422) for any other field, ``invalid`` (422), ``wrong_state`` and ``stale`` (409).
    """
    with doing(by, "registration.answered"):
        duplicates.one_at_a_time()
        registration = hold(registration_id)
        check(registration, base, {State.CHANGES_ASKED})
        asked: dict[str, str] = registration.notes
        if extra := sorted(set(values) - set(asked)):
            raise Refusal(
                "not_asked", "这些栏目没有请您修改。", "These fields were not asked to be changed.", 422, fields=extra
            )
        members = {member.number: member for member in _members(registration)}
        given = {field: checking.cleaned(field, values.get(field, "")) for field in asked}
        names = {f"name{number}": member.person.real_name for number, member in members.items()}
        if found := checking.faults(names | given, asked):
            raise checking.invalid(found)
        _take_over(registration, members, given)
        registration.notes = {}
        move(registration, State.SUBMITTED, "answered", now=now, by=by, why=", ".join(sorted(asked)))
        duplicates.note([registration.team_id])
    return registration


def accept_offer(registration_id: int, *, now: datetime, by: str, base: int | None = None) -> Registration:
    """Take up the place that was offered; it counts as approved. Refused (409): ``no_offer``, ``cut_off``."""
    with doing(by, "registration.approved"):
        registration = hold(registration_id)
        check(registration, base, {State.WAITLISTED})
        if registration.intake is not None:
            offering.refuse_cut_off(registration.intake, now)
        _refuse_without_offer(registration, now)
        refuse_taken_name(registration)
        offering.end_offer(registration, Offer.State.ACCEPTED, now)
        registration.skipped = ""
        return move(registration, State.APPROVED, "approved", now=now, by=by, why="offer accepted")


def refuse_offer(registration_id: int, *, now: datetime, by: str, base: int | None = None) -> Registration:
    """Let the place go to the next, and stay on the list, passed over until the office puts it back."""
    with doing(by, "registration.offer_refused"):
        registration = hold(registration_id)
        check(registration, base, {State.WAITLISTED})
        _refuse_without_offer(registration, now)
        offering.end_offer(registration, Offer.State.REFUSED, now)
        registration.skipped = Registration.Skipped.REFUSED
        move(registration, State.WAITLISTED, "waitlisted", now=now, by=by, why="offer refused")
        if registration.intake is not None:
            offering.fill(registration.intake, now)
    return registration


def set_on_air(
    registration_id: int, number: int, *, given: bool, now: datetime, by: str, base: int | None = None
) -> Registration:
    """Give or withdraw one member's consent to name and picture on air; it is as easy to withdraw as to give."""
    with doing(by, "registration.consent"):
        registration = hold(registration_id)
        check(registration, base, set(State.values) - {State.WITHDRAWN})
        member = next((one for one in _members(registration) if one.number == number), None)
        if member is None:
            raise Refusal("no_member", "没有这名选手。", "There is no such member.", 404)
        standing = Consent.objects.filter(
            person=member.person, kind=Consent.Kind.ON_AIR, withdrawn_at__isnull=True
        ).first()
        if (standing is not None) == given:
            return registration
        if standing is not None:
            standing.withdrawn_at = now
            standing.save(update_fields=["withdrawn_at"])
        else:
            version = PAPER_TERMS if registration.intake is None else registration.intake.terms_version
            Consent.objects.create(
                person=member.person,
                kind=Consent.Kind.ON_AIR,
                version=version,
                source=Registration.Source.FORM,
                given_at=now,
            )
        registration.version += 1
        registration.save(update_fields=["version"])
        audit.record(by, "registration.consent", subject(registration), number=number, on_air=given)
    return registration


def take_back_consent(
    registration_id: int, number: int, *, now: datetime, by: str, why: str = "", base: int | None = None
) -> Registration:
    """A member takes back the consent to the processing of his data, and with it every other: the registration is
    withdrawn if it runs, and his data is due to be destroyed at once (:mod:`tournaments.people.domain.keeping`).

    Refused (409) while the combination is on the air.
    """
    with doing(by, "registration.consent_taken_back"):
        registration = hold(registration_id)
        check(registration, base, State.values)
        member = next((one for one in _members(registration) if one.number == number), None)
        if member is None:
            raise Refusal("no_member", "没有这名选手。", "There is no such member.", 404)
        if registration.state in FROM["withdraw"]:
            registration = withdraw(registration_id, now=now, by=by, why=why)
        standing = Consent.objects.filter(person=member.person, withdrawn_at=None)
        kinds = sorted(standing.values_list("kind", flat=True))
        for one in standing:
            one.withdrawn_at = now
            one.save(update_fields=["withdrawn_at"])
        audit.record(by, "registration.consent_taken_back", subject(registration), why, number=number, kinds=kinds)
    return registration


def _members(registration: Registration) -> list[Member]:
    return list(registration.team.members.select_related("person__data_key").order_by("number"))


def _take_over(registration: Registration, members: Mapping[int, Member], given: Mapping[str, str]) -> None:
    for field, text in given.items():
        kind, number = field_parts(field)
        if number is None:
            registration.team.name, registration.team.name_key = text, sheets.key(text)
            continue
        person = members[number].person
        if kind == "name":
            person.real_name, person.name_key = text, sheets.key(text)
        else:
            setattr(person, _COLUMN[kind], text)
    registration.team.save()
    for member in members.values():
        member.person.save()
    registration.searched = searched(registration.team.name, *(one.person.real_name for one in members.values()))


def _refuse_without_offer(registration: Registration, now: datetime) -> None:
    if offering.open_offer(registration, now) is None:
        raise Refusal(
            "no_offer",
            "递补邀请已经逾期或收回。您仍在候补名单上，如仍想参加请联系节目组。",
            "The offer has expired or was taken back. You are still on the waiting list; contact the office if you can come.",
            409,
        )
