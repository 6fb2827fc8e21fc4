"""Hints at practice: true of what lies there, in two languages, and made of nothing that is hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine import game as engine
from games.engine.cards import WORTH, parse_all
from games.engine.commands import Pass
from games.engine.observe import Observation, observe
from games.engine.ruleset import RULE_SETS, load
from games.players.autoplay import decide
from games.practice.hints import _WORDS, SEED, hint
from games.practice.reasons import reason
from tests.unit.engine.hidden import Other
from tests.unit.engine.random_player import begin


def questions(rules_id: str, seed: int) -> Iterator[tuple[engine.State, Observation]]:
    """Every question of a game that hints answer, and what its seat sees."""
    state = begin(seed, None, load(rules_id))
    while engine.result(state) is None:
        system = engine.system_step(state)
        command: Any = None
        for asked in engine.asked(state):
            seen = observe(state, asked.seat)
            yield state, seen
            said = decide(seen, SEED)
            if command is None and not (system is not None and isinstance(said, Pass)):
                command = said
        command = command if command is not None else system
        state, _ = engine.apply(state, command)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_hint_is_the_same_whatever_is_hidden(rules_id: str) -> None:
    dice = random.Random(rules_id)
    for state, seen in questions(rules_id, 21):
        if seen.phase == "dealing" and dice.random() < 0.8:
            continue
        assert isinstance(seen.audience, int)
        other = observe(Other(seen.audience, dice).state(state), seen.audience)
        assert hint(other) == hint(seen)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_what_a_hint_says_is_so(rules_id: str) -> None:
    for _, seen in questions(rules_id, 4):
        told = hint(seen)
        assert re.search(r"[一-鿿]", told["zh"])
        assert not re.search(r"[一-鿿]", told["en"])
        cards = parse_all(told["cards"]) if told["cards"] else ()
        assert all(cards.count(card) <= seen.hand.count(card) for card in cards)
        if "without points" in told["en"] and len(cards) == 1 and "trick without" not in told["en"]:
            order = seen.order
            assert order is not None
            same = [c for c in seen.hand if order.class_of[c] == order.class_of[cards[0]] and not WORTH[c]]
            assert min(order.height[c] for c in same) == order.height[cards[0]], told


def test_every_reason_that_can_come_has_its_words_and_the_common_ones_come() -> None:
    seen_codes = {
        reason(seen, decide(seen, SEED)).code
        for rules_id in ("jiuai", "kangqi", "anchao")
        for _, seen in questions(rules_id, 8)
    }
    assert seen_codes <= set(_WORDS)
    assert {"top", "cannot_win", "give", "bury", "win_last", "rest", "nothing_to_show"} <= seen_codes
