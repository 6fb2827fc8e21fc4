"""Persons, combinations of two, and their registration.

Names are compared by their key (:func:`core.sheets.key`): NFKC, spaces gone, case folded. The name as it was written is
what is shown and what a prize is handed over against. Contacts and home towns are sealed with the person's own key
(:mod:`tournaments.people.private`); every change leaves a row of history, in which they are sealed too.
"""

from __future__ import annotations

import uuid
from typing import Any

import pghistory
from django.db import models
from django.db.models import F, Q

from core import clock
from core.models import DataKey
from tournaments.people.correction_models import PersonCorrection, PersonCorrectionAsked, PersonCorrectionDeclined
from tournaments.people.intake_models import Intake, Knock, Upload
from tournaments.people.notice_models import Notice, Try
from tournaments.people.privacy_models import Retention, Shredding
from tournaments.people.private import Sealed

__all__ = [
    "Consent",
    "Intake",
    "Knock",
    "Likeness",
    "Member",
    "Notice",
    "Offer",
    "Person",
    "PersonCorrection",
    "PersonCorrectionAsked",
    "PersonCorrectionDeclined",
    "Registration",
    "Retention",
    "Shredding",
    "Team",
    "Try",
    "Upload",
]


@pghistory.track(exclude=["real_name", "name_key"])
class Person(models.Model):
    """Somebody who takes part. ``id`` is opaque and stable; the name is the one on the identity card (RULES §11).

    ``contact_hash`` finds an equal contact; ``contact_mask`` is how it stands in lists. Names are left out of the
    history, so that they can be forgotten.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    real_name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=60, db_index=True)
    data_key = models.OneToOneField(DataKey, on_delete=models.PROTECT, related_name="person")
    home_town_sealed = models.BinaryField()
    contact_sealed = models.BinaryField()
    contact_hash = models.CharField(max_length=64, db_index=True, blank=True, default="")
    contact_mask = models.CharField(max_length=60, blank=True, default="")
    minor = models.BooleanField(default=False)
    guardian_name_sealed = models.BinaryField(null=True)
    guardian_contact_sealed = models.BinaryField(null=True)
    created_at = models.DateTimeField()

    home_town = Sealed()
    contact = Sealed()
    guardian_name = Sealed()
    guardian_contact = Sealed()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(minor=False) | Q(guardian_name_sealed__isnull=False, guardian_contact_sealed__isnull=False),
                name="a_minor_has_a_guardian",
            ),
        ]

    def __str__(self) -> str:
        return self.real_name


@pghistory.track()
class Team(models.Model):
    """A combination (组合): a name and two members, number 1 and number 2.

    ``approved`` follows its registration's state; of those, no two have the same name.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    name_key = models.CharField(max_length=40, db_index=True)
    approved = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name_key"], condition=Q(approved=True), name="one_approved_team_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person's place in a combination."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="members")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="places")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["team", "number"], name="one_member_a_number"),
            models.UniqueConstraint(fields=["person"], name="one_team_a_person"),
            models.CheckConstraint(condition=models.Q(number__in=(1, 2)), name="member_1_or_2"),
        ]

    def __str__(self) -> str:
        return f"{self.number}号"


@pghistory.track(exclude=["searched"])  # names again
class Registration(models.Model):
    """How a combination came in, and what became of it. Its id gives the order of entry.

    ``version`` rises with every change; who decides names the one he has seen. ``notes`` say, for each field that is
    asked to be changed, what is wrong (``tournaments.people.fields``). ``intake`` is the call it answered; one without
    (a sheet taken in while none was open) takes up no place. The waiting list goes by ``priority``, higher first, then
    by time of entry; ``skipped`` says why one on it is passed over.
    """

    class State(models.TextChoices):
        SUBMITTED = "submitted", "待审"
        CHANGES_ASKED = "changes_asked", "待补正"
        APPROVED = "approved", "已通过"
        WAITLISTED = "waitlisted", "候补"
        DECLINED = "declined", "未通过"
        WITHDRAWN = "withdrawn", "已退出"

    class Source(models.TextChoices):
        SHEET = "sheet", "登记表"
        FORM = "form", "报名页"

    class Skipped(models.TextChoices):
        NO = "", ""
        EXPIRED = "offer_expired", "递补邀请逾期未答"
        REFUSED = "offer_refused", "谢绝了递补邀请"

    id = models.BigAutoField(primary_key=True)
    team = models.OneToOneField(Team, on_delete=models.PROTECT, related_name="registration")
    intake = models.ForeignKey(Intake, null=True, on_delete=models.PROTECT, related_name="registrations")
    state = models.CharField(max_length=16, choices=State.choices, default=State.SUBMITTED)
    state_at = models.DateTimeField(default=clock.now)
    source = models.CharField(max_length=8, choices=Source.choices)
    version = models.PositiveIntegerField(default=1)
    notes: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="")
    priority = models.SmallIntegerField(default=0)
    skipped = models.CharField(max_length=16, choices=Skipped.choices, blank=True, default=Skipped.NO)
    language = models.CharField(max_length=2, choices=[("zh", "中文"), ("en", "English")], default="zh")
    decided_by = models.CharField(max_length=120, blank=True, default="")
    decided_at = models.DateTimeField(null=True)
    link_generation = models.PositiveIntegerField(default=1)
    searched = models.TextField(blank=True, default="", help_text="names and their pinyin, for the office's search")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["intake", "state"], name="registration_place"),
            models.Index(F("priority").desc(), "created_at", "id", name="registration_line"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="changes_asked") & ~Q(notes={}) | ~Q(state="changes_asked") & Q(notes={}),
                name="notes_while_changes_are_asked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_id} {self.state}"


class Likeness(models.Model):
    """What a registration has in common with another, seen from this one; the other has a row the other way round.

    Derived from names and contacts whenever those are written (:mod:`tournaments.people.duplicates`). ``number`` is the
    member concerned, 0 for the combination's name.
    """

    class Kind(models.TextChoices):
        TEAM = "team", "组合名称"
        PERSON = "person", "姓名"
        NUMBER = "number", "联系方式"

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="likenesses", db_index=False)
    other = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["registration", "other", "kind", "number"], name="one_likeness_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.registration_id} {self.kind} {self.other_id}"


@pghistory.track()
class Consent(models.Model):
    """What a person has agreed to, on which version of the terms; withdrawing it is a date, not a deletion."""

    class Kind(models.TextChoices):
        TERMS = "terms", "报名须知与个人信息处理"
        ON_AIR = "on_air", "姓名与形象用于节目"
        GUARDIAN = "guardian", "监护人同意"

    class Source(models.TextChoices):
        SHEET = "sheet", "登记表"
        FORM = "form", "报名页"
        PAPER = "paper", "纸面同意书"

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="consents")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    version = models.CharField(max_length=24)
    source = models.CharField(max_length=8, choices=Source.choices)
    given_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person", "kind"], condition=Q(withdrawn_at__isnull=True), name="one_standing_consent_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind}"


@pghistory.track()
class Offer(models.Model):
    """A place offered to one on the waiting list, until a moment. While it is open the place is taken."""

    class State(models.TextChoices):
        OPEN = "open", "待答复"
        ACCEPTED = "accepted", "已接受"
        REFUSED = "refused", "已谢绝"
        EXPIRED = "expired", "已逾期"
        LAPSED = "lapsed", "已失效"

    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="offers")
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=120)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["registration"], condition=Q(state="open"), name="one_open_offer_a_registration"
            ),
            models.CheckConstraint(
                condition=Q(state="open", ended_at__isnull=True) | ~Q(state="open") & Q(ended_at__isnull=False),
                name="an_ended_offer_says_when",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.registration_id} {self.state}"
