import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0003_sealed"),
    ]

    operations = [
        migrations.AlterField(
            model_name="person",
            name="contact_sealed",
            field=models.BinaryField(),
        ),
        migrations.AlterField(
            model_name="person",
            name="data_key",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="person", to="core.datakey"
            ),
        ),
        migrations.AlterField(
            model_name="person",
            name="home_town_sealed",
            field=models.BinaryField(),
        ),
        migrations.RemoveField(
            model_name="person",
            name="contact",
        ),
        migrations.RemoveField(
            model_name="person",
            name="home_town",
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("minor", False),
                    models.Q(("guardian_contact_sealed__isnull", False), ("guardian_name_sealed__isnull", False)),
                    _connector="OR",
                ),
                name="a_minor_has_a_guardian",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                condition=models.Q(("approved", True)), fields=("name_key",), name="one_approved_team_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "changes_asked"), models.Q(("notes", {}), _negated=True)),
                    models.Q(models.Q(("state", "changes_asked"), _negated=True), ("notes", {})),
                    _connector="OR",
                ),
                name="notes_while_changes_are_asked",
            ),
        ),
    ]
