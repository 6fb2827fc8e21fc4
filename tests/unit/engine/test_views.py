"""What each audience sees in each phase, and that it is what the frames promise."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.engine import game
from games.engine.commands import Bury, CloseDeclaring, Cut, Deal, Decline, End, Pass, Play, Raid, Show
from games.engine.context import first_game
from games.engine.observe import AUDIENCES, Audience, observe
from games.engine.phases import Playing, State
from games.engine.ruleset import RuleSet, load
from games.engine.view import view
from tests.unit.engine.random_player import Player, begin, moves, played_out
from tests.unit.engine.steered import cards, do, laid, later_game, playing

KEYS = {
    "number", "of", "golden", "flag", "rules", "phase", "level", "banking", "banker", "trump", "dealt", "counts",
    "hands", "kitty", "buried", "showing", "showings", "turned", "passed", "declined", "turn", "trick", "last",
    "points", "forecast", "notice", "commitment", "cutter", "cut", "seed", "result", "left",
    "levels", "target", "red_five", "fixed",
}  # fmt: skip
LAY = "D3 D4 D6 D7 D8 D9 DJ DQ"
HANDS = ["S2 S3 S4 H2 H2 C7", "D2 D2 S5 S6 C3 C4", "LJ LJ S7 S8 C5 C6", "BJ BJ S9 ST C8 C9"]
OPEN: tuple[Audience, ...] = ("desk", "program")
CLOSED: tuple[Audience, ...] = ("public", "program-closed")


def seen(state: State, audience: Audience) -> dict[str, Any]:
    """The view as it comes out of JSON."""
    told: dict[str, Any] = json.loads(json.dumps(view(state, audience)))
    return told


def test_every_view_has_every_field_in_every_phase() -> None:
    phases = set()
    for _, _, state, _ in moves(begin(2), Player(2, eager=0.6)):
        for audience in AUDIENCES:
            shown = seen(state, audience)
            assert shown.keys() == KEYS
            phases.add(shown["phase"])
    assert phases == {"dealing", "declaring", "burying", "raiding", "playing", "finished"}


def test_before_the_cut_nothing_is_known_but_the_commitment() -> None:
    state = begin(1)
    for audience in AUDIENCES:
        shown = seen(state, audience)
        assert (shown["phase"], shown["turn"], shown["cut"], shown["seed"]) == ("cutting", 3, None, None)
        assert shown["commitment"] == state.setup.commitment
        assert not any(shown["hands"])


def test_a_seat_sees_its_own_hand_as_dealt_so_far_and_the_programme_all_with_the_kitty() -> None:
    state = do(begin(1), Cut(3, 20), Deal(), Deal(), Deal())
    own = seen(state, 2)
    assert own["counts"] == [3, 3, 3, 3]
    assert [hand if hand is None else len(hand) for hand in own["hands"]] == [None, None, 3, None]
    assert own["kitty"] == {"count": 8, "by": None, "cards": None, "points": None}
    for audience in OPEN:
        shown = seen(state, audience)
        assert [len(hand) for hand in shown["hands"]] == [3, 3, 3, 3]
        assert len(shown["kitty"]["cards"]) == 8
        assert shown["hands"][2] == own["hands"][2]
    for audience in CLOSED:
        assert seen(state, audience)["hands"] == [None] * 4


def test_a_declared_single_lies_face_down_until_declaring_ends() -> None:
    state = do(laid(HANDS, context=first_game(6)), Show(1, cards("D2"), 3))
    hidden = {"seat": 1, "cards": None, "count": 1, "names": None, "kind": "declare", "hidden": True}
    for audience in (0, 2, 3, *CLOSED):
        shown = seen(state, audience)
        assert shown["showing"] == shown["notice"] == hidden
        assert shown["showings"] == [hidden]
        assert shown["trump"] is None
    for audience in (1, *OPEN):
        shown = seen(state, audience)
        assert shown["showing"] == {**hidden, "cards": ["D2"], "names": "D"}
        assert shown["trump"] == "D"
    overturned = seen(do(state, Show(0, cards("H2 H2"), 1)), 3)
    assert overturned["trump"] == "H"
    assert overturned["showings"][0] == hidden  # the single stays face down under the pair
    assert overturned["showing"]["cards"] == ["H2", "H2"]
    ended = seen(do(state, CloseDeclaring()), 3)
    assert (ended["trump"], ended["banker"], ended["banking"]) == ("D", 1, "B")
    assert ended["showing"] == {**hidden, "cards": ["D2"], "names": "D", "hidden": False}


def test_who_holds_the_kitty_has_it_in_hand_and_a_former_burier_keeps_a_memory_only() -> None:
    state = do(laid(HANDS), Show(1, cards("D2"), 3), CloseDeclaring())
    assert seen(state, 0)["counts"] == [14, 6, 6, 6]
    assert len(seen(state, 0)["hands"][0]) == 14
    assert seen(state, 2)["kitty"] == {"count": 0, "by": 0, "cards": None, "points": None}
    state = do(state, Bury(0, cards("D3 D4 D6 D7 D8 D9 DJ S3")))
    own = seen(state, 0)
    assert own["kitty"]["cards"] == own["buried"] == ["D3", "D4", "D6", "D7", "D8", "D9", "DJ", "S3"]
    assert seen(state, 1)["kitty"] == {"count": 8, "by": 0, "cards": None, "points": None}
    assert seen(state, "program")["kitty"]["points"] == 0
    assert seen(state, "public")["kitty"]["cards"] is None
    state = do(state, Raid(2, cards("LJ LJ"), 4))
    assert seen(state, 2)["notice"]["kind"] == "raid"
    state = do(state, Bury(2, cards("D3 D4 D6 D7 D8 D9 DJ C5")))
    former = seen(state, 0)
    assert former["buried"] == ["D3", "D4", "D6", "D7", "D8", "D9", "DJ", "S3"]
    assert former["kitty"] == {"count": 8, "by": 2, "cards": None, "points": None}
    assert seen(state, 2)["kitty"]["points"] == 5
    assert seen(state, 1)["buried"] is None


def test_raids_show_whose_answer_is_awaited_and_who_declined() -> None:
    state = do(laid(HANDS), Show(1, cards("D2"), 3), CloseDeclaring(), Bury(0, cards(LAY)))
    assert (seen(state, "public")["turn"], seen(state, "public")["declined"]) == (2, [])
    state = do(state, Decline(2))
    assert (seen(state, "public")["turn"], seen(state, "public")["declined"]) == (3, [2])


def test_passes_are_public() -> None:
    state = do(laid(HANDS), Pass(3), Pass(1))
    assert seen(state, 0)["passed"] == [1, 3]


def test_a_trick_stays_until_the_next_lead_with_the_one_before_it() -> None:
    state = playing(["S3 HA C3", "S5 H5 C4", "SA H6 C6", "S7 H7 C7"], trump="D")
    assert seen(state, "public")["trick"] is None
    state = do(state, Play(0, cards("S3")), Play(1, cards("S5")), Play(2, cards("SA")))
    trick = seen(state, "public")["trick"]
    assert trick == {
        "number": 1,
        "leader": 0,
        "plays": [{"seat": 0, "cards": ["S3"]}, {"seat": 1, "cards": ["S5"]}, {"seat": 2, "cards": ["SA"]}],
        "best": 2,
        "points": 5,
        "done": False,
    }
    state = do(state, Play(3, cards("S7")))
    shown = seen(state, "public")
    assert (shown["trick"]["done"], shown["trick"]["best"], shown["turn"], shown["last"]) == (True, 2, 2, None)
    state = do(state, Play(2, cards("H6")))
    shown = seen(state, "public")
    assert (shown["trick"]["number"], shown["last"]["number"], shown["last"]["done"]) == (2, 1, True)


def test_a_failed_throw_is_seen_by_all_until_the_next_play() -> None:
    state = playing(["DA DQ S4", "DK D4 S5", "D5 D6 S6", "D7 D8 S7"], "SA SK SJ ST C3 C4 C6 C7", trump="H")
    state = do(state, Play(0, cards("DA DQ")))
    for audience in AUDIENCES:
        shown = seen(state, audience)
        assert shown["notice"] == {
            "kind": "throw_failed",
            "seat": 0,
            "cards": ["DA", "DQ"],
            "forced": ["DQ"],
            "penalty": 10,
        }
        assert shown["points"] == 10
        assert shown["counts"] == [2, 3, 3, 3]
    assert seen(do(state, Play(1, cards("D4"))), "public")["notice"] is None


@pytest.mark.parametrize(
    ("hand", "points", "forecast"),
    [
        ("S3", 0, {"side": "bankers", "levels": 9, "bank_changes": False}),
        ("ST", 10, {"side": "bankers", "levels": 7, "bank_changes": False}),
    ],
)
def test_the_forecast_says_what_the_points_now_would_mean(hand: str, points: int, forecast: dict[str, Any]) -> None:
    state = playing([f"{hand} H3", "SA H4", "S4 H6", "S6 H7"], trump="D")
    for seat, card in enumerate((hand, "SA", "S4", "S6")):
        state = do(state, Play(seat, cards(card)))
    shown = seen(state, "public")
    assert (shown["points"], shown["forecast"]) == (points, forecast)


@pytest.mark.parametrize(("points", "changes"), [(75, False), (80, True)])
def test_a_bank_that_is_held_without_a_level_is_not_called_a_change(points: int, changes: bool) -> None:
    state = set_to(playing(["S3", "S4", "S6", "S7"], trump="D"), load("kangqi"))
    assert isinstance(state.phase, Playing)
    state = state._replace(phase=state.phase._replace(table=state.phase.table._replace(points=points)))
    assert seen(state, "public")["forecast"] == {"side": None, "levels": 0, "bank_changes": changes}


def test_the_target_is_the_rules_own_and_another_in_a_flag_round() -> None:
    state = set_to(playing(["S3", "S4", "S6", "S7"], trump="D"), load("kangqi", {"bank_points": 90}))
    assert seen(state, "public")["target"] == 90
    flag = state.setup._replace(context=replace(state.setup.context, flag=True))
    assert seen(state._replace(setup=flag), "public")["target"] == 100


def set_to(state: State, rules: RuleSet) -> State:
    """The same position under other rules."""
    return state._replace(setup=state.setup._replace(rules=rules))


def test_a_finished_game_opens_kitty_seed_and_result_to_all() -> None:
    state, _ = played_out(9)
    for audience in AUDIENCES:
        shown = seen(state, audience)
        assert shown["phase"] == "finished"
        assert shown["seed"] == state.setup.seed.hex()
        assert shown["result"]["kitty"] == shown["kitty"]["cards"]
        assert len(shown["kitty"]["cards"]) == 8
        assert shown["points"] == shown["result"]["points"]
        assert shown["result"]["how"]["kind"] in ("single", "pair", "tractor", "held")
        assert (shown["turn"], shown["trick"]["done"]) == (None, True)


def test_an_ended_game_opens_nothing() -> None:
    state = do(laid(HANDS), Show(1, cards("D2"), 3), CloseDeclaring(), Bury(0, cards(LAY)))
    before, after = seen(state, 3), seen(do(state, End("misdealt", "少一张牌")), 3)
    assert after["phase"] == "ended"
    assert (after["hands"], after["kitty"], after["seed"]) == (before["hands"], before["kitty"], None)
    assert after["turn"] is None


def test_a_flag_round_has_no_kitty_and_no_level() -> None:
    from games.engine.level import FLAG, Level
    from games.engine.ruleset import load

    context = later_game(1, flag=True, levels={"A": Level(1, 3), "B": Level(1, FLAG)})
    state = do(begin(3, context, load("kangqi")), Cut(0, 10), *[Deal()] * 27)
    shown = seen(state, "public")
    assert (shown["phase"], shown["kitty"], shown["level"], shown["turn"]) == ("playing", None, None, 1)
    assert (shown["flag"], shown["trump"], shown["counts"]) == (True, "NT", [27] * 4)


def test_an_observation_is_all_that_a_seat_may_know() -> None:
    state = do(laid(HANDS), Show(1, cards("D2"), 3))
    seat = observe(state, 0)
    assert seat.hand == cards(HANDS[0])
    with pytest.raises(TypeError):
        _ = observe(state, "public").hand


def test_what_a_seat_may_do_comes_with_its_question() -> None:
    state = do(laid(HANDS), Show(1, cards("D2"), 3))
    legal = game.legal(state, 0)
    assert legal is not None
    assert [(one.cards, one.names, one.kind) for one in legal.chances] == [(cards("H2 H2"), (1,), "overturn")]
    options = {one["trump"]: one for one in game.showing_options(observe(state, 0))}
    assert options["H"] == {"trump": "H", "verb": "overturn", "cards": ["H2", "H2"], "why": None}
    assert options["S"]["cards"] is None
    assert options["S"]["why"]
    state = do(state, CloseDeclaring())
    bury = game.legal(state, 0)
    assert bury is not None
    assert (bury.kind, bury.size) == ("bury", 8)
    assert game.legal(state, 1) is None
    state = do(playing(["S3 HA", "S5 H5", "SA H6", "S7 H7"], trump="C"), Play(0, cards("S3")))
    follow = game.legal(state, 1)
    assert follow is not None
    assert (follow.kind, follow.size, follow.cards) == ("play", 1, frozenset(cards("S5")))
