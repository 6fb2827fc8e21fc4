"""A referee's corrections: what they move, what they refuse, and that both readers of a record hold them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine import game, match, record
from games.engine.commands import Correct
from games.engine.context import first_game
from games.engine.corrections import level_of
from games.engine.events import Event
from games.engine.game import EventError
from games.engine.level import FLAG, Level
from games.engine.phases import Playing, State
from games.engine.refusal import Refused
from games.engine.ruleset import RULE_SETS, load
from tests.referee.record import referee
from tests.referee.untrue import Untrue
from tests.unit.engine.random_player import JIUAI, Player, begin, moves


def played_with(corrections: dict[int, Correct], seed: int = 3, rules: Any = JIUAI) -> tuple[State, list[Event]]:
    """A random game in which points are put right before the n-th play; the same cards fall as without."""
    state, plays = begin(seed, first_game(6), rules), 0
    log: list[Event] = []
    player = Player(seed)
    while game.result(state) is None:
        if isinstance(state.phase, Playing):
            if plays in corrections:
                state, events = game.apply(state, corrections[plays])
                log += events
            plays += 1
        command = player.command(state)
        assert command is not None
        state, events = game.apply(state, command)
        log += events
    return state, log


def recorded(state: State, log: list[Event]) -> dict[str, Any]:
    line: dict[str, Any] = json.loads(json.dumps(record.build(state, [(0.5 * at, one) for at, one in enumerate(log)])))
    return line


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_points_put_right_move_the_result_and_nothing_else(rules_id: str) -> None:
    rules = load(rules_id)
    plain, _ = played_with({}, rules=rules)
    state, log = played_with({0: Correct(2, 10, "漏记"), 41: Correct(1, -5, "多记")}, rules=rules)
    before, after = game.result(plain), game.result(state)
    assert before is not None
    assert after is not None
    moved = [one for one in after.adjustments if one.kind == "corrected"]
    assert [(one.seat, one.points) for one in moved] == [(2, 10), (1, -5)]
    assert [one for one in after.adjustments if one.kind != "corrected"] == list(before.adjustments)
    total = sum(one.points for one in after.adjustments) + after.trick_points
    assert after.points == max(0, total + (after.kitty_points * (after.multiplier or 0)))
    assert (after.trick_points, after.how, after.captured) == (before.trick_points, before.how, before.captured)
    data = recorded(state, log)
    assert record.verify(data) == state._replace(setup=record.verify(data).setup)
    assert referee(data) is not None
    folded = begin(3, first_game(6), rules)
    for event in log:
        folded = game.fold(folded, event)
    assert folded == state, "the log alone comes to the same"
    assert game.restore(json.loads(json.dumps(game.dump(state)))) == state


def test_a_correction_asks_nobody_anything_new() -> None:
    state, _ = played_with({})
    for _, _, state, _ in moves(begin(3), Player(3)):
        if isinstance(state.phase, Playing) and len(state.phase.table.tricks) == 4:
            break
    after, _ = game.apply(state, Correct(0, 20, "x"))
    assert game.asked(after) == game.asked(state)
    assert after.events == state.events


@pytest.mark.parametrize(
    ("change", "why"),
    [({"points": 15}, "result"), ({"points": 7}, "fives"), ({"points": 0}, "fives"), ({"seat": 4}, "seat")],
)
def test_a_record_whose_correction_is_another_is_untrue(change: dict[str, Any], why: str) -> None:
    data = recorded(*played_with({9: Correct(2, 10, "漏记")}))
    event = next(one for one in data["events"] if one["kind"] == "corrected")
    event |= change
    with pytest.raises(record.Untrue, match=why):
        record.verify(data)
    with pytest.raises(Untrue):
        referee(data)


def test_points_are_put_right_only_while_cards_are_played_and_in_fives() -> None:
    state = begin(3)
    with pytest.raises(Refused) as early:
        game.apply(state, Correct(0, 10, "x"))
    assert early.value.refusal.code == "wrong_phase"
    with pytest.raises(EventError):
        game.fold(state, Event("corrected", {"what": "points", "seat": 0, "points": 10}))
    finished, _ = played_with({})
    with pytest.raises(Refused):
        game.apply(finished, Correct(0, 10, "x"))
    for _, _, state, _ in moves(begin(3), Player(3)):
        if isinstance(state.phase, Playing):
            break
    for points in (0, 3, 205, -205):
        with pytest.raises(Refused) as caught:
            game.apply(state, Correct(0, points, "x"))
        assert caught.value.refusal.code == "points_range"


def session(note: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Two games of a session; side B stands one rank higher in the second, which its first event says or does not."""
    standing, out = match.new(JIUAI, 2), []
    for number in (1, 2):
        log: list[Event] = []
        if number == 2:
            was = match.levels(standing)["B"]
            standing = match.correct(standing, "B", Level(was.lap, was.rank + 1))
            if note is not None:
                log.append(Event("corrected", {"to": match.levels(standing)["B"].as_json(), **note}))
        state = begin(40 + number, match.context(standing))
        for _, _, after, events in moves(state, Player(number)):
            log += events
            state = after
        out.append(recorded(state, log))
        result = game.result(state)
        assert result is not None
        standing = match.after(standing, result)
    return out


def test_a_level_put_right_between_games_is_told_by_the_next_record() -> None:
    assert record.verify_all(session({"what": "level", "side": "B"})) == 2
    for note in (
        None,
        {"what": "level", "side": "A"},
        {"what": "level", "side": "B", "to": {"lap": 1, "rank": "flag"}},
    ):
        with pytest.raises(record.Untrue) as caught:
            record.verify_all(session(note))
        assert caught.value.game == 2


def test_levels_that_the_rules_do_not_know_are_none() -> None:
    jiuai, kangqi, classic = load("jiuai"), load("kangqi"), load("classic")
    assert level_of(jiuai, {"lap": 3, "rank": "T"}) == Level(3, 8)
    assert level_of(kangqi, {"lap": 1, "rank": "flag"}) == Level(1, FLAG)
    assert level_of(classic, {"lap": 0, "rank": "A"}).lap == 0
    bad: list[tuple[Any, Any]] = [
        (jiuai, {"lap": 1, "rank": "flag"}), (jiuai, {"lap": 0, "rank": "2"}), (kangqi, {"lap": 2, "rank": "2"}),
        (jiuai, {"lap": 1, "rank": ""}), (jiuai, {"lap": 1, "rank": "23"}), (jiuai, {"lap": True, "rank": "2"}),
        (jiuai, None), (jiuai, {"lap": 1}), (jiuai, {"lap": 1, "rank": 2}),
    ]  # fmt: skip
    for rules, data in bad:
        with pytest.raises(ValueError):
            level_of(rules, data)
