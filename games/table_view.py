"""The whole view of a table for one audience: what a frame carries and a page draws.

Made by selecting: the game's part comes from the engine's own view, each section selects for itself, and a seat's
``ask`` is worked out from that seat's observation alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from games import sections
from games.asking import ask_view
from games.engine import match as matches
from games.engine import observation as games
from games.engine.view import view as game_view
from games.sections_own import PUT_RIGHT, SUBSTITUTES
from games.state import TableState

Json = Any
Audience = int | Literal["desk", "program", "program-closed", "program-preview", "program-closed-preview", "public"]

AUDIENCES: Final = (
    0, 1, 2, 3, "desk", "program", "program-closed", "program-preview", "program-closed-preview", "public",
)  # fmt: skip
"""Everybody a view can be made for; a seat is its number. A preview sees the game as what it is a preview of does."""


def known(audience: int | str) -> Audience:
    """An audience as links and the hub name it; ValueError where there is no such audience."""
    if audience not in AUDIENCES:
        raise ValueError(f"no audience {audience!r}")
    return cast(Audience, audience)


def base_of(audience: Audience) -> games.Audience:
    """The audience as the game knows it: to the game a preview is what it is a preview of."""
    return cast(games.Audience, audience.removesuffix("-preview") if isinstance(audience, str) else audience)


@dataclass(frozen=True, slots=True)
class Facts:
    """What about a table never changes while it is played, as its row has it."""

    id: str
    title: str
    session: str
    rehearsal: bool
    rules: str
    form: str
    games: int
    sides: Mapping[str, Mapping[str, Json]]
    seats: tuple[Mapping[str, Json], ...]


def view(facts: Facts, state: TableState, audience: Audience) -> dict[str, Json]:
    """The table at ``state.v`` as ``audience`` (one of ``AUDIENCES``) may know it."""
    levels = matches.levels(state.match)
    values = {s.name: s.view(state.sections.get(s.name, s.initial), str(audience)) for s in sections.all_sections()}
    values.pop(PUT_RIGHT, None)
    sit_in = values.pop(SUBSTITUTES, None) or {}
    draws = {entry["game"]: entry for entry in values.get("draws") or ()}
    return {
        "table": {
            "id": facts.id,
            "title": facts.title,
            "session": facts.session,
            "rehearsal": facts.rehearsal,
            "rules": facts.rules,
            "form": facts.form,
            "games": facts.games,
            "direction": state.match.rules.direction,
        },
        "stage": state.stage,
        "since": state.since,
        "paused": None if state.paused is None else {"since": state.paused},
        "sides": {side: {"name": facts.sides[side]["name"], "level": levels[side].as_json()} for side in ("A", "B")},
        "players": [_player(facts, state, seat, audience, sit_in.get(str(seat))) for seat in range(4)],
        "games": [{**summary, "draw": draws.get(summary["number"])} for summary in state.played],
        "winner": matches.winner(state.match),
        "game": None if state.game is None else game_view(state.game, base_of(audience)),
        "clock": _clock(state),
        "ask": ask_view(state, audience) if isinstance(audience, int) else None,
        **{name: value for name, value in values.items() if name != "draws"},
    }


def _player(
    facts: Facts, state: TableState, seat: int, audience: Audience, sits_in: Mapping[str, Json] | None
) -> dict[str, Json]:
    """Who sits at a seat; ``instead`` is whom a substitute sits in for, ``late`` (for the desk) time-outs in a row."""
    who = {**facts.seats[seat], **(sits_in or {})}
    late = {"late": 0 if who.get("bot") else state.late[seat]} if audience == "desk" else {}
    return {
        "seat": seat,
        "side": "AB"[seat % 2],
        "number": who.get("number"),
        "name": who.get("name"),
        "town": who.get("town"),
        "bot": bool(who.get("bot")),
        "autoplay": state.autoplay[seat],
        "instead": who.get("instead"),
        **late,
    }


def _clock(state: TableState) -> Json:
    if state.clock is None:
        return None
    return {name: value for name, value in state.clock.items() if name != "key"}
