"""What was on air and when: the as-run log, for editors. Folded from the table's log by the overlay's own law.

A row is a change of the scene (by hand or by the state, also by time alone), a single element, the lower third, an
emergency, or a step of the show. Times are the wall clock's; an output that is behind shows all of it so much later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from broadcast import air_notes, scenes
from broadcast.air import INITIAL
from games import happenings, store
from games import state as kinds
from games.happenings_air import SCENES
from games.models import LogEvent, Table
from games.sections_own import RULING_HIDDEN, RULING_SHOWN
from games.state import TableState, fold
from lottery import notes as lottery
from tournaments.season import notes as season

Json = Any

FRAMES: Final = 25
"""Frames a second of the time code."""
HEADS: Final[Mapping[bool, tuple[str, ...]]] = {
    False: ("日期", "时间（北京）", "时间码", "类别", "画面", "局", "发生了什么"),
    True: ("Date", "Time (Beijing)", "Time code", "Kind", "Scene", "Game", "What happened"),
}
GROUPS: Final[Mapping[str, tuple[str, str]]] = {
    "take": ("手动切换", "by hand"),
    "follow": ("跟随牌局", "by the game"),
    "element": ("元素", "element"),
    "emergency": ("应急", "emergency"),
    "step": ("流程", "step"),
}

_STEPS: Final = frozenset(
    {
        season.STARTED, season.DECIDED, season.ASKED, season.ANSWERED, season.SETTLED, season.CANCELLED,
        kinds.GAME_STARTED, kinds.GAME_FINISHED, kinds.GAME_ENDED, kinds.PAUSED, kinds.RESUMED,
        lottery.OPENED, lottery.REVEALED, lottery.BOARD_VOID, lottery.DRAW_VOID,
    }
)  # fmt: skip
_ELEMENTS: Final = frozenset({air_notes.ELEMENT, air_notes.LOWER, RULING_SHOWN, RULING_HIDDEN})


@dataclass(frozen=True, slots=True)
class Row:
    """One line: when, of which group, the scene on air from then on, and what happened in both languages."""

    at: datetime
    group: str
    scene: str
    game: int | None
    said: tuple[str, str]


def rows(table: Table, until: datetime | None = None) -> list[Row]:
    """The log up to ``until`` (all of it by default), the oldest first. Two queries."""
    return list(_Run(table, until).rows())


class _Run:
    def __init__(self, table: Table, until: datetime | None) -> None:
        self.table, self.end = table, until
        self.state = store.opening_state(table)
        self.scene: scenes.Scene | None = None

    def rows(self) -> Iterator[Row]:
        log = LogEvent.objects.filter(table=self.table).select_related("game").order_by("v")
        for event in log if self.end is None else log.filter(at__lte=self.end):
            yield from self.meanwhile(event.at)
            started = event.game if event.kind == kinds.GAME_STARTED else None
            self.state = fold(self.state, store.logged(event, started))
            if event.kind in _STEPS or event.kind in _ELEMENTS:
                scene = self.look(event.at)
                group = "step" if event.kind in _STEPS else "element"
                yield self.row(event.at, group, scene, happenings.sentence(event, self.table.seats))
            elif event.kind in air_notes.ON_AIR:
                scene = self.look(event.at)
                group = "emergency" if event.kind == air_notes.EMERGENCY else "take"
                yield self.row(event.at, group, scene, happenings.sentence(event, self.table.seats))
                self.scene = scene
                continue
            elif self.scene is not None and event.number is not None and event.kind != "played":
                continue  # the deal, showings and the kitty change no scene
            yield from self.turned(event.at)
        if self.end is not None:
            yield from self.meanwhile(self.end)

    def meanwhile(self, now: datetime) -> Iterator[Row]:
        """Scenes that changed by time alone before ``now``."""
        while self.scene is not None and self.scene.until is not None and self.scene.until < now.timestamp():
            at = datetime.fromtimestamp(self.scene.until, UTC) + timedelta(milliseconds=1)
            before = self.scene
            yield from self.turned(at)
            if self.scene == before:
                return

    def turned(self, at: datetime) -> Iterator[Row]:
        """The scene that the state asks for now, if that is another one."""
        scene = self.look(at)
        if self.scene is None or scene.name != self.scene.name:
            zh, en = SCENES[scene.name]
            yield self.row(at, "follow", scene, (f"画面：{zh}", f"Scene: {en}"))
        self.scene = scene

    def look(self, at: datetime) -> scenes.Scene:
        return scenes.on_air(
            self.state.sections.get("air") or INITIAL, scenes.seen(self.state), at.timestamp(), scenes="all"
        )

    def row(self, at: datetime, group: str, scene: scenes.Scene, said: tuple[str, str]) -> Row:
        return Row(at, group, scene.name, _number(self.state), said)


def _number(state: TableState) -> int | None:
    return state.game.setup.context.number if state.game is not None else None


def time_code(at: datetime) -> str:
    """``20:03:17:12``: hours, minutes, seconds and frames of a moment that stands in its own time zone."""
    return f"{at:%H:%M:%S}:{at.microsecond * FRAMES // 1_000_000:02d}"
