"""Records step by step: whole views, and questions that the referee answers as the game went."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.adjudicate import answer
from games.engine import record
from games.engine.ruleset import RULE_SETS, load
from games.replaying import replay
from tests.unit.engine.random_player import played_out


def recorded(seed: int, rules_id: str, **options: Any) -> dict[str, Any]:
    state, log = played_out(seed, rules=load(rules_id, options))
    built = record.build(state, [(at * 0.5, event) for at, event in enumerate(log)])
    return json.loads(json.dumps(built))


def test_every_event_has_its_step_with_all_hands() -> None:
    data = recorded(3, "jiuai")
    steps = replay(data)["steps"]
    assert steps[0]["kind"] is None
    assert [step["kind"] for step in steps[1:]] == [event["kind"] for event in data["events"]]
    assert [step["seq"] for step in steps[1:]] == [event["seq"] for event in data["events"]]
    assert [step["t"] for step in steps[1:]] == [event["t"] for event in data["events"]]
    for step in steps:
        if step["view"]["phase"] in ("playing", "burying", "raiding"):
            assert all(hand is not None for hand in step["view"]["hands"])
    assert steps[-1]["view"]["phase"] == "finished"
    assert steps[-1]["view"]["result"]["points"] == data["result"]["points"]


OPTIONS: list[tuple[str, dict[str, Any]]] = [(rules_id, {}) for rules_id in RULE_SETS] + [
    ("jiuai", {"kitty_multiplied_by": "lead"}),
    ("jiuai", {"overturn_order": "in_turn", "declare_during_deal": False}),
]


@pytest.mark.parametrize(("rules_id", "options"), OPTIONS)
def test_the_referee_agrees_with_every_step(rules_id: str, options: dict[str, Any]) -> None:
    asked: set[str] = set()
    for seed in range(12 if options else 4):
        data = recorded(seed, rules_id, **options)
        for step in replay(data)["steps"]:
            for question in step["asks"]:
                asked.add(question["ask"])
                reply = answer(json.loads(json.dumps(question)))
                agrees(question, reply, step, data)
    assert {"shape", "follow", "options", "trick", "levels"} <= asked


def agrees(question: dict[str, Any], reply: dict[str, Any], step: dict[str, Any], data: dict[str, Any]) -> None:
    view, result = step["view"], data["result"]
    match question["ask"]:
        case "follow" | "showing":
            assert reply["legal"], (question, reply)
        case "options":
            assert reply["count"] >= 1
        case "throw":
            assert reply["stands"] == (step["kind"] == "played")
            if step["kind"] == "throw_failed":
                assert (reply["forced"], reply["penalty"]) == (step["data"]["forced"], step["data"]["penalty"])
        case "trick":
            trick = view["trick"]
            assert (trick["leader"] + reply["winner"]) % 4 == trick["best"]
            assert reply["points"] == trick["points"]
        case "kitty":
            assert (reply["multiplier"], reply["points"]) == (result["multiplier"], result["kitty_points"])
        case "levels":
            bank = view["banking"]
            assert reply["gains"] == result["gains"]
            assert reply["banker"] == result["levels"][bank]
            assert reply["attackers"] == result["levels"]["B" if bank == "A" else "A"]


def test_what_a_record_leaves_out_has_a_step_all_the_same() -> None:
    data = recorded(5, "jiuai")
    data["events"] = [event for event in data["events"] if event["kind"] != "declaring_ended"]
    for seq, event in enumerate(data["events"], start=1):
        event["seq"] = seq
    steps = replay(data)["steps"]
    assert "declaring_ended" in [step["kind"] for step in steps]
    assert steps[-1]["seq"] == len(data["events"])


def test_questions_carry_the_options_of_the_record() -> None:
    data = recorded(4, "jiuai", throw_penalty=20)
    asked = [question for step in replay(data)["steps"] for question in step["asks"]]
    assert asked
    assert all(question["options"] == {"throw_penalty": 20} for question in asked)


def test_a_false_record_is_not_replayed() -> None:
    data = recorded(3, "jiuai")
    data["result"]["points"] += 5
    with pytest.raises(record.Untrue, match="points"):
        replay(data)
