"""5-10-K (§7, §8.6) in the sets that have it."""

import pytest

from games.engine import follow
from games.engine.cards import codes
from games.engine.shapes import read as read_lead
from tests.unit.engine.positions import cards, order, plays, read, refused, throw, winner

RED_FIVE_SETS = ["lianzhong-danju", "lianzhong-yilun", "mingchao", "anchao", "kangqi", "baoma"]
HEARTS_TOO = [rules for rules in RED_FIVE_SETS if rules != "kangqi"]


@pytest.mark.parametrize("rules", RED_FIVE_SETS)
def test_one_suits_five_ten_king_is_one_component(rules: str) -> None:
    assert read(order("S9", rules), "D5 DT DK") == ["D5 DK DT"]
    assert read(order("S9", rules), "D5 D5 DT DT DK DK") == ["D5 D5 DK DK DT DT"]
    assert read(order("S9", rules), "D5 DT DK DK") != ["D5 DK DK DT"]
    assert not read_lead(order("S9", rules), cards("D5 DT DK")).is_throw


@pytest.mark.parametrize("rules", ["jiuai", "classic"])
def test_elsewhere_it_is_a_throw(rules: str) -> None:
    assert len(read(order("S9", rules), "D5 DT DK")) == 3


def test_an_off_suit_level_card_does_not_count() -> None:
    assert follow.check_lead(order("SK", "mingchao"), cards("D5 DT DK"), cards("D5 DT DK")) is not None
    assert read(order("SK", "mingchao"), "S5 ST SK") == ["S5 SK ST"]


@pytest.mark.parametrize("rules", HEARTS_TOO)
@pytest.mark.parametrize("at", ["S9", "S5", "N9"])
def test_the_red_five_leads_plain_hearts(rules: str, at: str) -> None:
    lead = read_lead(order(at, rules), cards("H5 HT HK"))
    assert (lead.five_ten_king, lead.klass) == (3, 1)


def test_in_the_flag_room_the_red_five_is_no_heart() -> None:
    assert follow.check_lead(order("S9", "kangqi"), cards("H5 HT HK"), cards("H5 HT HK")) is not None
    assert read_lead(order("H9", "kangqi"), cards("H5 HT HK")).klass == 4


def test_who_holds_the_suits_own_must_play_it() -> None:
    at = order("S9", "mingchao")
    assert plays(at, "D5 DT DK D2 D3 C3", "D5 DT DK") == ["D5 DK DT"]
    assert refused(at, "D5 DT DK D2 D3 C3", "D5 DT DK", "D2 D3 DK") == "five_ten_king"
    assert refused(at, "D5 DT D2 D3 C3", "D5 DT DK", "D2 D3 C3") == "class"
    assert refused(at, "D5 DT D2 D3 C3", "D5 DT DK", "D2 D3 D5") is None


def test_to_a_trump_one_the_three_highest_trumps_go() -> None:
    at = order("S9", "mingchao")
    hand = "LJ H9 D9 SA S2 D3"
    assert plays(at, hand, "S5 ST SK") == ["D9 H9 LJ"]
    assert plays(at, "LJ H9 D9 C9 S2 D3", "S5 ST SK") == ["C9 D9 LJ", "C9 H9 LJ", "D9 H9 LJ"]
    assert refused(at, hand, "S5 ST SK", "LJ H9 SA") == "highest_trumps"
    assert plays(at, "S2 D3 D4 D6", "S5 ST SK") == ["D3 D4 S2", "D3 D6 S2", "D4 D6 S2"]
    assert plays(at, "S5 ST SK LJ BJ H5", "S5 ST SK") == ["S5 SK ST"]


def test_to_six_of_a_plain_suit_pairs_go_adjacent_or_not() -> None:
    at = order("S9", "mingchao")
    lead = "D5 D5 DT DT DK DK"
    assert refused(at, "D2 D2 D4 D4 D6 D7 D8 C3", lead, "D2 D2 D4 D6 D7 D8") == "shape"
    assert plays(at, "D2 D2 D4 D4 D6 D7 D8 C3", lead) == [
        "D2 D2 D4 D4 D6 D7",
        "D2 D2 D4 D4 D6 D8",
        "D2 D2 D4 D4 D7 D8",
    ]
    assert plays(at, "D2 D2 D3 D3 D6 D6 D8 C3", lead) == ["D2 D2 D3 D3 D6 D6"]


def test_to_six_trumps_the_six_highest_go() -> None:
    at = order("S9", "mingchao")
    assert plays(at, "S2 S2 S3 S3 S4 S6 SA D9 D3", "S5 S5 ST ST SK SK") == ["D9 S3 S3 S4 S6 SA"]


def test_a_hearts_lead_leaves_the_followers_red_five_a_trump() -> None:
    at = order("S9", "mingchao")
    assert plays(at, "H5 HT HK H2 H3 C3", "H5 HT HK") == ["H5 HK HT"]
    assert plays(at, "H5 H2 H3 H4 C3", "H5 HT HK") == ["H2 H3 H4"]
    assert len(plays(at, "H5 C3 C4 D6", "H5 HT HK")) == 4


def test_only_a_trump_one_beats_a_plain_one() -> None:
    at = order("S9", "mingchao")
    assert winner(at, "D5 DT DK", "SA LJ BJ", "D2 D3 D4", "S5 ST SK") == 3
    assert winner(at, "D5 DT DK", "D5 DT DK", "D2 D3 D4", "H5 H5 BJ") == 0
    assert winner(at, "D5 D5 DT DT DK DK", "SA SA LJ LJ BJ BJ", "D2 D2 D3 D3 D4 D4", "S5 S5 ST ST SK SK") == 3


def test_a_led_trump_one_always_wins() -> None:
    at = order("H9", "kangqi")
    assert winner(at, "H5 HT HK", "BJ BJ LJ", "H5 HT HK", "HA HA HQ") == 0
    assert winner(at, "H5 H5 HT HT HK HK", "BJ BJ LJ LJ H9 H9", "S9 S9 C9 C9 HA HA", "D2 D3 D4 D6 D7 D8") == 0


def test_it_is_never_a_failed_throw() -> None:
    judged = throw(order("S9", "mingchao"), "D5 DT DK", "DA DA D3", "DQ D4 D6", "C3 C4 C5")
    assert judged.stands
    assert codes(judged.forced) == ["D5", "DK", "DT"]


def test_forced_red_fives() -> None:
    at = order("S9", "anchao")
    assert follow.forced_red_fives(at, cards("H5 H5 S2"), cards("S3")) == 0
    assert follow.forced_red_fives(at, cards("H5 H5 D2"), cards("S3")) == 1
    assert follow.forced_red_fives(at, cards("H5 H5 S2"), cards("S3 S3")) == 2
    assert follow.forced_red_fives(at, cards("H5 D2 D3"), cards("C3")) == 0
