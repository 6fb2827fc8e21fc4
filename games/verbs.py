"""What seats may do to a table through a socket."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from core.live import verbs
from core.models import Link
from core.refusals import Refusal
from games import domain
from games.domain.acting import VERBS

Json = Any


def _seat_handler(verb: str) -> verbs.Handler:
    def handle(
        link: Link,
        data: Mapping[str, Json],
        base: int | None,
        received_at: datetime,
        half_round_trip: float,
        request_id: str,
    ) -> int:
        if link.seat is None:
            raise Refusal("no_seat", "这条链接没有座位。", "This link has no seat.")
        return domain.act(
            link.table,
            link.seat,
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
    for verb in VERBS:
        verbs.register("seat", verb, _seat_handler(verb))
