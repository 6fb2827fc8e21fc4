"""How long personal data is kept, and what was destroyed when its time was over. All of it only grows."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q


class Retention(models.Model):
    """For how many days data of a kind is kept after it was last needed, from a day on; the last entered counts."""

    class Kind(models.TextChoices):
        APPLICANT = "applicant", "没有参赛的报名人"
        CONTESTANT = "contestant", "参赛选手"

    from_on = models.DateField()
    kind = models.CharField(max_length=12, choices=Kind.choices)
    days = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=Q(days__gte=1), name="data_is_kept_a_day")]

    def __str__(self) -> str:
        return f"{self.kind} {self.days}"


class Shredding(models.Model):
    """A run over what was overdue: what was shown before (``digest`` is its SHA-256), and what became of each.

    ``report`` names nobody: ``[{"person", "registration", "kind", "due_on", "done", "why"}, …]``.
    """

    digest = models.CharField(max_length=64)
    report: models.JSONField[Any, Any] = models.JSONField()
    done = models.PositiveIntegerField()
    held = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    why = models.CharField(max_length=200)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d} {self.done}"
