"""A call for registrations, and what guards its form."""

from __future__ import annotations

import uuid

import pghistory
from django.db import models
from django.db.models import F, Q

from core import clock
from core.models import DataKey


@pghistory.track()
class Intake(models.Model):
    """A call for registrations (报名期): how many places, until when the form is open, until when places are offered.

    The lock of its row covers the counting of its places and all its registrations.
    """

    code = models.SlugField(max_length=32, unique=True)
    title = models.CharField(max_length=60)
    places = models.PositiveIntegerField()
    opens_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    offers_until = models.DateTimeField()
    offer_hours = models.PositiveSmallIntegerField(default=48)
    auto_offer = models.BooleanField(default=True)
    terms_version = models.CharField(max_length=24, default="1")
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering = ["-opens_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(opens_at__lt=F("closes_at")), name="intake_opens_before_it_closes"),
            models.CheckConstraint(condition=Q(offer_hours__gte=1), name="intake_offer_lasts_an_hour"),
        ]

    def __str__(self) -> str:
        return self.title


class Knock(models.Model):
    """That an address came to a door: counted for an hour, the address only as a keyed hash."""

    door = models.CharField(max_length=16)
    address_hash = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["door", "address_hash", "at"], name="knock_counted")]

    def __str__(self) -> str:
        return f"{self.door} {self.at:%H:%M}"


class Upload(models.Model):
    """A sheet between its dry run and its import, sealed under a key of its own, gone after an hour."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    data_key = models.OneToOneField(DataKey, on_delete=models.PROTECT, related_name="+")
    sealed = models.BinaryField()
    by = models.CharField(max_length=120)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.pk)
