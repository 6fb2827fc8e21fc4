"""Whole games, the system's player in all four seats."""

from __future__ import annotations

from typing import Final

from games.engine import game
from games.engine.commands import Command, Deal, Pass
from games.engine.context import Context
from games.engine.observe import observe
from games.engine.phases import Dealing, Finished, Playing, State
from games.engine.ruleset import RuleSet
from games.players.autoplay import decide

_DEAL: Final = Deal()


def next_command(state: State, temper: str) -> Command | None:
    """What comes next at a table of four bots: while cards are dealt, one seat after another looks at its hand. None
    when the game is over."""
    phase = state.phase
    if isinstance(phase, Playing):
        return decide(observe(state, phase.turn), temper)
    if isinstance(phase, Dealing):
        if game.may_show(state.setup, phase):
            command = decide(observe(state, state.events & 3), temper)
            if not isinstance(command, Pass):
                return command
        return _DEAL
    if isinstance(phase, Finished):
        return None
    asked = game.asked(state)
    return decide(observe(state, asked[state.events % len(asked)].seat), temper)


def play(rules: RuleSet, context: Context, seed: bytes, code: str) -> tuple[State, int]:
    """One game to its end, and how many events it had. `code` is the game's id and the players' temper."""
    state = game.start(rules, context, seed, code)
    events = 0
    command = next_command(state, code)
    while command is not None:
        state, made = game.apply(state, command)
        events += len(made)
        command = next_command(state, code)
    return state, events
