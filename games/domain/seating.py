"""Who sits at a table, and on which device: a substitute, a spare device."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from core import audit, links, locks
from core.models import Link
from core.refusals import Refusal
from games.domain.change import Change, change
from games.domain.standing import SEATING, reason_of, refuse_stale
from games.models import Table
from games.seats import name_at
from games.sections_own import DEVICE_CHANGED, SUBSTITUTED

NAME_LENGTH = 24


def substitute(
    table_id: UUID | str,
    seat: int,
    name: str,
    reason: str,
    now: datetime,
    *,
    who: str,
    town: str = "",
    base: int | None = None,
) -> int:
    """Put another named person into a seat; the seat's link is renewed, so that the one before can play no more.

    The pages show the new name, and in whose place; the reason stays in the log of the table and the audit list, not in
    the game's open record. Whoever has left in the middle is still played for by the system to the end of that game.
    Refuses a seat of the system's (``bot_seat``), no name or reason (422), and the name that sits there already.
    """
    why = reason_of(reason)
    name, town = " ".join(name.split())[:NAME_LENGTH], " ".join(town.split())[:NAME_LENGTH]
    if not name:
        raise Refusal("name", "请写替补的姓名。", "Say who takes the seat.", 422, field="name")
    with transaction.atomic():
        renew_in(str(table_id), _seat(seat), who=who, why=why)
        with change(table_id, now) as edit:
            refuse_stale(edit, base, SEATING, seat=seat)
            _refuse_bot(edit, seat)
            before = name_at(edit.state, edit.table.seats, seat)
            if name == before:
                raise Refusal("same_name", f"{name} 已经坐在这里。", f"{name} sits there already.", 422, field="name")
            data = {"seat": seat, "name": name, "town": town, "before": before, "reason": why, "who": who}
            edit.emit(SUBSTITUTED, data, in_game=edit.state.stage == "playing")
            audit.record(who, "player.substituted", f"table:{edit.table.pk}", why, seat=seat, name=name, before=before)
    return edit.table.version


def change_device(table_id: UUID | str, seat: int, now: datetime, *, who: str, base: int | None = None) -> int:
    """Give a seat a new link for a spare device; the old one is dead within a second. Returns the version."""
    with transaction.atomic():
        renew_in(str(table_id), _seat(seat), who=who, why="备用设备 spare device")
        with change(table_id, now) as edit:
            refuse_stale(edit, base, SEATING, seat=seat)
            _refuse_bot(edit, seat)
            edit.emit(DEVICE_CHANGED, {"seat": seat, "who": who})
    return edit.table.version


def link_of_seat(table_id: str, seat: int) -> Link | None:
    """The newest link of a seat that still opens."""
    standing = Link.objects.filter(links.good(), table=table_id, kind=Link.Kind.SEAT, seat=seat)
    found: Link | None = standing.order_by("-pk").first()
    return found


def renew_in(table_id: str, seat: int, *, who: str, why: str) -> None:
    """Renew the seat's newest link and revoke any other, in the caller's transaction; the table is locked after it."""
    if not Table.objects.filter(pk=table_id).exists():
        raise Refusal("no_table", "没有这张牌桌。", "There is no such table.", 404)
    locks.advisory(f"links of {table_id}")
    standing = list(
        Link.objects.filter(table=table_id, kind=Link.Kind.SEAT, seat=seat, revoked_at__isnull=True).order_by("pk")
    )
    for link in standing[:-1]:
        links.revoke(link, who=who, why=why)
    if standing:
        links.renew(standing[-1], who=who, why=why)
    else:
        links.issue(Link.Kind.SEAT, table_id, seat=seat, who=who, why=why)


def _seat(seat: int) -> int:
    if seat not in (0, 1, 2, 3):
        raise Refusal("no_such_seat", "没有这个座位：座位是 0 到 3。", "There is no such seat: seats are 0 to 3.", 422)
    return seat


def _refuse_bot(edit: Change, seat: int) -> None:
    if edit.table.seats[seat].get("bot"):
        raise Refusal("bot_seat", "这个座位由系统打牌。", "This seat is the system's.")
