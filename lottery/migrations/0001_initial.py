import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_initial"),
        ("season", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pool",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "get_latest_by": "id",
            },
        ),
        migrations.CreateModel(
            name="Board",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("rehearsal", models.BooleanField()),
                ("size", models.PositiveSmallIntegerField()),
                (
                    "laid",
                    models.CharField(
                        choices=[("secret", "secret randomness"), ("seeded", "seeded, rehearsal only")], max_length=8
                    ),
                ),
                ("root", models.CharField(max_length=64)),
                ("laid_at", models.DateTimeField()),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="board", to="season.session"
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="boards", to="lottery.pool"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Cell",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("commitment", models.CharField(max_length=64)),
                ("sealed", models.BinaryField()),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cells", to="lottery.board"
                    ),
                ),
            ],
            options={
                "ordering": ["board", "number"],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(help_text="order in the sheet")),
                ("code", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=60)),
                (
                    "kind",
                    models.CharField(
                        choices=[("goods", "实物"), ("cash", "现金"), ("coupon", "优惠券"), ("blank", "空白")],
                        max_length=8,
                    ),
                ),
                ("value", models.PositiveIntegerField()),
                ("count", models.PositiveSmallIntegerField()),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="prizes", to="lottery.pool"
                    ),
                ),
            ],
            options={
                "ordering": ["pool", "place"],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.PositiveSmallIntegerField()),
                ("side", models.CharField(choices=[("A", "A"), ("B", "B")], max_length=1)),
                ("salt", models.CharField(max_length=64)),
                ("drawn_at", models.DateTimeField()),
                ("drawn_by", models.CharField(max_length=60)),
                (
                    "cell",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draw", to="lottery.cell"
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draws", to="season.session"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draws", to="people.team"
                    ),
                ),
                (
                    "prize",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draws", to="lottery.prize"
                    ),
                ),
            ],
            options={
                "ordering": ["session", "game"],
            },
        ),
        migrations.AddConstraint(
            model_name="cell",
            constraint=models.UniqueConstraint(fields=("board", "number"), name="one_cell_a_number"),
        ),
        migrations.AddConstraint(
            model_name="board",
            constraint=models.CheckConstraint(
                condition=models.Q(("laid", "secret"), ("rehearsal", True), _connector="OR"),
                name="no_seeded_board_for_real",
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(fields=("pool", "code"), name="one_line_a_prize"),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(condition=models.Q(("count__gt", 0)), name="a_prize_is_there"),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "blank"), ("value", 0)),
                    models.Q(models.Q(("kind", "blank"), _negated=True), ("value__gt", 0)),
                    _connector="OR",
                ),
                name="only_a_blank_is_worth_nothing",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(fields=("session", "game"), name="one_draw_a_game"),
        ),
    ]
