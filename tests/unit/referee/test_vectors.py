"""The referee itself against the published vectors."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.referee import deck
from tests.referee.answers import answer

VECTORS = Path(__file__).parents[2] / "vectors"
FILES = sorted(path.name for path in VECTORS.glob("*.jsonl") if path.name != "deck-v1.jsonl")


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / name).read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("name", FILES)
def test_the_referee_answers_as_published(name: str) -> None:
    wrong = []
    for vector in lines(name):
        question, expected = vector["q"], vector["a"]
        if question["ask"] == "fund":
            continue
        given = answer(question)
        if any(given.get(field) != value for field, value in expected.items()):
            wrong.append((question, expected, given))
    assert wrong == []


def test_the_referee_deals_as_published() -> None:
    for vector in lines("deck-v1.jsonl"):
        seed = bytes.fromhex(vector["seed"])
        shuffled, receiver, banker = deck.shuffled(seed, vector["game_id"])
        hands, kitty = deck.dealt(shuffled, vector["cut"], receiver, flag=False)
        assert deck.commitment(seed, vector["game_id"]) == vector["commitment"]
        assert (receiver, banker) == (vector["first_receiver"], vector["random_banker"])
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in vector["hands"]]
        assert sorted(kitty) == sorted(vector["kitty"])
