"""Permuting what an audience cannot see leaves every frame that it is sent byte for byte the same, at every event."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games import live, table_view
from games.engine import view as engine_view
from games.engine.cards import CODES
from games.engine.context import Context, Side
from games.engine.level import Level
from games.engine.phases import Playing, Raiding
from games.engine.ruleset import RULE_SETS, load
from games.state import TableState
from tests.unit.games import frames_of
from tests.unit.games.frames_of import OtherWorld, game_of, leaks, sent, table


def flag_round() -> Context:
    """A flag round of seat 0's side."""
    levels: dict[Side, Level] = {
        "A": Level.from_json({"lap": 1, "rank": "flag"}),
        "B": Level.from_json({"lap": 1, "rank": "T"}),
    }
    return Context(
        1, 6, golden=False, flag=True, levels=levels, flags_failed={"A": 1, "B": 0}, banker=0, first_receiver=0
    )


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_hidden_cards_change_no_byte_of_any_frame(rules_id: str) -> None:
    assert leaks(rules_id, 11, share=0.06) == []


def test_nor_in_a_flag_round_nor_when_a_game_is_ended() -> None:
    assert leaks("kangqi", 3, share=0.05, context=flag_round()) == []
    assert leaks("anchao", 5, share=0.1, eager=0.9, ends=True) == []


@pytest.mark.large
@pytest.mark.parametrize("seed", range(200, 264))
def test_hidden_cards_change_no_byte_in_many_games(seed: int) -> None:
    assert leaks(RULE_SETS[seed % len(RULE_SETS)], seed, eager=(0.2, 0.5, 0.9)[seed % 3], ends=seed % 5 == 0) == []


@pytest.mark.large
@pytest.mark.parametrize("rules_id", ["kangqi", "lianzhong-danju", "lianzhong-yilun"])
def test_hidden_cards_change_no_byte_in_flag_rounds(rules_id: str) -> None:
    for seed in range(4):
        assert leaks(rules_id, seed, context=flag_round()) == []


def test_the_other_worlds_really_differ() -> None:
    """What is sent to the desk of both worlds is not the same: else the tests above would say nothing."""
    world = OtherWorld(0, random.Random(1))
    differing = sum(
        sent(moment, "desk") != sent(world.moment(moment), "desk")
        for moment in table(load("jiuai"), 1)
        if moment.event.v % 5 == 0
    )
    assert differing > 20


# -- a table that tells one thing too many is found out


def _one_card(state: TableState, audience: Any) -> Any:
    """The lowest card of seat 2's hand, to everybody."""
    phase = game_of(state).phase
    return CODES[phase.hands[2][0]] if isinstance(phase, Playing) and phase.hands[2] else None


def _a_joker_somewhere(state: TableState, audience: Any) -> Any:
    """Not a card: only whether seat 1 holds a joker."""
    phase = game_of(state).phase
    return any(card > 51 for card in phase.hands[1]) if isinstance(phase, Playing) else None


def _points_buried(state: TableState, audience: Any) -> Any:
    phase = game_of(state).phase
    return phase.kitty.count(8) if isinstance(phase, Raiding | Playing) else None


@pytest.mark.parametrize("leak", [_one_card, _a_joker_somewhere, _points_buried])
def test_one_card_too_many_in_the_view_is_found(leak: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = table_view.view

    def leaky(facts: Any, state: TableState, audience: Any) -> dict[str, Any]:
        return plain(facts, state, audience) | ({"more": leak(state, audience)} if state.game is not None else {})

    monkeypatch.setattr(live, "view", leaky)
    found = {audience for audience, _ in leaks("mingchao", 11, share=0.1)}
    assert found & {0, 3}
    assert found & {"public", "program-closed"}
    assert not found & {"desk", "program"}, "they may know it"


def test_the_length_of_a_frame_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same content, with one space more where seat 1 holds a joker."""
    plain = table_view.view

    def leaky(facts: Any, state: TableState, audience: Any) -> dict[str, Any]:
        seen = plain(facts, state, audience)
        wide = state.game is not None and _a_joker_somewhere(state, audience)
        return seen | {"table": seen["table"] | {"title": "联排 " if wide else "联排"}}

    monkeypatch.setattr(live, "view", leaky)
    assert leaks("jiuai", 11, share=0.1)


@pytest.mark.parametrize("kind", ["buried", "showing"])
def test_an_event_told_to_the_wrong_audience_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = engine_view.event_view

    def leaky(rules: Any, event: Any, audience: Any) -> tuple[str, Mapping[str, Any]]:
        return (event.kind, event.data) if event.kind == kind else plain(rules, event, audience)

    monkeypatch.setattr(live, "event_view", leaky)
    assert {kind} == {told for _, told in leaks("jiuai", 11, share=0.0)}


def test_a_frame_more_or_less_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No frame for a decline of a seat that holds a pair: nothing in any frame says it, their number does."""
    plain = live.TableCursor.event_view

    def leaky(cursor: live.TableCursor, event: Any, audience: Any) -> Any:
        phase = game_of(cursor._state).phase
        if event.kind == "declined" and isinstance(phase, Raiding | Playing):
            hand = phase.hands[event.data["seat"]]
            if len(set(hand)) < len(hand) - 4:
                return None
        return plain(cursor, event, audience)

    monkeypatch.setattr(live.TableCursor, "event_view", leaky)
    assert {"declined"} == {told for _, told in leaks("jiuai", 11, share=0.0)}


def test_a_clock_that_knows_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that waits longer when seat 1 holds a joker."""
    plain = frames_of.plan

    def leaky(state: TableState, pace: Any, base: float) -> Any:
        planned = plain(state, pace, base)
        slow = planned.due is not None and state.game is not None and _a_joker_somewhere(state, 0)
        return replace(planned, due=planned.due + 1) if slow and planned.due is not None else planned

    monkeypatch.setattr(frames_of, "plan", leaky)
    assert leaks("jiuai", 11, share=0.1)
