"""Deals laid by hand, for situations that chance seldom makes."""

from __future__ import annotations

from dataclasses import replace

from games.engine import game
from games.engine.cards import Cards, parse_all, trump_of
from games.engine.commands import CloseDeclaring, Command
from games.engine.context import Context, first_game
from games.engine.deal import Deal
from games.engine.events import Event
from games.engine.phases import Declaring, State
from games.engine.refusal import Refused
from games.engine.ruleset import RuleSet, load

JIUAI = load("jiuai")
NOTHING = "D3 D4 D6 D7 D8 D9 DJ DQ"
"""A kitty without points."""


def cards(text: str) -> Cards:
    """Cards from codes apart by spaces."""
    return parse_all(text.split())


def later_game(banker: int | None, rank: str = "2", **fields: object) -> Context:
    """A later game with its banker, both sides at one rank unless `levels` are given."""
    first = first_game(6)
    levels = {side: level._replace(rank="23456789TJQKA".index(rank)) for side, level in first.levels.items()}
    given = {"number": 2, "levels": levels, "banker": banker, "first_receiver": banker, **fields}
    return replace(first, **given)  # type: ignore[arg-type]


def laid(hands: list[str], kitty: str = NOTHING, context: Context | None = None, rules: RuleSet = JIUAI) -> State:
    """A game at the opening of the declaring window, with these hands (of equal size) and kitty."""
    state = game.start(rules, context or later_game(0), bytes(32), "test/1")
    dealt = tuple([cards(hand) for hand in hands])
    deal = Deal(0, state.setup.first_receiver, dealt, cards(kitty))
    return state._replace(phase=Declaring(deal, (), 0))


def do(state: State, *commands: Command) -> State:
    """The state after commands that are allowed."""
    for command in commands:
        state, _ = game.apply(state, command)
    return state


def events_of(state: State, command: Command) -> tuple[Event, ...]:
    """The events of one command."""
    return game.apply(state, command)[1]


def refused(state: State, command: Command) -> str:
    """The code with which a command is refused."""
    try:
        game.apply(state, command)
    except Refused as refusal:
        return refusal.refusal.code
    raise AssertionError(f"{command} was allowed")


def playing(hands: list[str], kitty: str = NOTHING, trump: str = "NT", banker: int = 0, rank: str = "2") -> State:
    """A game at its first lead: these hands, the kitty laid by the banker, trump as said, nobody having declared."""
    from games.engine.bidding import order_of
    from games.engine.tricking import first_lead

    state = do(laid(hands, kitty, later_game(banker, rank)), CloseDeclaring())
    settled = state.phase.settled  # type: ignore[union-attr]
    named = trump_of(trump)
    settled = settled._replace(trump=named, order=order_of(state.setup, named, None))
    return state._replace(phase=first_lead(settled, tuple([cards(hand) for hand in hands]), banker, cards(kitty)))
