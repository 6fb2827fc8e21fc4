"""Books that are being written to a file: how far it is, then the file, sealed under a key of its own for a while."""

from __future__ import annotations

import uuid

from django.db import models

from core.models import DataKey


class Export(models.Model):
    """One file asked for; ``done`` of ``total`` rows. ``sealed`` is the file, gone with its key when its time is over."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    first = models.DateField()
    last = models.DateField()
    part = models.CharField(max_length=10, help_text="xlsx, or one part as CSV")
    clear = models.BooleanField(default=False)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    failed = models.BooleanField(default=False)
    data_key = models.OneToOneField(DataKey, null=True, on_delete=models.PROTECT, related_name="+")
    sealed = models.BinaryField(null=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    taken_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.first} {self.last} {self.done}/{self.total}"
