"""A table's state: the fold of its log.

``TableState`` is a value. :func:`fold` gives the state after one more event; it is what the run-time functions decide
on, what the hub keeps for each cursor, and what a snapshot stores.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games import sections
from games.engine import game as engine
from games.engine import match as matches
from games.engine.context import Context
from games.engine.events import Event
from games.engine.level import Level
from games.engine.match import Match
from games.engine.ruleset import RuleSet

Json = Any

#: Kinds of the table itself; every other kind is an event of the engine's game or a note of a section.
GAME_STARTED = "game_started"
GAME_FINISHED = "game_finished"
GAME_ENDED = "game_ended"
PAUSED = "paused"
RESUMED = "resumed"
EXTENDED = "extended"
AUTOPLAY = "autoplay"
LATE = "late"
AUTO_HOST = "auto_host"
MATCH_DECIDED = "match_decided"
CORRECTED = "corrected"

#: Answers of a seat that do not say whether the system gave them: of a time-out the table says so itself (``late``).
_ANSWERS = frozenset({"cut", "showing", "passed", "raided", "declined"})
#: Which form of :func:`dump` this is: raised when the same keys come to mean something else.
FORM = 1

#: After so many time-outs in a row the system keeps playing for the seat until its player takes it back.
LATE_LIMIT = 2


@dataclass(frozen=True, slots=True)
class Logged:
    """One event of the log as it is folded.

    ``number`` is its number in its game, None outside one; ``seed`` comes with ``game_started`` alone, from the game's
    own row, and is never in ``data``.
    """

    v: int
    kind: str
    data: Mapping[str, Json]
    number: int | None
    at: datetime
    clock: Mapping[str, Json] | None
    game_pk: int | None = None
    code: str = ""
    seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything a table is at version ``v``.

    ``since`` is when the present stage began (epoch seconds), so that a page loaded later knows how long it has lasted;
    ``played`` holds one summary for each finished game, as the view shows it; ``autoplay`` says for each seat whether
    the system plays it; ``late`` counts its time-outs in a row; ``clock`` is what is awaited (see ``games.timing``);
    ``at`` is the last event's time in epoch seconds, since the log's times never go back.
    """

    v: int
    at: float
    stage: str
    since: float
    paused: float | None
    match: Match
    game: engine.State | None
    game_pk: int | None
    code: str
    number: int
    played: tuple[Mapping[str, Json], ...]
    autoplay: tuple[bool, bool, bool, bool]
    late: tuple[int, int, int, int]
    auto_host: bool
    clock: Mapping[str, Json] | None
    sections: Mapping[str, Json]


def opening(rules: RuleSet, games: int, bots: tuple[bool, bool, bool, bool], auto_host: bool) -> TableState:
    """The state before the first event of a table for ``games`` games; a bot's seat is always played by the system."""
    return TableState(
        v=0,
        at=0.0,
        stage="waiting",
        since=0.0,
        paused=None,
        match=matches.new(rules, games),
        game=None,
        game_pk=None,
        code="",
        number=0,
        played=(),
        autoplay=bots,
        late=(0, 0, 0, 0),
        auto_host=auto_host,
        clock=None,
        sections=sections.initial(),
    )


def fold(state: TableState, event: Logged) -> TableState:
    """The state after ``event``, whose version must be the next one."""
    if event.v != state.v + 1:
        raise ValueError(f"event {event.v} cannot follow version {state.v}")
    before = state.stage
    state = _fold_table(state, event) if event.kind in _TABLE_KINDS else _fold_game(state, event)
    return replace(
        state,
        v=event.v,
        since=state.since if state.stage == before else event.at.timestamp(),
        at=event.at.timestamp(),
        number=state.number if event.number is None else event.number,
        clock=event.clock,
        sections=sections.fold(state.sections, event.kind, event.data, event.at.timestamp()),
    )


def _fold_game(state: TableState, event: Logged) -> TableState:
    if event.number is None or state.game is None:
        return state  # a note of a higher app: only its section changes
    late = _count_late(state.late, event)
    return replace(state, game=engine.fold(state.game, Event(event.kind, dict(event.data))), late=late)


def _count_late(late: tuple[int, int, int, int], event: Logged) -> tuple[int, int, int, int]:
    """Time-outs in a row after an event of the game: an answer of the seat's own begins the count anew."""
    seat = event.data.get("seat")
    if not isinstance(seat, int) or ("auto" not in event.data and event.kind not in _ANSWERS):
        return late
    count = late[seat] + 1 if event.data.get("auto") else 0
    return (*late[:seat], count, *late[seat + 1 :])  # type: ignore[return-value]  # four stay four


def _game_started(state: TableState, event: Logged) -> TableState:
    if event.seed is None:
        raise ValueError("a started game needs its seed")
    context = Context.from_json(event.data["context"])
    game = engine.start(state.match.rules, context, event.seed, event.code)
    return replace(
        state,
        stage="playing",
        game=game,
        game_pk=event.game_pk,
        code=event.code,
        number=0,
        late=(0, 0, 0, 0),
    )


def _game_finished(state: TableState, event: Logged) -> TableState:
    result = engine.result(state.game) if state.game is not None else None
    if result is None:
        raise ValueError("no game has a result here")
    match = matches.after(state.match, result)
    over = matches.over(match)
    return replace(
        state, match=match, played=(*state.played, event.data["summary"]), stage="over" if over else "between"
    )


def _game_ended(state: TableState, event: Logged) -> TableState:
    """Nothing of the game counts; what lay on the table stays to be seen until the same game is dealt again."""
    return replace(state, stage="between")


def _paused(state: TableState, event: Logged) -> TableState:
    return replace(state, paused=event.at.timestamp())


def _resumed(state: TableState, event: Logged) -> TableState:
    return replace(state, paused=None)


def _autoplay(state: TableState, event: Logged) -> TableState:
    seat, on = event.data["seat"], event.data["on"]
    autoplay = (*state.autoplay[:seat], on, *state.autoplay[seat + 1 :])
    late = (*state.late[:seat], 0, *state.late[seat + 1 :])
    return replace(state, autoplay=autoplay, late=late)  # type: ignore[arg-type]  # four stay four


def _late(state: TableState, event: Logged) -> TableState:
    return replace(state, late=tuple(event.data["late"]))


def _auto_host(state: TableState, event: Logged) -> TableState:
    return replace(state, auto_host=event.data["on"])


def _match_decided(state: TableState, event: Logged) -> TableState:
    return replace(state, match=matches.decide(state.match, event.data["side"]))


def _corrected(state: TableState, event: Logged) -> TableState:
    """Points belong to the running game; a level to the match, once: a game's record only tells it again."""
    if event.number is not None:
        return _fold_game(state, event)
    level = Level.from_json(event.data["to"])
    return replace(state, match=matches.correct(state.match, event.data["side"], level))


def _extended(state: TableState, event: Logged) -> TableState:
    return state  # only the clock changes, and that comes with the event


_TABLE_KINDS = {
    GAME_STARTED: _game_started,
    GAME_FINISHED: _game_finished,
    GAME_ENDED: _game_ended,
    PAUSED: _paused,
    RESUMED: _resumed,
    EXTENDED: _extended,
    AUTOPLAY: _autoplay,
    LATE: _late,
    AUTO_HOST: _auto_host,
    MATCH_DECIDED: _match_decided,
    CORRECTED: _corrected,
}


def _fold_table(state: TableState, event: Logged) -> TableState:
    return _TABLE_KINDS[event.kind](state, event)


def dump(state: TableState) -> dict[str, Json]:
    """The state as JSON, for a snapshot."""
    return {
        "form": FORM,
        "v": state.v,
        "at": state.at,
        "stage": state.stage,
        "since": state.since,
        "paused": state.paused,
        "match": matches.dump(state.match),
        "game": None if state.game is None else engine.dump(state.game),
        "game_pk": state.game_pk,
        "code": state.code,
        "number": state.number,
        "played": list(state.played),
        "autoplay": list(state.autoplay),
        "late": list(state.late),
        "auto_host": state.auto_host,
        "clock": state.clock,
        "sections": dict(state.sections),
    }


def restore(data: Mapping[str, Json]) -> TableState:
    """The state that :func:`dump` wrote; a section added since then starts at its initial value.

    Raises KeyError, TypeError or ValueError for anything else, also for a dump of another form.
    """
    if data["form"] != FORM:
        raise ValueError(f"form {data['form']!r}, not {FORM}")
    return TableState(
        v=data["v"],
        at=data["at"],
        stage=data["stage"],
        since=data["since"],
        paused=data["paused"],
        match=matches.restore(data["match"]),
        game=None if data["game"] is None else engine.restore(data["game"]),
        game_pk=data["game_pk"],
        code=data["code"],
        number=data["number"],
        played=tuple(data["played"]),
        autoplay=tuple(data["autoplay"]),
        late=tuple(data["late"]),
        auto_host=data["auto_host"],
        clock=data["clock"],
        sections={**sections.initial(), **data["sections"]},
    )
