"""The system's player: legal, the same for the same seed, and sensible enough to watch."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from games.engine import game, tricks
from games.engine.cards import TRUMPS, Cards, codes, parse_all, worth
from games.engine.commands import Bury, Decline, Pass, Play, Raid, Show
from games.engine.context import Context, first_game
from games.engine.deal import Deal
from games.engine.game import State
from games.engine.level import Level
from games.engine.observe import observe
from games.engine.order import order_for
from games.engine.phases import Burying, Declaring, Playing, Raiding, Settled, Showing
from games.engine.ruleset import RULE_SETS, load
from games.engine.shapes import decompose
from games.engine.table import OnTable, Trick
from games.players.autoplay import decide
from tests.unit.players import contest
from tests.unit.players.contest import later_game

JIUAI = load("jiuai")
BOTS = [decide] * 4


def cards(text: str) -> Cards:
    return parse_all(text.split())


def playing(
    hand: str,
    plays: list[str],
    *,
    trump: str = "H",
    leader: int = 1,
    seat: int = 0,
    banker: int = 1,
    gone: list[list[str]] | None = None,
) -> State:
    """Seat `seat` at level 2 with `hand`, to answer `plays` led by `leader` (or to lead where there are none)."""
    order = order_for(JIUAI, 0, TRUMPS.index(trump))
    state = game.start(JIUAI, later_game(banker), contest.seed_of(1), "x/1")
    settled = Settled(
        deal=Deal(0, 0, ((), (), (), ()), ()),
        showings=(),
        banker=banker,
        trump=TRUMPS.index(trump),
        order=order,
        raids=0,
        laid=(None, None, None, None),
        turned=(),
    )
    done = tuple([Trick(0, tuple([cards(play) for play in trick]), 0, 0) for trick in gone or []])
    hands: list[Cards] = [(), (), (), ()]
    hands[seat] = cards(hand)
    laid = tuple([cards(play) for play in plays])
    best = tricks.best(order, laid) if laid else 0
    lies = OnTable(leader, laid, best, done, 0, (), (), (), None)
    phase = Playing(settled, banker, (), tuple(hands), lies)
    return state._replace(phase=phase)


def answer(*args: object, **more: object) -> list[str]:
    state = playing(*args, **more)  # type: ignore[arg-type]
    command = decide(observe(state, 0), "steady")
    assert isinstance(command, Play)
    return codes(command.cards)


@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_it_plays_whole_games_of_every_set_without_a_refusal(rules_id: str) -> None:
    rules = load(rules_id)
    for number in range(4):
        context = first_game(6) if number % 2 else later_game(number, 3 * number)
        state, _ = contest.play(rules, context, number, BOTS, f"legal {number}")
        assert game.result(state) is not None


def test_a_flag_round_can_be_played_too() -> None:
    flag = Level.from_json({"lap": 1, "rank": "flag"})
    context = Context(3, 6, golden=False, flag=True, levels={"A": flag, "B": Level(1, 4)}, flags_failed={"A": 1, "B": 0},
                      banker=2, first_receiver=2)  # fmt: skip
    state, events = contest.play(load("kangqi"), context, 5, BOTS, "flag")
    assert game.result(state) is not None
    assert "buried" not in [event.kind for event in events]


def test_the_same_seed_plays_the_same_game_and_another_one_does_not_always() -> None:
    first = contest.play(JIUAI, first_game(6), 3, BOTS, "one")[1]
    assert contest.play(JIUAI, first_game(6), 3, BOTS, "one")[1] == first
    others = [contest.play(JIUAI, first_game(6), 3, BOTS, f"other {number}")[1] for number in range(6)]
    assert any(events != first for events in others)


def test_tables_played_side_by_side_do_not_disturb_each_other() -> None:
    alone = [contest.play(JIUAI, first_game(6), number, BOTS, "side")[1] for number in (1, 2)]
    states = [game.start(JIUAI, first_game(6), contest.seed_of(number), f"contest/{number}") for number in (1, 2)]
    made: list[list[object]] = [[], []]
    for _ in range(400):
        for at, state in enumerate(states):
            if game.result(state) is None:
                states[at], events = game.apply(state, contest.next_command(state, BOTS, "side"))
                made[at] += events
    for one, other in zip_longest(alone, made):
        assert list(one) == list(other)


def test_for_a_late_player_nothing_is_shown() -> None:
    state = game.start(JIUAI, first_game(6), contest.seed_of(1), "x/1")
    while not isinstance(state.phase, Declaring):
        step = game.system_step(state)
        state, _ = game.apply(state, step if step is not None else decide(observe(state, 3), "x"))
    for seat in range(4):
        assert isinstance(decide(observe(state, seat), "bold", late=True), Pass)
    shown = [decide(observe(state, seat), "bold") for seat in range(4)]
    assert any(isinstance(command, Show) for command in shown)


class TestFollowing:
    def test_it_gives_the_partners_sure_ace_its_points(self) -> None:
        assert answer("S3 ST S9 C5 D4", ["S7", "SA", "S8"]) == ["ST"]

    def test_it_does_not_trump_the_partners_sure_ace(self) -> None:
        assert answer("H3 HT C5 CT D4", ["S7", "SA", "S8"])[0] in ("CT", "C5")

    def test_it_ruffs_the_opponents_points(self) -> None:
        assert answer("H3 H9 C4 C6 D4", ["SA", "S4", "SK"])[0].startswith("H")

    def test_it_takes_an_ace_over_a_low_lead_and_keeps_points_from_what_it_cannot_beat(self) -> None:
        assert answer("SA S3 S9 C5 D4", ["SK"]) == ["SA"]
        assert answer("SK ST S5 S3 D4", ["SA"]) == ["S3"]

    def test_last_to_play_it_wins_as_cheaply_as_can_be(self) -> None:
        assert answer("SA SJ S9 S3 D4", ["ST", "S7", "S8"]) == ["SJ"]

    def test_a_pair_answers_a_pair_and_a_higher_one_wins_points(self) -> None:
        assert answer("SQ SQ S3 S3 D4", ["SJ SJ", "S5 ST", "SK ST"], leader=1) == ["SQ", "SQ"]

    def test_a_void_hand_ruffs_a_pair_with_a_pair(self) -> None:
        assert answer("H3 H3 H9 HQ D4", ["SJ SJ", "S5 ST", "SK ST"], leader=1) == ["H3", "H3"]


class TestLeading:
    def test_it_leads_an_ace_that_stands(self) -> None:
        assert answer("SA S4 C9 C7 H4 H9", [], leader=0) == ["SA"]

    def test_it_throws_what_is_sure(self) -> None:
        assert answer("SA SA SK SK C9 H4", [], leader=0) == ["SA", "SA", "SK", "SK"]
        assert answer("SA SA SQ C9 H4", [], leader=0, gone=[["SK", "S3", "SK", "S4"]]) == ["SA", "SA", "SQ"]

    def test_with_winners_only_the_largest_comes_last(self) -> None:
        assert answer("BJ LJ LJ", [], leader=0, gone=[["BJ", "H3", "H4", "H6"]]) == ["BJ"]


class TestBurying:
    def test_it_lays_eight_cards_keeps_aces_and_trumps_and_few_points_when_weak(self) -> None:
        state = game.start(JIUAI, later_game(0), contest.seed_of(9), "x/1")
        while not isinstance(state.phase, Burying):
            state, _ = game.apply(state, contest.next_command(state, BOTS, "steady"))
        by = state.phase.by
        command = decide(observe(state, by), "steady")
        assert isinstance(command, Bury)
        assert len(command.cards) == 8
        order = state.phase.settled.order
        plain = [card for card in state.phase.hands[by] if order.class_of[card] != 4]
        if len(plain) >= 8:
            assert all(order.class_of[card] != 4 for card in command.cards)
        assert worth(command.cards) <= 40


def _raiding(hand: str, standing: str, names: str, by: int = 0) -> State:
    """Seat 1 at level 2, asked whether it raids the kitty that `by` has buried."""
    state = game.start(JIUAI, later_game(0), contest.seed_of(1), "x/1")
    while not isinstance(state.phase, Raiding):
        state, _ = game.apply(state, contest.next_command(state, BOTS, "steady"))
    phase = state.phase
    trump = TRUMPS.index(names)
    shown = Showing(by, cards(standing), trump, "declare")
    hands = list(phase.hands)
    hands[1] = cards(hand)
    settled = phase.settled._replace(
        showings=(shown,), banker=0, trump=trump, order=order_for(JIUAI, 0, trump), raids=0
    )
    return state._replace(phase=phase._replace(settled=settled, hands=tuple(hands), by=by, asked=1, declined=0))


class TestRaiding:
    def test_it_raids_with_a_pair_of_its_long_suit(self) -> None:
        hand = "S2 S2 SA SA SK SQ SJ ST S9 S8 S7 BJ LJ H3 H4 H6 C3 C4 C6 D3 D4 D6 D7 C7 H7"
        command = decide(observe(_raiding(hand, "C2", "C"), 1), "steady")
        assert isinstance(command, Raid)
        assert (codes(command.cards), command.names) == (["S2", "S2"], 0)

    def test_it_declines_what_it_cannot_raid(self) -> None:
        hand = "SA SA SK SQ SJ ST S9 S8 S7 BJ LJ S2 H3 H4 H6 C3 C4 C6 D3 D4 D6 D7 C7 H7 H8"
        assert isinstance(decide(observe(_raiding(hand, "C2", "C"), 1), "steady"), Decline)


@pytest.mark.slow
def test_over_many_games_everything_worth_watching_happens() -> None:
    seen: set[str] = set()
    for number in range(240):
        context = first_game(6) if number % 3 == 0 else later_game(number % 4, number % 13)
        state, events = contest.play(JIUAI, context, number, BOTS, f"variety {number}")
        kinds = [event.kind for event in events]
        shown = [event for event in events if event.kind in ("showing", "raided")]
        if "dealt" in kinds[kinds.index("showing") + 1 :] if "showing" in kinds else False:
            seen.add("declared while dealing")
        seen |= {"overturned"} if kinds.count("showing") > 1 else set()
        seen |= {"raided"} if "raided" in kinds else set()
        seen |= {"throw failed"} if "throw_failed" in kinds else set()
        for at, event in enumerate(shown):
            if event.kind == "raided" and any(event.data["seat"] == one.data["seat"] for one in shown[:at]):
                seen.add("raided back")
        result = game.result(state)
        assert result is not None
        seen.add(f"kitty by {result.how}" if result.captured else "kitty held")
        seen |= {"shutout"} if result.points == 0 else set()
        played = state.phase.played  # type: ignore[union-attr]
        if any(len(set(trick.plays[0])) > 1 and not _component(played, trick) for trick in played.table.tricks):
            seen.add("throw stood")
    assert seen >= {
        "declared while dealing", "overturned", "raided", "raided back", "throw failed", "throw stood", "kitty held",
        "kitty by single", "kitty by pair", "shutout",
    }  # fmt: skip


def _component(played: Playing, trick: Trick) -> bool:
    return len(decompose(played.settled.order, trick.plays[0])) == 1
