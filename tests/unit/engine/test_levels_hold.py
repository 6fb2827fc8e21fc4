"""What holds for every end of a game, whatever the levels and the points (RULES §9)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.level import ACE, JACK, RANKS, Level, at_place
from games.engine.levels import Outcome, after
from games.engine.ruleset import RULE_SETS, RuleSet, load


@st.composite
def ends(draw: st.DrawFn) -> tuple[RuleSet, Outcome]:
    """A set, both sides' levels in a lap the set knows, and the attackers' points."""
    rules = load(draw(st.sampled_from(RULE_SETS)))
    levels = st.builds(Level, st.integers(1, max(1, rules.laps or 3)), st.integers(0, ACE))
    return rules, Outcome(draw(levels), draw(levels), 5 * draw(st.integers(0, 80)))


def passed(before: Level, now: Level) -> list[Level]:
    """The levels between the two that were left out."""
    return [at_place(place) for place in range(before.place + 1, now.place)]


@settings(max_examples=400, deadline=None, derandomize=True)
@given(ends())
def test_no_advance_passes_a_level_that_must_be_played(end: tuple[RuleSet, Outcome]) -> None:
    rules, outcome = end
    said = after(rules, outcome)
    if said.match is not None:
        return  # a new match begins
    jumps = outcome.banker.rank == JACK and 0 < rules.a_jumped_from_j_with <= said.levels
    for level in passed(outcome.banker, said.banker):
        assert RANKS[level.rank] not in rules.must_play or (jumps and level.rank == ACE), (rules.id, outcome, said)
    for level in passed(outcome.attackers, said.attackers):
        assert RANKS[level.rank] not in rules.must_play, (rules.id, outcome, said)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(ends())
def test_only_one_side_gains_and_nobody_more_than_the_table_says(end: tuple[RuleSet, Outcome]) -> None:
    rules, outcome = end
    said = after(rules, outcome)
    if said.match is not None:
        return
    risen = {
        "bankers": said.banker.place - outcome.banker.place,
        "attackers": said.attackers.place - outcome.attackers.place,
    }
    for side, places in risen.items():
        assert places <= (said.levels if said.side == side else 0), (rules.id, outcome, said)
