"""Positions in few words, for tests: `order("S4")` is spades trump at level 4, `N4` no trump suit at level 4."""

from games.engine import follow, throws, tricks
from games.engine.cards import Cards, codes, parse_all, rank_of, trump_of
from games.engine.order import Order, order_for
from games.engine.ruleset import load
from games.engine.shapes import decompose


def cards(text: str) -> Cards:
    """Sorted cards from codes between blanks."""
    return parse_all(text.split())


def order(at: str, rules: str = "jiuai", **options: object) -> Order:
    """The order of a set at a trump and level; `flag` and `fixed` after the level."""
    place, _, more = at.partition(" ")
    trump = "NT" if place[0] == "N" else place[0]
    level = rank_of(place[1:].replace("10", "T"))
    return order_for(load(rules, options), level, trump_of(trump), flag=more == "flag", fixed=more == "fixed")


def read(at: Order, text: str) -> list[str]:
    """The components of cards, each as its codes."""
    return [" ".join(codes(part.cards)) for part in decompose(at, cards(text))]


def tractor(at: Order, text: str) -> bool:
    """Whether the cards are one tractor."""
    parts = decompose(at, cards(text))
    return len(parts) == 1 and parts[0].kind == "tractor"


def refused(at: Order, hand: str, lead: str, play: str) -> str | None:
    """The code of the refusal, or None."""
    refusal = follow.check(at, cards(hand), cards(lead), cards(play))
    return None if refusal is None else refusal.code


def plays(at: Order, hand: str, lead: str) -> list[str]:
    """All legal plays."""
    return [" ".join(codes(play)) for play in follow.plays(at, cards(hand), cards(lead), 10_000)]


def winner(at: Order, *played: str) -> int:
    """Who wins the trick, from the leader on."""
    return tricks.best(at, [cards(play) for play in played])


def throw(at: Order, lead: str, *others: str) -> throws.Throw:
    """The judgement of a throw."""
    return throws.judge(at, cards(lead), [cards(hand) for hand in others])
