"""Records of whole games, replayed by the referee from their hands alone."""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from games.engine import follow, game, match, record
from games.engine.commands import Play
from games.engine.context import Context
from games.engine.events import Event
from games.engine.phases import Playing, State
from games.engine.ruleset import RuleSet, load
from games.players.autoplay import decide
from tests import sample
from tests.referee.deck import ALL_SETS, FIVE_SETS, FLAG_SETS, LIANZHONG
from tests.referee.record import referee
from tests.referee.untrue import Untrue
from tests.unit.engine import random_player
from tests.unit.players import contest

Record = dict[str, Any]
Player = Callable[[RuleSet, Context, int], tuple[State, list[Event]]]


class Hoarder(random_player.Player):
    """Does anything that is allowed, but keeps a 5-10-K of its hand for the end and leads single cards until then."""

    def _play(self, phase: Playing) -> Play:
        hand, order = phase.hands[phase.turn], phase.settled.order
        held = [three for three in order.five_ten_kings if three and all(card in hand for card in three)]
        kept = max(held, default=(), key=lambda three: order.class_of[three[1]])
        if phase.table.plays:
            options = follow.plays(order, hand, phase.table.plays[0], 40)
            return Play(phase.turn, min(options, key=lambda play: sum(card in kept for card in play)))
        if sorted(hand) == sorted(kept):
            return Play(phase.turn, kept)
        free = [card for card in hand if card not in kept] or hand
        return Play(phase.turn, (max(free, key=lambda card: order.height[card]),))


def by_chance(rules: RuleSet, context: Context, number: int) -> tuple[State, list[Event]]:
    """A game between players who do anything that is allowed, some of them eager to show and raid."""
    return _played(rules, context, number, random_player.Player(number, (0.1, 0.4, 0.8)[number % 3], throws=0.1))


def by_hoarders(rules: RuleSet, context: Context, number: int) -> tuple[State, list[Event]]:
    """A game between players who keep a 5-10-K for the last trick."""
    return _played(rules, context, number, Hoarder(number))


def _played(rules: RuleSet, context: Context, number: int, player: random_player.Player) -> tuple[State, list[Event]]:
    state, events = random_player.begin(number, context, rules), list[Event]()
    for _, _, after, more in random_player.moves(state, player):
        state = after
        events += more
    return state, events


def by_autoplay(rules: RuleSet, context: Context, number: int) -> tuple[State, list[Event]]:
    """A game by autoplay on every seat."""
    return contest.play(rules, context, number, [decide] * 4, "referee")


def records(rules_id: str, player: Player, games: int, first: int = 0) -> Iterator[Record]:
    """Matches of a set, one after another, game by game, the deals counted from ``first``."""
    rules = load(rules_id)
    length = 9 if rules_id == "jiuai" else None
    course = match.new(rules, length)
    for number in range(first, first + games):
        if match.over(course) or course.played >= 60:
            course = match.new(rules, length)
        state, events = player(rules, _numbered(match.context(course), player, number), number)
        result = game.result(state)
        assert result is not None
        course = match.after(course, result)
        yield json.loads(json.dumps(record.build(state, [(0.0, event) for event in events])))


def _numbered(context: Context, player: Player, number: int) -> Context:
    """The context under the number that the player's game ids bear."""
    return replace(context, number=number) if player is by_autoplay else context


def held(record: Record) -> None:
    """The referee has nothing to say against a record."""
    try:
        assert referee(record) is not None
    except Untrue as untrue:
        raise AssertionError(f"{untrue}\n{json.dumps(record)}") from untrue


@pytest.mark.parametrize("games", [6, pytest.param(500, marks=pytest.mark.large)])
@pytest.mark.parametrize("player", [by_chance, by_autoplay, by_hoarders])
@pytest.mark.parametrize("rules", ALL_SETS)
def test_whole_games_are_true(rules: str, player: Player, games: int) -> None:
    for one in records(rules, player, games, sample.dice(f"records {rules} {games}").randrange(10**6)):
        held(one)


#: What must have happened in some hundred games by chance, or the test above proves little.
SPECIAL = {
    "raided": set(ALL_SETS) - {"classic"},
    "turned": FIVE_SETS | {"classic"},
    "look_back": {"mingchao", "anchao"},
    "flag": FLAG_SETS,
    "red_five": LIANZHONG,
    "red_five_forced": {"anchao"},
    "red_five_held": {"anchao"},
    "raid_failed": {"anchao"},
    "j_to_end": {"mingchao"},
    "throw_failed": set(ALL_SETS),
    "captured": set(ALL_SETS),
    "match": set(ALL_SETS) - {"jiuai"},
    "heaven_and_earth": FIVE_SETS,
}


def happened(one: Record) -> set[str]:
    """Which special things a record shows."""
    seen = {event["kind"] for event in one["events"]} | {event["kind"] for event in one["result"]["adjustments"]}
    seen |= {name for name, value in one["result"].items() if value} | ({"flag"} if one["flag"] else set())
    return seen | ({"look_back"} if any(event.get("look_back") for event in one["events"]) else set())


@pytest.mark.large
@pytest.mark.parametrize("rules", ALL_SETS)
def test_every_special_rule_has_come_up(rules: str) -> None:
    seen: set[str] = set()
    for player in (by_chance, by_hoarders):
        for one in records(rules, player, 300):
            seen |= happened(one)
    assert {name for name, sets in SPECIAL.items() if rules in sets} - seen == set()


@cache
def samples(rules: str) -> str:
    """Three games of a set, as JSON."""
    return json.dumps(list(records(rules, by_chance, 3)))


def _first(one: Record, kind: str) -> Record:
    return next(event for event in one["events"] if event["kind"] == kind)


def _other_cards(one: Record) -> None:
    plays = [event for event in one["events"] if event["kind"] == "played"]
    plays[0]["cards"], plays[1]["cards"] = plays[1]["cards"], plays[0]["cards"]
    if sorted(plays[0]["cards"]) == sorted(plays[1]["cards"]):
        plays[0]["cards"] = [*plays[0]["cards"], "LJ"]


def _buried_twice(one: Record) -> None:
    kitty = _first(one, "buried")
    kitty["cards"] = [kitty["cards"][0]] * 3 + kitty["cards"][3:]


def _out_of_turn(one: Record) -> None:
    play = _first(one, "played")
    play["seat"] = (play["seat"] + 1) % 4


def _dropped(one: Record) -> None:
    one["events"].remove(_first(one, "played"))


def _points(one: Record) -> None:
    one["result"]["points"] += 5


def _trick_points(one: Record) -> None:
    one["result"]["trick_points"] += 5


def _level(one: Record) -> None:
    level = one["result"]["levels"]["A"]
    level["rank"] = "4" if level["rank"] != "4" else "5"


def _score(one: Record) -> None:
    one["result"]["score"]["B"] += 1


def _banker(one: Record) -> None:
    one["result"]["next_banker"] = (one["result"]["next_banker"] + 2) % 4


def _hands(one: Record) -> None:
    hands = one["deal"]["hands"]
    hands[0], hands[2] = hands[2], hands[0]


def _seed(one: Record) -> None:
    one["deal"]["seed"] = "ff" + one["deal"]["seed"][2:]


def _cut(one: Record) -> None:
    one["deal"]["cut"] = (one["deal"]["cut"] + 1) % 108


LIES = [
    _other_cards, _buried_twice, _out_of_turn, _dropped, _points, _trick_points, _level, _score, _banker, _hands,
    _seed, _cut,
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__.strip("_"))
@pytest.mark.parametrize("rules", ALL_SETS)
def test_a_changed_record_is_untrue(rules: str, lie: Callable[[Record], None]) -> None:
    for one in json.loads(samples(rules)):
        changed = copy.deepcopy(one)
        lie(changed)
        with pytest.raises(Untrue):
            referee(changed)
