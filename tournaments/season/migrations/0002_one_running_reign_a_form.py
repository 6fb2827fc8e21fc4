"""One reign runs a form, whatever the year: a season's end no longer hides it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("season", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(model_name="reign", name="one_running_reign"),
        migrations.AddConstraint(
            model_name="reign",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at__isnull", True), ("rehearsal", False)),
                fields=("form",),
                name="one_running_reign",
            ),
        ),
    ]
