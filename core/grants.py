"""What the serving role may do in the database, set after every migration.

It reads and writes rows; it makes, changes and owns no table, and where a table only grows (it has the triggers of
``core.appendonly``) it may add and read rows and nothing else. So two things, of which neither is the other's affair,
refuse a change: the role's rights and the triggers.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connections

_MISSING = """
SELECT c.relname, t.oid IS NOT NULL AS grows
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND t.tgname = 'only_grows'
WHERE c.relkind IN ('r', 'p') AND pg_has_role(current_user, c.relowner, 'USAGE') AND NOT (
    has_table_privilege(%(role)s, c.oid, 'SELECT') AND has_table_privilege(%(role)s, c.oid, 'INSERT')
    AND has_table_privilege(%(role)s, c.oid, 'UPDATE') = (t.oid IS NULL)
    AND has_table_privilege(%(role)s, c.oid, 'DELETE') = (t.oid IS NULL)
    AND NOT has_table_privilege(%(role)s, c.oid, 'TRUNCATE')
)
"""

# CASE, since conditions joined by AND may be asked in any order, and this one of sequences only.
_SEQUENCE_MISSING = """
SELECT bool_or(CASE WHEN c.relkind = 'S' THEN NOT has_sequence_privilege(%s, c.oid, 'USAGE') ELSE false END)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'public' AND pg_has_role(current_user, c.relowner, 'USAGE')
"""


def growing_tables(using: str = "default") -> list[str]:
    """The tables that only grow."""
    with connections[using].cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'only_grows' ORDER BY 1",
        )
        return [name for (name,) in cursor.fetchall()]


def set_rights(using: str = "default", **_: Any) -> None:
    """Give the serving role what it needs and take what it must not have; for Django's ``post_migrate``.

    Nothing happens where one role does everything, or the role that migrates does not own the tables.
    """
    role = settings.DATABASE_APP_ROLE
    connection = connections[using]
    if role is None:
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s AND rolname <> current_user", [role])
        found = cursor.fetchone()
        if found is None or found[0]:
            return
        name = connection.ops.quote_name(role)
        cursor.execute(_MISSING, {"role": role})
        for table, grows in cursor.fetchall():
            quoted = connection.ops.quote_name(table)
            cursor.execute(f"REVOKE ALL ON {quoted} FROM {name}")
            allowed = "SELECT, INSERT" if grows else "SELECT, INSERT, UPDATE, DELETE"
            cursor.execute(f"GRANT {allowed} ON {quoted} TO {name}")
        cursor.execute(_SEQUENCE_MISSING, [role])
        if cursor.fetchone()[0]:
            cursor.execute(f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {name}")
