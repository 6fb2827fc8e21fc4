import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import core.clock
from core.migrations import _guards


class Migration(migrations.Migration):
    replaces = [
        ("core", "0001_initial"),
        ("core", "0002_entries_only_grow"),
        ("core", "0003_keys_and_devices"),
        ("core", "0004_roles"),
        ("core", "0005_api_tokens"),
        ("core", "0006_seat_claims"),
        ("core", "0007_trips_and_checks"),
        ("core", "0008_links_expire"),
    ]

    initial = True

    dependencies = [
        ("auth", "__first__"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                (
                    "scopes",
                    django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), size=None),
                ),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("created_at", models.DateTimeField(default=core.clock.now, editable=False)),
                ("expires_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_why", models.CharField(blank=True, default="", max_length=200)),
            ],
            options={
                "ordering": ["-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("expires_at__gt", models.F("created_at"))), name="token_expires"
                    ),
                    models.CheckConstraint(condition=models.Q(("scopes", []), _negated=True), name="token_has_a_scope"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("seat", "Seat"), ("desk", "Desk"), ("program", "Program"), ("public", "Public")],
                        max_length=16,
                    ),
                ),
                ("table", models.CharField(db_index=True, max_length=64)),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("source", models.CharField(blank=True, default="", max_length=32)),
                ("generation", models.PositiveIntegerField(default=1)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=core.clock.now, editable=False)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "seat"), ("seat__gte", 0), ("seat__isnull", False), ("seat__lte", 3)),
                            models.Q(models.Q(("kind", "seat"), _negated=True), ("seat__isnull", True)),
                            _connector="OR",
                        ),
                        name="link_seat_only_for_seats",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Presence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="presence", to="core.link"
                    ),
                ),
                ("hub", models.CharField(max_length=32)),
                ("sockets", models.PositiveIntegerField()),
                ("v", models.BigIntegerField(null=True)),
                ("trip", models.FloatField(help_text="seconds there and back, the slowest of its sockets", null=True)),
                ("seen_at", models.DateTimeField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("link", "hub"), name="presence_once_a_link_and_hub")],
            },
        ),
        migrations.CreateModel(
            name="SeatClaim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.CharField(max_length=64)),
                ("seat", models.PositiveSmallIntegerField()),
                ("device", models.CharField(blank=True, max_length=64)),
                ("claim", models.BigIntegerField()),
                ("tried", models.JSONField(help_text="what was tried on it before the show", null=True)),
                ("at", models.DateTimeField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="seat_claim_once_a_seat")],
            },
        ),
        migrations.CreateModel(
            name="Answered",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("scope", models.CharField(max_length=80)),
                ("key", models.CharField(max_length=120)),
                ("fingerprint", models.CharField(max_length=64)),
                ("answer", models.JSONField(null=True)),
                ("refusal", models.JSONField(null=True)),
                ("at", models.DateTimeField(default=core.clock.now)),
            ],
            options={
                "indexes": [models.Index(fields=["at"], name="answered_at")],
                "constraints": [models.UniqueConstraint(fields=("scope", "key"), name="answered_once_a_key")],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=core.clock.now)),
                ("who", models.CharField(max_length=120)),
                ("what", models.CharField(max_length=80)),
                ("why", models.TextField(blank=True)),
                ("subject", models.CharField(blank=True, max_length=160)),
                ("data", models.JSONField(default=dict)),
            ],
            options={
                "verbose_name_plural": "entries",
                "indexes": [
                    models.Index(fields=["subject", "at"], name="entry_subject"),
                    models.Index(fields=["at"], name="entry_at"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DataKey",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("wrapped", models.BinaryField(null=True)),
                ("master", models.CharField(max_length=16)),
                ("created_at", models.DateTimeField(default=core.clock.now, editable=False)),
                ("shredded_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["master"], name="datakey_master")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("shredded_at__isnull", True), ("wrapped__isnull", False)),
                            models.Q(("shredded_at__isnull", False), ("wrapped__isnull", True)),
                            _connector="OR",
                        ),
                        name="datakey_wrapped_or_shredded",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=8)),
                ("secret_digest", models.BinaryField(max_length=32)),
                ("asked_at", models.DateTimeField(default=core.clock.now, editable=False)),
                ("expires_at", models.DateTimeField()),
                ("name", models.CharField(blank=True, max_length=40)),
                (
                    "role",
                    models.CharField(
                        blank=True,
                        choices=[("host", "Host"), ("director", "Director"), ("referee", "Referee")],
                        max_length=16,
                    ),
                ),
                ("paired_at", models.DateTimeField(blank=True, null=True)),
                ("paired_by", models.CharField(blank=True, max_length=120)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("paired_at__isnull", True)), fields=("code",), name="device_waits_by_code"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("paired_at__isnull", True), ("role", "")),
                            models.Q(("paired_at__isnull", False), models.Q(("role", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="device_paired_with_a_role",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pulse",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        *_guards.OPERATIONS,
    ]
