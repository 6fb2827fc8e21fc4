"""Whole games a second: deal, showings, bury, raids, 25 tricks and result, all four seats by the system's player.

    python benchmarks/games.py [--games 60] [--rounds 10] [--rules jiuai | all] [--seed 1] [--compiled]

Prints one line of JSON for each set. `per_second` counts processor time of this one process in the best round (a busy
machine makes a round slower, never faster), `wall_per_second` the clock's in the same; `median_per_second` is that of
the rounds. `loop_ns` is what one turn of a plain Python loop took beside it, to compare figures of different machines
and hours. `decision_us` is the mean and median time of a decision, what the seat sees included. `--compiled` plays on
what `make compile` built.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / ("build/compiled" if "--compiled" in sys.argv else "")))

from games.engine import game, match, tricking
from games.engine.observe import observe
from games.engine.ruleset import RULE_SETS, RuleSet, load
from games.players.autoplay import decide
from games.players.whole import next_command, play


def decisions(rules: RuleSet, seed: int) -> list[float]:
    """Seconds that each decision of ten games takes."""
    times: list[float] = []
    for number in range(10):
        code = f"decisions/{number}"
        state = game.start(rules, match.context(match.new(rules, 6)), _seed(seed, code), code)
        while (command := next_command(state, code)) is not None:
            asked = game.asked(state)
            if asked:
                begun = time.perf_counter()
                decide(observe(state, asked[0].seat), code)
                times.append(time.perf_counter() - begun)
            state, _ = game.apply(state, command)
    return times


def _seed(seed: int, code: str) -> bytes:
    return hashlib.sha256(f"{seed}/{code}".encode()).digest()


def loop_ns() -> float:
    """Nanoseconds for a turn of a plain loop: the machine's pace at this moment."""
    begun = time.process_time()
    total = 0
    for i in range(200_000):
        total += i * i % 7
    return (time.process_time() - begun) / 200_000 * 1e9


class Round(NamedTuple):
    """Seconds by the processor and by the clock, and the events of all games."""

    cpu: float
    wall: float
    events: int


def played(rules: RuleSet, games: int, name: str, seed: int) -> Round:
    """Sessions of six games one after another."""
    standing = match.new(rules, 6)
    events = 0
    wall, cpu = time.perf_counter(), time.process_time()
    for number in range(games):
        if match.over(standing):
            standing = match.new(rules, 6)
        code = f"{name}-{number // 6}/{number % 6 + 1}"
        state, made = play(rules, match.context(standing), _seed(seed, code), code)
        result = game.result(state)
        if result is not None:
            standing = match.after(standing, result)
        events += made
    return Round(time.process_time() - cpu, time.perf_counter() - wall, events)


def measure(rules: RuleSet, games: int, rounds: int, seed: int) -> dict[str, object]:
    """Play rounds of other games each, and time them."""
    played(rules, 30, "warm", seed)
    pace = min(loop_ns() for _ in range(5))
    found = [played(rules, games, f"bench-{number}", seed) for number in range(rounds)]
    best = min(found, key=lambda one: one.cpu)
    times = decisions(rules, seed)
    return {
        "benchmark": "games",
        "rules": rules.id,
        "compiled": tricking.__file__.endswith(".so"),
        "games": games * rounds,
        "per_second": round(games / best.cpu, 1),
        "wall_per_second": round(games / best.wall, 1),
        "median_per_second": round(games / statistics.median([one.cpu for one in found]), 1),
        "ms_per_game": round(1000 * best.cpu / games, 3),
        "events_per_game": round(sum([one.events for one in found]) / games / rounds, 1),
        "loop_ns": round(pace, 1),
        "decision_us": {
            "mean": round(1e6 * statistics.mean(times), 1),
            "median": round(1e6 * statistics.median(times), 1),
            "p99": round(1e6 * sorted(times)[len(times) * 99 // 100], 1),
        },
    }


def main() -> None:
    """Read the options and print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--rules", choices=(*RULE_SETS, "all"), default="jiuai")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compiled", action="store_true")
    options = parser.parse_args()
    if options.compiled and not tricking.__file__.endswith(".so"):
        sys.exit("还没有编译：make compile · nothing is compiled yet: make compile")
    for rules_id in RULE_SETS if options.rules == "all" else (options.rules,):
        print(json.dumps(measure(load(rules_id), options.games, options.rounds, options.seed)))


if __name__ == "__main__":
    main()
