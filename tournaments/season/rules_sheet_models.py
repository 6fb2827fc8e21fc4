"""The rules sheet (活动规则) of a season: a draft that is edited, versions that are published, and which one a session had."""

from __future__ import annotations

from typing import Any

import pghistory
from django.db import models
from django.db.models import Q

_SEASON, _SESSION = "season.Season", "season.Session"


@pghistory.track()
class RulesSheetDraft(models.Model):
    """What is being written; nobody outside the office sees it. ``version`` rises with every change."""

    season = models.OneToOneField(_SEASON, primary_key=True, on_delete=models.PROTECT, related_name="rules_sheet_draft")
    version = models.PositiveIntegerField(default=1)
    organiser_zh = models.CharField(max_length=120, blank=True, default="")
    organiser_en = models.CharField(max_length=120, blank=True, default="")
    contact = models.CharField(max_length=200, blank=True, default="", help_text="the organiser's, published")
    terms_zh = models.TextField(max_length=8000, blank=True, default="")
    terms_en = models.TextField(max_length=8000, blank=True, default="")
    changed_at = models.DateTimeField(null=True)
    changed_by = models.CharField(max_length=120, blank=True, default="")

    def __str__(self) -> str:
        return f"draft of {self.season_id}"


class RulesSheet(models.Model):
    """A published version. It only grows: what was published stands, and a later version does not change it.

    ``body`` is all of it, prizes and settings included, as they were at that moment (``domain.rules_sheets.body``);
    ``digest`` is the SHA-256 of its JSON.
    """

    season = models.ForeignKey(_SEASON, on_delete=models.PROTECT, related_name="rules_sheets")
    version = models.PositiveIntegerField()
    body: models.JSONField[Any, Any] = models.JSONField()
    digest = models.CharField(max_length=64)
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=120)
    why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["season", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["season", "version"], name="one_rules_sheet_a_version"),
            models.CheckConstraint(condition=Q(version__gt=0), name="rules_sheets_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} v{self.version}"


class SheetInForce(models.Model):
    """The version a real session was started under. Only grows."""

    session = models.OneToOneField(_SESSION, on_delete=models.PROTECT, related_name="sheet_in_force")
    sheet = models.ForeignKey(RulesSheet, on_delete=models.PROTECT, related_name="sessions")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.session_id} under {self.sheet_id}"
