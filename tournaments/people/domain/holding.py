"""Holding a registration while something is done to it.

An intake's lock comes first and covers the counting of its places and all its registrations; then the registration's
own. What was decided on an older picture of it is refused with 409.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime

import pghistory
from django.db import IntegrityError, transaction

from core import audit, locks
from core.refusals import Refusal
from tournaments.people import wording
from tournaments.people.domain.happenings import tell
from tournaments.people.models import Intake, Registration, Team

State = Registration.State


def not_found() -> Refusal:
    """One answer for what is not there, so that nothing can be learnt by guessing."""
    return Refusal(
        "no_registration", "没有这份报名，请检查链接。", "There is no such registration; check the link.", 404
    )


@contextmanager
def doing(by: str, what: str) -> Iterator[None]:
    """One transaction, whose history rows carry who did what."""
    with pghistory.context(by=by, what=what), transaction.atomic():
        yield


def hold(registration_id: int) -> Registration:
    """Lock the registration's intake, then the registration, and read it; refuses with 404."""
    found = Registration.objects.filter(pk=registration_id).values_list("intake_id", flat=True).first()
    if found is None and not Registration.objects.filter(pk=registration_id).exists():
        raise not_found()
    intake = hold_intake(found) if found is not None else None
    registration = locks.lock(Registration, registration_id)
    if intake is not None:
        registration.intake = intake
    return registration


def hold_intake(intake_id: int) -> Intake:
    """Lock an intake: nobody else counts or gives its places until the transaction ends."""
    try:
        return locks.lock(Intake, intake_id)
    except Intake.DoesNotExist:
        raise Refusal("no_intake", "没有这个报名期。", "There is no such intake.", 404) from None


def check(registration: Registration, base: int | None, states: Collection[str]) -> None:
    """Refuse (409) what was decided on an older picture of the registration, or cannot be done in its state."""
    state = State(registration.state)
    name = wording.STATES[state]
    if base is not None and base != registration.version:
        raise Refusal(
            "stale",
            f"这份报名刚刚有了变化（现在是“{name[0]}”），请刷新后再操作。",
            f"This registration has just changed (now: {name[1]}); reload the page and decide again.",
            409,
            state=state.value,
            version=registration.version,
        )
    if state not in states:
        wanted = [wording.STATES[one] for one in State.values if one in states]
        raise Refusal(
            "wrong_state",
            f"“{name[0]}”的报名不能这样操作，只有“{'”“'.join(zh for zh, _ in wanted)}”的可以。",
            f"This cannot be done while a registration is “{name[1]}”, only in: {', '.join(en for _, en in wanted)}.",
            409,
            state=state.value,
            version=registration.version,
        )


def move(registration: Registration, state: str, what: str, *, now: datetime, by: str, why: str = "") -> Registration:
    """Put a held registration into ``state``, raise its version, write it down and tell it.

    What the caller has set on the row besides is saved with it.
    """
    before = registration.state
    registration.state = state
    if state != before:
        registration.state_at = now
    registration.version += 1
    registration.save()
    if registration.team.approved != (state == State.APPROVED):
        registration.team.approved = state == State.APPROVED
        try:
            with transaction.atomic():
                registration.team.save(update_fields=["approved"])
        except IntegrityError as error:  # in another intake, somebody of this name was approved at the same moment
            if "one_approved_team_a_name" not in str(error):
                raise
            raise name_taken(registration) from error
    audit.record(by, f"registration.{what}", subject(registration), why, before=before, after=state)
    tell(what, registration, now, by)
    return registration


def refuse_taken_name(registration: Registration) -> None:
    """Refuse a name that an approved combination has."""
    team = registration.team
    if Team.objects.filter(name_key=team.name_key, approved=True).exclude(pk=team.pk).exists():
        raise name_taken(registration)


def name_taken(registration: Registration) -> Refusal:
    """Two that may be met on one evening cannot have one name."""
    name = registration.team.name
    return Refusal(
        "name_taken",
        f"已有通过的组合叫“{name}”，需先改名（要求补正“组合名称”）。",
        f"An approved combination is called “{name}” already: the name has to be changed first.",
        409,
    )


def subject(registration: Registration) -> str:
    """How the audit list names it."""
    return f"registration:{registration.pk}"
