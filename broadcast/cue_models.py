"""What the host says at each step of the evening, and how long a step is planned to take."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class Cue(models.Model):
    """The line of one step (流程单), of a season or of one session, which goes before its season's.

    ``step`` is ``opening``, ``game``, ``draw``, ``decide``, ``fund`` or ``end``; ``game3`` and ``draw3`` are of one game
    and go before ``game`` and ``draw``. Empty texts and no minutes say nothing: the next one counts.
    """

    season = models.ForeignKey("season.Season", null=True, blank=True, on_delete=models.CASCADE, related_name="cues")
    session = models.ForeignKey("season.Session", null=True, blank=True, on_delete=models.CASCADE, related_name="cues")
    step = models.CharField(max_length=12)
    zh = models.CharField(max_length=200, default="", blank=True)
    en = models.CharField(max_length=400, default="", blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="cue_of_a_season_or_a_session",
                condition=Q(season__isnull=False, session__isnull=True) | Q(season__isnull=True, session__isnull=False),
            ),
            models.UniqueConstraint(fields=["season", "step"], name="one_cue_a_season_and_step"),
            models.UniqueConstraint(fields=["session", "step"], name="one_cue_a_session_and_step"),
        ]

    def __str__(self) -> str:
        return f"{self.step} {self.zh}"
