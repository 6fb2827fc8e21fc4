"""Whole games between deciders, one for each seat."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from games.engine import game
from games.engine.commands import CloseDeclaring, Command, Deal, Pass
from games.engine.context import Context
from games.engine.events import Event
from games.engine.game import State
from games.engine.observe import Observation, observe
from games.engine.ruleset import RuleSet

Decide = Callable[[Observation, str], Command]


def seed_of(number: int) -> bytes:
    """A deck's seed by number."""
    return hashlib.sha256(f"deal {number}".encode()).digest()


def play(
    rules: RuleSet, context: Context, number: int, deciders: Sequence[Decide], temper: str
) -> tuple[State, list[Event]]:
    """Deal `number` played to its end by four deciders, with its events."""
    state = game.start(rules, context, seed_of(number), f"contest/{number}")
    events: list[Event] = []
    while game.result(state) is None:
        state, more = game.apply(state, next_command(state, deciders, temper))
        events += more
    return state, events


def next_command(state: State, deciders: Sequence[Decide], temper: str) -> Command:
    step = game.system_step(state)
    for asked in game.asked(state):
        command = deciders[asked.seat](observe(state, asked.seat), temper)
        if step is None or not isinstance(command, Pass):
            return command
        if isinstance(step, CloseDeclaring):
            return command
    return step if step is not None else Deal()
