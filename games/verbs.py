"""What seats may do to a table through a socket."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from core.live import claims, verbs
from core.models import Link
from core.refusals import Refusal
from games import domain, queries
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


def _check(
    link: Link, data: Mapping[str, Json], base: int | None, received_at: datetime, half: float, request_id: str
) -> int:
    """What the contestant tried on the device before the show: for the desk to see, and nothing of the table."""
    tried = {name: data.get(name) for name in ("touch", "sound", "screen")}
    for name, value in tried.items():
        if value is not None and not isinstance(value, bool):
            raise Refusal(
                "bad_data", f"{name}：应是 true、false 或 null。", f"{name}: has to be true, false or null.", 422, field=name
            )  # fmt: skip
    claims.checked(link.table, link.seat or 0, tried)
    return queries.heads([link.table]).get(link.table, 0)


def register() -> None:
    """Make the verbs known to the sockets."""
    verbs.register("seat", "check", _check)
    for verb in VERBS:
        verbs.register("seat", verb, _seat_handler(verb))
