"""How a game starts: from rules, its place in the match, a seed and its id (RULES §2)."""

from __future__ import annotations

from typing import Final

from games.engine import deal as decks
from games.engine.cards import Cards
from games.engine.context import Context
from games.engine.phases import Cutting, Setup, State
from games.engine.ruleset import RuleSet

FIRST_CUTTER: Final = 3
"""Who cuts in a first game; later it is the seat before the banker."""


def start(rules: RuleSet, context: Context, seed: bytes, game_id: str) -> State:
    """A game before its cut. Raises ValueError for a seed that is not 32 bytes, or a context that cannot be."""
    shuffled = decks.shuffle(seed, game_id)
    turned: Cards = ()
    draws = shuffled.draws
    receiver = context.banker if context.banker is not None else context.first_receiver
    if receiver is None and rules.first_banker == "turned":
        turned = decks.turned(shuffled.deck)
        receiver = decks.receiver_of(turned[-1], with_play=rules.turned_counts == "with_play")
    elif receiver is None:
        # Drawn in the format's order: the first receiver, then the random banker.
        receiver, draws = draws[0], (draws[1], draws[1])
    if context.flag and context.banker is None:
        raise ValueError("a flag round has its banker")
    if context.banker is None and context.levels["A"] != context.levels["B"]:
        raise ValueError("without a banker both sides stand at the same level")
    level = context.level
    setup = Setup(
        rules=rules,
        context=context,
        seed=seed,
        game_id=game_id,
        commitment=decks.commitment(seed, game_id),
        deck=shuffled.deck,
        first_receiver=receiver,
        random_banker=draws[0],
        cutter=FIRST_CUTTER if context.banker is None else (context.banker - 1) % 4,
        rank=0 if level.flag else level.rank,
        turned=turned,
    )
    return State(setup, Cutting(), 0, 1, ())
