"""What every test may use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations

from config import places
from config.embedded import postgres
from tests.kept_database import Kept


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The database goes with its throwaway server; one that is filled already is migrated no further."""
    return True


@pytest.fixture(scope="session")
def _kept_database(request: pytest.FixtureRequest, django_db_modify_db_settings_parallel_suffix: None) -> Kept:
    """Where the empty database of an earlier run is kept, or is to be."""
    names = connections["default"].settings_dict
    return Kept(
        server=postgres.url(places.run_of(Path(os.environ["VAR_DIR"])), postgres.SUPERUSER, "postgres"),
        database=names["TEST"]["NAME"] or f"test_{names['NAME']}",
        folder=Path(request.config.cache.mkdir("database")),
    )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(_kept_database: Kept) -> bool:
    """Fill the test database before Django looks whether it is there; whether it was."""
    return _kept_database.fill()


@pytest.fixture(scope="session")
def django_db_setup(django_db_modify_db_settings: bool, django_db_setup: None, _kept_database: Kept) -> None:
    """The first run with these migrations keeps what Django made."""
    if not django_db_modify_db_settings:
        _kept_database.keep()


@pytest.fixture(autouse=True, scope="session")
def _flush_in_spite_of_triggers() -> Iterator[None]:
    """Emptying the database after a transactional test is refused by the append-only tables' triggers.

    The tests' role is the superuser, who may leave them out for the length of the flush.
    """
    plain = DatabaseOperations.execute_sql_flush

    def flush(self: DatabaseOperations, sql_list: list[str]) -> None:
        plain(self, ["SET session_replication_role = replica;", *sql_list, "SET session_replication_role = DEFAULT;"])

    patch = pytest.MonkeyPatch()
    patch.setattr(DatabaseOperations, "execute_sql_flush", flush)
    yield
    patch.undo()


@pytest.fixture
def as_app(db: Any) -> Iterator[None]:
    """The test works with the rights of the serving role `app` instead of the superuser's."""
    with connections["default"].cursor() as cursor:
        cursor.execute("SET ROLE app")
        yield
        cursor.execute("RESET ROLE")
