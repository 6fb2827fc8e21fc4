"""What the office decides about a registration.

Each decision names the ``version`` that its maker has seen (``base``); of two made on the same picture one stands and
the other is refused with 409.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from core import sheets
from core.refusals import Refusal
from tournaments.people import duplicates, wording
from tournaments.people.domain import offering
from tournaments.people.domain.holding import State, check, doing, hold, move, refuse_taken_name
from tournaments.people.models import Intake, Offer, Person, Registration, Team

#: From which states each decision can be made; the office's pages show the buttons by it.
FROM: Mapping[str, frozenset[str]] = {
    "approve": frozenset({State.SUBMITTED, State.WAITLISTED}),
    "ask_changes": frozenset({State.SUBMITTED, State.WAITLISTED}),
    "waitlist": frozenset({State.SUBMITTED}),
    "offer": frozenset({State.WAITLISTED}),
    "decline": frozenset({State.SUBMITTED, State.CHANGES_ASKED, State.WAITLISTED}),
    "withdraw": frozenset({State.SUBMITTED, State.CHANGES_ASKED, State.WAITLISTED, State.APPROVED}),
    "reopen": frozenset({State.DECLINED, State.WITHDRAWN}),
}


def approve(
    registration_id: int,
    *,
    now: datetime,
    by: str,
    base: int | None = None,
    why: str = "",
    override: bool = False,
    duplicates_seen: bool = False,
) -> Registration:
    """Let a combination take part. ``override``: beyond the places or out of turn (a right of its own, with a reason).

    Refused (409): ``stale``, ``wrong_state``, ``name_taken``, ``duplicates`` until they were looked at, ``no_place``,
    ``not_first``; (422) ``no_reason``.
    """
    with doing(by, "registration.approved"):
        registration = hold(registration_id)
        check(registration, base, FROM["approve"])
        if override:
            refuse_empty(why)
        refuse_taken_name(registration)
        _refuse_unseen(registration, duplicates_seen)
        if registration.intake is not None:
            _refuse_without_place(registration, registration.intake, now, override)
        offering.end_offer(registration, Offer.State.ACCEPTED, now)
        registration.skipped, registration.reason = "", ""
        return _decided(registration, State.APPROVED, "approved", now=now, by=by, why=why)


def ask_changes(
    registration_id: int, notes: Mapping[str, str], *, now: datetime, by: str, base: int | None = None, why: str = ""
) -> Registration:
    """Send it back: ``notes`` say for each field (:data:`wording.FIELDS`) what is wrong; only those can be edited.

    An open offer lapses: the place goes to the next. Refused (422) ``no_notes``, ``unknown_field``.
    """
    asked = {field: sheets.clean(text)[:200] for field, text in notes.items() if sheets.clean(text)}
    if unknown := sorted(set(asked) - set(wording.FIELDS)):
        raise Refusal("unknown_field", "没有这样的栏目。", "There are no such fields.", 422, fields=unknown)
    if not asked:
        raise Refusal(
            "no_notes", "请至少给一栏写明要改什么。", "Say for at least one field what is to be changed.", 422
        )
    with doing(by, "registration.changes_asked"):
        registration = hold(registration_id)
        check(registration, base, FROM["ask_changes"])
        minors = set(registration.team.members.filter(person__minor=True).values_list("number", flat=True))
        if vain := [field for field in asked if field.startswith("guardian") and int(field[-1]) not in minors]:
            raise Refusal("unknown_field", "这名选手没有监护人栏。", "This one has no guardian.", 422, fields=vain)
        offering.end_offer(registration, Offer.State.LAPSED, now)
        registration.notes = asked
        _decided(registration, State.CHANGES_ASKED, "changes_asked", now=now, by=by, why=why)
        _fill(registration, now)
    return registration


def waitlist(
    registration_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "", priority: int | None = None
) -> Registration:
    """Put it on the waiting list; it keeps the place that its time of entry gives it."""
    with doing(by, "registration.waitlisted"):
        registration = hold(registration_id)
        check(registration, base, FROM["waitlist"])
        if registration.intake is None:
            raise Refusal(
                "no_intake", "这份登记不属于任何报名期，没有候补名单。", "This one belongs to no intake.", 409
            )
        registration.skipped = ""
        if priority is not None:
            registration.priority = max(-100, min(100, priority))
        _decided(registration, State.WAITLISTED, "waitlisted", now=now, by=by, why=why)
        _fill(registration, now)
        registration.refresh_from_db()  # it may have been offered a free place at once
    return registration


def decline(registration_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "") -> Registration:
    """Say no; ``why`` is shown to the contestants. Refused (422) without a reason."""
    reason = refuse_empty(why)
    with doing(by, "registration.declined"):
        registration = hold(registration_id)
        check(registration, base, FROM["decline"])
        offering.end_offer(registration, Offer.State.LAPSED, now)
        registration.notes, registration.reason = {}, reason
        _decided(registration, State.DECLINED, "declined", now=now, by=by, why=reason)
        _fill(registration, now)
    return registration


def reopen(
    registration_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "", override: bool = False
) -> Registration:
    """Take a declined one up again, as submitted; with ``override`` (a right of its own) and a reason also one that has
    withdrawn: who withdrew with prizes to claim is paid once it is approved again.

    Refused: ``withdrawn`` (403) without the right, ``no_reason`` (422), ``shredded`` (409) when one's data is destroyed.
    """
    with doing(by, "registration.reopened"):
        registration = hold(registration_id)
        check(registration, base, FROM["reopen"])
        if registration.state == State.WITHDRAWN:
            _refuse_to_reopen(registration, override)
            why = refuse_empty(why)
        registration.reason = ""
        return _decided(registration, State.SUBMITTED, "reopened", now=now, by=by, why=why)


def _refuse_to_reopen(registration: Registration, override: bool) -> None:
    if not override:
        raise Refusal(
            "withdrawn",
            "已退出的报名由制片写明理由重新审核（例如要领奖）。",
            "What was withdrawn is taken up again by the producer, with a reason (prizes to be claimed, say).",
            403,
        )
    if Person.objects.filter(places__team=registration.team_id, data_key__shredded_at__isnull=False).exists():
        raise Refusal(
            "shredded",
            "其中有人的资料已经销毁，请重新报名。",
            "The data of one of them is destroyed: they have to register anew.",
        )


def withdraw(registration_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "") -> Registration:
    """Take it back, by its contestants or for them; the place it had goes to the next in line, once."""
    with doing(by, "registration.withdrawn"):
        registration = hold(registration_id)
        check(registration, base, FROM["withdraw"])
        offering.end_offer(registration, Offer.State.LAPSED, now)
        registration.notes, registration.reason = {}, sheets.clean(why)[:200]
        move(registration, State.WITHDRAWN, "withdrawn", now=now, by=by, why=why)
        _fill(registration, now)
    return registration


def refuse_empty(why: str) -> str:
    """The reason, cleaned; refused when there is none."""
    reason = sheets.clean(why)[:200]
    if not reason:
        raise Refusal("no_reason", "请写明理由。", "Please give a reason.", 422)
    return reason


def approved_team(team_id: UUID | str) -> Team:
    """The combination, if it may take part: the gate of every next step (programme, check-in). Refused: 404, 409."""
    team = Team.objects.filter(pk=team_id).first()
    if team is None:
        raise Refusal("no_team", "没有这个组合。", "There is no such combination.", 404)
    if not team.approved:
        raise Refusal(
            "not_approved",
            f"“{team.name}”的报名还没有通过，请先在报名里审核。",
            f"“{team.name}” is not approved; decide on the registration first.",
            409,
        )
    return team


def _decided(registration: Registration, state: str, what: str, *, now: datetime, by: str, why: str) -> Registration:
    registration.decided_by, registration.decided_at = by, now
    return move(registration, state, what, now=now, by=by, why=why)


def _fill(registration: Registration, now: datetime) -> None:
    if registration.intake is not None:
        offering.fill(registration.intake, now)


def _refuse_unseen(registration: Registration, seen: bool) -> None:
    found = [] if seen else duplicates.of([registration])[registration.pk]
    if found:
        kinds = dict.fromkeys(one.kind for one in found)
        raise Refusal(
            "duplicates",
            f"与其他报名有重复：{'、'.join(wording.DUPLICATES[kind][0] for kind in kinds)}。核对后请勾选“已核对”再通过。",
            f"Duplicates: {', '.join(wording.DUPLICATES[kind][1] for kind in kinds)}. Look, then tick “looked at”.",
            409,
            duplicates=[{"kind": one.kind, "registration": one.other} for one in found],
        )


def _refuse_without_place(registration: Registration, intake: Intake, now: datetime, override: bool) -> None:
    if override or offering.open_offer(registration, now) is not None:
        return
    offering.refuse_full(intake, now)
    offering.refuse_out_of_turn(registration, intake, now, override)
