"""What the person at a practice table may do through its socket: all that a seat may, and to deal anew or go on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from core.live import verbs
from core.models import Link
from games.domain.acting import VERBS
from games.practice import SOURCE, domain

Json = Any
OWN = ("practice.next", "practice.again")


def _handler(verb: str) -> verbs.Handler:
    def handle(
        link: Link,
        data: Mapping[str, Json],
        base: int | None,
        received_at: datetime,
        half_round_trip: float,
        request_id: str,
    ) -> int:
        return domain.act(
            link.table,
            verb,
            data,
            base=base,
            received_at=received_at,
            half_round_trip=half_round_trip,
            request_id=request_id,
        )

    return handle


def register() -> None:
    """Make the verbs known to the sockets."""
    for verb in (*VERBS, *OWN):
        verbs.register(SOURCE, verb, _handler(verb))
