"""What nobody came for is in store again; a draw gives back once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lottery", "0001_begin"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="stockmove",
            name="a_movement_says_why",
        ),
        migrations.AlterField(
            model_name="stockmove",
            name="why",
            field=models.CharField(
                choices=[
                    ("stock", "入库或盘点"),
                    ("draw", "开出"),
                    ("void", "作废退回"),
                    ("forfeit", "逾期没人领，退回"),
                ],
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="stockmove",
            constraint=models.UniqueConstraint(
                condition=models.Q(("why__in", ("void", "forfeit"))), fields=("draw",), name="a_draw_comes_back_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="stockmove",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("draw", None), ("why", "stock"), models.Q(("change", 0), _negated=True)),
                    models.Q(("change", -1), ("draw__isnull", False), ("why", "draw")),
                    models.Q(("change", 1), ("draw__isnull", False), ("why__in", ("void", "forfeit"))),
                    _connector="OR",
                ),
                name="a_movement_says_why",
            ),
        ),
    ]
