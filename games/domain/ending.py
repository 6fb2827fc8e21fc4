"""What a referee decides about a game: it is ended and dealt again, or a player has left and the system plays on."""

from __future__ import annotations

from datetime import datetime
from typing import Final, get_args
from uuid import UUID

from core import audit
from core.refusals import Refusal
from games import state
from games.domain.change import Change, change
from games.domain.moving import apply_in
from games.domain.standing import GAMES, SEATING, reason_of, refuse_stale
from games.engine.commands import End, EndKind, Leave
from games.models import Game

KINDS: Final[tuple[EndKind, ...]] = get_args(EndKind)


def end_game(
    *,
    table: UUID | str,
    kind: EndKind,
    reason: str,
    now: datetime,
    by: str,
    number: int | None = None,
    base: int | None = None,
) -> int:
    """End the running game without a result, and return the table's version (RULES §8.10).

    Nothing of it counts, whichever kind it is: levels, bank and points stay, no cell is opened, and the host's next
    game is the same number again, dealt from a new seed. ``reason`` stands in the game's open record. ``number`` is
    the game that was meant, where the caller knows it. Refuses an unknown kind or no reason (422), and ``no_game``
    when none is being played.
    """
    why = reason_of(reason)
    if kind not in KINDS:
        raise Refusal(
            "bad_data",
            "kind：应是 voided（作废）、misdealt（发错）或 agreed_end（四家商定）。",
            "kind: has to be voided, misdealt or agreed_end.",
            422,
            field="kind",
        )
    with change(table, now) as edit:
        refuse_stale(edit, base, GAMES)
        game = _running(edit, number)
        apply_in(edit, End(kind, why))
        Game.objects.filter(pk=game.pk).update(state=Game.State.ENDED, finished_at=edit.now)
        told = {"kind": kind, "reason": why, "number": game.number, "attempt": game.attempt}
        edit.emit(state.GAME_ENDED, told)
        if edit.state.paused is None:
            edit.plan()
        else:
            edit.keep_clock(None, None)
        audit.record(by, "game.ended", f"table:{edit.table.pk}", why, kind=kind, game=game.number, attempt=game.attempt)
    return edit.table.version


def leave(
    *,
    table: UUID | str,
    seat: int,
    reason: str,
    now: datetime,
    by: str,
    number: int | None = None,
    base: int | None = None,
) -> int:
    """Note that the player at ``seat`` has left in the middle of the game; returns the table's version (RULES §10).

    The system plays the seat to the end of this game, and nobody takes it back before. In sets that score it, the
    game's result has the leaver's points. Refuses no reason (422), ``no_game``, and ``already_left``.
    """
    why = reason_of(reason)
    with change(table, now) as edit:
        refuse_stale(edit, base, SEATING, seat=seat)
        game = _running(edit, number)
        apply_in(edit, Leave(seat))
        if not edit.state.autoplay[seat]:
            edit.emit(state.AUTOPLAY, {"seat": seat, "on": True})
        clock = edit.state.clock
        if edit.state.paused is None and clock is not None and clock.get("deadline") and seat in clock["seats"]:
            edit.plan()
        audit.record(by, "player.left", f"table:{edit.table.pk}", why, seat=seat, game=game.number)
    return edit.table.version


def _running(edit: Change, number: int | None) -> Game:
    """The game that is being played, which is the one that was meant."""
    if edit.state.stage != "playing" or edit.state.game_pk is None:
        raise Refusal(
            "no_game",
            "现在没有正在打的局：打完的局请看成绩，要取消整场请用“取消”。",
            "No game is being played: one that is over has its result, and a whole session is called off instead.",
        )
    game = Game.objects.get(pk=edit.state.game_pk)
    if number not in (None, game.number):
        raise Refusal(
            "stale",
            f"现在打的是第 {game.number} 局，不是第 {number} 局，请看清后再按。",
            f"Game {game.number} is being played, not game {number}; look again before you press.",
            game=game.number,
        )
    return game
