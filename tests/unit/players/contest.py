"""Whole games between deciders, one for each seat."""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.engine import game
from games.engine.commands import CloseDeclaring, Command, Deal, Pass
from games.engine.context import SIDES, Context, first_game, side_of
from games.engine.events import Event
from games.engine.game import State
from games.engine.level import Level
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


def later_game(banker: int, rank: int = 0) -> Context:
    """A second game: `banker` banks, both sides at one rank."""
    level = Level(1, rank)
    return Context(2, 6, golden=False, flag=False, levels={"A": level, "B": level}, flags_failed={"A": 0, "B": 0},
                   banker=banker, first_receiver=banker)  # fmt: skip


def any_game(number: int) -> Context:
    """First games and later ones, with every banker and at every rank in turn."""
    return first_game(6) if number % 4 == 0 else later_game(number % 4, number % 13)


class Gains(NamedTuple):
    """Levels gained a game against a rival: the mean over deals, and half the width of its 95 % interval."""

    mean: float
    margin: float


def gains(rules: RuleSet, player: Decide, rival: Decide, deals: range) -> Gains:
    """`player` for both seats of a side against `rival`, each deal played twice with the sides exchanged."""
    gained: list[float] = []
    for number in deals:
        pair = 0
        for side in SIDES:
            deciders = [player if side_of(seat) == side else rival for seat in range(4)]
            result = game.result(play(rules, any_game(number), number, deciders, f"contest {number}")[0])
            assert result is not None
            pair += result.gain_levels if result.winner == side else -result.gain_levels
        gained.append(pair / 2)
    return Gains(statistics.mean(gained), 1.96 * statistics.stdev(gained) / len(gained) ** 0.5)
