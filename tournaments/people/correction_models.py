"""A name or a home town put right after the registration was decided: by two people. All of it only grows."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from core.two_people import differ


class PersonCorrectionAsked(models.Model):
    """One person says what a member's name or town should be, and by what it is known; another confirms it, or nothing
    happens.

    ``before_sealed`` and ``wanted_sealed`` are ``{"name", "town"}`` as JSON, sealed with the person's own key: whoever is
    shredded is forgotten here too. ``fields`` says which of the two would change.
    """

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="corrections_asked")
    before_sealed = models.BinaryField()
    wanted_sealed = models.BinaryField()
    fields: models.JSONField[Any, Any] = models.JSONField()
    why = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(why=""), name="a_person_is_corrected_for_a_reason"),
            models.UniqueConstraint(fields=["id", "by"], name="a_person_correction_and_by_whom"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.why}"


class PersonCorrection(models.Model):
    """What was asked for was done. ``asked_by`` repeats the question's (a foreign key over both columns keeps them
    equal), so that a check of the database refuses one person twice."""

    asked = models.OneToOneField(PersonCorrectionAsked, on_delete=models.PROTECT, related_name="done")
    asked_by = models.CharField(max_length=120)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=differ("asked_by", "by"), name="two_people_correct_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.asked_id}"


class PersonCorrectionDeclined(models.Model):
    """What was asked for is not done, and why: by whoever would have confirmed it, or by who asked and thought better."""

    asked = models.OneToOneField(PersonCorrectionAsked, on_delete=models.PROTECT, related_name="declined")
    why = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(why=""), name="a_correction_is_declined_for_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.asked_id} {self.why}"
