"""What may be shown to name trump, and who is asked whether he raids (RULES §3, §5)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from games import wording_showings
from games.engine.cards import TRUMPS, parse, parse_all, rank_of
from games.engine.refusal import Refusal
from games.engine.ruleset import RULE_SETS, RuleSet, load
from games.engine.showings import FACE_DOWN, Situation, judge, kind_of, options, showings, strength, to_ask

JIUAI = load("jiuai")


def cards(text: str) -> tuple[int, ...]:
    return parse_all(text.split())


def ruling(rules: RuleSet, level: str, show: str, **fields: Any) -> list[str] | str:
    """The names a showing may take, or the code of its refusal."""
    if isinstance(fields.get("current"), str):
        fields["current"] = cards(fields["current"])
    if isinstance(fields.get("declared"), str):
        fields["declared"] = parse(fields["declared"])
    answer = judge(rules, rank_of(level), Situation(**fields), cards(show))
    return answer.code if isinstance(answer, Refusal) else [TRUMPS[name] for name in answer]


class TestCases:
    """The rules at their edges, by the number of the case."""

    def test_c18_the_chain_of_raids_goes_on_until_nobody_is_higher(self) -> None:
        chain = ["C2 C2", "H2 H2", "LJ LJ", "BJ BJ"]
        for lower, higher in itertools.pairwise(chain):
            fields: dict[str, Any] = {"seat": 1, "phase": "raid", "holder": 0, "banker": 0, "buried_by": 0, "raids": 1}
            assert ruling(JIUAI, "2", higher, current=lower, **fields) == (["NT"] if "J" in higher else ["H"])
            assert ruling(JIUAI, "2", lower, current=higher, **fields) == "not_higher"

    def test_c18_the_asking_restarts_after_the_new_burier_the_dealer_included(self) -> None:
        first = to_ask(JIUAI, cards("C2 C2"), holder=3, banker=0, buried_by=0, raids=0)
        assert first == (1, 2)
        after_raid = to_ask(JIUAI, cards("H2 H2"), holder=1, banker=0, buried_by=1, raids=1)
        assert after_raid == (0, 2, 3)

    def test_c20_the_holder_of_the_kitty_may_raid_only_after_another_took_it(self) -> None:
        fields: dict[str, Any] = {"seat": 2, "phase": "raid", "current": "D2 D2", "holder": 1, "banker": 0, "raids": 1}
        assert ruling(JIUAI, "2", "S2 S2", buried_by=2, **fields) == "buried_last"
        assert ruling(JIUAI, "2", "S2 S2", buried_by=1, **fields) == ["S"]

    def test_c21_the_first_raid_over_a_single_needs_a_same_suit_pair(self) -> None:
        fields: dict[str, Any] = {"seat": 2, "phase": "raid", "current": "S2", "holder": 0, "banker": 0, "buried_by": 0}
        assert ruling(JIUAI, "2", "H2", **fields) == "pair_needed"
        assert ruling(JIUAI, "2", "H2 C2", **fields) == "not_a_showing"
        assert ruling(JIUAI, "2", "D2 D2", **fields) == ["D"]

    @pytest.mark.parametrize(("order", "answer"), [("DCHS", ["H"]), ("", "not_higher")])
    def test_c22_whether_suits_rank_pairs_is_a_field(self, order: str, answer: list[str] | str) -> None:
        rules = load("jiuai", {"pair_order": order})
        assert ruling(rules, "2", "H2 H2", seat=1, current="C2 C2", holder=0) == answer

    def test_c24_the_holder_does_not_overturn_himself_but_his_partner_may(self) -> None:
        assert ruling(JIUAI, "2", "S2 S2", seat=0, current="D2", holder=0) == "own_showing"
        assert ruling(JIUAI, "2", "D2 D2", seat=0, current="D2", holder=0) == "own_showing"
        assert ruling(JIUAI, "2", "S2 S2", seat=2, current="D2", holder=0) == ["S"]

    def test_c25_when_nobody_declared_nobody_may_raid_and_nobody_is_asked(self) -> None:
        for rules in map(load, RULE_SETS):
            if rules.raids:
                assert ruling(rules, "2", "S2 S2", seat=1, phase="raid", banker=0, buried_by=0) == "nobody_declared"
                assert to_ask(rules, (), None, banker=0, buried_by=0, raids=0) == ()

    def test_c26_only_the_level_that_is_played_can_be_shown(self) -> None:
        assert ruling(JIUAI, "2", "S3 S3", seat=1, current="H2", holder=0) == "not_a_showing"

    def test_c34_a_pair_of_jokers_names_no_suit_at_all(self) -> None:
        for show in ("LJ LJ", "BJ BJ"):
            assert ruling(JIUAI, "2", show, seat=1, current="S2 S2", holder=0) == ["NT"]


class TestDeclaring:
    def test_jokers_and_red_fives_only_overturn(self) -> None:
        assert ruling(JIUAI, "2", "BJ BJ", seat=0) == "only_overturns"
        assert ruling(load("mingchao"), "2", "H5 H5", seat=0) == "only_overturns"

    def test_a_mere_joker_is_no_showing(self) -> None:
        assert ruling(JIUAI, "2", "BJ", seat=1, current="S2", holder=0) == "not_a_showing"

    def test_a_pair_at_once_is_a_reading(self) -> None:
        assert ruling(JIUAI, "2", "S2 S2", seat=0) == ["S"]
        assert ruling(load("jiuai", {"pair_declares": False}), "2", "S2 S2", seat=0) == "pair_needed"

    def test_any_pair_beats_a_single_lying_face_down(self) -> None:
        assert ruling(JIUAI, "2", "D2 D2", seat=1, current=FACE_DOWN, holder=0) == ["D"]
        assert ruling(JIUAI, "2", "S2", seat=1, current=FACE_DOWN, holder=0) == "pair_needed"

    def test_red_fives_name_anything_and_only_a_look_back_beats_them(self) -> None:
        rules = load("mingchao")
        assert ruling(rules, "7", "H5 H5", seat=1, current="BJ BJ", holder=0) == ["S", "H", "C", "D", "NT"]
        assert ruling(rules, "7", "BJ BJ", seat=2, current="H5 H5", holder=1) == "not_higher"
        assert ruling(rules, "7", "S7 S7", seat=0, current="H5 H5", holder=1, declared="S7") == ["S"]

    def test_at_level_five_two_red_fives_are_the_top_and_one_declares_hearts(self) -> None:
        rules = load("baoma")
        assert ruling(rules, "5", "H5", seat=0) == ["H"]
        assert ruling(rules, "5", "H5 H5", seat=0) == "only_overturns"
        assert ruling(rules, "5", "H5 H5", seat=0, current="BJ BJ", holder=1) == ["S", "H", "C", "D", "NT"]
        assert ruling(JIUAI, "5", "H5 H5", seat=0) == ["H"]

    def test_nothing_is_declared_in_a_flag_round_unless_a_field_says_so(self) -> None:
        assert ruling(load("kangqi"), "2", "H5 H5", seat=0, flag=True) == "flag_round"
        rules = load("lianzhong-danju", {"red_five_flag": True})
        assert ruling(rules, "2", "H5 H5", seat=0, flag=True) == ["NT"]
        assert ruling(rules, "2", "S2", seat=0, flag=True) == "flag_round"


class TestLookBack:
    RULES = load("mingchao")

    def test_it_beats_everything_even_the_partners_showing_and_as_a_raid(self) -> None:
        for phase in ("declare", "raid"):
            fields: dict[str, Any] = {
                "seat": 0,
                "phase": phase,
                "declared": "D2",
                "banker": 1,
                "buried_by": 1,
                "raids": 0,
            }
            assert ruling(self.RULES, "2", "D2 D2", current="BJ BJ", holder=2, **fields) == ["D"]
            situation = Situation(seat=0, current=cards("BJ BJ"), holder=2, declared=parse("D2"))
            assert kind_of(self.RULES, rank_of("2"), situation, cards("D2 D2")) == "look_back"

    def test_it_needs_anothers_showing_and_the_same_suit(self) -> None:
        assert ruling(self.RULES, "2", "D2 D2", seat=0, current="D2", holder=0, declared="D2") == "own_showing"
        assert ruling(self.RULES, "2", "C2 C2", seat=0, current="S2 S2", holder=1, declared="D2") == "not_higher"

    def test_nothing_beats_it(self) -> None:
        assert ruling(self.RULES, "2", "H5 H5", seat=1, current="D2 D2", holder=0, look_back=True) == "not_higher"

    def test_a_declared_red_five_never_looks_back(self) -> None:
        answer = ruling(self.RULES, "5", "H5 H5", seat=0, current="D5 D5", holder=1, declared="H5")
        assert answer == ["S", "H", "C", "D", "NT"]


class TestHiddenShowings:
    RULES = load("anchao")

    def test_a_lower_pair_may_be_shown_but_each_pair_once(self) -> None:
        assert ruling(self.RULES, "2", "C2 C2", seat=1, current="BJ BJ", holder=0) == ["C"]
        assert ruling(self.RULES, "2", "BJ BJ", seat=1, current="BJ BJ", holder=0) == "already_shown"
        shown = frozenset(cards("C2"))
        assert ruling(self.RULES, "2", "C2 C2", seat=1, current="BJ BJ", holder=0, shown=shown) == "already_shown"

    def test_its_order_of_suits_is_its_own(self) -> None:
        heights = [strength(self.RULES, 0, cards(pair)) for pair in ("C2 C2", "D2 D2", "S2 S2", "H2 H2", "LJ LJ")]
        assert heights == sorted(set(heights))


class TestClassic:
    RULES = load("classic")

    def test_level_cards_may_name_ordinary_no_trump(self) -> None:
        assert ruling(self.RULES, "7", "H7", seat=0) == ["H", "NT"]

    def test_jokers_fix_no_trump_over_a_pair_only_the_holder_included(self) -> None:
        assert ruling(self.RULES, "7", "LJ LJ", seat=0, current="H7", holder=1) == "too_early"
        assert ruling(self.RULES, "7", "LJ LJ", seat=1, current="H7 H7", holder=1) == ["NT"]
        assert ruling(self.RULES, "7", "BJ BJ", seat=2, current="LJ LJ", holder=1) == "not_higher"

    def test_nobody_declares_at_a_and_nobody_raids(self) -> None:
        assert ruling(self.RULES, "A", "HA", seat=0) == "playing_a"
        assert ruling(self.RULES, "7", "H7 H7", seat=0, phase="raid", current="S7", holder=1) == "no_raids"


class TestAsking:
    def test_the_holder_of_the_last_showing_waits_until_somebody_has_raided(self) -> None:
        assert ruling(JIUAI, "2", "BJ BJ", seat=2, phase="raid", current="S2", holder=2, banker=1, buried_by=1) == (
            "holder_waits"
        )
        assert to_ask(JIUAI, cards("S2"), holder=2, banker=1, buried_by=1, raids=0) == (3, 0)

    def test_asking_starts_with_the_banker_or_after_the_burier(self) -> None:
        assert to_ask(JIUAI, cards("S2 S2"), holder=2, banker=1, buried_by=2, raids=1) == (1, 3, 0)
        after_burier = load("jiuai", {"raid_order": "after_burier"})
        assert to_ask(after_burier, cards("S2 S2"), holder=2, banker=1, buried_by=2, raids=1) == (3, 0, 1)

    def test_after_red_fives_nobody_is_asked_where_they_are_a_stake(self) -> None:
        asked = {
            rules.id: to_ask(rules, cards("H5 H5"), 1, 0, 0, 0) for rules in map(load, RULE_SETS) if rules.red_five
        }
        assert asked.pop("lianzhong-danju") == asked.pop("lianzhong-yilun") == ()
        assert set(asked.values()) == {(2, 3)}


class TestOptions:
    def test_five_buttons_each_with_the_weakest_showing_that_names_it(self) -> None:
        hand = cards("S2 S2 H2 LJ LJ D9")
        buttons = {TRUMPS[option.trump]: option for option in options(JIUAI, 0, hand, Situation(seat=0))}
        assert buttons["S"].cards == cards("S2")
        assert buttons["H"].kind == "declare"
        assert buttons["C"].cards is None
        assert buttons["C"].why is not None
        assert buttons["C"].why.code == "nothing_to_show"
        assert buttons["NT"].why is not None
        assert buttons["NT"].why.code == "only_overturns"

    def test_over_a_single_only_pairs_are_left(self) -> None:
        hand = cards("S2 S2 H2 LJ LJ D9")
        situation = Situation(seat=0, current=FACE_DOWN, holder=1)
        assert [chance.cards for chance in showings(JIUAI, 0, hand, situation)] == [cards("S2 S2"), cards("LJ LJ")]
        buttons = {TRUMPS[option.trump]: option for option in options(JIUAI, 0, hand, situation)}
        assert buttons["H"].why is not None
        assert buttons["H"].why.code == "pair_needed"

    def test_every_option_given_is_legal_and_names_its_trump(self) -> None:
        hand = cards("S5 S5 H5 H5 C5 BJ BJ")
        for rules in map(load, RULE_SETS):
            for phase in ("declare", "raid"):
                situation = Situation(0, phase, cards("C5"), 1, banker=2, buried_by=2)
                for option in options(rules, rank_of("5"), hand, situation):
                    if option.cards:
                        names = judge(rules, rank_of("5"), situation, option.cards)
                        assert not isinstance(names, Refusal)
                        assert option.trump in names


CODES = (
    "flag_round",
    "no_raids",
    "playing_a",
    "not_a_showing",
    "nobody_declared",
    "buried_last",
    "holder_waits",
    "only_overturns",
    "pair_needed",
    "too_early",
    "not_higher",
    "own_showing",
    "waits_turn",
    "already_shown",
    "nothing_to_show",
)


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_is_worded_in_both_languages(code: str) -> None:
    facts = {"level": "T", "red_five": False, "single": False, "look_back": False, "current": ["HT", "HT"]}
    refusal = Refusal(code, "3", facts)
    assert wording_showings.reason_zh(refusal).endswith("。")
    assert wording_showings.reason(refusal).endswith(".")
    assert "T" not in wording_showings.reason_zh(refusal)
