"""Tokens of programs."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from core import clock


class ApiToken(models.Model):
    """A program's key to the API: it acts as ``member``, with those of his rights that stand in ``scopes``.

    Only a digest is kept; the token itself is shown once (``core.api.tokens``). ``last_used_at`` is true to the minute.
    """

    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=40)
    scopes = ArrayField(models.CharField(max_length=40))
    digest = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_why = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(name="token_expires", condition=Q(expires_at__gt=F("created_at"))),
            models.CheckConstraint(name="token_has_a_scope", condition=~Q(scopes=[])),
        ]

    def __str__(self) -> str:
        return self.name
