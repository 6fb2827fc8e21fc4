"""``overturn_order = in_turn``: once somebody has declared, the others are asked one by one (RULES §3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import adjudicate
from games.engine import game, record
from games.engine.commands import CloseDeclaring, Cut, Deal, Pass, Show
from games.engine.events import Event
from games.engine.observe import observe
from games.engine.phases import Cutting, Dealing, Declaring, State
from games.engine.refusal import Refused
from games.engine.ruleset import RULE_SETS, load
from games.players.autoplay import decide
from games.question import BadQuestion
from games.rulebook import book
from tests.unit.engine.random_player import Player, begin, moves
from tests.unit.players import contest

IN_TURN = {"declare_during_deal": False, "overturn_order": "in_turn"}


def ask(seat: int, **more: Any) -> dict[str, Any]:
    """Seat 0's ♦2 stands; may this seat overturn with ♠2♠2?"""
    question = {
        "id": 1, "ask": "showing", "rules": "jiuai", "level": "2", "phase": "declare", "seat": seat, "declared": None,
        "current": ["D2"], "holder": 0, "show": ["S2", "S2"], "options": IN_TURN, **more,
    }  # fmt: skip
    return adjudicate.answer(question)


@pytest.mark.parametrize(("passed", "turn"), [([], 1), ([1], 2), ([1, 2], 3), ([2], 1), ([1, 1], 2), ([0, 1], 2)])
def test_the_referee_lets_only_the_seat_whose_turn_it_is_overturn(passed: list[int], turn: int) -> None:
    for seat in (1, 2, 3):
        told = ask(seat, passed=passed)
        assert told["legal"] == (seat == turn)
        assert told["code"] == (None if seat == turn else "waits_turn")
        assert told["names"] == (["S"] if seat == turn else [])
    assert ask(3, passed=passed, options={"declare_during_deal": False})["legal"], "anyone may where it is free"
    assert ask(3, passed=passed, phase="raid", banker=1, buried_by=1)["legal"], "raids have an order of their own"


def test_anyone_may_declare_first_and_the_holder_never_overturns_himself() -> None:
    assert ask(3, current=None, holder=None, show=["S2"])["legal"]
    assert ask(0)["code"] == "own_showing"


def test_who_fixes_no_trump_over_his_own_pair_is_asked_last() -> None:
    fix: dict[str, Any] = {"rules": "classic", "current": ["D2", "D2"], "show": ["LJ", "LJ"]}
    assert ask(0, passed=[1, 2], **fix)["code"] == "waits_turn"
    assert ask(0, passed=[1, 2, 3], **fix)["legal"]


@pytest.mark.parametrize("wrong", [[4], ["1"], [True], 1, {"1": 1}])
def test_passed_is_a_list_of_seats(wrong: Any) -> None:
    with pytest.raises(BadQuestion, match="passed"):
        ask(1, passed=wrong)


def declaring(rules_id: str = "jiuai") -> tuple[State, dict[int, tuple[int, ...]]]:
    """A game in its declaring window, in which one seat holds a level card and another a pair, by seat."""
    for seed in range(200):
        state = begin(seed, rules=load(rules_id, IN_TURN))
        state = game.apply(state, Cut(state.setup.cutter, 1))[0]
        while not isinstance(state.phase, Declaring):
            state = game.apply(state, Deal())[0]
        pairs: dict[int, tuple[int, ...]] = {}
        for seat in range(4):
            hand = state.phase.deal.hands[seat]
            for card in (52, 53):
                if hand.count(card) == 2:
                    pairs[seat] = (card, card)
        if pairs:
            return state, pairs
    raise AssertionError("no such deal")


def refused(state: State, command: Any) -> str:
    with pytest.raises(Refused) as caught:
        game.apply(state, command)
    return caught.value.refusal.code


def test_the_game_asks_one_after_another_and_again_after_each_overturn() -> None:
    state, pairs = declaring()
    (last, jokers) = next(iter(pairs.items()))
    assert len(game.asked(state)) == 4
    assert game.system_step(state) == CloseDeclaring()
    first = (last + 1) % 4  # so that the seat with the jokers is asked as the third
    card = next(c for c in state.phase.deal.hands[first] if c % 13 == 0 and c < 52)  # type: ignore[union-attr]
    state = game.apply(state, Show(first, (card,), card // 13))[0]
    for step in (1, 2):
        seat = (first + step) % 4
        assert [one.seat for one in game.asked(state)] == [seat]
        assert game.system_step(state) is None, "nobody is passed over"
        assert refused(state, CloseDeclaring()) == "wrong_phase"
        assert refused(state, Show(last, jokers, 4)) == "waits_turn"
        assert refused(state, Pass(last)) == "not_your_turn"
        assert observe(state, seat).asked == 1 << seat
        decision = state.decision
        state = game.apply(state, Pass(seat))[0]
        assert state.decision == decision + 1, "the next has a clock of his own"
    state = game.apply(state, Show(last, jokers, 4))[0]
    asked = []
    while isinstance(state.phase, Declaring):
        (one,) = game.asked(state)
        asked.append(one.seat)
        state = game.apply(state, Pass(one.seat))[0]
    assert asked == [(last + step) % 4 for step in (1, 2, 3)]


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_whole_games_in_turn_are_true_and_asked_in_order(rules_id: str) -> None:
    rules = load(rules_id, IN_TURN)
    for seed in range(3):
        state, events = begin(seed, rules=rules), list[Event]()
        for _, _, after, more in moves(state, Player(seed, eager=0.8)):
            state = after
            events += more
        told = json.loads(json.dumps(record.build(state, [(0.0, event) for event in events])))
        assert game.result(record.verify(told)) == game.result(state)
        asked_in_order(events, fixes=rules.fixed_no_trump)
    state, _ = contest.play(rules, contest.any_game(4), 4, [decide] * 4, "in turn")
    assert game.result(state) is not None


@pytest.mark.parametrize("rules_id", ["jiuai", "mingchao", "classic"])
def test_many_declarings_are_asked_in_order(rules_id: str) -> None:
    rules = load(rules_id, IN_TURN)
    overturned = 0
    for seed in range(80):
        events = list[Event]()
        for _, _, after, more in moves(begin(seed, rules=rules), Player(seed, eager=0.8)):
            events += more
            if not isinstance(after.phase, Cutting | Dealing | Declaring):
                break
        asked_in_order(events, fixes=rules.fixed_no_trump)
        overturned += sum(event.kind == "showing" for event in events) > 1
    assert overturned > 4


def asked_in_order(events: list[Event], *, fixes: bool) -> None:
    """After a showing, whoever shows or passes is the next in play order that has not passed."""
    holder, due = -1, list[int]()
    for event in events:
        if event.kind not in ("showing", "passed"):
            continue
        seat = event.data["seat"]
        if holder >= 0:
            assert seat == due.pop(0)
        if event.kind == "showing":
            holder, due = seat, [(seat + step) % 4 for step in range(1, 5 if fixes else 4)]
    assert holder < 0 or not due, "all have been asked"


def test_a_record_in_which_a_seat_overturns_out_of_turn_is_untrue() -> None:
    for seed in range(300):
        begun = begin(seed, rules=load("jiuai", IN_TURN))
        kinds = list[str]()
        for _, _, after, more in moves(begun, Player(seed, eager=0.4)):
            kinds += [event.kind for event in more]
            if not isinstance(after.phase, Cutting | Dealing | Declaring):
                break
        overturns = [i for i, kind in enumerate(kinds) if kind == "showing" and "showing" in kinds[: i - 1]]
        at = next((i for i in overturns if kinds[i - 1] == "passed"), 0)
        if not at:
            continue
        state, events = begun, list[Event]()
        for _, _, after, more in moves(begun, Player(seed, eager=0.4)):
            state, events = after, events + list(more)
        told = json.loads(json.dumps(record.build(state, [(0.0, event) for event in events])))
        del told["events"][at - 1]  # the pass of the seat that was asked before
        for seq, event in enumerate(told["events"], start=1):
            event["seq"] = seq
        with pytest.raises(record.Untrue, match="waits_turn"):
            record.verify(told)
        return
    raise AssertionError("no such game")


def test_the_page_says_so_and_rules_both_examples() -> None:
    section = next(one for one in book("jiuai", IN_TURN, "en").sections if one.clause == "3")
    assert any("asked one by one in play order" in text for text in section.texts)
    said = {one.caption: one.answer for one in section.examples}
    assert said["By the partner before the next player has passed"]["code"] == "waits_turn"
    assert said["By the partner, the next having passed"]["legal"]
    free = next(one for one in book("jiuai", None, "en").sections if one.clause == "3")
    assert not any("one by one" in text for text in free.texts)
