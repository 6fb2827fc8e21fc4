"""The audit list only grows; the nine roles stand as groups."""

from django.db import migrations

from core.appendonly import append_only

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


def make_roles(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects
    for role in ROLES:
        groups.get_or_create(name=role)


OPERATIONS = [append_only("core_entry"), migrations.RunPython(make_roles, migrations.RunPython.noop)]
