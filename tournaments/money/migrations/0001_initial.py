import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Owed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source_kind", models.CharField(max_length=16)),
                ("source_id", models.CharField(max_length=64)),
                (
                    "occasion",
                    models.CharField(db_index=True, help_text="the session's code, to list by", max_length=40),
                ),
                (
                    "kind",
                    models.CharField(choices=[("cash", "现金"), ("goods", "实物"), ("coupon", "优惠券")], max_length=8),
                ),
                ("amount", models.BigIntegerField()),
                ("what", models.CharField(max_length=120)),
                ("created_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="owed", to="people.person"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="owed", to="people.team"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("source_kind", "source_id", "person"), name="owed_once_a_person", nulls_distinct=False
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="owed_is_positive"),
                ],
            },
        ),
    ]
