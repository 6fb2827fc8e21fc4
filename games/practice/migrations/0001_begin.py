import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("practice", "0001_initial")]

    initial = True

    dependencies = [
        ("core", "0001_begin"),
    ]

    operations = [
        migrations.CreateModel(
            name="Practice",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "link",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="core.link"
                    ),
                ),
                ("rules", models.CharField(max_length=32)),
                ("clocks", models.CharField(choices=[("relaxed", "relaxed"), ("show", "show")], max_length=16)),
                ("language", models.CharField(default="zh", max_length=2)),
                ("address", models.CharField(max_length=64)),
                ("begun_at", models.DateTimeField()),
                ("acted_at", models.DateTimeField(help_text="when its person last did anything")),
                ("seen_at", models.DateTimeField(help_text="when its page was last open")),
                ("version", models.BigIntegerField(default=0)),
                ("stage", models.CharField(default="waiting", max_length=16)),
                ("deal", models.PositiveIntegerField(default=0)),
                ("event_number", models.PositiveIntegerField(default=0)),
                ("paused_at", models.DateTimeField(null=True)),
                ("deadline", models.DateTimeField(null=True)),
                ("due_at", models.DateTimeField(null=True)),
                ("state", models.JSONField(null=True)),
                ("state_v", models.BigIntegerField(default=0)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("due_at__isnull", False)), fields=["due_at"], name="practice_due"),
                    models.Index(fields=["address"], name="practice_address"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PracticeEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "practice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="practice.practice"
                    ),
                ),
                ("v", models.BigIntegerField()),
                ("number", models.PositiveIntegerField(null=True)),
                ("kind", models.CharField(max_length=32)),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                ("clock", models.JSONField(null=True)),
                ("deal", models.PositiveIntegerField(null=True)),
                ("seed", models.BinaryField(max_length=32, null=True)),
            ],
            options={
                "ordering": ["practice", "v"],
                "constraints": [models.UniqueConstraint(fields=("practice", "v"), name="one_practice_event_a_version")],
            },
        ),
    ]
