"""What a referee's desk may do to a table through a socket, beside what is in ``games.verbs``.

``base`` of these commands is the version of the table that the desk showed: see ``games.domain.standing``.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, cast

from core.live import desk_verbs
from core.live.given import text, whole, whole_or_none
from core.models import Link
from core.refusals import Refusal
from games import domain
from games.engine.commands import EndKind
from games.engine.context import Side

Json = Any
Data = Mapping[str, Json]


def _moment(data: Data, name: str) -> float | None:
    value = data.get(name)
    if value is not None and (not isinstance(value, int | float) or isinstance(value, bool)):
        raise Refusal("bad_data", f"{name}：应是时刻。", f"{name}: has to be a moment.", 422, field=name)
    return value


def _level(link: Link, data: Data, now: datetime, base: int | None) -> int:
    side, level = data.get("side"), data.get("level")
    if side not in ("A", "B"):
        raise Refusal("bad_data", "side：应是 A 或 B。", "side: has to be A or B.", 422, field="side")
    if not isinstance(level, Mapping):
        raise Refusal("bad_data", "level：应是圈与级。", "level: has to be a lap and a rank.", 422, field="level")
    return domain.correct_level(
        link.table, cast(Side, side), level, text(data, "reason"), now, who=link.by, base=base
    )  # fmt: skip


DEEDS: Final[Mapping[str, desk_verbs.Deed]] = {
    "table.pause": lambda link, data, now, base: domain.pause(
        link.table, now, who=link.by, why=text(data, "reason")[:200], base=base
    ),
    "table.resume": lambda link, data, now, base: domain.resume(link.table, now, who=link.by, base=base),
    "table.extend": lambda link, data, now, base: domain.extend(
        link.table, whole(data, "seconds"), now, who=link.by, deadline=_moment(data, "deadline"), base=base
    ),
    "game.end": lambda link, data, now, base: domain.end_game(
        table=link.table, kind=cast(EndKind, text(data, "kind")), reason=text(data, "reason"), now=now, by=link.by,
        number=whole_or_none(data, "game"), base=base,
    ),
    "leave": lambda link, data, now, base: domain.leave(
        table=link.table, seat=whole(data, "seat"), reason=text(data, "reason"), now=now, by=link.by,
        number=whole_or_none(data, "game"), base=base,
    ),
    "seat.substitute": lambda link, data, now, base: domain.substitute(
        link.table, whole(data, "seat"), text(data, "name"), text(data, "reason"), now, who=link.by,
        town=text(data, "town"), base=base,
    ),
    "seat.device": lambda link, data, now, base: domain.change_device(
        link.table, whole(data, "seat"), now, who=link.by, base=base
    ),
    "ruling.show": lambda link, data, now, base: domain.show_ruling(
        link.table, zh=text(data, "zh"), en=text(data, "en"), clause=text(data, "clause"), now=now, who=link.by,
        base=base,
    ),
    "ruling.hide": lambda link, data, now, base: domain.hide_ruling(link.table, now, who=link.by, base=base),
    "correct.points": lambda link, data, now, base: domain.correct_points(
        link.table, whole(data, "seat"), whole(data, "points"), text(data, "reason"), now, who=link.by, base=base
    ),
    "correct.level": _level,
}  # fmt: skip


def register() -> None:
    """Make the verbs known to the sockets."""
    desk_verbs.register(DEEDS)
