"""How well the system's player plays: against a greedy rival, against chance, and by its blunders."""

from __future__ import annotations

import pytest

from games.engine import game
from games.engine.commands import Play
from games.engine.phases import Playing
from games.engine.ruleset import RULE_SETS, load
from games.players.autoplay import decide
from tests.unit.players import chance, contest, greedy
from tests.unit.players.blunders import KINDS_OF_BLUNDER, Blunders

FEW, MANY = 50, 1000
SOME_DEALS = [pytest.param(FEW, marks=pytest.mark.slow), pytest.param(MANY, marks=pytest.mark.large)]


@pytest.mark.parametrize("deals", SOME_DEALS)
def test_it_gains_a_level_a_game_against_a_greedy_rival(deals: int) -> None:
    gains = contest.gains(load("jiuai"), decide, greedy.decide, range(deals))
    print(f"jiuai against greedy over {deals} deals: {gains.mean:.2f} ± {gains.margin:.2f} levels a game")
    assert gains.mean >= 1
    assert gains.mean - gains.margin > 0


@pytest.mark.parametrize("deals", SOME_DEALS)
def test_it_gains_two_levels_a_game_against_chance(deals: int) -> None:
    gains = contest.gains(load("jiuai"), decide, chance.decide, range(deals))
    print(f"jiuai against chance over {deals} deals: {gains.mean:.2f} ± {gains.margin:.2f} levels a game")
    assert gains.mean >= 2
    assert gains.mean - gains.margin > 0


@pytest.mark.large
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_it_gains_in_every_set(rules_id: str) -> None:
    for rival in (greedy, chance):
        gains = contest.gains(load(rules_id), decide, rival.decide, range(MANY // 5))
        name = rival.__name__.rpartition(".")[2]
        print(f"{rules_id} against {name}: {gains.mean:.2f} ± {gains.margin:.2f} levels a game")
        assert gains.mean - gains.margin > 0


@pytest.mark.parametrize("games", SOME_DEALS)
def test_it_blunders_in_less_than_two_of_a_hundred_chances(games: int) -> None:
    count = Blunders()
    for number in range(games):
        state = game.start(load("jiuai"), contest.any_game(number), contest.seed_of(number), f"contest/{number}")
        while game.result(state) is None:
            command = contest.next_command(state, [decide] * 4, f"blunders {number}")
            if isinstance(command, Play) and isinstance(state.phase, Playing):
                count.watch(state.phase, tuple(sorted(command.cards)))
            state, _ = game.apply(state, command)
    for kind in KINDS_OF_BLUNDER:
        print(f"{kind}: {count.made[kind]} of {count.chances[kind]} chances ({100 * count.share(kind):.2f} %)")
        # Of few chances one blunder says nothing.
        assert count.share(kind) < 0.02 or count.made[kind] <= 1
    assert count.chances.total() > 10 * games
