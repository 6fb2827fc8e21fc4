"""A result that was confirmed wrongly and put right: by two people, beside the row that was wrong. All of it only grows."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from core.two_people import differ
from tournaments.people.models import Team

_SIDES = (("A", "A"), ("B", "B"))


class CorrectionAsked(models.Model):
    """One person says what the result should have been, and why; another confirms it, or nothing happens.

    ``plan`` is what he was shown that it changes (:mod:`tournaments.season.domain.correcting`), ``digest`` its SHA-256:
    what has changed since is not confirmed. ``back`` is whether the winner comes back, where that is known.
    """

    session = models.ForeignKey("season.Session", on_delete=models.PROTECT, related_name="corrections_asked")
    winner = models.CharField(max_length=1, choices=_SIDES)
    levels: models.JSONField[Any, Any] = models.JSONField(help_text='{"A": {"lap", "rank"}, "B": …}')
    back = models.BooleanField(null=True)
    why = models.CharField(max_length=200)
    plan: models.JSONField[Any, Any] = models.JSONField()
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(why=""), name="a_correction_has_a_reason"),
            models.UniqueConstraint(fields=["id", "by"], name="a_correction_asked_and_by_whom"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.winner}: {self.why}"


class Correction(models.Model):
    """A session's result as it stands since two people have said so; of several the last counts.

    ``asked_by`` repeats the question's (a foreign key over both columns keeps them equal), so that a check of the
    database refuses one person twice.
    """

    asked = models.OneToOneField(CorrectionAsked, on_delete=models.PROTECT, related_name="correction")
    asked_by = models.CharField(max_length=120)
    match = models.ForeignKey("season.Match", on_delete=models.PROTECT, related_name="corrections")
    winner = models.CharField(max_length=1, choices=_SIDES)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    levels: models.JSONField[Any, Any] = models.JSONField()
    back = models.BooleanField(null=True)
    why = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=differ("asked_by", "by"), name="two_people_correct"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.winner}: {self.why}"


class DayVoid(models.Model):
    """A day of a reign that was not won after all."""

    day = models.OneToOneField("season.ReignDay", primary_key=True, on_delete=models.PROTECT, related_name="void")
    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, related_name="days_void")

    def __str__(self) -> str:
        return f"{self.day_id}"
