"""What a seat is asked with: why cards are closed, as the referee says it, and a suggestion that is no advice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.asking import cheapest, why_closed
from games.engine import follow
from games.engine.cards import codes
from games.engine.phases import Playing
from games.engine.ruleset import RULE_SETS, load
from games.table_view import view
from tests.unit.engine.positions import cards, order
from tests.unit.engine.test_follow_brute import a_position
from tests.unit.games.frames_of import table


@pytest.mark.parametrize(
    ("at", "rules", "hand", "lead", "said"),
    [
        ("S4", "classic", "S3 H7 H9", "D6", "主牌"),  # void: it must ruff, and nothing of diamonds is meant
        ("S4", "jiuai", "D5 D5 D7 H9", "DK DK", "♦5♦5"),
        ("S4", "jiuai", "D5 D7 H9", "DK", "♦5"),
    ],
)
def test_closed_cards_are_explained_with_the_clause_and_what_may_be_played(
    at: str, rules: str, hand: str, lead: str, said: str
) -> None:
    place, held, led = order(at, rules), cards(hand), cards(lead)
    why = why_closed(place, held, led, follow.addable(place, held, led, ()))
    assert said in why["zh"]
    assert why["clause"] == "8.2"
    assert "8.2" in why["en"]


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_there_is_a_reason_wherever_a_card_is_closed_and_nowhere_else(rules_id: str) -> None:
    rng = random.Random(f"asking {rules_id}")
    for _ in range(60):
        at, hand, lead = a_position(rng, rules_id)
        legal = follow.addable(at, hand, lead, ())
        assert (why_closed(at, hand, lead, legal) is not None) == bool(set(hand) - legal), (
            f"{codes(hand)} {codes(lead)}"
        )


def test_the_suggestion_is_the_lowest_cards_points_or_not() -> None:
    hand = cards("SA SA H5 HK D3 D4 DT C6 C6 C7 LJ S2")
    assert codes(cheapest(order("S4"), hand, 8)) == ["C6", "C6", "C7", "D3", "DT", "H5", "HK", "S2"]
    assert codes(cheapest(None, hand, 2)) == ["D3", "S2"]


@pytest.mark.parametrize(("rules_id", "direction"), [("jiuai", "clockwise"), ("classic", "counter_clockwise")])
def test_a_table_says_which_way_play_runs(rules_id: str, direction: str) -> None:
    moment = next(iter(table(load(rules_id), 1)))
    assert view(moment.facts, moment.state, "public")["table"]["direction"] == direction


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_who_buries_is_reminded_of_what_he_took_and_nobody_else_is(rules_id: str) -> None:
    held: list[Counter[str]] = [Counter() for _ in range(4)]
    buries = 0
    for seed in (1, 2, 3):
        for moment in table(load(rules_id), seed, eager=0.9):
            if moment.state.game is not None and isinstance(moment.state.game.phase, Playing):
                break
            for seat in range(4):
                seen = view(moment.facts, moment.state, seat)
                before, held[seat] = held[seat], Counter(seen["game"]["hands"][seat] if seen["game"] else [])
                asked = seen["ask"] or {}
                if asked.get("kind") == "bury" and moment.event.kind in ("took_kitty", "raided"):
                    buries += 1
                    assert Counter(asked["taken"]) == held[seat] - before
                assert ("taken" in asked) == (asked.get("kind") == "bury")
            for audience in ("desk", "program", "program-closed", "public"):
                assert view(moment.facts, moment.state, audience)["ask"] is None
    assert buries > (3 if load(rules_id).raids else 0)
