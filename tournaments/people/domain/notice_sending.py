"""Sending a notice at most once (docs/decisions/014-the-outbox.md).

Three steps: the row is claimed and the claim committed; the address is opened and the message handed over, outside any
transaction; the outcome is written. A worker that dies in between leaves the row ``sending``, and nothing sends it again
before a person has said so. What certainly did not go out, and may in a while, is tried again by itself, three times in
all.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from core import clock, locks, vault
from core.masking import mask_phone
from tournaments.people import notice_backends as backends
from tournaments.people import notice_kinds
from tournaments.people.domain.holding import doing
from tournaments.people.domain.notices import State, move
from tournaments.people.domain.private_link import token
from tournaments.people.models import Person, Registration
from tournaments.people.notice_kinds import LINK, NAME, Message
from tournaments.people.notice_models import Notice, Try

log = logging.getLogger(__name__)

SYSTEM = "system"
TRIES = 3
#: After the first failure, and after the second.
PAUSES = (timedelta(minutes=1), timedelta(minutes=10))
AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Claimed:
    """A notice that this worker, and no other, sends now: its number, the number of the try, and what is said."""

    pk: int
    number: int
    message: Message


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a try: ``what`` of :class:`Try.What`, why, whether to try ``again``; where it went, masked."""

    what: str
    fault: str = ""
    again: bool = False
    channel: str = ""
    to: str = ""


def due(now: datetime) -> list[int]:
    """The notices that can be sent, oldest first."""
    rows = Notice.objects.filter(state=State.QUEUED, due_at__lte=now).order_by("due_at", "pk")
    return list(rows.values_list("pk", flat=True)[:AT_ONCE])


def send(notice_id: int, now: datetime) -> Notice | None:
    """Send one notice, if it is due and nobody else is at it; None when there was nothing to do."""
    claimed = claim(notice_id, now)
    if claimed is None:
        return None
    began = clock.now()
    outcome = hand_over(claimed)
    took = timedelta(seconds=int((clock.now() - began).total_seconds()))  # a backend may take its time
    return finish(claimed, outcome, now + took)


def claim(notice_id: int, now: datetime) -> Claimed | None:
    """Take a due notice for this worker, committed before anything is sent. None when it is another's, or not due.

    One that is no longer true is discarded instead.
    """
    with transaction.atomic(durable=True), doing(SYSTEM, "notice.claimed"):
        try:
            notice = locks.lock(Notice, notice_id, skip_locked=True)
        except Notice.DoesNotExist:
            return None
        if notice.state != State.QUEUED or notice.due_at is None or notice.due_at > now:
            return None
        if notice_kinds.kind_of(notice.event).still(notice, now) is not None:
            notice.why = "no_longer"
            move(notice, State.DISCARDED, "notice.discarded", by=SYSTEM, why="no_longer")
            return None
        language = Registration.objects.values_list("language", flat=True).get(pk=notice.registration_id)
        message = notice_kinds.message(notice.event, notice.facts, language)
        notice.tries += 1
        notice.sending_since, notice.why = now, ""
        # The database gives a number once: were the lock ever lost, one of two workers fails here.
        Try.objects.create(notice=notice, number=notice.tries, what=Try.What.BEGUN, by=notice.released_by, at=now)
        move(notice, State.SENDING, "notice.sending", by=SYSTEM, number=notice.tries)
    return Claimed(notice.pk, notice.tries, message)


def hand_over(claimed: Claimed) -> Outcome:
    """Open the address and hand the message to its backend. Nothing is locked, and no transaction is open."""
    notice = Notice.objects.select_related("person__data_key", "registration").get(pk=claimed.pk)
    try:
        contact = address_of(notice.person)
    except vault.Unreadable:
        return Outcome(Try.What.FAILED, "unreadable")
    channel, masked = channel_of(contact), mask_phone(contact)
    key = f"notice-{claimed.pk}-{claimed.number}"
    said = claimed.message
    try:
        if channel == Notice.Channel.EMAIL:
            backends.send_email(contact, _filled(said.title, notice), _filled(said.text, notice), key)
        elif channel == Notice.Channel.SMS:
            backends.send_sms(contact, _filled(said.short, notice), key)
        else:
            return Outcome(Try.What.FAILED, "no_contact", to=masked)
    except backends.NotSent as no:
        return Outcome(Try.What.FAILED, no.code, no.again, channel, masked)
    except backends.Unclear as nobody_knows:
        return Outcome(Try.What.UNCLEAR, nobody_knows.code, channel=channel, to=masked)
    except Exception as error:  # somebody else's backend: its text may hold the address, so only its kind is told
        log.error("notice %d: the %s backend failed with %s", claimed.pk, channel, type(error).__name__)
        return Outcome(Try.What.UNCLEAR, "fault", channel=channel, to=masked)
    indoors = not backends.leaves_the_house()[channel]  # said, so that nobody takes a line in a log for a message
    return Outcome(Try.What.SENT, "indoors" if indoors else "", channel=channel, to=masked)


def finish(claimed: Claimed, outcome: Outcome, now: datetime) -> Notice:
    """Write what became of a try. When a person has decided about the notice meanwhile, only the try is written down."""
    with doing(SYSTEM, f"notice.{outcome.what}"):
        notice = locks.lock(Notice, claimed.pk)
        Try.objects.create(
            notice=notice,
            number=claimed.number,
            what=outcome.what,
            channel=outcome.channel,
            to=outcome.to,
            why=outcome.fault,
            by=SYSTEM,
            at=now,
        )
        if notice.state != State.SENDING or notice.tries != claimed.number:
            return notice
        notice.channel, notice.why = outcome.channel, outcome.fault
        done: dict[str, Any] = {"by": SYSTEM, "why": outcome.fault, "number": claimed.number}
        if outcome.what == Try.What.SENT:
            sms = outcome.channel == Notice.Channel.SMS
            notice.sent_at = now
            notice.title = "" if sms else claimed.message.title
            notice.text = claimed.message.short if sms else claimed.message.text
            return move(notice, State.SENT, "notice.sent", channel=outcome.channel, **done)
        if outcome.what == Try.What.UNCLEAR:
            return move(notice, State.SENDING, "notice.unclear", **done)
        if outcome.again and claimed.number < TRIES:
            notice.due_at = now + PAUSES[min(claimed.number, len(PAUSES)) - 1]
            return move(notice, State.QUEUED, "notice.put_off", **done)
        return move(notice, State.FAILED, "notice.failed", **done)


def address_of(person: Person) -> str:
    """Where a person is reached, in clear: a minor by the guardian. "" when it was shredded."""
    return (person.guardian_contact if person.minor else person.contact).strip()


def channel_of(contact: str) -> str:
    """By what a contact is reached; also told from its mask."""
    if "@" in contact:
        return str(Notice.Channel.EMAIL)
    digits = sum(c.isdigit() for c in contact)
    letters = sum(c.isalpha() for c in contact)
    return str(Notice.Channel.SMS) if digits >= 7 and not letters else str(Notice.Channel.NONE)


def link_of(registration: Registration, origin: str, text: str | None = None) -> str:
    """The private link's address; where the site's own is not set, how to get there in words."""
    if not origin:
        return "（报名时得到的私密链接 / your private link）"
    return f"{origin.rstrip('/')}/register/status/{text or token(registration)}/"


def _filled(text: str, notice: Notice) -> str:
    link = link_of(notice.registration, settings.SITE_URL)
    return text.replace(LINK, link).replace(NAME, notice.person.real_name)
