"""The nine roles, as groups."""

from django.db import migrations

ROLES = (
    "producer",
    "host",
    "director",
    "commentator",
    "referee",
    "registrar",
    "cashier",
    "approver",
    "viewer",
)


def make(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects
    for role in ROLES:
        groups.get_or_create(name=role)


class Migration(migrations.Migration):
    dependencies = [("core", "0003_keys_and_devices"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
