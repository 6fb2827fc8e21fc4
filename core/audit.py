"""What people did, in a list that cannot be edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from core import clock
from core.models import Entry

_through: ContextVar[str] = ContextVar("through", default="")


@contextmanager
def through(means: str) -> Iterator[None]:
    """Whatever is recorded inside came this way (``token:5``): it stands in the lines' data, beside who did it."""
    before = _through.set(means)
    try:
        yield
    finally:
        _through.reset(before)


def record(who: str, what: str, subject: str = "", why: str = "", **data: Any) -> Entry:
    """Add a line in the caller's transaction: it stands if and only if the deed does.

    ``who`` names a person or ``system``; ``what`` is a verb such as ``link.revoked``; ``subject`` is ``kind:id``.
    No identity number, phone or address may be in ``data``.
    """
    means = _through.get()
    said = {**data, "through": means} if means else dict(data)
    return Entry.objects.create(at=clock.now(), who=who, what=what, subject=subject, why=why, data=said)


def record_for(
    request_user: Any, what: str, subject: str = "", why: str = "", data: Mapping[str, Any] | None = None
) -> Entry:
    """The same, for the user of a request (``anonymous`` when nobody is signed in)."""
    name = request_user.get_username() if getattr(request_user, "is_authenticated", False) else "anonymous"
    return record(name, what, subject, why, **dict(data or {}))
