"""The order of cards (§6) and the table of what is adjacent (§7), row by row for every set."""

import pytest

from games.engine.cards import codes, parse
from games.engine.order import Order
from games.engine.ruleset import RULE_SETS
from tests.unit.engine.positions import order, read, tractor, winner

ALL = frozenset(RULE_SETS)
LIANZHONG = frozenset({"lianzhong-danju", "lianzhong-yilun"})
SHOW = frozenset({"jiuai", "classic"})
ROOMS = frozenset({"mingchao", "anchao", "baoma"})
FLAG_ROOM = frozenset({"kangqi"})
RED_FIVE = ALL - SHOW

ROWS = [
    ("the level's gap in a plain suit", "H6", "S5 S5 S7 S7", ALL - ROOMS),
    ("the gap in the trump suit", "S6", "S5 S5 S7 S7", SHOW),
    ("trump ace and an off-suit level pair", "H6", "HA HA C6 C6", SHOW),
    ("trump king at level A and an off-suit level pair", "SA", "SK SK HA HA", SHOW),
    ("off-suit and trump-suit level pairs", "H6", "C6 C6 H6 H6", SHOW),
    ("the trump-suit level pair and little jokers", "H6", "H6 H6 LJ LJ", SHOW),
    ("the trump-suit level pair below its own rank's upper neighbour", "S6", "S6 S6 S7 S7", ALL - SHOW),
    ("the trump-suit level pair above its own rank's lower neighbour", "S6", "S5 S5 S6 S6", ALL - SHOW),
    ("little and big jokers", "H6", "LJ LJ BJ BJ", ALL),
    ("big jokers and the red fives", "H6", "BJ BJ H5 H5", frozenset()),
    ("an off-suit level pair and big jokers", "H6", "C6 C6 BJ BJ", frozenset()),
    ("two off-suit level pairs", "H6", "C6 C6 D6 D6", frozenset()),
    ("an off-suit level pair and little jokers", "H6", "C6 C6 LJ LJ", frozenset()),
    ("ace and two", "H6", "SA SA S2 S2", ROOMS | FLAG_ROOM),
    ("ace and two in the trump suit", "S6", "SA SA S2 S2", ROOMS | FLAG_ROOM),
    ("ace and two in the trump suit at level A", "SA", "SA SA S2 S2", ROOMS | FLAG_ROOM),
    ("king and ace in the trump suit at level A", "SA", "SK SK SA SA", ALL - SHOW),
    ("ace and two in the trump suit at level 2", "S2", "SA SA S2 S2", ROOMS | FLAG_ROOM),
    ("ace and three at level 2", "H2", "SA SA S3 S3", FLAG_ROOM),
    ("ace and three in the trump suit at level 2", "S2", "SA SA S3 S3", frozenset()),
    ("four and five of hearts, hearts trump", "H9", "H4 H4 H5 H5", SHOW),
    ("four and six of hearts", "S9", "H4 H4 H6 H6", frozenset()),
    ("four and six of hearts at level 5", "S5", "H4 H4 H6 H6", SHOW),
    ("four and six of hearts at level 5, hearts trump", "H5", "H4 H4 H6 H6", SHOW),
    ("a level pair and little jokers without a trump suit", "N9", "C9 C9 LJ LJ", SHOW),
    ("ace and king", "H6", "SA SA SK SK", ALL),
    ("queen and ace at level K", "HK", "SQ SQ SA SA", ALL - ROOMS),
]


@pytest.mark.parametrize("rules_id", RULE_SETS)
@pytest.mark.parametrize(("what", "at", "pairs", "sets"), ROWS, ids=[row[0] for row in ROWS])
def test_adjacent(what: str, at: str, pairs: str, sets: frozenset[str], rules_id: str) -> None:
    assert tractor(order(at, rules_id), pairs) == (rules_id in sets)


@pytest.mark.parametrize("rules_id", sorted(ROOMS | FLAG_ROOM))
def test_the_ace_is_high_before_it_is_low(rules_id: str) -> None:
    assert read(order("H6", rules_id), "SK SK SA SA S2 S2") == ["SA SA SK SK", "S2 S2"]
    assert read(order("H6", rules_id), "SK SK SA SA S2 S2 S3 S3") == ["S2 S2 S3 S3 SA SA", "SK SK"]


def test_the_ace_over_the_gap_is_low_only() -> None:
    assert read(order("H2", "kangqi"), "SK SK SA SA S3 S3") == ["SA SA SK SK", "S3 S3"]


def test_fixed_no_trump_has_jokers_for_trumps_and_no_gap() -> None:
    at = order("N6 fixed", "classic")
    assert read(at, "S5 S5 S6 S6 S7 S7") == ["S5 S5 S6 S6 S7 S7"]
    assert not tractor(at, "S5 S5 S7 S7")
    assert trumps(at) == {"LJ", "BJ"}
    assert tractor(at, "LJ LJ BJ BJ")


@pytest.mark.parametrize("rules_id", ["kangqi", "lianzhong-danju", "lianzhong-yilun"])
def test_a_flag_round_has_jokers_and_red_fives_for_trumps(rules_id: str) -> None:
    at = order("S6 flag", rules_id)
    assert trumps(at) == {"LJ", "BJ", "H5"}
    assert tractor(at, "S5 S5 S6 S6 S7 S7")
    assert not tractor(at, "H4 H4 H6 H6")
    assert at.trump_suit == -1


def trumps(at: Order) -> set[str]:
    return {code for code in codes(range(54)) if at.class_of[parse(code)] == 4}


def test_trumps_high_to_low() -> None:
    at = order("H9")
    row = ["BJ", "LJ", "H9", "S9", "HA", "HK", "H2"]
    heights = [at.height[parse(code)] for code in row]
    assert heights == sorted(heights, reverse=True)
    assert at.height[parse("S9")] == at.height[parse("C9")] == at.height[parse("D9")]
    assert at.class_of[parse("H5")] == 4
    assert at.height[parse("H5")] < at.height[parse("H6")]


@pytest.mark.parametrize("rules_id", sorted(RED_FIVE))
@pytest.mark.parametrize("at", ["S9", "H9", "S5", "H5", "N5"])
def test_the_red_five_is_above_all(rules_id: str, at: str) -> None:
    here = order(at, rules_id)
    assert here.class_of[parse("H5")] == 4
    assert all(here.height[card] < here.height[parse("H5")] for card in range(54) if card != parse("H5"))


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_the_level_is_missing_from_every_plain_suit(rules_id: str) -> None:
    here = order("S9", rules_id)
    assert {code for code in ("S9", "H9", "C9", "D9") if here.class_of[parse(code)] != 4} == set()


def test_a_levels_own_rank_is_where_it_compares() -> None:
    assert winner(order("S6", "mingchao"), "S6 S6 S7 S7", "S7 S7 S8 S8", "D2 D3 D4 D7", "C2 C3 C4 C7") == 1
    assert winner(order("S6", "mingchao"), "S7 S7", "S6 S6", "D2 D3", "C2 C3") == 1
