"""The state of one game: where it stands, as separate types that hold only what exists there.

    Cutting → Dealing → Declaring → Taking → Burying ⇄ Raiding → Playing → Finished
                                                                 (any)  → Ended

Everything here is an immutable value. Cards are sorted tuples of small integers, except in `Deal`, where they stand
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

AskKind = Literal["cut", "declare", "bury", "raid", "play"]
Side = Literal["bankers", "attackers"]
Team = Literal["A", "B"]
How = Literal["single", "pair", "tractor", "five_ten_king", "held"]
AdjustmentKind = Literal["throw", "raid_failed", "red_five_forced", "red_five_held", "corrected"]

ALL_SEATS: Final = 0b1111


class Setup(NamedTuple):
    """What is fixed before the first command: rules, context, seed, and what the seed gives."""

    rules: RuleSet
    context: Context
    seed: bytes
    game_id: str
    commitment: str
    deck: Cards
    """Before the cut, in the shuffled order."""
    first_receiver: int
    random_banker: int
    cutter: int
    rank: int
    """Rank (0–12) of the level cards; in a flag round it has no meaning."""
    turned: Cards
    """Cards turned to name the first banker (classic's first game), else empty."""


class Showing(NamedTuple):
    """Cards shown to name trump, in declaring or as a raid (RULES §3, §5)."""

    seat: int
    cards: Cards
    names: int
    kind: ShowingKind
    fixed: bool = False
    """A pair of jokers that fixes no-trump (classic)."""


class Adjustment(NamedTuple):
    """Points by which something else than tricks moved the attackers' score."""

    kind: AdjustmentKind
    seat: int
    points: int


class Trick(NamedTuple):
    """A finished trick: `plays[i]` is the play of seat (leader + i) mod 4, `best` the index of the winning one."""

    leader: int
    plays: tuple[Cards, ...]
    best: int
    points: int

    @property
    def winner(self) -> int:
        """Seat of the winner."""
        return (self.leader + self.best) % 4


class FailedThrow(NamedTuple):
    """A throw that did not stand: what was shown, what had to be led, and the penalty (RULES §8.5)."""

    seat: int
    cards: Cards
    forced: Cards
    penalty: int


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


class Cutting(NamedTuple):
    """The cutter is asked for the cut."""


class Dealing(NamedTuple):
    """`rounds` rounds are dealt; showings may come meanwhile."""

    deal: Deal
    rounds: int
    showings: tuple[Showing, ...]


class Declaring(NamedTuple):
    """All cards are dealt, the declaring window is open."""

    deal: Deal
    showings: tuple[Showing, ...]
    passed: int
    turned: Cards = ()
    """The kitty turned for all to see, between its event and the end of declaring."""


class Settled(NamedTuple):
    """Trump and banker are known. Renewed by each raid."""

    deal: Deal
    showings: tuple[Showing, ...]
    banker: int
    trump: int
    order: Order
    raids: int
    """Raids so far."""
    laid: tuple[Cards | None, ...]
    """What each seat itself laid last (RULES §4: known to him alone)."""
    turned: Cards


class Taking(NamedTuple):
    """Declaring has ended, the kitty is about to be taken (never waited in)."""

    settled: Settled


class Burying(NamedTuple):
    """`by` holds the kitty in his hand of 33 and is asked for eight cards."""

    settled: Settled
    hands: tuple[Cards, ...]
    by: int


class Raiding(NamedTuple):
    """`by` has laid the kitty; `asked` is the seat whose answer is awaited, None when all has been said and hidden
    showings are to be revealed (never waited in)."""

    settled: Settled
    hands: tuple[Cards, ...]
    by: int
    kitty: Cards
    asked: int | None
    declined: int


class Playing(NamedTuple):
    """Tricks. `plays` are those of the trick under way, empty before a lead; the last trick is `tricks[-1]`."""

    settled: Settled
    by: int | None
    kitty: Cards
    hands: tuple[Cards, ...]
    leader: int
    plays: tuple[Cards, ...]
    best: int
    """Index in `plays` of the play that leads so far."""
    tricks: tuple[Trick, ...]
    points: int
    """The attackers' from tricks alone."""
    adjustments: tuple[Adjustment, ...]
    failures: tuple[FailedThrow, ...]
    forced: Cards
    """A throw has just failed, and this is the lead that follows (never waited in); else empty."""
    notice: FailedThrow | None
    """The failed throw that has to be seen until the next play is made."""

    @property
    def turn(self) -> int:
        """The seat whose play is awaited."""
        return (self.leader + len(self.plays)) % 4


OnTable = tuple[
    int,
    tuple[Cards, ...],
    int,
    tuple[Trick, ...],
    int,
    tuple[Adjustment, ...],
    tuple[FailedThrow, ...],
    Cards,
    FailedThrow | None,
]
"""What lies open while cards are played, the same for everybody: the fields of `Playing` from `leader` on."""

NOTHING_LIES: Final[OnTable] = (0, (), 0, (), 0, (), (), (), None)


class Finished(NamedTuple):
    """Played out and scored."""

    played: Playing
    result: Result


class Ended(NamedTuple):
    """Ended without a result; `before` is where it stood."""

    before: Cutting | Dealing | Declaring | Taking | Burying | Raiding | Playing
    kind: EndKind
    reason: str


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


class State(NamedTuple):
    """One game as a value."""

    setup: Setup
    phase: Phase
    events: int
    """Events folded so far."""
    decision: int
    """Rises when what a seat may do changes: see `Asked`."""
    left: tuple[int, ...]
    """Seats whose players left in the middle."""


class Asked(NamedTuple):
    """A seat whose answer is awaited. `decision` is the number it answers; rounds dealt and passes leave it alone."""

    seat: int
    kind: AskKind
    decision: int
