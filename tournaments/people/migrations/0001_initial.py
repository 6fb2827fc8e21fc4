import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("real_name", models.CharField(max_length=60)),
                ("name_key", models.CharField(db_index=True, max_length=60)),
                ("home_town", models.TextField()),
                ("contact", models.TextField()),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("name_key", models.CharField(max_length=40, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("submitted", "待审"),
                            ("changes_asked", "待补正"),
                            ("approved", "已通过"),
                            ("waitlisted", "候补"),
                            ("declined", "未通过"),
                            ("withdrawn", "已退出"),
                        ],
                        default="submitted",
                        max_length=16,
                    ),
                ),
                ("source", models.CharField(choices=[("sheet", "登记表"), ("form", "报名页")], max_length=8)),
                ("created_at", models.DateTimeField()),
                (
                    "team",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="registration", to="people.team"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="places", to="people.person"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="members", to="people.team"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("team", "number"), name="one_member_a_number"),
                    models.UniqueConstraint(fields=("person",), name="one_team_a_person"),
                    models.CheckConstraint(condition=models.Q(("number__in", (1, 2))), name="member_1_or_2"),
                ],
            },
        ),
    ]
