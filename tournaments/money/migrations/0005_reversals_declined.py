"""Asked that a payment be taken back, and declined."""

import django.db.models.deletion
from django.db import migrations, models

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("money", "0004_approvals_taken_back"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReversalDeclined",
            fields=[
                (
                    "asked",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="declined",
                        serialize=False,
                        to="money.reversalasked",
                    ),
                ),
                ("why", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("why", ""), _negated=True), name="a_reversal_is_declined_for_a_reason"
                    )
                ],
            },
        ),
        append_only("money_reversaldeclined"),
    ]
