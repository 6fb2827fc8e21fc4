import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("season", "0001_begin"),
    ]

    operations = [
        migrations.CreateModel(
            name="Cue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("step", models.CharField(max_length=12)),
                ("zh", models.CharField(blank=True, default="", max_length=200)),
                ("en", models.CharField(blank=True, default="", max_length=400)),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cues",
                        to="season.season",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cues",
                        to="season.session",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("season__isnull", False), ("session__isnull", True)),
                            models.Q(("season__isnull", True), ("session__isnull", False)),
                            _connector="OR",
                        ),
                        name="cue_of_a_season_or_a_session",
                    ),
                    models.UniqueConstraint(fields=("season", "step"), name="one_cue_a_season_and_step"),
                    models.UniqueConstraint(fields=("session", "step"), name="one_cue_a_session_and_step"),
                ],
            },
        ),
    ]
