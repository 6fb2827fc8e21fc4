"""The deeds about tables and games, in words (``core.console.deeds``)."""

from __future__ import annotations

from core.console.deeds import Kind

KINDS = (
    Kind("table", ("牌桌", "table")),
    Kind("game", ("牌局", "game"), {"started": ("开局", "started"), "ended": ("裁定结束", "ended")}),
    Kind("player", ("选手", "player"), {"left": ("中途退场", "left")}),
)
