"""The show's game step by step, on deals laid by hand (RULES §2 to §5, §8, §9)."""

from __future__ import annotations

import pytest

from games.engine import game
from games.engine.cards import codes
from games.engine.commands import (
    Bury,
    CloseDeclaring,
    Cut,
    Deal,
    Decline,
    End,
    Leave,
    Pass,
    Play,
    Raid,
    Show,
)
from games.engine.context import first_game
from games.engine.events import Event
from games.engine.level import Level
from games.engine.phases import Burying, Dealing, Declaring, Ended, Finished, Playing, Raiding, State
from games.engine.ruleset import load
from games.engine.view import view
from tests.unit.engine.random_player import begin
from tests.unit.engine.steered import cards, do, events_of, laid, later_game, playing, refused

HANDS = [
    "S2 S3 S4 H2 H2 C7",
    "D2 D2 S5 S6 C3 C4",
    "LJ LJ S7 S8 C5 C6",
    "BJ BJ S9 ST C8 C9",
]


def asked(state: State) -> list[tuple[int, str]]:
    return [(one.seat, one.kind) for one in game.asked(state)]


class TestCutAndDeal:
    def test_first_game_is_cut_by_seat_three_later_the_seat_before_the_banker(self) -> None:
        assert asked(begin(1)) == [(3, "cut")]
        assert asked(begin(1, later_game(1))) == [(0, "cut")]
        assert asked(begin(1, later_game(0))) == [(3, "cut")]

    def test_only_the_cutter_cuts_and_within_the_deck(self) -> None:
        state = begin(1)
        assert refused(state, Cut(2, 5)) == "not_your_turn"
        assert refused(state, Cut(3, 108)) == "cut_range"
        assert refused(state, Cut(3, -1)) == "cut_range"
        assert refused(state, Deal()) == "wrong_phase"

    def test_the_deal_is_visible_round_by_round(self) -> None:
        state = do(begin(1), Cut(3, 54))
        assert game.system_step(state) == Deal()
        assert asked(state) == []
        state = do(state, Deal())
        assert asked(state) == [(seat, "declare") for seat in range(4)]
        state = do(state, *[Deal()] * 23)
        assert isinstance(state.phase, Dealing)
        state = do(state, Deal())
        assert isinstance(state.phase, Declaring)
        assert game.system_step(state) == CloseDeclaring()

    def test_a_showing_uses_only_cards_already_received(self) -> None:
        state = do(begin(1), Cut(3, 54), Deal())
        phase = state.phase
        assert isinstance(phase, Dealing)
        for seat in range(4):
            for at, card in enumerate(phase.deal.hands[seat]):
                if card % 13 == 0 and card < 52 and at > 3:
                    assert refused(state, Show(seat, (card,), card // 13)) == "not_held"
                    later = do(state, *[Deal()] * at)
                    do(later, Show(seat, (card,), card // 13))
                    return
        raise AssertionError("a deal without a level card")


class TestDeclaring:
    def test_declare_then_only_pairs_each_higher(self) -> None:
        state = laid(HANDS, context=first_game())
        assert refused(state, Show(2, cards("LJ LJ"), 4)) == "only_overturns"
        state = do(state, Show(0, cards("S2"), 0))
        assert refused(state, Show(0, cards("H2 H2"), 1)) == "own_showing"
        state = do(state, Show(1, cards("D2 D2"), 3))
        state = do(state, Show(0, cards("H2 H2"), 1))
        assert refused(state, Show(1, cards("D2 D2"), 3)) == "not_higher"
        assert refused(state, Show(3, cards("BJ BJ"), 2)) == "cannot_name"
        state = do(state, Show(2, cards("LJ LJ"), 4), Show(3, cards("BJ BJ"), 4), CloseDeclaring())
        assert game.banker(state) == 3
        assert asked(state) == [(3, "bury")]
        phase = state.phase
        assert isinstance(phase, Burying)
        assert [one.kind for one in phase.settled.showings] == ["declare"] + ["overturn"] * 4

    def test_a_new_showing_reopens_the_window_and_changes_the_decision_which_passes_do_not(self) -> None:
        state = laid(HANDS)
        decision = game.asked(state)[0].decision
        state = do(state, Pass(0), Pass(2), Pass(3))
        assert game.asked(state) == (game.Asked(1, "declare", decision),)
        assert refused(state, Pass(0)) == "already_passed"
        assert refused(state, Show(0, cards("S2"), 0)) == "already_passed"
        state = do(state, Show(1, cards("D2"), 3))
        do(state, Show(0, cards("H2 H2"), 1))
        assert asked(state) == [(seat, "declare") for seat in range(4)]
        assert game.asked(state)[0].decision == decision + 1

    def test_four_passes_end_it_at_once_and_the_kitty_is_taken(self) -> None:
        state = do(laid(HANDS), Show(1, cards("D2"), 3), Pass(0), Pass(1), Pass(2))
        assert [event.kind for event in events_of(state, Pass(3))] == ["passed", "declaring_ended", "took_kitty"]

    def test_in_later_games_showings_name_trump_only(self) -> None:
        state = do(laid(HANDS, context=later_game(2)), Show(1, cards("D2"), 3), CloseDeclaring())
        phase = state.phase
        assert isinstance(phase, Burying)
        assert (phase.settled.banker, phase.settled.trump, phase.by) == (2, 3, 2)

    def test_nobody_declares_no_trump_and_a_random_banker_in_the_first_game(self) -> None:
        bankers = set()
        for seed in range(24):
            state = do(begin(seed), Cut(3, 1), *[Deal()] * 25)
            events = events_of(state, CloseDeclaring())
            assert events[0] == Event("declaring_ended", {"trump": "NT", "banker": state.setup.random_banker})
            bankers.add(events[1].data["seat"])
        assert bankers == {0, 1, 2, 3}

    def test_where_nobody_declared_nobody_is_asked_to_raid(self) -> None:
        state = do(laid(HANDS), CloseDeclaring())
        state = do(state, Bury(0, cards("D3 D4 D6 D7 D8 D9 DJ DQ")))
        assert isinstance(state.phase, Playing)
        assert asked(state) == [(0, "play")]


class TestBuryAndRaids:
    def shown(self) -> State:
        """Banker 0 with the kitty in hand; seat 1 has declared diamonds."""
        return do(laid(HANDS), Show(1, cards("D2"), 3), CloseDeclaring())

    def buried(self) -> State:
        return do(self.shown(), Bury(0, cards("D3 D4 D6 D7 D8 D9 DJ DQ")))

    def test_eight_cards_of_the_own_hand(self) -> None:
        state = self.shown()
        assert refused(state, Bury(0, cards("D3 D4"))) == "bury_count"
        assert refused(state, Bury(0, cards("D3 D4 D6 D7 D8 D9 DJ SA"))) == "not_held"
        assert refused(state, Bury(0, cards("D3 D3 D6 D7 D8 D9 DJ DQ"))) == "not_held"
        assert refused(state, Bury(1, cards("D3 D4 D6 D7 D8 D9 DJ DQ"))) == "not_your_turn"
        assert refused(state, Raid(2, cards("LJ LJ"), 4)) == "wrong_phase"

    def test_asked_one_by_one_from_the_banker_without_burier_and_holder(self) -> None:
        state = self.buried()
        assert asked(state) == [(2, "raid")]  # 0 has buried, 1 holds the showing
        assert refused(state, Raid(3, cards("BJ BJ"), 4)) == "not_your_turn"
        state = do(state, Decline(2))
        assert asked(state) == [(3, "raid")]
        state = do(state, Decline(3))
        assert asked(state) == [(0, "play")]

    def test_a_raid_takes_the_kitty_renames_trump_and_the_asking_starts_again(self) -> None:
        state = do(self.buried(), Raid(2, cards("LJ LJ"), 4))
        phase = state.phase
        assert isinstance(phase, Burying)
        assert codes(set(cards("D3 D4 D6 D7 D8 D9 DJ DQ")) & set(phase.hands[2])) == codes(
            cards("D3 D4 D6 D7 D8 D9 DJ DQ")
        )
        assert (phase.by, phase.settled.trump, phase.settled.banker, phase.settled.raids) == (2, 4, 0, 1)
        state = do(state, Bury(2, cards("D3 D4 D6 D7 D8 D9 DJ S7")))
        assert asked(state) == [(0, "raid")]  # the banker first; the holder may now be asked again
        state = do(state, Decline(0))
        assert asked(state) == [(1, "raid")]
        state = do(state, Decline(1), Raid(3, cards("BJ BJ"), 4), Bury(3, cards("D3 D4 D6 D7 D8 D9 DJ S7")))
        state = do(state, Decline(0), Decline(1))
        assert asked(state) == [(2, "raid")]
        state = do(state, Decline(2))
        assert asked(state) == [(0, "play")]  # the banker leads, whoever raided
        phase_now = state.phase
        assert isinstance(phase_now, Playing)
        assert phase_now.by == 3
        assert [codes(cards) if cards else None for cards in phase_now.settled.laid] == [
            ["D3", "D4", "D6", "D7", "D8", "D9", "DJ", "DQ"],
            None,
            ["D3", "D4", "D6", "D7", "D8", "D9", "DJ", "S7"],
            ["D3", "D4", "D6", "D7", "D8", "D9", "DJ", "S7"],
        ]

    def test_a_raid_must_be_higher_and_held(self) -> None:
        state = self.buried()
        assert refused(state, Raid(2, cards("BJ BJ"), 4)) == "not_held"
        assert refused(state, Raid(2, cards("S7"), 0)) == "not_a_showing"

    def test_a_seat_that_cannot_is_asked_all_the_same(self) -> None:
        hands = ["S2 S3", "D2 S5", "S7 S8", "S9 ST"]
        state = do(laid(hands), Show(1, cards("D2"), 3), CloseDeclaring())
        state = do(state, Bury(0, cards("D3 D4 D6 D7 D8 D9 DJ DQ")))
        assert isinstance(state.phase, Raiding)
        assert asked(state) == [(2, "raid")]

    def test_c18_the_whole_chain(self) -> None:
        hands = ["C2 C2 S3", "H2 H2 S5", "S7 S8 S9", "LJ LJ S6"]
        state = do(laid(hands, context=first_game()), Show(0, cards("C2"), 2), CloseDeclaring())
        assert game.banker(state) == 0
        lay = "D3 D4 D6 D7 D8 D9 DJ"
        state = do(state, Bury(0, cards(lay + " DQ")), Raid(1, cards("H2 H2"), 1), Bury(1, cards(lay + " DQ")))
        state = do(state, Decline(0), Decline(2), Raid(3, cards("LJ LJ"), 4), Bury(3, cards(lay + " DQ")))
        state = do(state, Decline(0), Decline(1), Decline(2))
        phase = state.phase
        assert isinstance(phase, Playing)
        assert (phase.settled.banker, phase.settled.trump, phase.by) == (0, 4, 3)


class TestPlay:
    def test_the_banker_leads_then_each_tricks_winner(self) -> None:
        state = playing(["S3 HA", "S5 H5", "SA H6", "S7 H7"], trump="C")
        assert refused(state, Play(1, cards("S5"))) == "not_your_turn"
        state = do(state, Play(0, cards("S3")))
        assert refused(state, Play(1, cards("H5"))) == "class"
        state = do(state, Play(1, cards("S5")), Play(2, cards("SA")), Play(3, cards("S7")))
        assert asked(state) == [(2, "play")]
        phase = state.phase
        assert isinstance(phase, Playing)
        assert (phase.table.tricks[0].winner, phase.table.tricks[0].points, phase.table.points) == (2, 5, 0)

    def test_a_ruff_takes_the_trick_and_its_points(self) -> None:
        state = playing(["S3 HA", "S5 H5", "SA H6", "C4 H7"], trump="C")
        state = do(state, *[Play(seat, cards(card)) for seat, card in enumerate(("S3", "S5", "SA", "C4"))])
        assert asked(state) == [(3, "play")]
        assert isinstance(state.phase, Playing)
        assert state.phase.table.points == 5

    def test_no_cards_and_mixed_cards_are_no_lead(self) -> None:
        state = playing(["S3 HA", "S5 H5", "SA H6", "S7 H7"], trump="C")
        assert refused(state, Play(0, ())) == "count"
        assert refused(state, Play(0, cards("S3 HA"))) == "class"
        assert refused(state, Play(0, cards("SA"))) == "not_held"

    def test_a_failed_throw_is_shown_taken_back_and_costs_ten(self) -> None:
        state = playing(["DA DQ S4", "DK D4 S5", "D5 D6 S6", "D7 D8 S7"], "SA SK SJ ST C3 C4 C6 C7", trump="H")
        events = events_of(state, Play(0, cards("DA DQ")))
        assert events == (
            Event("throw_failed", {"seat": 0, "cards": ["DA", "DQ"], "forced": ["DQ"], "penalty": 10}),
            Event("played", {"seat": 0, "cards": ["DQ"], "auto": False}),
        )
        state = do(state, Play(0, cards("DA DQ")))
        phase = state.phase
        assert isinstance(phase, Playing)
        assert codes(phase.hands[0]) == ["DA", "S4"]
        assert phase.table.adjustments == (("throw", 0, 10),)  # the bankers threw: the attackers gain

    def test_a_throw_of_the_attackers_costs_them(self) -> None:
        state = playing(["S3 S4 S6", "SA HA HQ", "S5 HK H3", "S7 H4 H6"], trump="C")
        state = do(state, *[Play(seat, cards(card)) for seat, card in enumerate(("S3", "SA", "S5", "S7"))])
        state = do(state, Play(1, cards("HA HQ")))
        assert isinstance(state.phase, Playing)
        assert state.phase.table.adjustments == (("throw", 1, -10),)

    def test_a_throw_that_stands(self) -> None:
        state = playing(["DA DK S4", "DQ D4 S5", "D5 D6 S6", "D7 D8 S7"], trump="H")
        assert [event.kind for event in events_of(state, Play(0, cards("DA DK")))] == ["played"]


class TestResult:
    def finish(self, state: State, *plays: str) -> State:
        for text in plays:
            assert isinstance(state.phase, Playing)
            state = do(state, Play(state.phase.turn, cards(text)))
        assert isinstance(state.phase, Finished)
        return state

    @pytest.mark.parametrize(
        ("hands", "multiplier", "added"),
        [
            (["S3", "SA", "S4", "S6"], 2, 20),
            (["S3 S3", "SA SA", "S4 S6", "S6 S7"], 4, 40),
            (["S3 S3 S4 S4", "SK SK SA SA", "S6 S6 S7 S8", "S9 S9 SJ SQ"], 8, 80),
            (["S3 S3 S4 S4 S5 S5", "SQ SQ SK SK SA SA", "S6 S6 S7 S8 ST S7", "S9 S9 SJ S8 ST SJ"], 16, 160),
        ],
    )
    def test_the_kitty_counts_by_the_winning_plays_largest_part(
        self, hands: list[str], multiplier: int, added: int
    ) -> None:
        state = self.finish(playing(hands, "HT C3 C4 C6 C7 C8 C9 CJ", trump="D"), *hands)
        result = game.result(state)
        assert result is not None
        assert (result.kitty_points, result.multiplier, result.captured) == (10, multiplier, True)
        assert result.points == result.trick_points + added
        assert result.how == {2: "single", 4: "pair"}.get(multiplier, "tractor")

    def test_a_held_kitty_counts_nothing(self) -> None:
        hands = ["SA", "S3", "S4", "S6"]
        result = game.result(self.finish(playing(hands, "HT C3 C4 C6 C7 C8 C9 CJ", trump="D"), *hands))
        assert result is not None
        assert (result.points, result.multiplier, result.captured, result.how) == (0, None, False, "held")
        assert (result.gain_side, result.gain_levels, result.winner, result.next_banker) == ("bankers", 9, "A", 2)
        assert result.score == (90, 0)
        assert result.levels == (Level(1, 9), Level(1, 0))  # nine levels stop at J

    def test_below_zero_counts_as_zero_at_the_end(self) -> None:
        hands = ["SA HA HQ", "S3 HK S7", "S6 H3 C3", "S4 H4 C4"]
        state = playing(hands, trump="D", banker=1)
        state = do(state, *[Play(seat, cards(card)) for seat, card in ((1, "S3"), (2, "S6"), (3, "S4"), (0, "SA"))])
        state = do(state, Play(0, cards("HA HQ")))
        assert view(state, "public")["points"] == -10
        state = self.finish(state, "HK", "H3", "H4", "S7", "C3", "C4", "HA")
        result = game.result(state)
        assert result is not None
        assert (result.trick_points, result.points, result.gain_levels) == (0, 0, 9)
        assert result.as_record()["penalties"] == -10

    def test_attackers_take_over_and_the_old_bankers_next_player_banks(self) -> None:
        hands = ["S3 S4", "SK HA", "ST S5", "S6 SJ"]
        state = playing(hands, "CT HK HT H5 DT DK D5 CK", trump="D", banker=0)
        state = do(state, Play(0, cards("S3")), Play(1, cards("SK")), Play(2, cards("ST")), Play(3, cards("S6")))
        state = do(state, Play(1, cards("HA")), Play(2, cards("S5")), Play(3, cards("SJ")), Play(0, cards("S4")))
        result = game.result(state)
        assert result is not None
        assert result.points == 20 + 5 + 2 * 70
        assert (result.next_banker, result.winner, result.gain_side) == (1, "B", "attackers")

    def test_the_record_of_a_result(self) -> None:
        hands = ["SA", "S3", "S4", "S6"]
        result = game.result(self.finish(playing(hands, trump="D"), *hands))
        assert result is not None
        assert result.as_record() == {
            "points": 0,
            "trick_points": 0,
            "kitty_points": 0,
            "multiplier": None,
            "captured": False,
            "penalties": 0,
            "adjustments": [],
            "gains": {"side": "bankers", "levels": 9},
            "levels": {"A": {"lap": 1, "rank": "J"}, "B": {"lap": 1, "rank": "2"}},
            "next_banker": 2,
            "winner": "A",
            "score": {"A": 90, "B": 0},
        }


class TestEnds:
    @pytest.mark.parametrize("kind", ["voided", "misdealt", "agreed_end"])
    def test_a_game_can_be_ended_before_its_last_card_and_then_nothing_more_happens(self, kind: str) -> None:
        state = do(begin(1), Cut(3, 1), Deal())
        ended = do(state, End(kind, "两张同样的牌"))  # type: ignore[arg-type]
        assert isinstance(ended.phase, Ended)
        assert game.result(ended) is None
        assert asked(ended) == []
        assert game.system_step(ended) is None
        assert refused(ended, Deal()) == "wrong_phase"
        assert refused(ended, End("voided", "again")) == "wrong_phase"

    def test_a_player_who_leaves_is_noted_once(self) -> None:
        state = do(begin(1), Cut(3, 1), Leave(2))
        assert state.left == (2,)
        assert refused(state, Leave(2)) == "already_left"
        assert refused(state, Leave(4)) == "no_such_seat"

    def test_table_notes_change_nothing(self) -> None:
        state = begin(1)
        assert game.fold(state, Event("paused", {})) is state

    @pytest.mark.parametrize(
        "event",
        [
            Event("played", {"seat": 0, "cards": ["S3"], "auto": False}),
            Event("cut", {"seat": 3}),
            Event("cut", {"seat": 3, "at": 400}),
            Event("nonsense", {}),
        ],
    )
    def test_an_event_that_cannot_follow_is_named(self, event: Event) -> None:
        with pytest.raises(game.EventError, match=event.kind):
            game.fold(begin(1), event)


class TestStart:
    def test_what_cannot_be_is_refused(self) -> None:
        with pytest.raises(ValueError, match="32 bytes"):
            game.start(load("jiuai"), first_game(), b"short", "a/1")
        uneven = later_game(None, levels={"A": Level(1, 3), "B": Level(1, 0)})
        with pytest.raises(ValueError, match="same level"):
            game.start(load("jiuai"), uneven, bytes(32), "a/1")

    def test_later_games_are_dealt_from_the_banker_at_his_sides_level(self) -> None:
        state = begin(4, later_game(1, levels={"A": Level(1, 3), "B": Level(2, 7)}))
        assert (state.setup.first_receiver, state.setup.rank) == (1, 7)
