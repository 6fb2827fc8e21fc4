"""The outbox: what contestants are to be told, each thing once, and every try to send it.

No address and no name stands here. The text is made from ``facts`` by the kind of the event
(:mod:`tournaments.people.notice_kinds`); where it goes is opened from the vault at the moment of sending.
"""

from __future__ import annotations

from typing import Any

import pghistory
from django.db import models
from django.db.models import Q


@pghistory.track()
class Notice(models.Model):
    """One message to one person about one event; ``occasion`` tells two events of a kind apart (``registration:5:3``).

    ``sending`` means that a worker has begun: if it dies then, nobody knows whether the message is out, and a person
    says what is to be done. ``why`` is the code of what went wrong. ``title`` and ``text`` are what was sent, with
    places for the name and the private link. ``version`` rises with every change.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "待核对"
        QUEUED = "queued", "待发"
        SENDING = "sending", "发送中"
        SENT = "sent", "已发出"
        FAILED = "failed", "未发出"
        DISCARDED = "discarded", "不发"

    class Channel(models.TextChoices):
        NONE = "", ""
        EMAIL = "email", "邮件"
        SMS = "sms", "短信"

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="notices")
    registration = models.ForeignKey("people.Registration", on_delete=models.PROTECT, related_name="notices")
    event = models.CharField(max_length=24)
    occasion = models.CharField(max_length=80)
    facts: models.JSONField[Any, Any] = models.JSONField(default=dict)
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    version = models.PositiveIntegerField(default=1)
    channel = models.CharField(max_length=8, choices=Channel.choices, blank=True, default=Channel.NONE)
    tries = models.PositiveSmallIntegerField(default=0)
    why = models.CharField(max_length=40, blank=True, default="")
    title = models.CharField(max_length=200, blank=True, default="")
    text = models.TextField(blank=True, default="")
    created_at = models.DateTimeField()
    released_at = models.DateTimeField(null=True)
    released_by = models.CharField(max_length=120, blank=True, default="")
    due_at = models.DateTimeField(null=True, help_text="not sent before, while it is queued")
    sending_since = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["state", "due_at"], name="notice_due"),
            models.Index(fields=["occasion"], name="notice_occasion"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["person", "event", "occasion"], name="one_notice_a_person_and_event"),
            models.CheckConstraint(
                condition=Q(state="sending", sending_since__isnull=False)
                | ~Q(state="sending") & Q(sending_since__isnull=True),
                name="a_notice_that_is_sent_says_since_when",
            ),
            models.CheckConstraint(
                condition=~Q(state="queued") | Q(due_at__isnull=False, released_at__isnull=False),
                name="a_queued_notice_was_released",
            ),
            models.CheckConstraint(
                condition=~Q(state="sent") | Q(sent_at__isnull=False), name="a_sent_notice_says_when"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.occasion}"


class Try(models.Model):
    """A step of one try to send a notice: begun, and what came of it. Only grows; a number begins once."""

    class What(models.TextChoices):
        BEGUN = "begun", "开始发送"
        SENT = "sent", "已发出"
        FAILED = "failed", "没有发出"
        UNCLEAR = "unclear", "不知是否发出"
        TAKEN = "taken_as_sent", "认定已发出"

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    what = models.CharField(max_length=16, choices=What.choices)
    channel = models.CharField(max_length=8, choices=Notice.Channel.choices, blank=True, default="")
    to = models.CharField(max_length=60, blank=True, default="", help_text="the address, masked")
    why = models.CharField(max_length=200, blank=True, default="")
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["notice", "number", "what"], name="a_try_begins_once")]

    def __str__(self) -> str:
        return f"{self.notice_id} #{self.number} {self.what}"
