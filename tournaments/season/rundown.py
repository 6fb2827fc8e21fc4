"""The host's running order: what has been done, what comes next. A section of the table's log, for the desk alone.

Equal levels after the last game call for a golden one, or for the host's word where the rules leave it to him. A game
that was ended without a result (void, misdealt, by agreement) is the next one again. A higher app may add a step that
follows every game (:func:`after_game`): the next game waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import state as table
from tournaments.season import notes

Json = Any

INITIAL: dict[str, Json] = {
    "base": 0,
    "auto": False,
    "games": 0,
    "tie_break": "golden_game",
    "word": False,
    "live": False,
    "cancelled": False,
    "playing": False,
    "again": False,
    "paused": False,
    "number": 0,
    "finished": 0,
    "done": [],
    "decided": False,
    "asked": False,
    "answered": False,
    "settled": False,
}

_after_game: dict[str, str] = {}
_undone: dict[str, str] = {}
_HOST_KINDS = {
    notes.OPENED,
    notes.STARTED,
    notes.DECIDED,
    notes.ASKED,
    notes.ANSWERED,
    notes.SETTLED,
    notes.CANCELLED,
    table.GAME_STARTED,
    table.GAME_FINISHED,
    table.GAME_ENDED,
}
_FLAGS: dict[str, dict[str, Json]] = {
    notes.STARTED: {"live": True},
    notes.CANCELLED: {"cancelled": True},
    notes.DECIDED: {"decided": True},
    notes.ASKED: {"asked": True},
    notes.ANSWERED: {"asked": True, "answered": True},
    notes.SETTLED: {"settled": True},
    table.MATCH_DECIDED: {"word": True},
    table.GAME_ENDED: {"playing": False, "again": True},
    table.PAUSED: {"paused": True},
    table.RESUMED: {"paused": False},
}


def after_game(verb: str, done_kind: str, undone_kind: str = "") -> None:
    """Each game is followed by ``verb``, done when a ``done_kind`` event comes with the game's number as ``game``.

    An ``undone_kind`` event with ``again`` true brings the step back.
    """
    _after_game[verb] = done_kind
    _undone[verb] = undone_kind


def fold(value: Mapping[str, Json], kind: str, data: Mapping[str, Json]) -> dict[str, Json]:
    """The running order after one event. ``base`` rises with each that changes what the host may do."""
    after = {**value, **_FLAGS.get(kind, {})}
    if kind in _HOST_KINDS or kind in _after_game.values() or kind in _undone.values():
        after["base"] = value["base"] + 1
    if kind == notes.OPENED:
        after |= {name: data[name] for name in ("games", "auto", "tie_break") if name in data}
    elif kind == table.AUTO_HOST:
        after["auto"] = data["on"]
    elif kind == table.GAME_STARTED:
        after |= {"playing": True, "again": False, "number": data["number"]}
    elif kind == table.GAME_FINISHED:
        after |= {"playing": False, "finished": data["summary"]["number"]}
    elif kind == table.GAME_ENDED:
        after["number"] = value["finished"]  # the same game is dealt again
    for verb, done_kind in _after_game.items():
        if kind == done_kind:
            after["done"] = [*value["done"], {"verb": verb, "game": data["game"]}]
        if kind == _undone.get(verb) and data["again"]:
            after["done"] = [step for step in value["done"] if step != {"verb": verb, "game": data["game"]}]
    return after


def view(value: Mapping[str, Json], audience: str) -> dict[str, Json] | None:
    """``{"base", "auto", "steps", "next"}`` for the desk, None for anybody else.

    ``steps`` are ``{"verb", "game", "done"}`` in order; ``next`` is ``{"verb", "ready", "waits"}`` or None at the end.
    """
    if audience != "desk":
        return None
    steps = _steps(value)
    return {"base": value["base"], "auto": value["auto"], "steps": steps, "next": _next(value, steps)}


def _steps(value: Mapping[str, Json]) -> list[dict[str, Json]]:
    done = {(step["verb"], step["game"]) for step in value["done"]}
    steps: list[dict[str, Json]] = []
    last = max(value["games"], value["number"])
    tied = value["finished"] == last and not value["decided"] and all((verb, last) in done for verb in _after_game)
    by_word = value.get("tie_break") == "host"
    if tied and not by_word:
        last += 1  # a golden game
    for game in range(1, last + 1):
        started = value["number"] >= game
        again = value.get("again", False) and game == value["finished"] + 1
        if game == 1:
            steps.append({"verb": "session.start", "game": game, "done": started or again})
        if game > 1 or again:
            steps.append({"verb": "game.next", "game": game, "done": started})
        steps += [{"verb": verb, "game": game, "done": (verb, game) in done} for verb in _after_game]
    if (tied and by_word) or value.get("word"):
        steps.append({"verb": "session.decide", "game": None, "done": value["decided"]})
    steps.append({"verb": "fund.ask", "game": None, "done": value["asked"]})
    steps.append({"verb": "fund.answer", "game": None, "done": value["answered"]})
    steps.append({"verb": "session.settle", "game": None, "done": value.get("settled", False)})
    return steps


def _next(value: Mapping[str, Json], steps: list[dict[str, Json]]) -> dict[str, Json] | None:
    coming = next((step for step in steps if not step["done"]), None)
    if coming is None or value["cancelled"] or not value["games"]:
        return None
    waits = "paused" if value["paused"] else "game_running" if value["playing"] else None
    if coming["verb"].startswith("fund.") and not value["decided"]:
        waits = waits or "not_decided"
    return {"verb": coming["verb"], "ready": waits is None, "waits": waits}
