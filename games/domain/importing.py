"""Taking over the records of games that were played elsewhere."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db import DataError, transaction

from games.engine.record import Untrue, verify_all
from games.models import ImportedRecord


class Imported(NamedTuple):
    """How many records were new, and how many were there already."""

    new: int
    known: int


@transaction.atomic
def import_records(records: Iterable[Mapping[str, Any]], now: datetime) -> Imported:
    """Prove the records in order and store those that are not there yet: all of them, or none.

    Raises ``Untrue`` at the first thing in them that is not so.
    """
    all_of_them = list(records)
    verify_all(all_of_them)
    new = sum(_store(record, now) for record in all_of_them)
    return Imported(new, len(all_of_them) - new)


def _store(record: Mapping[str, Any], now: datetime) -> bool:
    """Whether the record was new."""
    digest = hashlib.sha256(json.dumps(record, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    fields = {
        "session": str(record["session"]),
        "game": record["game"],
        "rules": record["rules"],
        "record": record,
        "imported_at": now,
    }
    try:
        return ImportedRecord.objects.get_or_create(digest=digest, defaults=fields)[1]
    except DataError as problem:  # a zero byte, half a surrogate pair, a name or number beyond all measure
        raise Untrue(record["game"], None, "it holds a text or number that cannot be stored") from problem
