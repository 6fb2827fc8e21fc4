"""Rows that are written once, before the role that serves: eight ways to change one, each refused on every such table.

The connection is a login of `app` itself, not a borrowed role that it could give back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pgtrigger
import psycopg
import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from psycopg import errors, sql

from config import places
from config.embedded import postgres
from core import audit, grants
from core.models import Entry

App = psycopg.Connection[tuple[object, ...]]
KNOWN = {"core_entry", "games_logevent", "lottery_board", "lottery_cell", "lottery_draw", "lottery_pool", "money_owed"}
KNOWN |= {f"money_{name}" for name in ("posting", "line", "payout", "claim", "decision", "payment", "reversal")}
KNOWN |= {f"season_{name}" for name in ("match", "reignday", "correctionasked", "correction", "dayvoid")}
KNOWN |= {"people_retention", "people_shredding", "people_personcorrectiondeclined"}
KNOWN |= {
    f"money_{name}"
    for name in (
        "withdrawn",
        "receipt",
        "signature",
        "reversalasked",
        "forfeited",
        "voided",
        "unapproved",
        "reversaldeclined",
    )
}
KNOWN |= {f"money_{name}" for name in ("dayclosed", "terms", "taxrate")}
KNOWN |= {f"lottery_{name}" for name in ("void", "voidasked", "opening", "stockmove")}
KNOWN |= {f"season_{name}" for name in ("rulessheet", "sheetinforce", "challengerorder", "call", "move")}


@pytest.fixture
def app(transactional_db: None) -> Iterator[App]:
    """A connection of the serving role to the tests' database."""
    name = str(connection.settings_dict["NAME"])
    with psycopg.connect(postgres.url(places.run(), postgres.APP, name), autocommit=True) as opened:
        yield opened


def _first_column(app: App, table: str) -> str:
    """Any column of the table but its key."""
    row = app.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 1 AND NOT attisdropped LIMIT 1",
        [table],
    ).fetchone()
    assert row is not None
    return str(row[0])


def _do(app: App, text: str, table: str, **names: str) -> None:
    parts = {"table": sql.Identifier(table), **{name: sql.Identifier(value) for name, value in names.items()}}
    app.execute(sql.SQL(text).format(**parts))


def update(app: App, table: str) -> None:
    _do(app, "UPDATE {table} SET {column} = {column}", table, column=_first_column(app, table))


def delete(app: App, table: str) -> None:
    _do(app, "DELETE FROM {table}", table)


def truncate(app: App, table: str) -> None:
    _do(app, "TRUNCATE {table} CASCADE", table)


def drop_trigger(app: App, table: str) -> None:
    _do(app, "DROP TRIGGER only_grows ON {table}", table)


def alter(app: App, table: str) -> None:
    _do(app, "ALTER TABLE {table} DISABLE TRIGGER ALL", table)


def replica_role(app: App, table: str) -> None:
    app.execute("SET session_replication_role = replica")
    update(app, table)


def library_ignore(app: App, table: str) -> None:
    """What pgtrigger sets to pass over triggers, for every trigger there is."""
    with app.transaction():
        app.execute(
            "SELECT set_config('pgtrigger.ignore', (SELECT array_agg(tgrelid::regclass::text || ':' || tgname)::text "
            "FROM pg_trigger), true)"
        )
        delete(app, table)


def copy(app: App, table: str) -> None:
    """COPY writes rows without asking the statement for them: from a program, and over a row that is there."""
    _do(app, "COPY {table} FROM PROGRAM 'true'", table)


WAYS: tuple[Callable[[App, str], None], ...] = (
    update,
    delete,
    truncate,
    drop_trigger,
    alter,
    replica_role,
    library_ignore,
    copy,
)


def test_every_table_that_must_only_grow_does(db: None) -> None:
    """Those named in the design, and every table of recorded history."""
    history = {
        model._meta.db_table
        for model in apps.get_models()
        if model.__module__.split(".")[0] in ("core", "games", "tournaments", "lottery")
        and hasattr(model, "pgh_created_at")
    }
    assert KNOWN | history <= set(grants.growing_tables())


def test_eight_ways_to_change_a_row_are_refused_on_every_table_that_only_grows(app: App) -> None:
    tables = grants.growing_tables()
    refused = 0
    for table in tables:
        for way in WAYS:
            with pytest.raises(errors.InsufficientPrivilege):
                way(app, table)
            app.execute("RESET ALL")
            refused += 1
    assert refused == 8 * len(tables) >= 8 * len(KNOWN)


def test_a_row_that_is_there_is_not_copied_over(app: App) -> None:
    entry = audit.record("system", "x", why="as it was")
    with (
        app.transaction(force_rollback=True),
        pytest.raises(errors.UniqueViolation),
        app.cursor().copy("COPY core_entry (id, at, who, what, why, subject, data) FROM STDIN") as rows,
    ):
        rows.write_row((entry.pk, entry.at, "somebody", "x", "as it never was", "", "{}"))
    with pytest.raises(errors.InsufficientPrivilege):
        app.execute(
            "INSERT INTO core_entry (id, at, who, what, why, subject, data) VALUES (%s, now(), '', '', '', '', '{}') "
            "ON CONFLICT (id) DO UPDATE SET why = excluded.why",
            [entry.pk],
        )
    assert Entry.objects.get().why == "as it was"


def test_rows_can_be_added_and_read(app: App) -> None:
    app.execute("INSERT INTO core_entry (at, who, what, why, subject, data) VALUES (now(), 'app', 'x', '', '', '{}')")
    assert app.execute("SELECT who FROM core_entry").fetchall() == [("app",)]


def test_the_serving_role_owns_nothing_and_can_become_nobody(app: App) -> None:
    assert app.execute("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole").fetchone() == (0,)
    assert app.execute(
        "SELECT rolsuper, rolcreaterole, rolbypassrls, rolreplication FROM pg_roles WHERE rolname = current_user"
    ).fetchone() == (False, False, False, False)
    for role in (postgres.OWNER, postgres.SUPERUSER):
        with pytest.raises(errors.InsufficientPrivilege):
            app.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(role)))
    with pytest.raises(errors.InsufficientPrivilege):
        app.execute("CREATE OR REPLACE FUNCTION chaodipi_append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'")


@pytest.mark.django_db
def test_even_the_owner_is_refused_and_the_librarys_ignore_does_not_help() -> None:
    entry = audit.record("system", "x")
    with pgtrigger.ignore():
        for change in (Entry.objects.filter(pk=entry.pk).update, Entry.objects.filter(pk=entry.pk).delete):
            with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
                change(**({"why": "another"} if change.__name__ == "update" else {}))
