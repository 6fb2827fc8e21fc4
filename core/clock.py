"""The one clock. Nothing else in the project asks the machine for the time.

All times are aware and in UTC inside; only pages turn them into Asia/Shanghai.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from django.db.models import DateTimeField, Func

SHANGHAI = ZoneInfo("Asia/Shanghai")


def now() -> datetime:
    """This moment, aware, in UTC."""
    return datetime.now(UTC)


def epoch() -> float:
    """This moment in seconds since 1970: how times stand on the wire."""
    return now().timestamp()


def today() -> date:
    """The calendar day at the studio (Asia/Shanghai)."""
    return now().astimezone(SHANGHAI).date()


class DatabaseNow(Func):
    """``clock_timestamp()`` in a query: the time when the row is reached, after any wait for a lock.

    (``now()`` in SQL is the transaction's start, which lies before such a wait.)
    """

    template = "clock_timestamp()"
    output_field = DateTimeField()
