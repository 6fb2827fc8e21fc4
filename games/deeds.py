"""The deeds about tables and games, in words (``core.console.deeds``)."""

from __future__ import annotations

from core.console.deeds import Kind

KINDS = (
    Kind("table", ("牌桌", "table"), {"extended": ("延长时间", "more time given")}),
    Kind(
        "game",
        ("牌局", "game"),
        {"started": ("开局", "started"), "ended": ("裁定结束", "ended"), "corrected": ("更正分数", "points corrected")},
    ),
    Kind("level", ("级数", "level"), {"corrected": ("更正", "corrected")}),
    Kind(
        "player",
        ("选手", "player"),
        {"left": ("中途退场", "left"), "substituted": ("换人", "substituted")},
    ),
    Kind("ruling", ("裁判裁决", "ruling"), {"shown": ("播出", "put on air"), "hidden": ("撤下", "taken off air")}),
)
