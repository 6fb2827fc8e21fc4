"""A clerical fault put right by an event with its reason; what may be corrected, and when, is in ``engine.corrections``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from core import audit
from core.refusals import Refusal
from games import state
from games.domain.change import change
from games.domain.moving import apply_in
from games.domain.standing import CORRECTIONS, reason_of, refuse_stale
from games.engine import match as matches
from games.engine.commands import Correct
from games.engine.context import Side
from games.engine.corrections import LEVEL, level_of

Json = Any


def correct_points(
    table_id: UUID | str, seat: int, points: int, reason: str, now: datetime, *, who: str, base: int | None = None
) -> int:
    """Move the attackers' score of the running game by ``points`` for a penalty of ``seat`` that was wrong or missing.

    Only while cards are played; the result counts it and the record tells it, the reason included. Returns the version.
    """
    why = reason_of(reason)
    with change(table_id, now) as edit:
        refuse_stale(edit, base, CORRECTIONS)
        if edit.state.stage != "playing" or edit.state.game is None:
            raise Refusal(
                "no_game",
                "罚分只在打牌时更正：这一局已经结束，成绩不再改。",
                "Points are put right while cards are played: this game is over, and its result stands.",
            )
        apply_in(edit, Correct(seat, points, why))
        audit.record(who, "game.corrected", f"table:{edit.table.pk}", why, seat=seat, points=points)
    return edit.table.version


def correct_level(
    table_id: UUID | str,
    side: Side,
    level: Mapping[str, Json],
    reason: str,
    now: datetime,
    *,
    who: str,
    base: int | None = None,
) -> int:
    """Put right a side's level between two games; the next game is played at it. Returns the version.

    The next game's record begins with it, the reason included, so that whoever checks the session's records follows.
    Refuses while a game is played (it began at the levels that stand), and after the last.
    """
    why = reason_of(reason)
    with change(table_id, now) as edit:
        refuse_stale(edit, base, CORRECTIONS)
        match = edit.state.match
        if edit.state.stage not in ("waiting", "between"):
            raise Refusal(
                "game_running" if edit.state.stage == "playing" else "match_over",
                "级数只在两局之间更正：先打完或结束这一局；全部打完以后不再改。",
                "A level is put right between two games: finish or end this one first; after the last one it stands.",
            )
        try:
            after = level_of(match.rules, level)
        except ValueError as problem:
            raise Refusal(
                "bad_data",
                "本场规则里没有这个级。",
                "The rules of this session know no such level.",
                422,
                field="level",
            ) from problem
        before = matches.levels(match)[side]
        if after == before:
            raise Refusal("same_level", "现在就是这个级。", "That is the level as it stands.", 422, field="level")
        data = {"what": LEVEL, "side": side, "before": before.as_json(), "to": after.as_json(), "reason": why}
        edit.emit(state.CORRECTED, data)
        audit.record(who, "level.corrected", f"table:{edit.table.pk}", why, side=side, level=after.as_json())
    return edit.table.version
