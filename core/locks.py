"""The one order in which rows are locked, so that no two transactions ever wait for each other in a circle.

1. the key of a request (``core.idempotency.once``), 2. advisory locks, 3. rows in the order of ``ORDER``, and within
one model by ascending primary key. What has no name here is locked after everything of its own app that has.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Model
from django.db.models.expressions import RawSQL
from django.db.transaction import TransactionManagementError

M = TypeVar("M", bound=Model)

#: By label; ``app.*`` is every other model of that app.
ORDER: tuple[str, ...] = (
    "core.Link",
    # The table first: its tick holds it when it takes the next step of a rehearsal's host, which changes the session.
    "games.Table",
    "games.Game",
    "games.*",
    "practice.*",
    "season.Season",
    "season.Reign",
    "season.Session",
    "season.Match",
    "season.*",
    "lottery.Pool",
    "lottery.Board",
    "lottery.Cell",
    "lottery.Draw",
    "lottery.*",
    "money.*",
    # An intake's lock covers the counting of its places and all its registrations.
    "people.Intake",
    "people.Team",
    "people.Registration",
    "people.*",
    "broadcast.*",
    "core.*",
)
_ADVISORY = "an advisory lock"
_PLACES = {label: place for place, label in enumerate(ORDER)}


class OutOfOrder(RuntimeError):
    """A programming error: something was locked after what comes later in the order."""


class _Held:
    """A lock taken, kept among the connection's on-commit callbacks: Django drops those exactly when PostgreSQL drops
    the lock, at commit, at rollback, and at a rollback to an earlier savepoint."""

    def __init__(self, place: int, label: str, pk: Any, *, fresh: bool = False) -> None:
        self.place, self.label, self.pk, self.fresh = place, label, pk, fresh

    def __call__(self) -> None:
        """Nothing is left to do when the transaction has ended."""


def place_of(model: type[Model]) -> int:
    """Where this model stands in the order; ``LookupError`` when it has no place."""
    place = _PLACES.get(model._meta.label, _PLACES.get(f"{model._meta.app_label}.*"))
    if place is None:
        raise LookupError(f"{model._meta.label} has no place in core.locks.ORDER")
    return place


def lock(model: type[M], pk: Any, *, nowait: bool = False, skip_locked: bool = False) -> M:
    """Read and lock one row until the transaction ends (``FOR NO KEY UPDATE``: rows that point to it can be added).

    Raises ``model.DoesNotExist`` (also for a row locked elsewhere, with ``skip_locked``), :class:`OutOfOrder`, and
    ``TransactionManagementError`` outside a transaction.
    """
    _claim(model, pk)
    if not connection.in_atomic_block:
        raise TransactionManagementError("a row is locked until the end of a transaction: there is none")
    reading = _reading(model, nowait, skip_locked)
    key = model._meta.pk
    with connection.cursor() as cursor:
        cursor.execute(reading.sql, [key.get_db_prep_value(key.to_python(pk), connection)])
        found = cursor.fetchone()
    if found is None:
        raise model.DoesNotExist(  # type: ignore[attr-defined]
            f"{model._meta.label} {pk} is not there, or locked elsewhere"
        )
    return reading.row(model, found)


class _Reading:
    """How one row of a model is read under a lock: the statement, made once, and what its columns become.

    Every action locks a row first; making the query anew each time would cost more than running it.
    """

    def __init__(self, model: type[Model], nowait: bool, skip_locked: bool) -> None:
        rows = model._default_manager.select_for_update(
            nowait=nowait, skip_locked=skip_locked, of=("self",), no_key=True
        )
        sql, params = rows.filter(pk=RawSQL("%s", ["key"])).query.sql_with_params()
        if params != ("key",) or model._meta.parents:
            raise TypeError(f"{model._meta.label} is not one plain row")
        self.sql = sql
        self.names: list[str] = []
        self.converted: list[tuple[int, Any, list[Any]]] = []
        for place, field in enumerate(model._meta.concrete_fields):
            self.names.append(field.attname)
            column = field.get_col(model._meta.db_table)
            converters = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]
            if converters:
                self.converted.append((place, column, converters))

    def row(self, model: type[M], found: tuple[Any, ...]) -> M:
        """The instance of a row read."""
        values = list(found)
        for place, column, converters in self.converted:
            for convert in converters:
                values[place] = convert(values[place], column, connection)
        return model.from_db(connection.alias, self.names, values)


_reading = lru_cache(maxsize=None)(_Reading)


def lock_all(model: type[M], pks: Iterable[Any]) -> list[M]:
    """Lock several rows of one model, in the order of their keys; missing ones are left out."""
    wanted = sorted(set(pks))
    for pk in wanted:
        _claim(model, pk)
    rows = model._default_manager.select_for_update(of=("self",), no_key=True)
    return list(rows.filter(pk__in=wanted).order_by("pk"))


def made(row: Model) -> None:
    """Say that this transaction has just made ``row``: nobody else sees it, so it counts as locked, out of order too."""
    transaction.on_commit(_Held(place_of(type(row)), type(row)._meta.label, row.pk, fresh=True))


def advisory(name: str) -> None:
    """Wait for the lock of this name and hold it until the transaction ends; :class:`OutOfOrder` after any row lock."""
    for held in _held():
        if held.label == _ADVISORY:
            if held.pk == name:
                return
        elif not held.fresh:
            raise OutOfOrder(f"the lock “{name}” is taken after {held.label} {held.pk}; see core.locks.ORDER")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number(name)])
    transaction.on_commit(_Held(-1, _ADVISORY, name))


def try_advisory(name: str) -> bool:
    """Take the lock of this name until the transaction ends, unless somebody has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_number(name)])
        return bool(cursor.fetchone()[0])


def _number(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


def _claim(model: type[Model], pk: Any) -> None:
    place, label = place_of(model), model._meta.label
    for held in _held():
        if held.label == label and held.pk == pk:
            return
        if held.place > place or (held.label == label and type(held.pk) is type(pk) and held.pk > pk):
            raise OutOfOrder(f"{label} {pk} is locked after {held.label} {held.pk}; see core.locks.ORDER")
    transaction.on_commit(_Held(place, label, pk))


def _held() -> list[_Held]:
    # Inside pytest's wrapping transaction nothing ever commits: there only what the savepoints still open have taken
    # counts, else one test could not do two deeds one after the other.
    wrapped = any(getattr(block, "_from_testcase", False) for block in connection.atomic_blocks)
    still = set(connection.savepoint_ids)
    return [
        entry[1]
        for entry in connection.run_on_commit  # (savepoints, callback, …)
        if isinstance(entry[1], _Held) and (not wrapped or entry[0] <= still)
    ]
