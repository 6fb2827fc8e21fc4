"""One audience's knowledge of a game, as `observe` makes it: what is known, and no reference to the state."""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.engine.cards import Cards
from games.engine.context import Context
from games.engine.order import Order
from games.engine.phases import Adjustment, FailedThrow, Result, Trick
from games.engine.ruleset import RuleSet
from games.engine.showings import ShowingKind

Audience = int | Literal["desk", "program", "program-closed", "public"]
PhaseName = Literal["cutting", "dealing", "declaring", "burying", "raiding", "playing", "finished", "ended"]


class Shown(NamedTuple):
    """A showing as an audience sees it: `cards` and `names` are None while they lie face down for it."""

    seat: int
    cards: Cards | None
    size: int
    names: int | None
    kind: ShowingKind
    hidden: bool
    """Face down for those who may not know it, whether or not this audience may."""
    fixed: bool


class Kitty(NamedTuple):
    """The kitty: `size` cards lie there, who laid (or holds) them, and the cards for those who may see them."""

    size: int
    by: int | None
    cards: Cards | None


class Observation(NamedTuple):
    """One audience's knowledge. Cards are sorted tuples; trump 0–3, 4 for no-trump; sets of seats are bit masks.

    First what stays as it is while cards are played, then what changes with every card.
    """

    audience: Audience
    rules: RuleSet
    context: Context
    rank: int
    """Rank of the level cards, 0–12."""
    first_receiver: int | None
    cutter: int
    cut: int | None
    banker: int | None
    trump: int | None
    """None while there is none, or while this audience may not know it."""
    order: Order | None
    """The order of cards, once trump is settled and known to this audience."""
    dealt: int
    """Rounds dealt."""
    kitty: Kitty | None
    """None in a flag round."""
    buried: Cards | None
    """A seat's own memory of what it laid last."""
    showings: tuple[Shown, ...]
    """In the order shown; the last one stands."""
    turned: Cards
    """Cards turned for all to see: classic's first banker, or the kitty when nobody declared."""
    raids: int
    commitment: str

    phase: PhaseName
    decision: int
    """The number that an answer given now answers."""
    turn: int | None
    """Whose answer is awaited in cutting, burying, raiding and playing."""
    asked: int
    """All seats whose answer is awaited, in every phase."""
    counts: tuple[int, ...]
    hands: tuple[Cards | None, ...]
    passed: int
    declined: int
    leader: int
    plays: tuple[Cards, ...]
    """Of the trick under way, from `leader` on; empty before a lead."""
    best: int
    """Index in `plays` of the play that leads so far."""
    tricks: tuple[Trick, ...]
    """Finished tricks."""
    points: int
    """The attackers' so far, penalties included; of a finished game the final points."""
    adjustments: tuple[Adjustment, ...]
    failures: tuple[FailedThrow, ...]
    notice: Shown | FailedThrow | None
    """What has to be seen until the next decision is answered."""
    seed: bytes | None
    result: Result | None
    left: tuple[int, ...]

    @property
    def hand(self) -> Cards:
        """The seat's own hand (as dealt so far). Raises TypeError for an audience that has none."""
        if not isinstance(self.audience, int):
            raise TypeError("only a seat has a hand")
        return self.hands[self.audience] or ()
