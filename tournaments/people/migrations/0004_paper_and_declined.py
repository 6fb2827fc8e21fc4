"""A consent given on paper; a correction of a name or a town that was declined."""

import django.db.models.deletion
from django.db import migrations, models

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_corrections_of_persons"),
    ]

    operations = [
        migrations.AlterField(
            model_name="consent",
            name="source",
            field=models.CharField(
                choices=[("sheet", "登记表"), ("form", "报名页"), ("paper", "纸面同意书")], max_length=8
            ),
        ),
        migrations.AlterField(
            model_name="consentevent",
            name="source",
            field=models.CharField(
                choices=[("sheet", "登记表"), ("form", "报名页"), ("paper", "纸面同意书")], max_length=8
            ),
        ),
        migrations.CreateModel(
            name="PersonCorrectionDeclined",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("why", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                (
                    "asked",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="declined",
                        to="people.personcorrectionasked",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("why", ""), _negated=True), name="a_correction_is_declined_for_a_reason"
                    )
                ],
            },
        ),
        append_only("people_personcorrectiondeclined"),
    ]
