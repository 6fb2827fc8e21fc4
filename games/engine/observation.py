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


class Known:
    """What an audience knows that stays as it is from one card to the next; made once and shared by its observations."""

    __slots__ = (
        "audience", "banker", "buried", "commitment", "context", "cut", "cutter", "first_receiver", "kitty", "order",
        "raids", "rank", "result", "rules", "seed", "showings", "trump", "turned",
    )  # fmt: skip

    def __init__(
        self,
        audience: Audience,
        rules: RuleSet,
        context: Context,
        rank: int,
        first_receiver: int | None,
        cutter: int,
        cut: int | None,
        banker: int | None,
        trump: int | None,
        order: Order | None,
        kitty: Kitty | None,
        buried: Cards | None,
        showings: tuple[Shown, ...],
        turned: Cards,
        raids: int,
        commitment: str,
        seed: bytes | None,
        result: Result | None,
    ) -> None:
        self.audience = audience
        self.rules = rules
        self.context = context
        self.rank = rank
        self.first_receiver = first_receiver
        self.cutter = cutter
        self.cut = cut
        self.banker = banker
        self.trump = trump
        self.order = order
        self.kitty = kitty
        self.buried = buried
        self.showings = showings
        self.turned = turned
        self.raids = raids
        self.commitment = commitment
        self.seed = seed
        self.result = result


class Observation:
    """One audience's knowledge. Cards are sorted tuples; trump 0–3, 4 for no-trump; sets of seats are bit masks.

    `known` is what stays as it is while cards are played (its fields can be asked for here too); the rest changes with
    every card. Never changed once made.
    """

    __slots__ = (
        "adjustments", "asked", "best", "counts", "dealt", "decision", "declined", "failures", "hands", "known",
        "leader", "left", "notice", "passed", "phase", "plays", "points", "tricks", "turn",
    )  # fmt: skip

    def __init__(
        self,
        known: Known,
        phase: PhaseName,
        decision: int,
        turn: int | None,
        asked: int,
        dealt: int,
        counts: tuple[int, ...],
        hands: tuple[Cards | None, ...],
        passed: int,
        declined: int,
        leader: int,
        plays: tuple[Cards, ...],
        best: int,
        tricks: tuple[Trick, ...],
        points: int,
        adjustments: tuple[Adjustment, ...],
        failures: tuple[FailedThrow, ...],
        notice: Shown | FailedThrow | None,
        left: tuple[int, ...],
    ) -> None:
        self.known = known
        self.phase = phase
        self.decision = decision
        """The number that an answer given now answers."""
        self.turn = turn
        """Whose answer is awaited in cutting, burying, raiding and playing."""
        self.asked = asked
        """All seats whose answer is awaited, in every phase."""
        self.dealt = dealt
        """Rounds dealt."""
        self.counts = counts
        self.hands = hands
        self.passed = passed
        self.declined = declined
        self.leader = leader
        self.plays = plays
        """Of the trick under way, from `leader` on; empty before a lead."""
        self.best = best
        """Index in `plays` of the play that leads so far."""
        self.tricks = tricks
        """Finished tricks."""
        self.points = points
        """The attackers' so far, penalties included; of a finished game the final points."""
        self.adjustments = adjustments
        self.failures = failures
        self.notice = notice
        """What has to be seen until the next decision is answered."""
        self.left = left

    @property
    def hand(self) -> Cards:
        """The seat's own hand (as dealt so far). Raises TypeError for an audience that has none."""
        audience = self.known.audience
        if not isinstance(audience, int):
            raise TypeError("only a seat has a hand")
        return self.hands[audience] or ()

    @property
    def audience(self) -> Audience:
        """Who observes."""
        return self.known.audience

    @property
    def rules(self) -> RuleSet:
        """The game's rules."""
        return self.known.rules

    @property
    def context(self) -> Context:
        """Where the game stands in its match."""
        return self.known.context

    @property
    def rank(self) -> int:
        """Rank of the level cards, 0–12."""
        return self.known.rank

    @property
    def first_receiver(self) -> int | None:
        """Who is dealt first."""
        return self.known.first_receiver

    @property
    def cutter(self) -> int:
        """Who cuts."""
        return self.known.cutter

    @property
    def cut(self) -> int | None:
        """Where the deck was cut."""
        return self.known.cut

    @property
    def banker(self) -> int | None:
        """The banker's seat, once there is one."""
        return self.known.banker

    @property
    def trump(self) -> int | None:
        """None while there is none, or while this audience may not know it."""
        return self.known.trump

    @property
    def order(self) -> Order | None:
        """The order of cards, once trump is settled and known to this audience."""
        return self.known.order

    @property
    def kitty(self) -> Kitty | None:
        """None in a flag round."""
        return self.known.kitty

    @property
    def buried(self) -> Cards | None:
        """A seat's own memory of what it laid last."""
        return self.known.buried

    @property
    def showings(self) -> tuple[Shown, ...]:
        """In the order shown; the last one stands."""
        return self.known.showings

    @property
    def turned(self) -> Cards:
        """Cards turned for all to see: classic's first banker, or the kitty when nobody declared."""
        return self.known.turned

    @property
    def raids(self) -> int:
        """Raids so far."""
        return self.known.raids

    @property
    def commitment(self) -> str:
        """What was published of the seed before the cut."""
        return self.known.commitment

    @property
    def seed(self) -> bytes | None:
        """Known once the game is finished."""
        return self.known.seed

    @property
    def result(self) -> Result | None:
        """Of a finished game."""
        return self.known.result
