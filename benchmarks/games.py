"""Whole games a second: deal, showings, bury, raids, 25 tricks and result, all four seats by the system's player.

    python benchmarks/games.py [--games 200] [--rules jiuai] [--seed 1]

Prints one line of JSON. `per_second` counts processor time of this one process; `wall_per_second` the clock's.
`decision_us` is the mean and median time of a decision, what the seat sees included.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.engine import game, match
from games.engine.commands import Command, Deal, Pass
from games.engine.context import Context
from games.engine.game import State
from games.engine.observe import observe
from games.engine.phases import Dealing, Finished, Playing
from games.engine.ruleset import RULE_SETS, RuleSet, load
from games.players.autoplay import decide


def next_command(state: State, temper: str) -> Command:
    """What comes next at a table of four bots: while cards are dealt, one seat after another looks at its hand."""
    phase = state.phase
    if isinstance(phase, Playing):
        return decide(observe(state, phase.leader + len(phase.plays) & 3), temper)
    asked = game.asked(state)
    if not isinstance(phase, Dealing):
        return decide(observe(state, asked[state.events % len(asked)].seat), temper)
    if asked:
        command = decide(observe(state, asked[state.events % len(asked)].seat), temper)
        if not isinstance(command, Pass):
            return command
    return Deal()


def play(rules: RuleSet, context: Context, seed: bytes, code: str) -> tuple[State, int]:
    """One game to its end, and how many events it had."""
    state = game.start(rules, context, seed, code)
    events = 0
    while not isinstance(state.phase, Finished):
        state, made = game.apply(state, next_command(state, code))
        events += len(made)
    return state, events


def decisions(rules: RuleSet, seed: int) -> list[float]:
    """Seconds that each decision of ten games takes."""
    times: list[float] = []
    for number in range(10):
        code = f"decisions/{number}"
        state = game.start(rules, match.context(match.new(rules, 6)), _seed(seed, code), code)
        while game.result(state) is None:
            asked = game.asked(state)
            if asked:
                begun = time.perf_counter()
                decide(observe(state, asked[0].seat), code)
                times.append(time.perf_counter() - begun)
            state, _ = game.apply(state, next_command(state, code))
    return times


def _seed(seed: int, code: str) -> bytes:
    return hashlib.sha256(f"{seed}/{code}".encode()).digest()


def measure(rules: RuleSet, games: int, seed: int) -> dict[str, object]:
    """Play sessions of six games one after another, and time them."""
    play(rules, match.context(match.new(rules, 6)), _seed(seed, "warm"), "warm")
    standing = match.new(rules, 6)
    events = 0
    wall, cpu = time.perf_counter(), time.process_time()
    for number in range(games):
        if match.over(standing):
            standing = match.new(rules, 6)
        code = f"bench-{number // 6}/{number % 6 + 1}"
        state, made = play(rules, match.context(standing), _seed(seed, code), code)
        result = game.result(state)
        if result is not None:
            standing = match.after(standing, result)
        events += made
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    times = decisions(rules, seed)
    return {
        "benchmark": "games",
        "rules": rules.id,
        "games": games,
        "per_second": round(games / cpu, 1),
        "wall_per_second": round(games / wall, 1),
        "ms_per_game": round(1000 * cpu / games, 3),
        "events_per_game": round(events / games, 1),
        "decision_us": {
            "mean": round(1e6 * statistics.mean(times), 1),
            "median": round(1e6 * statistics.median(times), 1),
            "p99": round(1e6 * sorted(times)[len(times) * 99 // 100], 1),
        },
    }


def main() -> None:
    """Read the options and print the measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rules", choices=RULE_SETS, default="jiuai")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(measure(load(options.rules), options.games, options.seed)))


if __name__ == "__main__":
    main()
