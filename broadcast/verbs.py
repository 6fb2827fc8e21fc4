"""What a desk does to what is on air, through its socket: which function each verb calls, with which of its data.

``base`` is the version of the table that the desk showed: see :mod:`broadcast.domain.on_air`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from broadcast import domain
from broadcast.domain import outputs
from core.live import desk_verbs
from core.live.given import number, text, text_or_none, whole_or_none, yes_or_no
from core.models import Link
from core.refusals import Refusal
from games.models import Table
from tournaments.season.models import Session

Json = Any
Data = Mapping[str, Json]


def _reload(link: Link, data: Data, now: datetime, base: int | None) -> int:
    """Every output of the table's session loads itself again; the table itself stays as it is."""
    table = Table.objects.get(pk=link.table)
    session = Session.objects.filter(table=table).first()
    if session is None:
        raise Refusal("no_session", "这张牌桌没有场次。", "This table belongs to no session.", 404)
    outputs.reload_all(session, now=now, who=link.by)
    return table.version


DEEDS: Final[Mapping[str, desk_verbs.Deed]] = {
    "air.preview": lambda link, data, now, base: domain.preview(
        link.table, text_or_none(data, "scene"), title=text(data, "title"), seconds=whole_or_none(data, "seconds"),
        now=now, who=link.by, base=base,
    ),
    "air.take": lambda link, data, now, base: domain.take(
        link.table, text_or_none(data, "scene"), title=text(data, "title"), seconds=whole_or_none(data, "seconds"),
        now=now, who=link.by, base=base,
    ),
    "air.follow": lambda link, data, now, base: domain.follow(
        link.table, yes_or_no(data, "on"), now=now, who=link.by, base=base
    ),
    "air.hold": lambda link, data, now, base: domain.hold(
        link.table, yes_or_no(data, "on"), now=now, who=link.by, base=base
    ),
    "air.undo": lambda link, data, now, base: domain.undo(link.table, now=now, who=link.by, base=base),
    "air.element": lambda link, data, now, base: domain.element(
        link.table, text(data, "name"), yes_or_no(data, "in"), now=now, who=link.by, base=base
    ),
    "air.lower": lambda link, data, now, base: domain.lower(
        link.table, text(data, "name"), text(data, "title"), now=now, who=link.by, base=base
    ),
    "air.emergency": lambda link, data, now, base: domain.emergency(
        link.table, text_or_none(data, "kind"), now=now, who=link.by, base=base
    ),
    "air.cue": lambda link, data, now, base: domain.set_cue(
        link.table, text(data, "step"), zh=text(data, "zh"), en=text(data, "en"), minutes=whole_or_none(data, "minutes"),
        whole_season=yes_or_no(data, "season"), now=now, who=link.by, base=base,
    ),
    "air.reload": _reload,
    "air.suspense": lambda link, data, now, base: domain.suspense(
        link.table, number(data, "seconds"), now=now, who=link.by, base=base
    ),
}  # fmt: skip


def register() -> None:
    """Make the verbs known to the sockets."""
    desk_verbs.register(DEEDS)
