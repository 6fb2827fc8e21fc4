"""Which scene is on air: the overlay's own law, for whoever asks the server.

``by_state`` is the law by which a page follows the state (``sceneOf`` in web/overlay/scene.ts), ``on_air`` what a page
shows when scenes are taken by hand (``programOf`` in web/overlay/program.ts). Both languages are held to the same
table of cases, tests/fixtures/on_air.json.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from broadcast import air
from games import sections
from games.engine import game as engine
from games.engine import match as matches
from games.engine.phases import Finished
from games.state import TableState

Json = Any

RESULT_STANDS: Final = 12.0
CELL_STANDS: Final = 10.0
ANSWER_STANDS: Final = 15.0
"""Seconds a result stands before the board takes its place; an opened cell, and an answer, before the race does."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene's name, and when time alone would change it (epoch seconds; None: it stands until something happens)."""

    name: str
    until: float | None = None


def seen(state: TableState) -> dict[str, Json]:
    """What the law looks at, named as in the table's view: nothing of any card is in it."""
    return {
        "stage": state.stage,
        "since": state.since,
        "winner": matches.winner(state.match),
        "games": [{"number": summary["number"]} for summary in state.played],
        "game": None if state.game is None else _game(state.game),
        "board": sections.view_of("board", state.sections, "public"),
        "fund": sections.view_of("fund", state.sections, "public"),
    }


def _game(game: engine.State) -> dict[str, Json]:
    finished = isinstance(game.phase, Finished)
    return {
        "number": game.setup.context.number,
        "phase": "finished" if finished else "playing",
        "result": {} if finished else None,
    }


def by_state(view: Mapping[str, Json], now: float, suspense: float = 0.0) -> Scene:
    """The scene that the state asks for at ``now``; a cell that waits before it turns stands ``suspense`` longer."""
    game, board, fund = view["game"], view.get("board"), view.get("fund")
    number = game["number"] if game else len(view["games"])
    finished = bool(game) and game["phase"] == "finished" and game["result"] is not None
    if view["stage"] == "waiting" and not game:
        return Scene("opening")
    if view["stage"] != "over" and not finished:
        return Scene("table")
    if fund and fund["asked"]:
        return _fund(fund, now)
    latest = (board or {}).get("latest")
    drawn = latest is not None and latest["game"] == number
    all_open = board is not None and board["odds"]["closed"] == 0
    result_ends = _after(view.get("since"), RESULT_STANDS)
    if finished and not drawn and result_ends is not None and now < result_ends:
        return Scene("result", result_ends)
    if board and board["to_open"]:
        return Scene("board")
    if view["stage"] == "over":
        cell_ends = _after(latest.get("at") if latest else None, CELL_STANDS + suspense) if drawn or all_open else None
        return Scene("board", cell_ends) if cell_ends is not None and now < cell_ends else Scene("race")
    return Scene("board" if drawn or all_open else "result")


def _fund(fund: Mapping[str, Json], now: float) -> Scene:
    if fund["answer"] is None:
        return Scene("fund")
    ends = _after(fund.get("answered_at"), ANSWER_STANDS)
    return Scene("fund", ends) if ends is not None and now < ends else Scene("race")


def _after(since: float | None, seconds: float) -> float | None:
    return None if since is None else since + seconds


def is_there(view: Mapping[str, Json], scene: str) -> bool:
    """Whether a scene has something to show yet."""
    match scene:
        case "result":
            return bool(view["game"]) and view["game"]["result"] is not None
        case "board" | "fund":
            return view.get(scene) is not None
        case "champion":
            return view.get("winner") is not None
        case _:
            return True


def carries(scenes: str, scene: str) -> bool:
    """Whether an output with this set of scenes carries this one; the still and an empty picture go everywhere."""
    if scenes == "all" or scene in ("still", "none"):
        return True
    return scenes == scene if scenes != "table" else scene == "table"


def on_air(value: Mapping[str, Json], view: Mapping[str, Json], now: float, scenes: str = "all") -> Scene:
    """What an output with the set ``scenes`` really shows: ``value`` is the section of what is on air."""
    shown = air.view(value, "program")
    assert shown is not None
    if shown["emergency"]:
        return Scene("still" if shown["emergency"] == "still" else "none")
    scene = by_state(view, now, shown["suspense"])
    if not shown["follow"] and shown["program"] is not None:
        name = shown["program"]["scene"]
        scene = Scene(name if is_there(view, name) else "none")
    return scene if carries(scenes, scene.name) else Scene("none", scene.until)
