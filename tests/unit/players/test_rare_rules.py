"""Special rules that chance seldom brings: laid positions, played to the end by autoplay."""

from __future__ import annotations

import pytest

from games.engine import game
from games.engine.bidding import order_of
from games.engine.cards import trump_of
from games.engine.commands import CloseDeclaring, Command, Raid, Show
from games.engine.events import Event
from games.engine.game import State
from games.engine.phases import Playing
from games.engine.ruleset import RULE_SETS, RuleSet, load
from games.engine.tricking import first_lead
from games.players.autoplay import decide
from tests.unit.engine.steered import cards, do, laid, later_game
from tests.unit.players import contest
from tests.unit.players.happenings import happened, special_rules

WITH_FIVE_TEN_KING = [one for one in RULE_SETS if load(one).five_ten_king]
KITTY = "D5 DT DK S5 ST SK D8 D9"


def endgame(rules: RuleSet, hands: list[str], *, trump: str = "S", leader: int = 1, rank: str = "2") -> State:
    """The last cards of a game: seat 0 has banked and buried, nobody declared, `leader` leads."""
    state = do(laid(hands, KITTY, later_game(0, rank), rules), CloseDeclaring())
    settled = state.phase.settled  # type: ignore[union-attr]
    settled = settled._replace(trump=trump_of(trump), order=order_of(state.setup, trump_of(trump), None))
    phase = first_lead(settled, tuple([cards(hand) for hand in hands]), 0, cards(KITTY))
    return state._replace(phase=phase._replace(table=phase.table._replace(leader=leader)))


def to_the_end(state: State, events: list[Event] | None = None) -> set[str]:
    """Autoplay to the end; what happened."""
    made = list(events or ())
    while game.result(state) is None:
        state, more = game.apply(state, contest.next_command(state, [decide] * 4, "rare"))
        made += more
    return happened(state, made)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_a_tractor_captures_the_kitty(rules_id: str) -> None:
    state = endgame(load(rules_id), ["C3 C4 C6 C7", "S7 S7 S8 S8", "C8 C8 C9 C9", "H3 H4 H6 H7"])
    assert "captured with a tractor" in to_the_end(state)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_nobody_declares(rules_id: str) -> None:
    state = game.start(load(rules_id), later_game(0, "7"), contest.seed_of(5), "rare/2")
    events: list[Event] = []
    while not isinstance(state.phase, Playing):
        step = game.system_step(state)
        command = step if step is not None else contest.next_command(state, [decide] * 4, "rare")
        state, more = game.apply(state, command)
        events += more
    found = to_the_end(state, events)
    assert "nobody declared" in found
    assert ("kitty turned" in found) == (load(rules_id).nobody_declares == "turned_kitty")


@pytest.mark.parametrize("rules_id", WITH_FIVE_TEN_KING)
def test_two_five_ten_kings_are_led_together(rules_id: str) -> None:
    hands = ["C3 C4 C6 C7 C8 D3", "C5 C5 CT CT CK CK", "H3 H4 H6 H7 H8 D3", "S3 S4 S6 S7 S8 D4"]
    assert "55TTKK led" in to_the_end(endgame(load(rules_id), hands))


@pytest.mark.parametrize("rules_id", WITH_FIVE_TEN_KING)
def test_the_trump_suits_five_ten_king_beats_a_plain_one(rules_id: str) -> None:
    found = to_the_end(endgame(load(rules_id), ["D3 D4 D6", "C5 CT CK", "S5 ST SK", "H3 H4 H6"]))
    assert {"5-10-K led", "5-10-K beaten"} <= found


@pytest.mark.parametrize("rules_id", WITH_FIVE_TEN_KING)
def test_a_five_ten_king_is_answered_with_its_like(rules_id: str) -> None:
    found = to_the_end(endgame(load(rules_id), ["C5 CT CK", "C5 CT CK", "S6 S7 S8", "H3 H4 H6"]))
    assert "5-10-K answered with 5-10-K" in found


@pytest.mark.parametrize("rules_id", [one for one in RULE_SETS if load(one).heaven_by != "nobody"])
def test_a_five_ten_king_wins_the_last_trick(rules_id: str) -> None:
    """The attackers hold a high trump and their 5-10-K: the trump goes first, the 5-10-K last."""
    hands = ["C3 C4 C6 C7", "H5 C5 CT CK", "H3 H4 H6 H7", "S3 S4 S6 S7"]
    assert "heaven and earth" in to_the_end(endgame(load(rules_id), hands))


def test_what_is_led_beside_a_kept_five_ten_king_may_be_all_trumps() -> None:
    hands = ["D3 D4 D6 D7 D8", "H5 HT HK BJ BJ", "H3 H4 H6 H7 H8", "S3 S4 S6 S7 S8"]
    found = to_the_end(endgame(load("baoma"), [f"{hand} LJ" for hand in hands], trump="C"))
    assert "nobody declared" in found


def test_a_pair_of_aces_captures_at_a() -> None:
    found = to_the_end(endgame(load("mingchao"), ["C3 C4", "SA SA", "H3 H4", "S3 S4"], rank="A"))
    assert "A captured with a pair of aces" in found


def test_the_red_five_held_to_the_last_trick() -> None:
    found = to_the_end(endgame(load("anchao"), ["C3 C4 C6", "BJ H5 H5", "H3 H4 H6", "S3 S4 S6"]))
    assert "♥5 held" in found


def test_an_unseen_raid_that_is_not_higher_fails() -> None:
    """Its player could not know of the hearts below his spades; the other showed them as a pair."""
    fill = "C3 C4 C6 C7 C8 C9 CJ CQ CA D3 D4 D6 D7 D8 D9 DJ DQ DA"
    hands = [
        f"H2 H2 H3 H4 H6 H7 H8 {fill}",
        f"S2 S2 S3 S4 S6 S7 S8 {fill}",
        "C2 H9 HT HJ HQ HK HA S9 ST SJ SQ SK SA HT HK HJ HQ HA S9 ST SJ SQ SK SA H9",
        "D2 H3 H4 H5 H6 H7 H8 S3 S4 S5 S6 S7 S8 C5 CT CK D5 DT DK C5 CT CK LJ BJ S9",
    ]
    state = laid(hands, "C2 D2 BJ D5 DT DK H5 S5", later_game(2), load("anchao"))
    events: list[Event] = []
    script: list[Command] = [Show(0, cards("H2 H2"), 1), CloseDeclaring()]
    while game.result(state) is None:
        asked = game.asked(state)
        if script:
            command = script.pop(0)
        elif asked[0].kind == "raid" and asked[0].seat == 1 and not any(one.kind == "raided" for one in events):
            command = Raid(1, cards("S2 S2"), 0)
        else:
            command = contest.next_command(state, [decide] * 4, "rare")
        state, more = game.apply(state, command)
        events += more
    assert {"raid failed", "raided", "revealed"} <= happened(state, events)


def test_every_rule_that_is_not_common_has_its_test_here() -> None:
    """What `test_all_sets` does not wait for is laid out above."""
    rare = {name for one in RULE_SETS for name, common in special_rules(load(one)).items() if not common}
    assert rare == {
        "captured with a tractor", "nobody declared", "kitty turned", "55TTKK led", "5-10-K beaten",
        "5-10-K answered with 5-10-K", "heaven and earth", "A captured with a pair of aces", "♥5 held", "raid failed",
    }  # fmt: skip
