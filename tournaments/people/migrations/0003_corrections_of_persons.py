"""A name or a town put right by two people, which the database holds to be two."""

import django.db.models.deletion
import django.db.models.lookups
from django.db import migrations, models

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0002_retention"),
    ]

    operations = [
        migrations.CreateModel(
            name="PersonCorrectionAsked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("before_sealed", models.BinaryField()),
                ("wanted_sealed", models.BinaryField()),
                ("fields", models.JSONField()),
                ("why", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections_asked",
                        to="people.person",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="PersonCorrection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked_by", models.CharField(max_length=120)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                (
                    "asked",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="done",
                        to="people.personcorrectionasked",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddConstraint(
            model_name="personcorrectionasked",
            constraint=models.CheckConstraint(
                condition=models.Q(("why", ""), _negated=True), name="a_person_is_corrected_for_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="personcorrectionasked",
            constraint=models.UniqueConstraint(fields=("id", "by"), name="a_person_correction_and_by_whom"),
        ),
        migrations.AddConstraint(
            model_name="personcorrection",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    django.db.models.lookups.Exact(
                        models.Func(
                            models.F("asked_by"),
                            models.Value(" "),
                            models.Value(1),
                            function="split_part",
                            output_field=models.TextField(),
                        ),
                        models.Func(
                            models.F("by"),
                            models.Value(" "),
                            models.Value(1),
                            function="split_part",
                            output_field=models.TextField(),
                        ),
                    ),
                    _negated=True,
                ),
                name="two_people_correct_a_person",
            ),
        ),
        migrations.RunSQL(
            "ALTER TABLE people_personcorrection ADD CONSTRAINT asked_by_is_who_asked "
            "FOREIGN KEY (asked_id, asked_by) REFERENCES people_personcorrectionasked (id, by);",
            "ALTER TABLE people_personcorrection DROP CONSTRAINT asked_by_is_who_asked;",
        ),
        append_only("people_personcorrectionasked"),
        append_only("people_personcorrection"),
    ]
