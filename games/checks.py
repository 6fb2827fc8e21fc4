"""Questions upwards: what must be so before a game may start.

A higher app adds a check in ``AppConfig.ready()``; it is asked under the table's lock, in the transaction that would
start the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.refusals import Refusal
    from games.models import Table

Check = Callable[["Table"], "Refusal | None"]

_before_game: dict[str, Check] = {}


def before_game(name: str, check: Check) -> None:
    """Have ``check(table)`` asked before each game of a table; it returns what is missing, or None."""
    _before_game[name] = check


def missing_before_game(table: Table) -> Refusal | None:
    """The first thing that keeps the next game from starting, or None."""
    for check in _before_game.values():
        if refusal := check(table):
            return refusal
    return None
