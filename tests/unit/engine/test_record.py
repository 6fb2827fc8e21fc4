"""Records: what is written, that it proves, and what a verifier says of one that does not."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from games.engine import game, match, record
from games.engine.commands import Cut, Deal, End
from games.engine.context import first_game
from games.engine.events import Event
from games.engine.phases import State
from games.engine.ruleset import RULE_SETS, RuleSet, load
from tests.unit.engine.random_player import JIUAI, Player, begin, moves, played_out
from tests.unit.engine.steered import do, later_game


def timed(log: list[Event]) -> list[tuple[float, Event]]:
    return [(at * 0.5, event) for at, event in enumerate(log)]


def recorded(seed: int, rules: RuleSet = JIUAI) -> dict[str, Any]:
    """A random game's record, as it comes out of its line."""
    state, log = played_out(seed, rules=rules)
    line: dict[str, Any] = json.loads(json.dumps(record.build(state, timed(log))))
    return line


def renumbered(data: dict[str, Any]) -> dict[str, Any]:
    for seq, event in enumerate(data["events"], start=1):
        event["seq"] = seq
    return data


def untrue(data: Any) -> record.Untrue:
    with pytest.raises(record.Untrue) as caught:
        record.verify(data)
    return caught.value


@pytest.mark.parametrize("seed", range(10))
def test_a_written_record_is_true(seed: int) -> None:
    data = recorded(seed)
    state = record.verify(data)
    assert state == played_out(seed)[0]._replace(setup=state.setup)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_records_of_every_rule_set_are_true(rules_id: str) -> None:
    for seed in range(3):
        record.verify(recorded(seed, load(rules_id)))


def test_what_a_record_says() -> None:
    data = recorded(3)
    assert (data["format"], data["rules"], data["session"], data["game"]) == ("chaodipi-record/1", "jiuai", "test", 1)
    assert data["options"] == {}
    assert [len(hand) for hand in data["deal"]["hands"]] == [25] * 4
    assert data["events"][0] == {"seq": 1, "t": 0.0, "kind": "cut", "seat": 3, "at": data["deal"]["cut"]}
    assert [event["seq"] for event in data["events"]] == list(range(1, len(data["events"]) + 1))


def test_options_that_differ_from_the_set_are_written_and_replayed() -> None:
    rules = load("jiuai", {"throw_penalty": 20, "hidden_declaration": False})
    data = recorded(4, rules)
    assert data["options"] == {"throw_penalty": 20, "hidden_declaration": False}
    record.verify(data)


def test_the_cut_may_be_left_to_the_deal_and_the_end_of_declaring_left_out() -> None:
    data = recorded(5)
    data["events"] = [event for event in data["events"] if event["kind"] not in ("cut", "declaring_ended")]
    record.verify(renumbered(data))


def test_what_the_table_notes_is_kept_and_changes_nothing() -> None:
    data = recorded(6)
    for at, kind in ((0, "paused"), (1, "resumed"), (40, "substituted"), (60, "extended")):
        data["events"].insert(at, {"t": data["events"][at]["t"], "kind": kind, "anything": {"at": 1}})
    data["events"].append({"t": 1e6, "kind": "corrected", "why": "…"})
    record.verify(renumbered(data))
    data["events"][:0] = [{"t": 0, "kind": "paused"}]
    data["events"] = [event for event in data["events"] if event["kind"] != "cut"]
    record.verify(renumbered(data))


def test_marks_that_say_false_are_as_if_left_out() -> None:
    data = next(one for one in map(recorded, range(20)) if any(e["kind"] == "showing" for e in one["events"]))
    for event in data["events"]:
        if event["kind"] in ("showing", "raided"):
            event["look_back"] = event["fixed"] = False
    record.verify(data)


def test_special_outcomes_may_be_said_where_they_are_true() -> None:
    data = recorded(7)
    data["result"] |= {"match": None, "j_to_end": False}
    record.verify(data)
    data["result"]["j_to_end"] = True
    assert "result.j_to_end" in untrue(data).why


@pytest.mark.parametrize("kind", ["voided", "misdealt", "agreed_end"])
@pytest.mark.parametrize("steps", [0, 1, 9, 60])
def test_an_ended_game_has_no_result_and_its_deal_is_proved_as_far_as_it_went(kind: str, steps: int) -> None:
    state: State = begin(8)
    log: list[Event] = []
    for _ in range(steps):
        command = Player(8).command(state)
        assert command is not None
        state, events = game.apply(state, command)
        log += events
    state, events = game.apply(state, End(kind, "灯灭了"))  # type: ignore[arg-type]
    data = record.build(state, timed([*log, *events]))
    record.verify(data)
    assert data["result"] is None
    assert data["deal"]["cut"] == (None if steps == 0 else data["events"][0]["at"])
    data["result"] = {"points": 0}
    assert "has none" in untrue(data).why


def test_nothing_after_an_end_counts() -> None:
    state = do(begin(8), Cut(3, 5), Deal())
    ended, events = game.apply(state, End("voided", "x"))
    cut, dealt = Event("cut", {"seat": 3, "at": 5}), Event("dealt", {"round": 1})
    data = record.build(ended, timed([cut, dealt, *events]))
    data["events"].append({"seq": 4, "t": 99.0, "kind": "dealt", "round": 7})
    record.verify(data)


def test_a_running_game_has_no_record() -> None:
    with pytest.raises(ValueError, match="over"):
        record.build(begin(1), [])


def test_a_game_broken_off_is_named_with_the_event_that_is_missing() -> None:
    data = recorded(1)
    last = len(data["events"])
    del data["events"][-1]
    problem = untrue(data)
    assert (problem.game, problem.seq) == (1, last)
    took = next(event["seq"] for event in data["events"] if event["kind"] == "took_kitty")
    data["events"] = data["events"][: took - 1]
    assert untrue(data).seq == took


def test_an_exchanged_card_is_found_where_it_is_missed_with_the_event_it_left_in() -> None:
    data = recorded(2)
    plays = [event for event in data["events"] if event["kind"] == "played" and len(event["cards"]) == 1]
    for event in plays:
        later = [
            other for other in plays
            if other["seat"] == event["seat"] and other["seq"] > event["seq"] and other["cards"] != event["cards"]
            and other["cards"][0][0] == event["cards"][0][0] and other["cards"][0][1] not in "2JBL"
        ]  # fmt: skip
        if later:
            changed = copy.deepcopy(data)
            changed["events"][event["seq"] - 1]["cards"] = later[0]["cards"]
            problem = untrue(changed)
            assert problem.seq is not None
            assert problem.seq >= event["seq"]
            return
    raise AssertionError("no two cards to exchange")


@pytest.mark.parametrize(
    "line",
    ["[]", "{", '{"game": "1"}', '{"game": 1}', '{"game": 1, "format": "chaodipi-record/2"}', "null", "7"],
)
def test_what_is_no_record_is_said_in_one_line(line: str) -> None:
    with pytest.raises(record.Untrue) as caught:
        record.verify_lines([line])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("events",), None),
        (("events",), [None]),
        (("events", 3), "x"),
        (("events", 3, "kind"), ["dealt"]),
        (("events", 3, "kind"), None),
        (("events", 3, "t"), float("nan")),
        (("events", 3, "t"), True),
        (("deal",), None),
        (("deal", "hands"), [["S2"]]),
        (("deal", "cut"), 108),
        (("deal", "cut"), True),
        (("deal", "seed"), "zz"),
        (("levels",), {"A": 1}),
        (("banker",), 4),
        (("rules",), ["jiuai"]),
        (("options",), {"no_such_field": 1}),
        (("session",), "场"),
        (("result",), None),
        (("result", "points"), None),
    ],
)
def test_wrong_types_are_untrue_and_never_a_crash(path: tuple[Any, ...], value: Any) -> None:
    data = recorded(1)
    target: Any = data
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    untrue(data)


class TestSession:
    """Games of one session follow one another."""

    @staticmethod
    def records(games: int = 3) -> list[dict[str, Any]]:
        standing = match.new(JIUAI, games)
        out = []
        for number in range(1, games + 1):
            context = match.context(standing)
            state = begin(40 + number, context)
            log: list[Event] = []
            for _, _, after, events in moves(state, Player(number)):
                log += events
                state = after
            out.append(record.build(state, timed(log)))
            result = game.result(state)
            assert result is not None
            standing = match.after(standing, result)
        return out

    def test_a_session_file_verifies(self) -> None:
        lines = [json.dumps(one) for one in self.records()]
        assert record.verify_lines([*lines, "", "\n"]) == 3

    def test_games_out_of_order_or_with_other_levels_are_named(self) -> None:
        first, second, third = self.records()
        with pytest.raises(record.Untrue) as caught:
            record.verify_all([first, third])
        assert caught.value.game == 3
        stranger = begin(77, later_game(second["banker"], "9", number=2))
        log: list[Event] = []
        state = stranger
        for _, _, after, events in moves(stranger, Player(2)):
            log += events
            state = after
        with pytest.raises(record.Untrue, match="levels") as caught:
            record.verify_all([first, record.build(state, timed(log))])
        assert caught.value.game == 2

    def test_an_ended_game_is_dealt_again(self) -> None:
        first = self.records(1)[0]
        state, events = game.apply(begin(5, first_game(6)), End("misdealt", "x"))
        assert record.verify_all([record.build(state, timed(list(events))), first]) == 2
