"""What every test may use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations


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
