"""Persons, combinations of two, and their registration.

Names are compared by their key (:func:`tournaments.people.names.key`): NFKC, spaces gone, case folded. The name as it
was written is what is shown and what a prize is handed over against.
"""

from __future__ import annotations

import uuid

from django.db import models

from tournaments.people.fields import PrivateTextField


class Person(models.Model):
    """Somebody who takes part. ``id`` is opaque and stable; the name is the one on the identity card (RULES §11)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    real_name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=60, db_index=True)
    home_town = PrivateTextField()
    contact = PrivateTextField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.real_name


class Team(models.Model):
    """A combination (组合): a name and two members, number 1 and number 2."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    name_key = models.CharField(max_length=40, unique=True)
    created_at = models.DateTimeField()

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


class Registration(models.Model):
    """How a combination came in. Its id gives the order of entry; the office's sheet counts as approved."""

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

    id = models.BigAutoField(primary_key=True)
    team = models.OneToOneField(Team, on_delete=models.PROTECT, related_name="registration")
    state = models.CharField(max_length=16, choices=State.choices, default=State.SUBMITTED)
    source = models.CharField(max_length=8, choices=Source.choices)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.team_id} {self.state}"
