"""Everything that happened at a table, as lines that can be chosen from: by seat, kind, game and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from core.console.deeds import doer
from core.models import Entry
from games import happenings
from games.models import LogEvent, Table
from games.seats import place

MOST: Final = 400
"""Lines that a page is given at once; a file has them all."""

HEADS: Final[Mapping[bool, tuple[str, ...]]] = {
    False: ("日期", "时间（北京）", "局", "座位", "类别", "发生了什么", "谁办的", "原因"),
    True: ("Date", "Time (Beijing)", "Game", "Seat", "Kind", "What happened", "Ordered by", "Reason"),
}

#: Kinds put together as people look for them, with their names.
GROUPS: Final[Mapping[str, frozenset[str]]] = {
    "referee": frozenset(
        {
            "paused", "resumed", "extended", "substituted", "device_changed", "corrected", "ruling_shown",
            "ruling_hidden", "left", "voided", "misdealt", "agreed_end", "game_ended", "match_decided",
        }
    ),
    "late": frozenset({"late", "autoplay", "left"}),
    "showing": frozenset({"showing", "raided", "passed", "declined", "declaring_ended", "revealed", "raid_failed"}),
    "play": frozenset({"cut", "buried", "took_kitty", "played", "throw_failed", "turned"}),
    "game": frozenset({"game_started", "game_finished", "game_ended"}),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is chosen; None and "" choose everything."""

    seat: int | None = None
    kind: str = ""
    game: int | None = None
    words: str = ""
    english: bool = False
    most: int = MOST

    @classmethod
    def of(cls, query: Mapping[str, Any]) -> Wanted:
        """From an address; what cannot be meant chooses everything."""
        seat, game = str(query.get("seat", "")), str(query.get("game", ""))
        return cls(
            seat=int(seat) if seat in ("0", "1", "2", "3") else None,
            kind=str(query.get("kind", ""))[:32],
            game=int(game) if game.isascii() and game.isdigit() and len(game) < 5 else None,
            words=str(query.get("q", "")).strip().casefold()[:80],
            english=query.get("lang") == "en",
        )


def rows(table: Table, wanted: Wanted) -> list[dict[str, Any]]:
    """The lines, the newest first: ``{"v", "at", "game", "seat", "kind", "text", "who", "why"}``.

    Rounds of the deal are left out unless they are asked for. ``seat`` is ``A1`` or "". Two queries.
    """
    log = LogEvent.objects.filter(table=table).select_related("game").order_by("-v")
    if wanted.kind in GROUPS:
        log = log.filter(kind__in=GROUPS[wanted.kind])
    elif wanted.kind:
        log = log.filter(kind=wanted.kind)
    else:
        log = log.exclude(kind="dealt")
    if wanted.game is not None:
        log = log.filter(game__number=wanted.game)
    reasons = _reasons(table)
    found = []
    for row in log:
        if wanted.seat is not None and not _concerns(row, wanted.seat):
            continue
        line = _line(row, table, wanted, reasons)
        if wanted.words and wanted.words not in f"{line['text']} {line['who']} {line['why']} {line['kind']}".casefold():
            continue
        found.append(line)
    return found


def _concerns(row: LogEvent, seat: int) -> bool:
    """Whether an event is of a seat: its own, one of those it names, or one who was out of time."""
    data = row.data
    if data.get("seat") == seat or seat in (data.get("seats") or ()):
        return True
    late = data.get("late")
    return isinstance(late, list) and bool(late[seat])


def _reasons(table: Table) -> dict[tuple[str, int | None, int | None], Entry]:
    """Why players left, which the game's log does not say: by seat and game."""
    told = Entry.objects.filter(subject=f"table:{table.pk}", what="player.left")
    return {("left", one.data.get("seat"), one.data.get("game")): one for one in told}


def _line(
    row: LogEvent, table: Table, wanted: Wanted, reasons: Mapping[tuple[str, int | None, int | None], Entry]
) -> dict[str, Any]:
    number = row.game.number if row.game is not None else row.data.get("number")
    seat = row.data.get("seat")
    who, why = row.data.get("who"), row.data.get("reason")
    entry = reasons.get((row.kind, seat, number))
    if entry is not None:
        who, why = entry.who, entry.why
    language = "en" if wanted.english else "zh"
    known = isinstance(who, str) and bool(who) and not who.startswith("link ")
    return {
        "v": row.v,
        "at": row.at,
        "game": number if isinstance(number, int) else None,
        "seat": place(seat, table.seats) if isinstance(seat, int) and 0 <= seat < 4 else "",
        "kind": row.kind,
        "text": happenings.sentence(row, table.seats)[wanted.english],
        "who": doer(who, language) if known and isinstance(who, str) else "",
        "why": why if isinstance(why, str) else "",
    }
