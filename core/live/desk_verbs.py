"""What desks may do: each request counts once, however often it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from core import clock, idempotency
from core.live import verbs
from core.models import Link

Data = Mapping[str, Any]
Deed = Callable[[Link, Data, datetime, int | None], int]
"""``deed(link, data, now, base) -> version``; ``base`` is the version of the table that the desk showed."""


def register(deeds: Mapping[str, Deed]) -> None:
    """Make the verbs known to the sockets of desks."""
    for verb, deed in deeds.items():
        verbs.register("desk", verb, _once(verb, deed))


def _once(verb: str, deed: Deed) -> verbs.Handler:
    def handle(
        link: Link, data: Data, base: int | None, received_at: datetime, half_round_trip: float, request_id: str
    ) -> int:
        request = {"verb": verb, "data": dict(data)}
        scope = f"desk/{link.table}/{link.pk}"
        return int(idempotency.once(scope, request_id, lambda: deed(link, data, clock.now(), base), request=request))

    return handle
