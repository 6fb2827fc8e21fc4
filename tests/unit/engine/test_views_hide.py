"""Permuting what an audience cannot see leaves everything it is sent byte for byte the same, at every event."""

from __future__ import annotations

import json
import random

import pytest

from games.engine import game
from games.engine.bidding import situation
from games.engine.cards import RED_FIVE
from games.engine.choices import choices, showing_options, situation_seen
from games.engine.commands import Show
from games.engine.observe import AUDIENCES, Audience, observe
from games.engine.phases import Dealing, Declaring, Raiding, State
from games.engine.refusal import Refused
from games.engine.ruleset import RULE_SETS, load
from games.engine.view import as_json, event_view, view
from tests.unit.engine.hidden import Other
from tests.unit.engine.random_player import Player, begin, moves


def told(state: State, audience: Audience) -> str:
    """Everything an audience is sent about a state: its view, what is asked, and what a seat may do."""
    seen = observe(state, audience)
    asked = [list(one._asdict().values()) for one in game.asked(state)]
    parts: list[object] = [as_json(seen), asked, str(game.system_step(state))]
    may = choices(seen)
    parts.append(None if may is None else [may.kind, may.size, sorted(may.cards), repr(may.chances)])
    if may is not None and may.kind in ("declare", "raid"):
        parts.append(showing_options(seen))
    return json.dumps(parts)


def assert_hidden(seed: int, rules_id: str) -> None:
    dice = random.Random(f"{seed}/{rules_id}")
    for _, _, state, events in moves(begin(seed, rules=load(rules_id)), Player(seed, eager=0.5)):
        if events[0].kind == "dealt" and state.phase.__class__ is Dealing and dice.random() < 0.7:
            continue
        for audience in AUDIENCES:
            other = Other(audience, dice).state(state)
            assert told(other, audience) == told(state, audience), (audience, events)


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_change_no_byte_of_any_audience(seed: int) -> None:
    assert_hidden(seed, "jiuai")


@pytest.mark.parametrize("rules_id", [one for one in RULE_SETS if one != "jiuai"])
def test_hidden_cards_change_no_byte_under_the_other_rules(rules_id: str) -> None:
    assert_hidden(7, rules_id)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(100, 160))
def test_hidden_cards_change_no_byte_in_many_games(seed: int) -> None:
    assert_hidden(seed, RULE_SETS[seed % len(RULE_SETS)])


def test_every_intermediate_state_hides_as_well() -> None:
    """A live cursor shows the state after each single event, also between those of one command."""
    dice = random.Random(5)
    state = begin(5)
    for _, _, _, events in moves(begin(5), Player(5, eager=0.6)):
        for event in events:
            state = game.fold(state, event)
            if event.kind != "dealt":
                for audience in (0, 2, "public", "program-closed"):
                    other = Other(audience, dice).state(state)
                    assert told(other, audience) == told(state, audience)


def test_the_alternatives_really_differ() -> None:
    """The test above would say nothing if its alternatives were the same states."""
    dice = random.Random(1)
    differing = 0
    for _, _, state, _ in moves(begin(1), Player(1)):
        other = Other(0, dice).state(state)
        differing += view(other, "desk")["hands"] != view(state, "desk")["hands"]
    assert differing > 60


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_what_a_seat_may_show_is_judged_alike_from_the_state_and_from_what_it_sees(rules_id: str) -> None:
    for seed in range(4):
        for _, _, state, _ in moves(begin(seed, rules=load(rules_id)), Player(seed, eager=0.6)):
            phase = state.phase
            for seat in range(4):
                if isinstance(phase, Dealing | Declaring):
                    assert situation_seen(observe(state, seat)) == situation(state.setup, phase.showings, seat)
                elif isinstance(phase, Raiding):
                    settled = phase.settled
                    true = situation(state.setup, settled.showings, seat, settled.banker, phase.by, settled.raids)
                    assert situation_seen(observe(state, seat)) == true


def test_a_refused_showing_does_not_tell_the_hidden_single() -> None:
    """RULES §3: whatever a seat tries, the answer is the same whichever single lies face down."""
    tried = 0
    for seed in range(30):
        dice = random.Random(seed)
        for _, _, state, _ in moves(begin(seed), Player(seed, eager=0.1)):
            phase = state.phase
            if not isinstance(phase, Dealing | Declaring) or len(phase.showings) != 1:
                continue
            if len(phase.showings[0].cards) != 1:
                continue
            for seat in range(4):
                if seat == phase.showings[0].seat:
                    continue
                other = Other(seat, dice).state(state)
                for cards in ((0,), (13,), (0, 0), (13, 13), (26, 26), (39, 39), (52, 52), (RED_FIVE,)):
                    assert answer(state, seat, cards) == answer(other, seat, cards)
                    tried += 1
            break
    assert tried > 200


def answer(state: State, seat: int, cards: tuple[int, ...]) -> object:
    """What a seat is told when it tries to show cards."""
    try:
        _, events = game.apply(state, Show(seat, cards, 0))
    except Refused as refused:
        return refused.refusal.code, refused.refusal.clause, refused.refusal.facts
    return events


def test_events_hide_faces_from_those_who_may_not_know_them() -> None:
    rules = load("jiuai")
    kinds = set()
    for seed in range(12):
        for _, _, _, events in moves(begin(seed), Player(seed, eager=0.5)):
            for event in events:
                kinds.add(event.kind)
                assert (
                    event_view(rules, event, "desk") == event_view(rules, event, "program") == (event.kind, event.data)
                )
                for audience in (0, 1, 2, 3, "public", "program-closed"):
                    kind, data = event_view(rules, event, audience)
                    own = event.data.get("seat") == audience
                    single = event.kind == "showing" and len(event.data["cards"]) == 1
                    if (event.kind == "buried" or single) and not own:
                        assert data["cards"] is None
                        assert data.get("names") is None
                        assert data["seat"] == event.data["seat"]
                    else:
                        assert (kind, data) == (event.kind, event.data)
    assert {"showing", "buried", "raided", "throw_failed"} <= kinds


def test_hidden_bids_tell_no_trump_when_declaring_ends() -> None:
    rules = load("anchao")
    for _, _, _, events in moves(begin(3, rules=rules), Player(3, eager=0.5)):
        for event in events:
            if event.kind == "declaring_ended":
                assert event_view(rules, event, "public")[1]["trump"] is None
                assert event_view(rules, event, "desk")[1]["trump"] is not None
            if event.kind in ("showing", "raided"):
                assert event_view(rules, event, "public") == (
                    event.kind,
                    {"seat": event.data["seat"], "cards": None, "names": None},
                )
