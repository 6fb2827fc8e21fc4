"""What the ground floor keeps: links, requests already answered, the audit list, heartbeats, who is connected."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from core import clock
from core.api.models import ApiToken

if TYPE_CHECKING:
    from core.members.actors import Actor

__all__ = ["Answered", "ApiToken", "DataKey", "Device", "Entry", "Link", "Presence", "Pulse", "SeatClaim"]


class Link(models.Model):
    """A key to one table's live feed, for one audience. Its token is computed, never stored (``core.links``).

    ``table`` is the id by which the source knows the table. ``options``: ``delay`` (seconds behind), ``behind`` ("game":
    one game behind), ``hands`` (false: programme without hands; true: the public sees them), ``preview`` (true: shows
    what stands in preview), ``language`` (zh or en), ``member`` (true: needs a signed-in member as well), ``output``
    (how an output is to look).
    ``source`` names a registered live source; empty means the show's. From ``expires_at`` on it opens nothing.
    """

    class Kind(models.TextChoices):
        SEAT = "seat"
        DESK = "desk"
        PROGRAM = "program"
        PUBLIC = "public"

    kind = models.CharField(max_length=16, choices=Kind.choices)
    table = models.CharField(max_length=64, db_index=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)
    source = models.CharField(max_length=32, default="", blank=True)
    generation = models.PositiveIntegerField(default=1)
    revoked_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    actor: Actor | None = None
    """Whoever holds the link open now, where that is known: not stored, set by the socket that reads it."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="link_seat_only_for_seats",
                condition=Q(kind="seat", seat__isnull=False, seat__gte=0, seat__lte=3)
                | (~Q(kind="seat") & Q(seat__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}{'' if self.seat is None else self.seat} {self.table}"

    @property
    def audience(self) -> int | str:
        """What the source shows to this link: seat 0–3, ``desk``, ``program``, ``program-closed`` or ``public``.

        A programme that is a preview is ``program-preview`` or ``program-closed-preview``.
        """
        if self.kind == self.Kind.SEAT and self.seat is not None:
            return self.seat
        if self.kind == self.Kind.PUBLIC and self.options.get("hands") is True:
            return "program"
        if self.kind != self.Kind.PROGRAM:
            return str(self.kind)
        hands = "program-closed" if self.options.get("hands") is False else "program"
        return f"{hands}-preview" if self.options.get("preview") is True else hands

    @property
    def by(self) -> str:
        """How the audit list calls who acts through this link: the member or device, else the link itself."""
        return self.actor.by if self.actor is not None else f"link {self.pk}"

    @property
    def has_expired(self) -> bool:
        """Whether its term is over."""
        return self.expires_at is not None and clock.now() >= self.expires_at

    @property
    def delay(self) -> float:
        """Seconds behind the table, 0 or more."""
        return max(0.0, float(self.options.get("delay") or 0))

    @property
    def behind(self) -> str:
        """``game``: one game behind, whatever the delay; else empty."""
        return "game" if self.options.get("behind") == "game" else ""

    @property
    def output(self) -> dict[str, Any] | None:
        """What an output's page is told of how to look; None of a link that is no output."""
        settings: dict[str, Any] | None = self.options.get("output")
        return settings

    @property
    def language(self) -> str:
        """``zh`` or ``en``: the language of what is said to this link."""
        return "en" if self.options.get("language") == "en" else "zh"


class Presence(models.Model):
    """Which links have open sockets, one row a link and web process; never raises a table's version."""

    link = models.ForeignKey(Link, on_delete=models.CASCADE, related_name="presence")
    hub = models.CharField(max_length=32)
    sockets = models.PositiveIntegerField()
    v = models.BigIntegerField(null=True)
    trip = models.FloatField(null=True, help_text="seconds there and back, the slowest of its sockets")
    drawn = models.BigIntegerField(null=True, help_text="the version that the slowest of its pages says it has drawn")
    visible = models.BooleanField(null=True, help_text="whether one of its pages says that it is shown")
    build = models.CharField(max_length=64, blank=True, help_text="what its pages were built from, as they say")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "hub"], name="presence_once_a_link_and_hub")]

    def __str__(self) -> str:
        return f"{self.link_id} x{self.sockets}"


class SeatClaim(models.Model):
    """Which device plays a table's seat: the one a person opened it on last; never raises a table's version."""

    table = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField()
    device = models.CharField(max_length=64, blank=True)
    browser = models.CharField(max_length=64, blank=True, help_text="the cookie of the browser it is played in")
    claim = models.BigIntegerField()
    tried: models.JSONField[Any, Any] = models.JSONField(null=True, help_text="what was tried on it before the show")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="seat_claim_once_a_seat")]

    def __str__(self) -> str:
        return f"{self.table} {self.seat}"


class Answered(models.Model):
    """A request that was answered: its key, a fingerprint of what it asked, and what was said (``core.idempotency``)."""

    scope = models.CharField(max_length=80)
    key = models.CharField(max_length=120)
    fingerprint = models.CharField(max_length=64)
    answer = models.JSONField(null=True)
    refusal = models.JSONField(null=True)
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="answered_once_a_key")]
        indexes = [models.Index(fields=["at"], name="answered_at")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"


class Entry(models.Model):
    """One line of the audit list: who did what to which thing, and why. The database refuses to change or delete it."""

    at = models.DateTimeField(default=clock.now)
    who = models.CharField(max_length=120)
    what = models.CharField(max_length=80)
    why = models.TextField(blank=True)
    subject = models.CharField(max_length=160, blank=True)
    data: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "entries"
        indexes = [
            models.Index(fields=["subject", "at"], name="entry_subject"),
            models.Index(fields=["at"], name="entry_at"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.who} {self.what} {self.subject}"


class DataKey(models.Model):
    """The key of one owner's sealed data (``core.vault``), wrapped; shredding empties it for good.

    What unwraps it lies in two places that no dump of this database holds: the master key, named by ``master``, and a
    secret of this key's own in the key store.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    wrapped = models.BinaryField(null=True)
    master = models.CharField(max_length=16)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    shredded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="datakey_wrapped_or_shredded",
                condition=Q(wrapped__isnull=False, shredded_at__isnull=True)
                | Q(wrapped__isnull=True, shredded_at__isnull=False),
            ),
        ]
        indexes = [models.Index(fields=["master"], name="datakey_master")]

    def __str__(self) -> str:
        return f"{self.pk}{' shredded' if self.shredded_at else ''}"


class Device(models.Model):
    """A desk's device: shows a code, is paired by a member who may, and then acts in one role until it is revoked.

    Its cookie holds a secret of which only a digest is kept here.
    """

    class Role(models.TextChoices):
        HOST = "host"
        DIRECTOR = "director"
        REFEREE = "referee"

    code = models.CharField(max_length=8)
    secret_digest = models.BinaryField(max_length=32)
    asked_at = models.DateTimeField(default=clock.now, editable=False)
    expires_at = models.DateTimeField()
    name = models.CharField(max_length=40, blank=True)
    role = models.CharField(max_length=16, choices=Role.choices, blank=True)
    paired_at = models.DateTimeField(null=True, blank=True)
    paired_by = models.CharField(max_length=120, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], condition=Q(paired_at__isnull=True), name="device_waits_by_code"),
            models.CheckConstraint(
                name="device_paired_with_a_role",
                condition=Q(paired_at__isnull=True, role="") | (Q(paired_at__isnull=False) & ~Q(role="")),
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"device {self.pk}"


class Pulse(models.Model):
    """When a background duty last ran."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
