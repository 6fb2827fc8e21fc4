"""What may be done through a socket: a table of handlers by kind of link and verb."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Protocol

from core.live.sources import is_aside
from core.models import Link


class Handler(Protocol):
    """Does one verb, in its own transaction, in a thread of the hub's pool for actions."""

    def __call__(
        self,
        link: Link,
        data: Mapping[str, Any],
        base: int | None,
        received_at: datetime,
        half_round_trip: float,
        request_id: str,
        /,
    ) -> int:
        """Do it and return the table's version.

        ``base`` is the decision it answers; ``received_at`` was stamped before any lock; ``half_round_trip`` is in
        seconds, the server's own measure, at most 0.4. ``request_id`` counts once: take it as the key of
        ``core.idempotency.once``. A ``core.refusals.Refusal`` is told to the client; anything else is a fault.
        """


_handlers: dict[tuple[str, str], Handler] = {}


def register(audience_kind: str, verb: str, handler: Handler) -> None:
    """``audience_kind`` is as :func:`kind_of` says; viewers have no verbs (``ValueError``)."""
    if audience_kind not in ("seat", "desk") and not is_aside(audience_kind):
        raise ValueError("only seats and desks have verbs")
    _handlers[audience_kind, verb] = handler


def unregister(audience_kind: str, verb: str) -> None:
    """Forget a verb (tests)."""
    _handlers.pop((audience_kind, verb), None)


def kind_of(link: Link) -> str:
    """Under what a link's verbs are kept: its kind, or its source where that stands aside of the show."""
    return link.source if is_aside(link.source) else str(link.kind)


def handler_for(audience_kind: str, verb: str) -> Handler | None:
    """The handler, or None when this kind of link has no such verb."""
    return _handlers.get((audience_kind, verb))


def known() -> tuple[tuple[str, str], ...]:
    """All that can be done: pairs of a link's kind and a verb."""
    return tuple(_handlers)
