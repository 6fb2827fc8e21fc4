"""How it stands with OBS, for the outputs' page: one row."""

from __future__ import annotations

from django.db import models


class ObsLink(models.Model):
    """What the process that speaks to OBS last said (``broadcast.obs.Link``); ``at``: when it last said that it lives."""

    state = models.CharField(max_length=12)
    asked = models.CharField(max_length=120, blank=True)
    shown = models.CharField(max_length=120, blank=True)
    since = models.DateTimeField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.state
