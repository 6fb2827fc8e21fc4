"""One command of the engine, carried out at a table."""

from __future__ import annotations

from core.refusals import Refusal
from games.domain.change import Change
from games.domain.starting import finish_in
from games.engine import game as engine
from games.engine.commands import Command
from games.engine.refusal import Refused
from games.wording import sentences


def apply_in(edit: Change, command: Command) -> None:
    """Apply a command and append its events, and the result when it ends the game.

    Raises ``Refusal`` with the engine's code, its clause in RULES and the sentences in both languages.
    """
    assert edit.state.game is not None
    try:
        _, events = engine.apply(edit.state.game, command)
    except Refused as refused:
        refusal = refused.refusal
        zh, en = sentences(refusal)
        raise Refusal(refusal.code, zh, en, clause=refusal.clause) from refused
    for event in events:
        edit.emit(event.kind, event.data, in_game=True)
    if engine.result(edit.state.game) is not None:
        finish_in(edit)
