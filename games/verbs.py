"""What seats and desks may do to a table through a socket."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from core import clock, idempotency
from core.live import verbs
from core.models import Link
from core.refusals import Refusal
from games import domain
from games.domain.acting import VERBS
from games.engine.commands import EndKind

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


def _once(link: Link, request_id: str, what: Any, request: Mapping[str, Json]) -> int:
    return int(idempotency.once(f"desk/{link.table}/{link.pk}", request_id, what, request=request))


def _pause(
    link: Link, data: Mapping[str, Json], base: int | None, received_at: datetime, half: float, request_id: str
) -> int:
    why = str(data.get("reason", ""))[:200]
    return _once(
        link,
        request_id,
        lambda: domain.pause(link.table, clock.now(), who=link.by, why=why),
        {"verb": "table.pause", "reason": why},
    )


def _resume(
    link: Link, data: Mapping[str, Json], base: int | None, received_at: datetime, half: float, request_id: str
) -> int:
    return _once(
        link,
        request_id,
        lambda: domain.resume(link.table, clock.now(), who=link.by),
        {"verb": "table.resume"},
    )


def _end_game(
    link: Link, data: Mapping[str, Json], base: int | None, received_at: datetime, half: float, request_id: str
) -> int:
    kind, why, number = _text(data, "kind"), _text(data, "reason"), _whole(data, "game", optional=True)
    return _once(
        link,
        request_id,
        lambda: domain.end_game(
            table=link.table, kind=cast(EndKind, kind), reason=why, now=clock.now(), by=link.by, number=number
        ),
        {"verb": "game.end", "kind": kind, "reason": why, "game": number},
    )


def _leave(
    link: Link, data: Mapping[str, Json], base: int | None, received_at: datetime, half: float, request_id: str
) -> int:
    seat, why, number = _whole(data, "seat"), _text(data, "reason"), _whole(data, "game", optional=True)
    return _once(
        link,
        request_id,
        lambda: domain.leave(
            table=link.table, seat=cast(int, seat), reason=why, now=clock.now(), by=link.by, number=number
        ),
        {"verb": "leave", "seat": seat, "reason": why, "game": number},
    )


def _text(data: Mapping[str, Json], name: str) -> str:
    """A text of a command's data, empty when it is missing."""
    value = data.get(name, "")
    if not isinstance(value, str):
        raise Refusal("bad_data", f"{name}：应是文字。", f"{name}: has to be text.", 422, field=name)
    return value


def _whole(data: Mapping[str, Json], name: str, *, optional: bool = False) -> int | None:
    value = data.get(name)
    if value is None and optional:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal("bad_data", f"{name}：应是整数。", f"{name}: has to be a whole number.", 422, field=name)
    return value


def register() -> None:
    """Make the verbs known to the sockets."""
    for verb in VERBS:
        verbs.register("seat", verb, _seat_handler(verb))
    verbs.register("desk", "table.pause", _pause)
    verbs.register("desk", "table.resume", _resume)
    verbs.register("desk", "game.end", _end_game)
    verbs.register("desk", "leave", _leave)
