"""Cases that go wrong elsewhere, by their numbers, as the TV show's rules decide them."""

import pytest

from games.engine import follow
from games.engine.cards import codes, parse
from tests.unit.engine.positions import cards, order, plays, read, refused, throw, tractor, winner


def test_c1_a_thrown_tractor_is_stopped_only_by_a_higher_tractor() -> None:
    judged = throw(order("S4"), "SQ SQ SK SK SA", "S2 S3 S3 S5 D8", "SA H2 H3 H5 H6", "D3 D5 D6 D7 D9")
    assert judged.stands


def test_c2_a_tractor_that_cannot_be_matched_still_draws_every_pair() -> None:
    hand = "S4 ST SA HK DK CK SK SK"
    lead = "S7 S7 S8 S8 S9 S9"
    assert refused(order("SK"), hand, lead, "S4 ST SA HK DK CK") == "shape"
    assert refused(order("SK"), hand, lead, "SK SK ST SA HK DK") is None
    assert all("SK SK" in play for play in plays(order("SK"), hand, lead))


@pytest.mark.parametrize("pairs", ["H2 H2 H4 H4", "S2 S2 S4 S4"])
def test_c3_the_level_leaves_no_gap(pairs: str) -> None:
    assert tractor(order("S3"), pairs)


def test_c3_a_tractor_over_the_gap_draws_a_tractor() -> None:
    hand = "H7 H7 H8 H8 HJ HJ H2"
    assert plays(order("S5"), hand, "H4 H4 H6 H6") == ["H7 H7 H8 H8"]
    assert refused(order("S5"), hand, "H4 H4 H6 H6", "H7 H7 HJ HJ") == "shape"


def test_c4_two_pairs_ruff_a_pair_and_two_singles() -> None:
    won = winner(order("C2"), "D8 D8 DJ DQ", "C5 C5 CA S2", "D3 D4 D5 D6", "C6 C6 C2 C2")
    assert won == 3


def test_c6_the_joker_wins_and_a_ruff_of_two_singles_is_measured_by_its_best() -> None:
    assert winner(order("S2"), "HT", "S2", "S3", "LJ") == 3
    assert winner(order("D5"), "CA CK", "C5 DA", "LJ S5", "SQ DA") == 2


def test_c7_the_beaten_component_stays_on_the_table() -> None:
    judged = throw(order("S2"), "HA H5 H5", "H9 H9 D3", "C3 C4 C5", "C6 C7 C8")
    assert not judged.stands
    assert codes(judged.forced) == ["H5", "H5"]
    assert judged.penalty == 10


def test_c7_of_two_beaten_parts_the_smallest_stays() -> None:
    judged = throw(order("S2"), "HT H6 H5 H5", "H9 H9 D3 D4", "HK C3 C4 C5", "C6 C7 C8 C9")
    assert [codes(part.cards) for part in judged.beaten] == [["H5", "H5"], ["HT"], ["H6"]]
    assert codes(judged.forced) == ["H6"]


def test_c8_a_pair_draws_a_pair_out_of_a_tractor() -> None:
    hand = "H2 H3 HQ HQ HK HK"
    assert plays(order("S4"), hand, "H8 H8") == ["HK HK", "HQ HQ"]


def test_c9_any_pair_answers_a_pair() -> None:
    assert plays(order("D2"), "H5 H5 H8 HJ HJ HQ HQ", "HA HA") == ["H5 H5", "HJ HJ", "HQ HQ"]


def test_c10_the_only_pair_must_answer() -> None:
    assert plays(order("S2"), "H4 H5 H7 H7 S5", "H9 H9") == ["H7 H7"]


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("H3 H3 H4 H4 H5 H5 HJ HJ", [3]),
        ("H3 H3 H4 H4 HT HT HQ HQ", [2, 1]),
        ("H3 H3 H5 H5 HT HT HQ HQ", [1, 1, 1]),
        ("H3 H3 H4 H4 HT HQ HK HA", [2]),
        ("H3 H3 HT HT H6 HQ HK HA", [1, 1]),
        ("H3 H3 H6 HT HQ HK HA", [1]),
        ("H3 H4 H6 HT HQ HK HA", []),
    ],
)
def test_c12_what_is_owed_when_three_pairs_in_a_row_cannot_be_matched(hand: str, best: list[int]) -> None:
    at, lead = order("S2"), "H7 H7 H8 H8 H9 H9"
    refusal = follow.check(at, cards(hand), cards(lead), cards(hand)[-6:])
    legal = [play.split() for play in plays(at, hand, lead)]
    assert legal
    assert all(len(play) - len(set(play)) >= sum(best) for play in legal)
    if refusal is not None:
        assert refusal.code == "shape"
        assert refusal.facts["lengths"] == best


def test_c13_a_ruff_is_split_as_the_lead_asks() -> None:
    lead = "S3 S3 S4 S4 S9 S9 ST ST"
    assert read(order("H7"), lead) == ["S9 S9 ST ST", "S3 S3 S4 S4"]
    won = winner(order("H7"), lead, "HA HA S7 S7 D7 D7 H7 H7", "C2 C3 C4 C5 C6 C8 C9 CT", "D2 D3 D4 D5 D6 D8 D9 DT")
    assert won == 1


def test_c14_two_off_suit_level_pairs_and_the_suits_own() -> None:
    assert read(order("S4"), "H4 H4 D4 D4 S4 S4") == ["H4 H4 S4 S4", "D4 D4"]
    assert read(order("S4"), "S4 D4 H4 S4 D4 H4") == ["H4 H4 S4 S4", "D4 D4"]


@pytest.mark.parametrize("at", ["S4", "N4"])
def test_c15_two_off_suit_level_pairs_are_no_tractor(at: str) -> None:
    assert read(order(at), "H4 H4 D4 D4") == ["H4 H4", "D4 D4"]


def test_c15_a_level_pair_with_its_neighbours_is_one() -> None:
    assert tractor(order("N4"), "H4 H4 LJ LJ")
    assert tractor(order("C2"), "S2 S2 C2 C2")


def test_c16_four_loose_big_trumps_never_beat_a_ruff_that_matches() -> None:
    assert winner(order("S9"), "HA HA HK HQ", "S4 S4 S5 S6", "BJ LJ SA SK", "D2 D3 D4 D5") == 1
    assert winner(order("S9"), "HA HA HK HQ", "BJ LJ SA SK", "S4 S4 S5 S6", "D2 D3 D4 D5") == 2


def test_c33_the_ranks_around_the_level_are_adjacent() -> None:
    assert tractor(order("S7"), "H6 H6 H8 H8")


def test_c34_without_a_trump_suit_only_jokers_and_levels_are_trump() -> None:
    at = order("N8")
    assert at.trump_suit == -1
    assert {code: at.class_of[parse(code)] for code in ("S7", "H7", "C7", "D7", "S8", "D8", "LJ", "BJ")} == {
        "S7": 0,
        "H7": 1,
        "C7": 2,
        "D7": 3,
        "S8": 4,
        "D8": 4,
        "LJ": 4,
        "BJ": 4,
    }
    assert winner(at, "H7", "HA", "S8", "LJ") == 3


def test_c36_count_class_and_pairs_bind_who_follows_a_throw() -> None:
    at, lead = order("S2"), "HA HK HK"
    assert refused(at, "H3 H3 H4 H5 D6", lead, "H3 H3") == "count"
    assert refused(at, "H3 H3 H4 H5 D6", lead, "H3 H3 D6") == "class"
    assert refused(at, "H3 H3 H4 H5 D6", lead, "H3 H4 H5") == "shape"
    assert refused(at, "H3 H3 H4 H5 D6", lead, "H3 H3 H5") is None
    assert refused(at, "H3 D4 D5 S6", lead, "H3 D4 S6") is None
    assert refused(at, "D4 D5 S6 S7", lead, "D4 S6 S7") is None


def test_c46_one_of_two_equal_tractors_must_be_whole() -> None:
    at, lead = order("S7"), "D3 D3 D4 D4"
    hand = "D5 D5 D6 D6 DJ DQ DQ DK DK DA"
    assert refused(at, hand, lead, "D5 D5 DK DK") == "shape"
    assert plays(at, hand, lead) == ["D5 D5 D6 D6", "DK DK DQ DQ"]
