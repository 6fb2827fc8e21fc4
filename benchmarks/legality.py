"""How long a legality question takes, for each rule set: medians in µs as JSON.

Positions are those of games dealt and played by the smallest legal card and by random legal plays: what a table is
asked. `python -m benchmarks.legality [positions]`.
"""

import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable

from games.engine import follow, throws, tricks
from games.engine.cards import FULL_DECK, NO_TRUMP, Cards, without
from games.engine.order import Order, order_for
from games.engine.ruleset import RULE_SETS, load
from games.engine.shapes import read

Position = tuple[Order, Cards, Cards, Cards]


def a_lead(rng: random.Random, order: Order, hand: Cards) -> Cards:
    """A lead as players lead: the longest component of a class, or now and then a throw of two."""
    klass = order.class_of[rng.choice(hand)]
    own = tuple([card for card in hand if order.class_of[card] == klass])
    parts = read(order, own).components
    count = 2 if len(parts) > 1 and rng.random() < 0.15 else 1
    return tuple(sorted([card for part in parts[:count] for card in part.cards]))


def positions(rules_id: str, number: int) -> tuple[list[Position], list[tuple[Order, Cards, list[Cards]]]]:
    """Followers' positions with the play they make, and leads with the hands they must stand against."""
    rng = random.Random(rules_id)
    rules = load(rules_id)
    asked: list[Position] = []
    led: list[tuple[Order, Cards, list[Cards]]] = []
    while len(asked) < number:
        order = order_for(rules, rng.randrange(13), rng.choice((0, 1, 2, 3, 0, 1, 2, 3, NO_TRUMP)))
        deck = list(FULL_DECK)
        rng.shuffle(deck)
        hands = [tuple(sorted(deck[seat * 25 : seat * 25 + 25])) for seat in range(4)]
        leader = 0
        while hands[leader]:
            lead = a_lead(rng, order, hands[leader])
            led.append((order, lead, [hands[(leader + step) % 4] for step in (1, 2, 3)]))
            plays = [lead]
            hands[leader] = without(hands[leader], lead)
            for step in (1, 2, 3):
                seat = (leader + step) % 4
                play = follow.smallest(order, hands[seat], lead)
                asked.append((order, hands[seat], lead, play))
                hands[seat] = without(hands[seat], play)
                plays.append(play)
            leader = (leader + tricks.best(order, plays)) % 4
    rng.shuffle(asked)
    return asked[:number], led[:number]


def median_us(work: list[Callable[[], object]]) -> dict[str, float]:
    """Median and 99th percentile in µs over single calls, the clock's own cost taken off."""
    clock = time.perf_counter_ns
    empty = statistics.median([-(clock() - clock()) for _ in range(2000)])
    times: list[float] = []
    for call in work:
        before = clock()
        call()
        times.append(clock() - before - empty)
    times.sort()
    return {
        "median_us": round(times[len(times) // 2] / 1000, 2),
        "p99_us": round(times[len(times) * 99 // 100] / 1000, 2),
    }


def measure(rules_id: str, number: int) -> dict[str, dict[str, float]]:
    """The questions a table asks, for one rule set."""
    asked, led = positions(rules_id, number)
    anything = [(order, hand, lead, tuple(sorted(hand[-len(lead) :]))) for order, hand, lead, _ in asked]
    return {
        "check": median_us([lambda p=p: follow.check(*p) for p in asked]),  # type: ignore[misc]
        "legal_any": median_us([lambda p=p: follow.legal(*p) for p in anything]),  # type: ignore[misc]
        "check_any": median_us([lambda p=p: follow.check(*p) for p in anything]),  # type: ignore[misc]
        "smallest": median_us([lambda p=p: follow.smallest(p[0], p[1], p[2]) for p in asked]),  # type: ignore[misc]
        "addable": median_us([lambda p=p: follow.addable(p[0], p[1], p[2], ()) for p in asked]),  # type: ignore[misc]
        "count": median_us([lambda p=p: follow.count(p[0], p[1], p[2]) for p in asked]),  # type: ignore[misc]
        "throw": median_us([lambda p=p: throws.judge(*p) for p in led]),  # type: ignore[misc]
    }


def main(argv: list[str]) -> None:
    """Print the figures."""
    number = int(argv[0]) if argv else 4000
    figures = {rules_id: measure(rules_id, number) for rules_id in RULE_SETS}
    worst = max(figure["check"]["median_us"] for figure in figures.values())
    about = {
        "benchmark": "legality",
        "bar_us": 20,
        "positions": number,
        "python": platform.python_version(),
        "compiled": not follow.__file__.endswith(".py"),
        "worst_check_median_us": worst,
        "rule_sets": figures,
    }
    print(json.dumps(about, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
