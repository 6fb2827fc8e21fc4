"""Places of an intake, its waiting list, and offers that expire.

A place is taken by an approved combination or by an open offer. All counting is done under the intake's lock, so that
what is offered never exceeds what is free, whoever asks at the same moment.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet

from core import audit
from core.refusals import Refusal
from tournaments.people.domain import holding
from tournaments.people.domain.holding import State, check, doing, hold, hold_intake, move
from tournaments.people.models import Intake, Offer, Registration

SYSTEM = "system"
LINE = ("-priority", "created_at", "id")


def taken(intake: Intake, now: datetime) -> int:
    """How many places are given or offered at this moment."""
    approved = Registration.objects.filter(intake=intake, state=State.APPROVED).count()
    offered = Offer.objects.filter(registration__intake=intake, state=Offer.State.OPEN, expires_at__gt=now).count()
    return approved + offered


def free(intake: Intake, now: datetime) -> int:
    """How many places can be given; 0 when more are taken than there are."""
    return max(0, intake.places - taken(intake, now))


def line(intake: Intake) -> QuerySet[Registration]:
    """The waiting list in its order: priority, then time of entry."""
    return Registration.objects.filter(intake=intake, state=State.WAITLISTED).order_by(*LINE)


def open_offer(registration: Registration, now: datetime) -> Offer | None:
    """The offer that this registration may still answer."""
    return registration.offers.filter(state=Offer.State.OPEN, expires_at__gt=now).first()


def offer(
    registration_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "", override: bool = False
) -> Offer:
    """Offer a free place to one on the waiting list; ``override`` out of turn.

    Refused (409): ``cut_off``, ``already_offered``, ``no_place``, ``not_first``, ``stale``, ``wrong_state``.
    """
    with doing(by, "registration.offered"):
        registration = hold(registration_id)
        check(registration, base, {State.WAITLISTED})
        intake = _intake(registration)
        _expire(intake, now)
        refuse_cut_off(intake, now)
        registration.refresh_from_db(fields=["version", "skipped"])
        if open_offer(registration, now) is not None:
            raise Refusal(
                "already_offered",
                "已经向这个组合发出递补邀请，请等待答复。",
                "A place has been offered to this combination already; wait for the answer.",
            )
        refuse_full(intake, now)
        refuse_out_of_turn(registration, intake, now, override)
        return _make(registration, intake, now, by, why)


def fill(intake: Intake, now: datetime, by: str = SYSTEM) -> list[Offer]:
    """Offer every free place of a held intake to the next in line; nothing after the cut-off."""
    _expire(intake, now)
    if not intake.auto_offer or now >= intake.offers_until:
        return []
    waiting = line(intake).filter(skipped="").exclude(offers__state=Offer.State.OPEN).select_related("team")
    return [_make(registration, intake, now, by, "") for registration in waiting[: free(intake, now)]]


def sweep(now: datetime) -> int:
    """End offers whose time is over and offer what became free; returns how many ended. State is read at run time."""
    due = Offer.objects.filter(state=Offer.State.OPEN, expires_at__lte=now)
    ended = 0
    for intake_id in sorted(set(due.values_list("registration__intake_id", flat=True))):
        with doing(SYSTEM, "registration.offer_expired"):
            intake = hold_intake(intake_id)
            ended += _expire(intake, now)
            fill(intake, now)
    return ended


def put_back(registration_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "") -> Registration:
    """Let one that is passed over take its turn again."""
    with doing(by, "registration.put_back"):
        registration = hold(registration_id)
        check(registration, base, {State.WAITLISTED})
        registration.skipped = ""
        move(registration, State.WAITLISTED, "waitlisted", now=now, by=by, why=why)
        fill(_intake(registration), now)
    return registration


def set_priority(
    registration_id: int, priority: int, *, now: datetime, by: str, base: int | None = None, why: str = ""
) -> Registration:
    """Move one up (higher) or down the waiting list; among equals time of entry decides."""
    if not -100 <= priority <= 100:
        raise Refusal("bad_priority", "优先级应在 -100 至 100 之间。", "The priority must be from -100 to 100.", 422)
    with doing(by, "registration.priority"):
        registration = hold(registration_id)
        check(registration, base, {State.SUBMITTED, State.CHANGES_ASKED, State.WAITLISTED})
        registration.priority = priority
        registration.version += 1
        registration.save(update_fields=["priority", "version"])
        audit.record(by, "registration.priority", holding.subject(registration), why, priority=priority)
    return registration


def refuse_cut_off(intake: Intake, now: datetime) -> None:
    """No place is offered or taken up after the cut-off."""
    if now >= intake.offers_until:
        raise Refusal(
            "cut_off",
            "递补截止时间已过，不能再发出或接受邀请；确有需要可由有权限的人直接通过。",
            "The cut-off has passed: no place is offered or taken up; somebody with the right may approve directly.",
            409,
            offers_until=intake.offers_until.isoformat(),
        )


def refuse_full(intake: Intake, now: datetime) -> None:
    """Nobody gets a place that is not there."""
    if free(intake, now) <= 0:
        raise Refusal(
            "no_place",
            f"{intake.places} 个名额已满（含已发出的邀请）。可列入候补，或由有权限的人超额通过。",
            f"All {intake.places} places are taken (open offers counted). Use the waiting list, or have it overridden.",
            409,
            places=intake.places,
            taken=taken(intake, now),
        )


def refuse_out_of_turn(registration: Registration, intake: Intake, now: datetime, override: bool) -> None:
    """Refuse to pass over somebody who waits before this one and is not skipped for a reason that is written down."""
    first = line(intake).filter(skipped="").exclude(offers__state=Offer.State.OPEN).select_related("team").first()
    if first is None or first.pk == registration.pk or override:
        return
    if (-registration.priority, registration.created_at, registration.pk) < (
        -first.priority,
        first.created_at,
        first.pk,
    ):
        return
    raise Refusal(
        "not_first",
        f"候补名单上“{first.team.name}”排在前面，应先轮到他们；确需越过请注明理由。",
        f"“{first.team.name}” is before this one on the waiting list; to pass them over, override with a reason.",
        409,
        first=first.pk,
    )


def end_offer(registration: Registration, state: str, now: datetime) -> None:
    """End the open offer of a held registration, if it has one."""
    registration.offers.filter(state=Offer.State.OPEN).update(state=state, ended_at=now)


def _make(registration: Registration, intake: Intake, now: datetime, by: str, why: str) -> Offer:
    until = min(now + timedelta(hours=intake.offer_hours), intake.offers_until)
    made = Offer.objects.create(registration=registration, made_at=now, made_by=by, expires_at=until)
    registration.skipped = ""
    move(registration, State.WAITLISTED, "offered", now=now, by=by, why=why)
    return made


def _expire(intake: Intake, now: datetime) -> int:
    due = Offer.objects.filter(registration__intake=intake, state=Offer.State.OPEN, expires_at__lte=now)
    ended = 0
    for one in due.select_related("registration__team").order_by("pk"):
        one.state, one.ended_at = Offer.State.EXPIRED, now
        one.save(update_fields=["state", "ended_at"])
        one.registration.skipped = Registration.Skipped.EXPIRED
        move(one.registration, State.WAITLISTED, "offer_expired", now=now, by=SYSTEM)
        ended += 1
    return ended


def _intake(registration: Registration) -> Intake:
    if registration.intake is None:
        raise Refusal("no_intake", "这份登记不属于任何报名期，没有候补名单。", "This one belongs to no intake.", 409)
    return registration.intake
