"""One audience's knowledge of a game, as `observe` makes it: what is known, and no reference to the state."""

from __future__ import annotations

from typing import Literal

from games.engine.cards import Cards
from games.engine.context import Context
from games.engine.deal import DECK_SIZE, KITTY_SIZE
from games.engine.order import Order
from games.engine.phases import Result
from games.engine.ruleset import RuleSet
from games.engine.showings import ShowingKind
from games.engine.table import Adjustment, FailedThrow, OnTable, Trick
from games.engine.values import Value

Audience = int | Literal["desk", "program", "program-closed", "public"]
PhaseName = Literal["cutting", "dealing", "declaring", "burying", "raiding", "playing", "finished", "ended"]


class Shown(Value):
    """A showing as an audience sees it: `cards` and `names` are None while they lie face down for it."""

    FIELDS = ("seat", "cards", "size", "names", "kind", "hidden", "fixed")
    __slots__ = FIELDS

    def __init__(
        self, seat: int, cards: Cards | None, size: int, names: int | None, kind: ShowingKind, hidden: bool, fixed: bool
    ) -> None:
        self.seat = seat
        self.cards = cards
        self.size = size
        self.names = names
        self.kind = kind
        self.hidden = hidden
        """Face down for those who may not know it, whether or not this audience may."""
        self.fixed = fixed


class Kitty(Value):
    """The kitty: `size` cards lie there, who laid (or holds) them, and the cards for those who may see them."""

    FIELDS = ("size", "by", "cards")
    __slots__ = FIELDS

    def __init__(self, size: int, by: int | None, cards: Cards | None) -> None:
        self.size = size
        self.by = by
        self.cards = cards


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


class Aside(Value):
    """What an observation holds beside the cards, where it does not follow from what lies open."""

    FIELDS = ("asked", "dealt", "size", "open_hands", "passed", "declined")
    __slots__ = FIELDS

    def __init__(
        self,
        asked: int,
        dealt: int,
        size: int,
        open_hands: tuple[Cards | None, ...] | None,
        passed: int = 0,
        declined: int = 0,
    ) -> None:
        self.asked = asked
        self.dealt = dealt
        self.size = size
        self.open_hands = open_hands
        """The hands that no seat's audience sees; None for a seat."""
        self.passed = passed
        self.declined = declined


class Observation:
    """One audience's knowledge. Cards are sorted tuples; trump 0–3, 4 for no-trump; sets of seats are bit masks.

    What is stored is what has to be looked up anew at every card: `known` stays as it is from one card to the next,
    `table` is what lies open, the same for everybody; `aside` is None for a seat while cards are played. All else
    follows from these when it is asked for. Never changed once made.
    """

    __slots__ = ("aside", "decision", "known", "left", "own", "phase", "table")

    def __init__(
        self,
        known: Known,
        phase: PhaseName,
        decision: int,
        own: Cards,
        table: OnTable,
        left: tuple[int, ...],
        aside: Aside | None,
    ) -> None:
        self.known = known
        self.phase = phase
        self.decision = decision
        """The number that an answer given now answers."""
        self.own = own
        """A seat's own hand (as dealt so far)."""
        self.table = table
        """What lies open."""
        self.left = left
        self.aside = aside

    @property
    def asked(self) -> int:
        """All seats whose answer is awaited, in every phase."""
        if self.aside is not None:
            return self.aside.asked
        return 1 << (self.table.leader + len(self.table.plays) & 3)

    @property
    def dealt(self) -> int:
        """Rounds dealt."""
        if self.aside is not None:
            return self.aside.dealt
        return DECK_SIZE // 4 if self.known.context.flag else (DECK_SIZE - KITTY_SIZE) // 4

    @property
    def size(self) -> int:
        """Cards in each hand (before the trick under way), but for the kitty that somebody has taken in his."""
        if self.aside is not None:
            return self.aside.size
        leader, plays = self.table.leader, self.table.plays
        seat = self.known.audience
        has_played = isinstance(seat, int) and (seat - leader & 3) < len(plays)
        return len(self.own) + (len(plays[0]) if has_played else 0)

    @property
    def passed(self) -> int:
        """Seats that have nothing to show, in the declaring window."""
        return 0 if self.aside is None else self.aside.passed

    @property
    def declined(self) -> int:
        """Seats that do not raid."""
        return 0 if self.aside is None else self.aside.declined

    @property
    def turn(self) -> int | None:
        """Whose answer is awaited in cutting, burying, raiding and playing."""
        if self.phase == "dealing" or self.phase == "declaring" or not self.asked:
            return None
        return self.asked.bit_length() - 1

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards in each hand."""
        counts = [self.size] * 4
        leader, plays = self.table.leader, self.table.plays
        for step, cards in enumerate(plays):
            counts[(leader + step) % 4] -= len(cards)
        kitty = self.known.kitty
        if kitty is not None and kitty.by is not None and not kitty.size:
            counts[kitty.by] += KITTY_SIZE
        return tuple(counts)

    @property
    def hands(self) -> tuple[Cards | None, ...]:
        """The hands by seat; None for those that this audience may not see."""
        if self.aside is not None and self.aside.open_hands is not None:
            return self.aside.open_hands
        return tuple([self.own if seat == self.known.audience else None for seat in range(4)])

    @property
    def hand(self) -> Cards:
        """The seat's own hand (as dealt so far). Raises TypeError for an audience that has none."""
        if not isinstance(self.known.audience, int):
            raise TypeError("only a seat has a hand")
        return self.own

    @property
    def leader(self) -> int:
        """Who leads, or has led, the trick under way."""
        return self.table.leader

    @property
    def plays(self) -> tuple[Cards, ...]:
        """Of the trick under way, from `leader` on; empty before a lead."""
        return self.table.plays

    @property
    def best(self) -> int:
        """Index in `plays` of the play that leads so far."""
        return self.table.best

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Finished tricks."""
        return self.table.tricks

    @property
    def points(self) -> int:
        """The attackers' so far, penalties included; of a finished game the final points."""
        result = self.known.result
        if result is not None:
            return result.points
        return self.table.points + sum([adjustment.points for adjustment in self.table.adjustments])

    @property
    def adjustments(self) -> tuple[Adjustment, ...]:
        """What moved the attackers' score beside tricks."""
        return self.table.adjustments

    @property
    def failures(self) -> tuple[FailedThrow, ...]:
        """Throws that did not stand."""
        return self.table.failures

    @property
    def notice(self) -> Shown | FailedThrow | None:
        """What has to be seen until the next decision is answered."""
        if self.phase == "playing" or self.phase == "finished":
            return self.table.notice
        if self.phase == "ended" or self.phase == "raiding" or not self.known.showings:
            return None
        return self.known.showings[-1]

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
