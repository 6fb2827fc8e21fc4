"""What a contestant does at a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from core import idempotency
from core.refusals import Refusal
from games.domain.change import Change, change
from games.domain.moving import apply_in
from games.engine.cards import LITTLE_JOKER, NO_TRUMP, BadCard, Cards, parse_all, trump_of
from games.engine.commands import Bury, Command, Cut, Decline, Pass, Play, Raid, Show
from games.state import AUTOPLAY
from games.timing import asked_of

Json = Any
#: Half a round trip counts for the contestant up to this many seconds (DESIGN §3).
MOST_GRACE = 0.4


def act(
    table_id: UUID | str,
    seat: int,
    verb: str,
    data: Mapping[str, Json],
    *,
    base: int | None,
    received_at: datetime,
    half_round_trip: float,
    request_id: str,
) -> int:
    """Do what the contestant at ``seat`` asked for, once for each ``request_id``; returns the table's version after it.

    ``base`` is the decision being answered (``view.ask.id``); ``received_at`` was stamped before any lock, and the
    action counts when that is by the deadline plus ``half_round_trip`` seconds, at most 0.4. Raises ``Refusal`` with
    a stable code: ``paused``, ``left``, ``not_asked``, ``stale``, ``too_late``, ``bad_data``, or the engine's own.
    """

    def once() -> int:
        with change(table_id, received_at, savepoint=False) as edit:
            if verb == "autoplay":
                autoplay_in(edit, seat, data)
            else:
                if edit.table.seats[seat].get("bot"):
                    raise Refusal("bot_seat", "这个座位由系统打牌。", "This seat is the system's.")
                answer_in(edit, seat, command_of(verb, seat, data), base, received_at, half_round_trip)
        return edit.table.version

    request = {"verb": verb, "data": dict(data), "base": base}
    return int(idempotency.once(f"seat/{table_id}/{seat}", request_id, once, request=request))


def answer_in(
    edit: Change, seat: int, command: Command, base: int | None, received_at: datetime, half_round_trip: float
) -> None:
    """Carry out what ``seat`` answered, in a change that is open; raises ``Refusal`` as :func:`act` does."""
    if edit.state.paused is not None:
        raise Refusal("paused", "牌桌已暂停，请等裁判继续。", "The table is paused; wait for the referee to resume.")
    _refuse_left(edit, seat)
    asked = asked_of(edit.state, seat)
    if asked is None:
        raise Refusal("not_asked", "现在没有轮到你。", "It is not your turn.")
    if base != asked.id:
        raise Refusal("stale", "局面已经变了，请看清后再出。", "The position has changed; look again and answer.")
    if edit.table.deadline is not None:
        allowed = edit.table.deadline.timestamp() + min(max(half_round_trip, 0.0), MOST_GRACE)
        if received_at.timestamp() > allowed:
            raise Refusal("too_late", "时间到了，系统已代你出牌。", "Time is up; the system plays for you.")
    if edit.state.autoplay[seat] and not edit.table.seats[seat].get("bot"):
        edit.emit(AUTOPLAY, {"seat": seat, "on": False})  # a seat taken back by its player is live again at once
    apply_in(edit, command)
    edit.plan()


def _refuse_left(edit: Change, seat: int) -> None:
    """Who has left in the middle of a game does not come back into it (RULES §10)."""
    if edit.state.game is not None and edit.state.stage == "playing" and seat in edit.state.game.left:
        raise Refusal(
            "left",
            "裁判已记这个座位中途离场，本局由系统打完，下一局可以再打。",
            "This seat's player has left the game, which the system plays to its end; the next one may be played again.",
        )


def autoplay_in(edit: Change, seat: int, data: Mapping[str, Json]) -> None:
    """Give ``seat`` to the system or take it back, in a change that is open."""
    on = data.get("on")
    if not isinstance(on, bool):
        raise _bad("on", "必须是 true 或 false", "must be true or false")
    if edit.table.seats[seat].get("bot"):
        raise Refusal("bot_seat", "这个座位由系统打牌。", "This seat is the system's.")
    _refuse_left(edit, seat)
    if edit.state.autoplay[seat] != on:
        edit.emit(AUTOPLAY, {"seat": seat, "on": on})
        if edit.state.paused is None and _is_awaited(edit, seat):
            edit.plan()


def _is_awaited(edit: Change, seat: int) -> bool:
    """Whether a clock runs for the seat; what else is due (a round, a bot, the host) nobody may put off by a switch."""
    clock = edit.state.clock
    return clock is not None and clock.get("deadline") is not None and seat in clock["seats"]


def command_of(verb: str, seat: int, data: Mapping[str, Json]) -> Command:
    """The engine's command for a verb; raises ``Refusal`` naming the field that is wrong."""
    make = _COMMANDS.get(verb)
    if make is None:
        raise Refusal("unknown_verb", f"没有“{verb}”这个操作。", f"There is no action “{verb}”.")
    return make(seat, data)


def _cards(data: Mapping[str, Json]) -> Cards:
    value = data.get("cards")
    if not isinstance(value, list) or not value or len(value) > 33:
        raise _bad("cards", "必须是 1 到 33 张牌", "must be a list of 1 to 33 cards")
    try:
        return parse_all(value)
    except (BadCard, TypeError) as error:
        raise _bad("cards", "有认不出的牌", "has an unknown card") from error


def _showing(make: type[Show] | type[Raid], seat: int, data: Mapping[str, Json]) -> Command:
    """A showing and the trump it names; one that names none names its own suit, jokers no-trump."""
    cards, names = _cards(data), data.get("names")
    if names is None:
        return make(seat, cards, NO_TRUMP if cards[0] >= LITTLE_JOKER else cards[0] // 13)
    if names not in ("S", "H", "C", "D", "NT"):
        raise _bad("names", "必须是 S、H、C、D 或 NT", "must be S, H, C, D or NT")
    return make(seat, cards, trump_of(names))


def _cut(seat: int, data: Mapping[str, Json]) -> Command:
    at = data.get("at")
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < 108:
        raise _bad("at", "必须是 0 到 107 的整数", "must be a whole number from 0 to 107")
    return Cut(seat, at)


_COMMANDS: Mapping[str, Callable[[int, Mapping[str, Json]], Command]] = {
    "cut": _cut,
    "show": lambda seat, data: _showing(Show, seat, data),
    "pass": lambda seat, data: Pass(seat),
    "bury": lambda seat, data: Bury(seat, _cards(data)),
    "raid": lambda seat, data: _showing(Raid, seat, data),
    "decline": lambda seat, data: Decline(seat),
    "play": lambda seat, data: Play(seat, _cards(data)),
}

#: The verbs of a seat, as its socket offers them.
VERBS = (*_COMMANDS, "autoplay")


def _bad(field: str, zh: str, en: str) -> Refusal:
    return Refusal("bad_data", f"{field}：{zh}。", f"{field}: {en}.", status=422, field=field)
