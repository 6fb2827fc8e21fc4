"""The state of one game: where it stands, as separate types that hold only what exists there.

    Cutting → Dealing → Declaring → Taking → Burying ⇄ Raiding → Playing → Finished
                                                                 (any)  → Ended

Everything here is a value that nobody changes. Cards are sorted tuples of small integers, except in `Deal`, where they stand
in the order dealt; seats are 0–3; a trump is 0–3 or 4 for no-trump. Sets of seats are bit masks (`1 << seat`).
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from games.engine.cards import Cards
from games.engine.commands import EndKind
from games.engine.context import Context
from games.engine.deal import Deal
from games.engine.level import Level
from games.engine.order import Order
from games.engine.ruleset import RuleSet
from games.engine.showings import ShowingKind
from games.engine.table import Adjustment, OnTable
from games.engine.values import Value

AskKind = Literal["cut", "declare", "bury", "raid", "play"]
Side = Literal["bankers", "attackers"]
Team = Literal["A", "B"]
How = Literal["single", "pair", "tractor", "five_ten_king", "held"]

ALL_SEATS: Final = 0b1111


class Setup(Value):
    """What is fixed before the first command: rules, context, seed, and what the seed gives."""

    FIELDS = (
        "rules",
        "context",
        "seed",
        "game_id",
        "commitment",
        "deck",
        "first_receiver",
        "random_banker",
        "cutter",
        "rank",
        "turned",
    )
    __slots__ = FIELDS

    def __init__(
        self,
        rules: RuleSet,
        context: Context,
        seed: bytes,
        game_id: str,
        commitment: str,
        deck: Cards,
        first_receiver: int,
        random_banker: int,
        cutter: int,
        rank: int,
        turned: Cards,
    ) -> None:
        self.rules = rules
        self.context = context
        self.seed = seed
        self.game_id = game_id
        self.commitment = commitment
        self.deck = deck
        """Before the cut, in the shuffled order."""
        self.first_receiver = first_receiver
        self.random_banker = random_banker
        self.cutter = cutter
        self.rank = rank
        """Rank (0–12) of the level cards; in a flag round it has no meaning."""
        self.turned = turned
        """Cards turned to name the first banker (classic's first game), else empty."""


class Showing(Value):
    """Cards shown to name trump, in declaring or as a raid (RULES §3, §5)."""

    FIELDS = ("seat", "cards", "names", "kind", "fixed")
    __slots__ = FIELDS

    def __init__(self, seat: int, cards: Cards, names: int, kind: ShowingKind, fixed: bool = False) -> None:
        self.seat = seat
        self.cards = cards
        self.names = names
        self.kind = kind
        self.fixed = fixed
        """A pair of jokers that fixes no-trump (classic)."""


class Leaving(NamedTuple):
    """A player who left in the middle, and the points that he alone has for it (RULES §10)."""

    seat: int
    points: int


class Result(NamedTuple):
    """What a finished game came to (RULES §8.8, §9, §10)."""

    points: int
    trick_points: int
    kitty_points: int
    multiplier: int | None
    captured: bool
    adjustments: tuple[Adjustment, ...]
    gain_side: Side | None
    gain_levels: int
    levels: tuple[Level, Level]
    """Of A and B, after the game."""
    flags_failed: tuple[int, int]
    next_banker: int
    winner: Team
    score: tuple[int, int]
    """Of A and B, for each player (RULES §10)."""
    match: Team | None
    """The team that won the match with this game."""
    red_five: Side | None
    heaven_and_earth: Side | None
    j_to_end: bool
    how: How
    """With what the last trick took the kitty."""
    pairs: int
    """Pairs in the component that gave the multiplier; 0 for a single or a held kitty."""
    banking: Team
    known: tuple[str, ...]
    """The special outcomes that the set knows, and a record says."""
    leaves: tuple[Leaving, ...] = ()
    """Who left in the middle, in that order, where the set scores it."""

    def as_record(self) -> dict[str, Any]:
        """The result as the open record has it."""
        record: dict[str, Any] = {
            "points": self.points,
            "trick_points": self.trick_points,
            "kitty_points": self.kitty_points,
            "multiplier": self.multiplier,
            "captured": self.captured,
            "penalties": sum([one.points for one in self.adjustments]),
            "adjustments": [{"kind": one.kind, "seat": one.seat, "points": one.points} for one in self.adjustments],
            "gains": {"side": self.gain_side, "levels": self.gain_levels},
            "levels": {"A": self.levels[0].as_json(), "B": self.levels[1].as_json()},
            "next_banker": self.next_banker,
            "winner": self.winner,
            "score": {"A": self.score[0], "B": self.score[1]},
        }
        special: dict[str, Any] = {
            "flags_failed": {"A": self.flags_failed[0], "B": self.flags_failed[1]},
            "match": None if self.match is None else "bankers" if self.match == self.banking else "attackers",
            "red_five": self.red_five,
            "heaven_and_earth": self.heaven_and_earth,
            "j_to_end": self.j_to_end,
        }
        record.update({name: special[name] for name in self.known})
        if self.leaves:
            record["leaves"] = [{"seat": one.seat, "points": one.points} for one in self.leaves]
        return record


class Cutting(Value):
    """The cutter is asked for the cut."""

    __slots__ = ()


class Dealing(Value):
    """`rounds` rounds are dealt; showings may come meanwhile."""

    FIELDS = ("deal", "rounds", "showings")
    __slots__ = FIELDS

    def __init__(self, deal: Deal, rounds: int, showings: tuple[Showing, ...]) -> None:
        self.deal = deal
        self.rounds = rounds
        self.showings = showings


class Declaring(Value):
    """All cards are dealt, the declaring window is open."""

    FIELDS = ("deal", "showings", "passed", "turned")
    __slots__ = FIELDS

    def __init__(self, deal: Deal, showings: tuple[Showing, ...], passed: int, turned: Cards = ()) -> None:
        self.deal = deal
        self.showings = showings
        self.passed = passed
        self.turned = turned
        """The kitty turned for all to see, between its event and the end of declaring."""


class Settled(Value):
    """Trump and banker are known. Renewed by each raid."""

    FIELDS = ("deal", "showings", "banker", "trump", "order", "raids", "laid", "turned")
    __slots__ = FIELDS

    def __init__(
        self,
        deal: Deal,
        showings: tuple[Showing, ...],
        banker: int,
        trump: int,
        order: Order,
        raids: int,
        laid: tuple[Cards | None, ...],
        turned: Cards,
    ) -> None:
        self.deal = deal
        self.showings = showings
        self.banker = banker
        self.trump = trump
        self.order = order
        self.raids = raids
        """Raids so far."""
        self.laid = laid
        """What each seat itself laid last (RULES §4: known to him alone)."""
        self.turned = turned


class Taking(Value):
    """Declaring has ended, the kitty is about to be taken (never waited in)."""

    FIELDS = ("settled",)
    __slots__ = FIELDS

    def __init__(self, settled: Settled) -> None:
        self.settled = settled


class Burying(Value):
    """`by` holds the kitty in his hand of 33 and is asked for eight cards."""

    FIELDS = ("settled", "hands", "by")
    __slots__ = FIELDS

    def __init__(self, settled: Settled, hands: tuple[Cards, ...], by: int) -> None:
        self.settled = settled
        self.hands = hands
        self.by = by


class Raiding(Value):
    """`by` has laid the kitty; `asked` is the seat whose answer is awaited, None when all has been said and hidden
    showings are to be revealed (never waited in)."""

    FIELDS = ("settled", "hands", "by", "kitty", "asked", "declined")
    __slots__ = FIELDS

    def __init__(
        self, settled: Settled, hands: tuple[Cards, ...], by: int, kitty: Cards, asked: int | None, declined: int
    ) -> None:
        self.settled = settled
        self.hands = hands
        self.by = by
        self.kitty = kitty
        self.asked = asked
        self.declined = declined


class Playing(Value):
    """Tricks: what was settled, what lies open, and the hands."""

    FIELDS = ("settled", "by", "kitty", "hands", "table")
    __slots__ = FIELDS

    def __init__(
        self, settled: Settled, by: int | None, kitty: Cards, hands: tuple[Cards, ...], table: OnTable
    ) -> None:
        self.settled = settled
        self.by = by
        self.kitty = kitty
        self.hands = hands
        self.table = table

    @property
    def turn(self) -> int:
        """The seat whose play is awaited."""
        return self.table.leader + len(self.table.plays) & 3


class Finished(Value):
    """Played out and scored."""

    FIELDS = ("played", "result")
    __slots__ = FIELDS

    def __init__(self, played: Playing, result: Result) -> None:
        self.played = played
        self.result = result


class Ended(Value):
    """Ended without a result; `before` is where it stood."""

    FIELDS = ("before", "kind", "reason")
    __slots__ = FIELDS

    def __init__(
        self, before: Cutting | Dealing | Declaring | Taking | Burying | Raiding | Playing, kind: EndKind, reason: str
    ) -> None:
        self.before = before
        self.kind = kind
        self.reason = reason


Phase = Cutting | Dealing | Declaring | Taking | Burying | Raiding | Playing | Finished | Ended


PHASE_NAMES: Final[dict[type, str]] = {
    Cutting: "cutting",
    Dealing: "dealing",
    Declaring: "declaring",
    Taking: "declaring",
    Burying: "burying",
    Raiding: "raiding",
    Playing: "playing",
    Finished: "finished",
    Ended: "ended",
}


class State(Value):
    """One game as a value."""

    FIELDS = ("setup", "phase", "events", "decision", "left")
    __slots__ = FIELDS

    def __init__(self, setup: Setup, phase: Phase, events: int, decision: int, left: tuple[int, ...]) -> None:
        self.setup = setup
        self.phase = phase
        self.events = events
        """Events folded so far."""
        self.decision = decision
        """Rises when what a seat may do changes: see `Asked`."""
        self.left = left
        """Seats whose players left in the middle."""


class Asked(Value):
    """A seat whose answer is awaited. `decision` is the number it answers; rounds dealt and passes leave it alone."""

    FIELDS = ("seat", "kind", "decision")
    __slots__ = FIELDS

    def __init__(self, seat: int, kind: AskKind, decision: int) -> None:
        self.seat = seat
        self.kind = kind
        self.decision = decision
