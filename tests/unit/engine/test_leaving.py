"""A player leaves in the middle: the game goes on, and he alone has points for it, in the sets that score it (RULES §10)."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from games.engine import game, record
from games.engine.commands import Leave
from games.engine.events import Event
from games.engine.phases import Dealing, Declaring, Playing, State
from games.engine.record import Untrue
from games.engine.ruleset import RULE_SETS, RuleSet, load
from games.rulebook import book
from tests.referee import untrue as second
from tests.referee.record import referee
from tests.unit.engine.random_player import Player, begin, moves

#: RULES §10: the room games of 001 and the rooms of 000.
FINED = {"lianzhong-danju", "lianzhong-yilun", "mingchao", "anchao", "kangqi"}


def played(rules: RuleSet, seed: int, leavers: dict[type, int]) -> tuple[State, list[Event]]:
    """A whole game by chance, in which a seat leaves as soon as each of these phases has come."""
    state, events, waiting = begin(seed, rules=rules), list[Event](), dict(leavers)
    player = Player(seed)
    for _ in range(5):  # after each leaving the rest is played from there
        for _before, _command, after, more in moves(state, player):
            state, events = after, events + list(more)
            if type(state.phase) in waiting:
                break
        if (seat := waiting.pop(type(state.phase), None)) is None:
            break
        state, more = game.apply(state, Leave(seat))
        events += more
    return state, events


def written(state: State, events: list[Event]) -> dict[str, Any]:
    """The game's record, as a file has it."""
    read: dict[str, Any] = json.loads(json.dumps(record.build(state, [(0.0, event) for event in events])))
    return read


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_leaver_alone_is_fined_where_the_set_says_so(rules_id: str) -> None:
    state, events = played(load(rules_id), 3, {Dealing: 2, Playing: 1})
    plain, _ = played(load(rules_id), 3, {})
    result, without = game.result(state), game.result(plain)
    assert result is not None
    assert without is not None
    assert [event.data["seat"] for event in events if event.kind == "left"] == [2, 1]
    due = [(2, -15), (1, -15)] if rules_id in FINED else []
    assert list(result.leaves) == due
    assert without.leaves == ()
    assert result._replace(leaves=()) == without, "nobody else gains or loses by it, and no level moves"
    told = written(state, events)
    assert told["result"].get("leaves") == ([{"seat": seat, "points": points} for seat, points in due] or None)
    assert "leaves" not in without.as_record()
    assert game.result(record.verify(told)) == result
    assert referee(told) is not None


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_page_says_what_the_engine_scores(rules_id: str) -> None:
    for points in (None, 0, -15, -20):
        options = {} if points is None else {"leave_score": points}
        state, _ = played(load(rules_id, options), 3, {Declaring: 0})
        result = game.result(state)
        assert result is not None
        said = {
            language: " ".join(text for section in book(rules_id, options, language).sections for text in section.texts)
            for language in ("zh", "en")
        }
        for one in result.leaves:
            assert f"中途离场的人记 {one.points} 分" in said["zh"]
            assert f"leaves in the middle has {one.points} points" in said["en"]
        assert ("中途离场的人" in said["zh"]) == ("leaves in the middle" in said["en"]) == bool(result.leaves)


def test_a_record_that_fines_otherwise_is_untrue() -> None:
    told = written(*played(load("mingchao"), 5, {Playing: 3}))
    for wrong in (
        [],
        [{"seat": 3, "points": -10}],
        [{"seat": 1, "points": -15}],
        [{"seat": 3, "points": -15}] * 2,
        None,
        "x",
    ):
        false = copy.deepcopy(told)
        false["result"]["leaves"] = wrong
        with pytest.raises(Untrue, match=r"result\.leaves"):
            record.verify(false)
        with pytest.raises(second.Untrue):
            referee(false)
    stayed = written(*played(load("mingchao"), 5, {}))
    stayed["result"]["leaves"] = [{"seat": 3, "points": -15}]
    with pytest.raises(Untrue, match="leaves"):
        record.verify(stayed)


def test_a_record_of_elsewhere_may_leave_the_points_to_its_events() -> None:
    told = written(*played(load("mingchao"), 5, {Playing: 3}))
    del told["result"]["leaves"]
    result = game.result(record.verify(told))
    assert result is not None
    assert [tuple(one) for one in result.leaves] == [(3, -15)]


def test_fold_and_snapshot_know_who_left() -> None:
    state, events = played(load("kangqi"), 8, {Dealing: 0, Playing: 2})
    folded = begin(8, rules=load("kangqi"))
    for event in events:
        folded = game.fold(folded, event)
    assert folded == state
    assert game.restore(json.loads(json.dumps(game.dump(state)))) == state
