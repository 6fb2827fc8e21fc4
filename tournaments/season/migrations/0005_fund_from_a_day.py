"""What a season's fund goes by from a day on."""

import django.db.models.deletion
from django.db import migrations, models

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("season", "0004_what_a_reign_began_under"),
    ]

    operations = [
        migrations.CreateModel(
            name="FundTerms",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_on", models.DateField()),
                ("fund_base", models.PositiveIntegerField()),
                ("fund_step", models.PositiveIntegerField()),
                ("fund_cap", models.PositiveIntegerField()),
                ("on_loss", models.CharField(choices=[("keep", "照付"), ("forfeit", "作废")], max_length=8)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=120)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="fund_terms", to="season.season"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        append_only("season_fundterms"),
    ]
