"""The log of a table is written once: no event is ever changed or taken away."""

from django.db import migrations

from core.appendonly import append_only


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [append_only("games_logevent")]
