"""Where an output stands, for whoever draws its picture without its socket: the same log, at the same pace."""

from __future__ import annotations

from datetime import datetime

from core.live.pace import key_of, pace_of
from core.live.sources import Cursor, source_named
from core.models import Link


def shown_at(link: Link, now: datetime) -> datetime:
    """The time of the log at which the link's output stands at ``now``. ``LookupError`` without a source for it."""
    _, source = source_named(link.source)
    return pace_of(key_of(link), source, link.table).shown(now)


def standing(link: Link, now: datetime) -> Cursor:
    """The table as the link's output has it at ``now``. ``LookupError`` without such a table."""
    _, source = source_named(link.source)
    return source.load(link.table, None if key_of(link) == 0 else shown_at(link, now))
