"""Tables that only grow: plain SQL triggers refuse UPDATE, DELETE and TRUNCATE, whoever asks.

(Protection inside a library can be switched off from inside the process; a trigger of the owner's cannot be by the
role that serves.)
"""

from __future__ import annotations

from django.db import migrations

_FUNCTION = """
CREATE OR REPLACE FUNCTION chaodipi_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
"""
_TRIGGER = "CREATE TRIGGER {name} BEFORE {when} ON {table} FOR EACH {each} EXECUTE FUNCTION chaodipi_append_only();"


def append_only(table: str) -> migrations.RunSQL:
    """A migration's operation that lets ``table`` (its name in PostgreSQL) only grow."""
    return migrations.RunSQL(
        sql=[
            _FUNCTION,
            _TRIGGER.format(name="only_grows", when="UPDATE OR DELETE", table=table, each="ROW"),
            _TRIGGER.format(name="only_grows_whole", when="TRUNCATE", table=table, each="STATEMENT"),
        ],
        reverse_sql=[
            f"DROP TRIGGER IF EXISTS only_grows ON {table};",
            f"DROP TRIGGER IF EXISTS only_grows_whole ON {table};",
        ],
    )
