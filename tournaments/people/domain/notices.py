"""The outbox's notices: written with the deed they tell of, let go by a member, discarded, sent again for a reason.

One row stands for one message to one person about one event, whoever queues it how often. A notice waits to be looked at
unless the setting NOTICES_AUTO lets its event go by itself: nothing goes out by surprise. Sending is
:mod:`tournaments.people.domain.notice_sending`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from core import audit, locks, sheets
from core.refusals import Refusal
from tournaments.people import notice_kinds, notice_words
from tournaments.people.domain.deciding import refuse_empty
from tournaments.people.domain.happenings import Happened
from tournaments.people.domain.holding import doing
from tournaments.people.models import Member, Offer, Person, Registration, Team
from tournaments.people.notice_models import Notice, Try

State = Notice.State
#: A worker is done with a notice long before; after that what became of it is a person's to say.
LET_GO_AFTER = timedelta(minutes=10)
#: How many may be let go at once.
MOST = 500

#: Which of a registration's happenings are told to its contestants, and as what.
_TOLD = {
    "submitted": "received",
    "changes_asked": "changes_asked",
    "approved": "approved",
    "waitlisted": "waitlisted",
    "offered": "offered",
    "declined": "declined",
}


@dataclass(frozen=True, slots=True)
class Released:
    """What became of several that were to be let go: those that were, and why the others were not."""

    done: list[Notice]
    left: list[tuple[int, Refusal]]


def queue(
    event: str,
    people: Iterable[Person],
    registration: Registration,
    *,
    occasion: str,
    facts: Mapping[str, Any],
    now: datetime,
    by: str,
) -> list[Notice]:
    """Put a message to each of ``people`` into the outbox, in the transaction of what it tells of.

    ``occasion`` names the one happening (``registration:5:3``): the same person hears of it once, so what is queued
    again is left out of what is returned. ``facts`` are JSON and name nobody. ``KeyError`` for an event without a kind.
    """
    notice_kinds.kind_of(event)
    wanted = list(people)
    free = _by_itself(event)
    with transaction.atomic():
        before = set(_of(event, occasion).values_list("pk", flat=True))
        Notice.objects.bulk_create(
            [
                Notice(
                    person=person,
                    registration=registration,
                    event=event,
                    occasion=occasion,
                    facts=dict(facts),
                    state=State.QUEUED if free else State.WAITING,
                    created_at=now,
                    released_at=now if free else None,
                    released_by="system" if free else "",
                    due_at=now if free else None,
                )
                for person in wanted
            ],
            ignore_conflicts=True,
        )
        made = list(_of(event, occasion).exclude(pk__in=before).filter(person__in=wanted).order_by("pk"))
        if made:
            audit.record(by, "notice.queued", f"registration:{registration.pk}", event=event, notices=len(made))
        if free:
            for notice in made:
                _wake(notice)
    return made


def queue_team(
    event: str, team: Team, *, occasion: str, facts: Mapping[str, Any], now: datetime, by: str
) -> list[Notice]:
    """:func:`queue` for both members of a combination; its name is added to the facts as ``team``."""
    registration = Registration.objects.get(team=team)
    members = Member.objects.filter(team=team).select_related("person").order_by("number")
    people = [member.person for member in members]
    return queue(event, people, registration, occasion=occasion, facts={"team": team.name, **facts}, now=now, by=by)


def hear(happened: Happened) -> None:
    """Queue what a registration's contestants are told of a happening (a listener of ``domain.happenings``)."""
    event = _TOLD.get(happened.what)
    registration = happened.registration
    # Who has refused a place, or let it go by, is put back on the list without being told.
    if event is None or (event == "waitlisted" and registration.skipped):
        return
    facts: dict[str, Any] = {}
    if event == "changes_asked":
        facts["fields"] = sorted(registration.notes)
    if event == "offered":
        offer = registration.offers.filter(state=Offer.State.OPEN).latest("pk")
        facts["until"] = offer.expires_at.isoformat()
    occasion = f"registration:{registration.pk}:{registration.version}"
    queue_team(event, registration.team, occasion=occasion, facts=facts, now=happened.now, by=happened.by)


def release(notice_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "") -> Notice:
    """Let a notice go that waits: it is sent as soon as a worker is free.

    Refused (409): ``stale``, ``wrong_state``, ``no_longer`` when what it says is not true any more.
    """
    with doing(by, "notice.released"):
        notice = hold(notice_id)
        check(notice, base, State.WAITING)
        refuse_untrue(notice, now)
        return _let_go(notice, "notice.released", now=now, by=by, why=why)


def release_many(notice_ids: Sequence[int], *, now: datetime, by: str, why: str = "") -> Released:
    """:func:`release` for each; one that is refused leaves the others alone, and is told."""
    wanted = sorted(set(notice_ids))[:MOST]
    done: list[Notice] = []
    left: list[tuple[int, Refusal]] = []
    with doing(by, "notice.released"):
        held = {notice.pk: notice for notice in locks.lock_all(Notice, wanted)}
        for pk in wanted:
            try:
                if pk not in held:
                    raise not_found()
                check(held[pk], None, State.WAITING)
                refuse_untrue(held[pk], now)
            except Refusal as refusal:
                left.append((pk, refusal))
                continue
            done.append(_let_go(held[pk], "notice.released", now=now, by=by, why=why))
    return Released(done, left)


def discard(notice_id: int, *, now: datetime, by: str, why: str, base: int | None = None) -> Notice:
    """Do not send a notice that has not gone out, for a reason."""
    reason = refuse_empty(why)
    with doing(by, "notice.discarded"):
        notice = hold(notice_id)
        check(notice, base, State.WAITING, State.QUEUED, State.FAILED)
        notice.why = "by_hand"
        return move(notice, State.DISCARDED, "notice.discarded", by=by, why=reason)


def resend(notice_id: int, *, now: datetime, by: str, why: str, base: int | None = None) -> Notice:
    """Send once more what was sent, failed or was discarded, or is stuck, for a reason; its state is checked again.

    Refused (409) ``still_sending`` while a worker may be at it, ``no_longer`` when it is not true any more.
    """
    reason = refuse_empty(why)
    with doing(by, "notice.resent"):
        notice = hold(notice_id)
        check(notice, base, State.SENT, State.FAILED, State.DISCARDED, State.SENDING)
        refuse_at_work(notice, now)
        refuse_untrue(notice, now)
        return _let_go(notice, "notice.resent", now=now, by=by, why=reason)


def take_as_sent(notice_id: int, *, now: datetime, by: str, why: str, base: int | None = None) -> Notice:
    """Say of a notice whose sending broke off that it did go out (the contestant has it, the gateway lists it)."""
    reason = refuse_empty(why)
    with doing(by, "notice.taken_as_sent"):
        notice = hold(notice_id)
        check(notice, base, State.SENDING)
        refuse_at_work(notice, now)
        Try.objects.create(
            notice=notice, number=notice.tries, what=Try.What.TAKEN, channel=notice.channel, why=reason, by=by, at=now
        )
        notice.sent_at, notice.why = now, ""
        return move(notice, State.SENT, "notice.taken_as_sent", by=by, why=reason)


# ---- held notices ---------------------------------------------------------------------------------------------------


def not_found() -> Refusal:
    """There is no such notice."""
    return Refusal("no_notice", "没有这条通知，请刷新列表。", "There is no such notice; reload the list.", 404)


def hold(notice_id: int) -> Notice:
    """Lock a notice and read it; refuses with 404."""
    try:
        return locks.lock(Notice, notice_id)
    except Notice.DoesNotExist:
        raise not_found() from None


def check(notice: Notice, base: int | None, *states: str) -> None:
    """Refuse (409) what was decided on an older picture, or cannot be done in the notice's state."""
    name = notice_words.STATES[notice.state]
    if base is not None and base != notice.version:
        raise Refusal(
            "stale",
            f"这条通知刚有了变化（现在“{name[0]}”），请刷新后再操作。",
            f"This notice has just changed (now: {name[1]}); reload the page and decide again.",
            state=str(notice.state),
            version=notice.version,
        )
    if notice.state not in states:
        raise Refusal(
            "wrong_state",
            f"这条通知现在“{name[0]}”，不能这样操作，请刷新页面。",
            f"This cannot be done with a notice that is “{name[1]}”; reload the page.",
            state=str(notice.state),
            version=notice.version,
        )


def refuse_at_work(notice: Notice, now: datetime) -> None:
    """Refuse to take a notice out of the hands of a worker that may still be sending it."""
    since = notice.sending_since
    if since is not None and not notice.why and now < since + LET_GO_AFTER:
        raise Refusal(
            "still_sending",
            "这条正在发送，请等十分钟；到时还没有结果再处理。",
            "This one is being sent; wait ten minutes, and decide when there is still no outcome.",
            since=since.isoformat(),
        )


def refuse_untrue(notice: Notice, now: datetime) -> None:
    """Refuse to send what is not true any more."""
    lapse = notice_kinds.kind_of(notice.event).still(notice, now)
    if lapse is not None:
        raise Refusal(
            "no_longer",
            f"不能再发：{lapse[0]}。可以选“不发”。",
            f"It cannot be sent any more: {lapse[1]}. Discard it.",
        )


def move(notice: Notice, state: str, what: str, *, by: str, why: str = "", **data: Any) -> Notice:
    """Put a held notice into ``state``, raise its version and write it down; what the caller has set is saved with it."""
    before, notice.state = notice.state, state
    if state != State.SENDING:
        notice.sending_since = None
    if state != State.QUEUED:
        notice.due_at = None
    notice.version += 1
    notice.save()
    event = {"event": notice.event, "before": str(before), "after": str(state)}
    audit.record(by, what, f"notice:{notice.pk}", sheets.clean(why)[:200], **event, **data)
    return notice


def _let_go(notice: Notice, what: str, *, now: datetime, by: str, why: str) -> Notice:
    notice.released_at, notice.released_by, notice.due_at, notice.why = now, by, now, ""
    move(notice, State.QUEUED, what, by=by, why=why)
    _wake(notice)
    return notice


def _of(event: str, occasion: str) -> Any:
    return Notice.objects.filter(event=event, occasion=occasion)


def _by_itself(event: str) -> bool:
    return bool({event, "all"} & set(settings.NOTICES_AUTO))


def _wake(notice: Notice) -> None:
    """Ask a worker to send it once the transaction stands; the task carries the row's number and nothing else."""
    from tournaments.people.notice_tasks import ask

    pk = notice.pk
    transaction.on_commit(lambda: ask(pk))
