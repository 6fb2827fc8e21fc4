import uuid

import django.db.models.deletion
from django.db import migrations, models

from lottery.migrations import _guards


class Migration(migrations.Migration):
    replaces = [
        ("lottery", "0001_initial"),
        ("lottery", "0002_frozen"),
        ("lottery", "0003_boards_that_can_be_void"),
        ("lottery", "0004_two_people"),
        ("lottery", "0005_pool_choice"),
        ("lottery", "0006_boards_opened_before"),
    ]

    initial = True

    dependencies = [
        ("people", "0001_begin"),
        ("season", "0001_begin"),
    ]

    operations = [
        migrations.CreateModel(
            name="Picture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                (
                    "type",
                    models.CharField(
                        choices=[("image/png", "PNG"), ("image/jpeg", "JPEG"), ("image/webp", "WebP")], max_length=12
                    ),
                ),
                ("data", models.BinaryField()),
                ("added_at", models.DateTimeField()),
                ("added_by", models.CharField(max_length=120)),
            ],
        ),
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
            name="PoolChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="choices", to="lottery.pool"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="prizes", to="lottery.pool"
                    ),
                ),
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
                ("sponsor", models.CharField(blank=True, default="", max_length=60)),
                (
                    "picture",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes",
                        to="lottery.picture",
                    ),
                ),
            ],
            options={
                "ordering": ["pool", "place"],
                "constraints": [
                    models.UniqueConstraint(fields=("pool", "code"), name="one_line_a_prize"),
                    models.CheckConstraint(condition=models.Q(("count__gt", 0)), name="a_prize_is_there"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "blank"), ("value", 0)),
                            models.Q(models.Q(("kind", "blank"), _negated=True), ("value__gt", 0)),
                            _connector="OR",
                        ),
                        name="only_a_blank_is_worth_nothing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mix",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mixes", to="season.session"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("commitment", models.CharField(max_length=64)),
                ("sealed", models.BinaryField()),
                ("named_at", models.DateTimeField()),
                ("named_by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["session", "number"],
                "constraints": [models.UniqueConstraint(fields=("session", "number"), name="one_mix_a_board")],
            },
        ),
        migrations.CreateModel(
            name="Arrangement",
            fields=[
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="arrangement",
                        serialize=False,
                        to="season.session",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="lottery.pool"),
                ),
                ("sealed", models.BinaryField()),
                ("laid_at", models.DateTimeField()),
                ("laid_by", models.CharField(max_length=120)),
            ],
        ),
        migrations.CreateModel(
            name="Board",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="boards", to="season.session"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("rehearsal", models.BooleanField()),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="boards", to="lottery.pool"
                    ),
                ),
                ("size", models.PositiveSmallIntegerField()),
                (
                    "laid",
                    models.CharField(
                        choices=[
                            ("secret", "secret randomness"),
                            ("mixed", "secret randomness and a public value"),
                            ("hand", "by hand, by two people"),
                            ("seeded", "seeded, rehearsal only"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "mix",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="board", to="lottery.mix"
                    ),
                ),
                ("mixed_value", models.CharField(blank=True, default="", max_length=60)),
                (
                    "replaces",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="lottery.board",
                    ),
                ),
                ("root", models.CharField(max_length=64)),
                ("laid_at", models.DateTimeField()),
                ("laid_by", models.CharField(blank=True, default="", max_length=120)),
                ("confirmed_by", models.CharField(blank=True, default="", max_length=120)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("session", "number"), name="one_board_a_number"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("laid", "seeded"), _negated=True), ("rehearsal", True), _connector="OR"
                        ),
                        name="no_seeded_board_for_real",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("laid", "mixed"), ("mix__isnull", False), models.Q(("mixed_value", ""), _negated=True)
                            ),
                            models.Q(models.Q(("laid", "mixed"), _negated=True), ("mix", None)),
                            _connector="OR",
                        ),
                        name="a_mixed_board_names_its_value",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("laid", "hand"), models.Q(("confirmed_by", ""), _negated=True)),
                            models.Q(models.Q(("laid", "hand"), _negated=True), ("confirmed_by", "")),
                            _connector="OR",
                        ),
                        name="by_hand_means_two",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Opening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "board",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="opening", to="lottery.board"
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("settled", "场次已结算"),
                            ("cancelled", "场次已取消"),
                            ("void", "奖板作废"),
                            ("replaced", "换了新板"),
                        ],
                        max_length=12,
                    ),
                ),
                ("cells", models.JSONField()),
                ("secret", models.CharField(blank=True, default="", max_length=64)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
        ),
        migrations.CreateModel(
            name="Use",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="board_uses", to="season.session"
                    ),
                ),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="uses", to="lottery.board"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("session", "board"), name="a_board_is_taken_once")],
            },
        ),
        migrations.CreateModel(
            name="Cell",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cells", to="lottery.board"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("commitment", models.CharField(max_length=64)),
                ("sealed", models.BinaryField()),
            ],
            options={
                "ordering": ["board", "number"],
                "constraints": [models.UniqueConstraint(fields=("board", "number"), name="one_cell_a_number")],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draws", to="season.session"
                    ),
                ),
                (
                    "cell",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="draw", to="lottery.cell"
                    ),
                ),
                ("game", models.PositiveSmallIntegerField()),
                ("side", models.CharField(choices=[("A", "A"), ("B", "B")], max_length=1)),
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
                ("salt", models.CharField(max_length=64)),
                ("drawn_at", models.DateTimeField()),
                ("drawn_by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["session", "game", "id"],
            },
        ),
        migrations.CreateModel(
            name="StockMove",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(db_index=True, max_length=20)),
                ("change", models.IntegerField()),
                (
                    "why",
                    models.CharField(
                        choices=[("stock", "入库或盘点"), ("draw", "开出"), ("void", "作废退回")], max_length=8
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stock_moves",
                        to="lottery.draw",
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=120)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("draw", "why"), name="one_movement_a_draw"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("draw", None), ("why", "stock"), models.Q(("change", 0), _negated=True)),
                            models.Q(("change", -1), ("draw__isnull", False), ("why", "draw")),
                            models.Q(("change", 1), ("draw__isnull", False), ("why", "void")),
                            _connector="OR",
                        ),
                        name="a_movement_says_why",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="VoidAsked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "board",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voids_asked",
                        to="lottery.board",
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voids_asked",
                        to="lottery.draw",
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("asked_at", models.DateTimeField()),
                ("asked_by", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("board", None), ("draw__isnull", False)),
                            models.Q(("board__isnull", False), ("draw", None)),
                            _connector="OR",
                        ),
                        name="a_board_or_a_draw_is_asked",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_void_has_a_reason"
                    ),
                    models.UniqueConstraint(fields=("id", "asked_by"), name="a_void_asked_and_by_whom"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Void",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "asked",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="void",
                        to="lottery.voidasked",
                    ),
                ),
                ("asked_by", models.CharField(max_length=120)),
                ("confirmed_by", models.CharField(max_length=120)),
                (
                    "board",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="void", to="lottery.board"
                    ),
                ),
                (
                    "draw",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="void", to="lottery.draw"
                    ),
                ),
                (
                    "with_board",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="draws", to="lottery.void"
                    ),
                ),
                ("again", models.BooleanField(default=False)),
                ("reason", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("board", None), ("draw__isnull", False)),
                            models.Q(("board__isnull", False), ("draw", None), ("with_board", None)),
                            _connector="OR",
                        ),
                        name="a_board_or_a_draw_is_void",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("asked__isnull", False), ("with_board", None)),
                            models.Q(("asked", None), ("with_board__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_void_was_asked_for_or_goes_with_its_board",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="draw",
            name="after",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="next_draw", to="lottery.void"
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("after", None)), fields=("session", "game"), name="one_draw_a_game"
            ),
        ),
        *_guards.OPERATIONS,
    ]
