"""`deck-v1`, byte for byte."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine import deal
from games.engine.cards import codes

VECTORS = Path(__file__).parents[2] / "vectors" / "deck-v1.jsonl"
ROWS = [json.loads(line) for line in VECTORS.read_text().splitlines() if line]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game_id"])
def test_the_published_vectors_come_out(row: dict[str, object]) -> None:
    seed = bytes.fromhex(str(row["seed"]))
    game_id = str(row["game_id"])
    shuffled = deal.shuffle(seed, game_id)
    dealt = deal.deal(shuffled.deck, int(str(row["cut"])), int(str(row["first_receiver"])))
    assert deal.commitment(seed, game_id) == row["commitment"]
    assert shuffled.draws == (row["first_receiver"], row["random_banker"])
    assert [codes(hand) for hand in dealt.hands] == row["hands"]
    assert codes(dealt.kitty) == row["kitty"]


def test_every_deal_is_both_decks() -> None:
    for number in range(50):
        shuffled = deal.shuffle(number.to_bytes(32, "big"), f"x/{number}")
        flag = number % 2 == 0
        dealt = deal.deal(shuffled.deck, number * 2, number % 4, flag)
        assert Counter([*dealt.kitty, *[card for hand in dealt.hands for card in hand]]) == Counter(deal.SORTED_DECK)
        assert [len(hand) for hand in dealt.hands] == ([27] * 4 if flag else [25] * 4)
        assert len(dealt.kitty) == (0 if flag else 8)


def test_the_first_card_after_the_cut_goes_to_the_first_receiver_and_on_in_play_order() -> None:
    deck = deal.shuffle(bytes(32), "a/1").deck
    dealt = deal.deal(deck, 30, 2)
    assert [dealt.hands[seat][0] for seat in (2, 3, 0, 1)] == list(deck[30:34])
    assert dealt.kitty == deck[22:30]


def test_numbers_are_unbiased_enough_and_never_too_big() -> None:
    stream = deal.Stream(bytes(32), "a/1")
    drawn = Counter(stream.below(6) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert min(drawn.values()) > 850


def test_a_shuffle_throws_the_same_numbers_away_as_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = deal.Stream.blocks

    def too_big(self: deal.Stream, many: int) -> bytes:
        found = blocks(self, many)
        return found if self._counter > many else (2**32 - 1).to_bytes(4, "big") + found[4:]

    monkeypatch.setattr(deal.Stream, "blocks", too_big)
    stream, deck = deal.Stream(bytes(32), "a/2"), list(deal.SORTED_DECK)
    for place in range(107, 0, -1):
        other = stream.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    try:
        assert deal.shuffle(bytes(32), "a/2") == (tuple(deck), (stream.below(4), stream.below(4)))
    finally:
        deal.shuffle.cache_clear()


def test_a_turned_card_names_a_seat_and_jokers_are_turned_again() -> None:
    assert [deal.receiver_of(rank) for rank in (0, 3, 12)] == [0, 1, 0]
    assert deal.turned((52, 53, 17, 5)) == (52, 53, 17)


@pytest.mark.parametrize(("seed", "game_id"), [(bytes(31), "a/1"), (bytes(32), "场/1")])
def test_a_wrong_seed_or_id_is_refused(seed: bytes, game_id: str) -> None:
    with pytest.raises(ValueError, match=r"32 bytes|ASCII"):
        deal.shuffle(seed, game_id)


def test_a_cut_beyond_the_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 107"):
        deal.deal(deal.SORTED_DECK, 108, 0)
