"""Who may show what to name trump, before the kitty is taken and as a raid (RULES §3, §5).

:func:`judge` is the law, for a question about one position and for the running game alike. What a seat holds is no
matter of it; :func:`showings` and :func:`options` ask it about a hand.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from games.engine.cards import (
    ACE,
    BIG_JOKER,
    LITTLE_JOKER,
    NO_TRUMP,
    RANKS,
    RED_FIVE,
    SUITS,
    TRUMPS,
    Card,
    Cards,
    codes,
)
from games.engine.refusal import Refusal
from games.engine.ruleset import RuleSet
from games.engine.values import Value

ShowPhase = Literal["declare", "raid"]
ShowingKind = Literal["declare", "overturn", "raid", "look_back"]

ALL_TRUMPS: Final[tuple[int, ...]] = (0, 1, 2, 3, NO_TRUMP)

#: Stands for a declared single that lies face down, where its card may not be known: any pair beats it all the same.
FACE_DOWN: Cards = (-1,)

_SINGLE: Final = 1
_FIRST_PAIR: Final = 2
_LITTLE: Final = 6
_BIG: Final = 7
_RED_FIVES: Final = 8
_LOOK_BACK: Final = 9


NONE_SHOWN: Final[frozenset[Card]] = frozenset()


class Situation(Value):
    """Where a showing would fall.

    `current` is the standing showing's cards (in hidden showings the highest so far, whoever's), empty when nobody has
    declared; `look_back` says that it is one. `holder` is the seat that showed last. `declared` is the single card that
    this very `seat` made the first showing with, None for others. `banker` and `buried_by` are None where unknown
    or not yet; `raids` counts those so far. `shown` are the cards of all pairs shown so far, which only hidden showings
    need. `turn`: where seats overturn in turn, the only one that may now.
    """

    FIELDS = (
        "seat", "phase", "current", "holder", "declared", "look_back", "banker", "buried_by", "raids", "flag", "shown",
        "turn",
    )  # fmt: skip
    __slots__ = FIELDS

    def __init__(
        self,
        seat: int,
        phase: ShowPhase = "declare",
        current: Cards = (),
        holder: int | None = None,
        declared: Card | None = None,
        look_back: bool = False,
        banker: int | None = None,
        buried_by: int | None = None,
        raids: int = 0,
        flag: bool = False,
        shown: frozenset[Card] = NONE_SHOWN,
        turn: int | None = None,
    ) -> None:
        self.seat = seat
        self.phase: ShowPhase = phase
        self.current = current
        self.holder = holder
        self.declared = declared
        self.look_back = look_back
        self.banker = banker
        self.buried_by = buried_by
        self.raids = raids
        self.flag = flag
        self.shown = shown
        self.turn = turn


class Chance(Value):
    """A showing that a hand allows: its cards, the trumps it can name, and what it would be."""

    FIELDS = ("cards", "names", "kind")
    __slots__ = FIELDS

    def __init__(self, cards: Cards, names: tuple[int, ...], kind: ShowingKind) -> None:
        self.cards = cards
        self.names = names
        self.kind: ShowingKind = kind


class Option(NamedTuple):
    """One of the five buttons: the cheapest showing that names `trump`, or the refusal that stands in its way."""

    trump: int
    cards: Cards | None
    kind: ShowingKind | None
    why: Refusal | None


def strength(rules: RuleSet, level: int, cards: Cards, look_back: bool = False) -> int:
    """How high a showing stands: 0 for nothing shown, 1 for a single, then pairs; a higher number overturns a lower.

    `level` is the rank of the level cards (0–12). Cards that are no showing count as nothing.
    """
    if look_back:
        return _LOOK_BACK
    if len(cards) == 1:
        return _SINGLE
    if len(cards) != 2 or cards[0] != cards[1]:
        return 0
    card = cards[0]
    if card >= LITTLE_JOKER:
        return _LITTLE if card == LITTLE_JOKER or rules.fixed_no_trump else _BIG
    if rules.red_five_shows and card == RED_FIVE:
        return _RED_FIVES
    if card % 13 != level:
        return 0
    return _FIRST_PAIR + rules.pair_order.index(SUITS[card // 13]) if rules.pair_order else _FIRST_PAIR


def is_look_back(rules: RuleSet, level: int, situation: Situation, show: Cards) -> bool:
    """Whether `show` is the first declarer's pair of his single, after another's showing (RULES §3)."""
    declared = situation.declared
    if not rules.look_back or situation.look_back or declared is None or show != (declared, declared):
        return False  # nothing beats a look-back, another one neither
    if rules.red_five_shows and declared == RED_FIVE:
        return False  # at level 5 two ♥5 always count as ♥5♥5
    return bool(situation.current) and situation.holder != situation.seat and not _shown(situation, show)


def kind_of(rules: RuleSet, level: int, situation: Situation, show: Cards) -> ShowingKind:
    """What a legal showing is called."""
    if is_look_back(rules, level, situation, show):
        return "look_back"
    if situation.phase == "raid":
        return "raid"
    return "overturn" if situation.current else "declare"


def judge(rules: RuleSet, level: int, situation: Situation, show: Cards) -> Refusal | tuple[int, ...]:
    """The trumps (0–3, 4 for no-trump) that `show` can name, in that order, or why it is not allowed."""
    names = _names(rules, level, show)
    refusal = (
        _closed(rules, level, situation, show)
        or (None if names else _no("not_a_showing", "3", level=RANKS[level]))
        or _raid_shut(rules, situation)
        or _too_low(rules, level, situation, show)
    )
    if refusal is not None:
        return refusal
    return (NO_TRUMP,) if situation.flag else names


def _face_up(cards: Cards) -> list[str] | None:
    return None if cards == FACE_DOWN else codes(cards)


def _no(code: str, clause: str, **facts: object) -> Refusal:
    return Refusal(code, clause, facts)


def _names(rules: RuleSet, level: int, show: Cards) -> tuple[int, ...]:
    """What the cards can name by themselves; empty when they are no showing."""
    card = show[0] if show else -1
    if len(show) not in (1, 2) or show[-1] != card:
        return ()
    pair = len(show) == 2
    if card >= LITTLE_JOKER:
        return (NO_TRUMP,) if pair else ()
    if pair and rules.red_five_shows and card == RED_FIVE:
        return ALL_TRUMPS
    if card % 13 != level:
        return ()
    return (card // 13, NO_TRUMP) if rules.level_cards_name_no_trump else (card // 13,)


def _closed(rules: RuleSet, level: int, situation: Situation, show: Cards) -> Refusal | None:
    """What forbids every showing."""
    if situation.flag:
        red_fives = rules.red_five_flag and show == (RED_FIVE, RED_FIVE)
        if not red_fives or situation.phase == "raid" or situation.current:
            return _no("flag_round", "3")
    if situation.phase == "raid" and not rules.raids:
        return _no("no_raids", "5")
    if level == ACE and not rules.declare_at_a and not situation.flag:
        return _no("playing_a", "3")
    return None


def _raid_shut(rules: RuleSet, situation: Situation) -> Refusal | None:
    return _raid_closed(rules, situation) if situation.phase == "raid" else None


def _raid_closed(rules: RuleSet, situation: Situation) -> Refusal | None:
    """What forbids this seat every raid."""
    if not situation.current and not rules.raid_undeclared:
        return _no("nobody_declared", "3")
    buried_by = situation.buried_by
    if buried_by is None and situation.raids == 0:
        buried_by = situation.banker
    if situation.seat == buried_by:
        return _no("buried_last", "5")
    if situation.seat == situation.holder and situation.raids == 0:
        return _no("holder_waits", "5")
    return None


def _too_low(rules: RuleSet, level: int, situation: Situation, show: Cards) -> Refusal | None:
    """What forbids these cards against the standing showing."""
    current = situation.current
    jokers = show[0] >= LITTLE_JOKER
    if not current and situation.phase == "raid":
        return None if len(show) == 2 else _no("pair_needed", "5", single=False)
    if not current:
        red_fives = rules.red_five_shows and show == (RED_FIVE, RED_FIVE)
        if jokers or (red_fives and not situation.flag):
            return _no("only_overturns", "3", red_five=rules.red_five_shows)
        return _no("pair_needed", "3", single=True) if len(show) == 2 and not rules.pair_declares else None
    if len(show) < 2:
        return _no("pair_needed", "3", single=False)
    fixes = rules.fixed_no_trump and jokers
    if fixes and len(current) < 2:
        return _no("too_early", "3")
    if situation.holder == situation.seat and not (fixes and current[0] < LITTLE_JOKER):
        return _no("own_showing", "3")
    if situation.phase == "declare" and situation.turn not in (None, situation.seat):
        return _no("waits_turn", "3", turn=situation.turn)
    if is_look_back(rules, level, situation, show):
        return None
    if rules.hidden_showings:
        return _no("already_shown", "5") if _shown(situation, show) else None
    if strength(rules, level, show) <= strength(rules, level, current, situation.look_back):
        return _no("not_higher", "3", current=_face_up(current), look_back=situation.look_back)
    return None


def _shown(situation: Situation, show: Cards) -> bool:
    return show[0] in situation.shown or situation.current == show


def turn_to_overturn(rules: RuleSet, holder: int, passed: int) -> int | None:
    """Where seats overturn in turn, the one whose turn it is; None where they do not, or when all have passed.

    After each showing the others are asked in play order from its holder's next (RULES §3); where jokers fix no-trump
    the holder, who may do that over his own pair, is asked last. `passed` is a bit mask of seats.
    """
    if rules.overturn_order != "in_turn":
        return None
    for step in (1, 2, 3, 4) if rules.fixed_no_trump else (1, 2, 3):
        seat = (holder + step) % 4
        if not passed >> seat & 1:
            return seat
    return None


def to_ask(
    rules: RuleSet, current: Cards, holder: int | None, banker: int, buried_by: int, raids: int, flag: bool = False
) -> tuple[int, ...]:
    """The seats to be asked after a bury whether they raid, in order, able or not (RULES §5); empty for nobody."""
    if flag or not rules.raids or not (current or rules.raid_undeclared):
        return ()
    if rules.red_five_stake and current == (RED_FIVE, RED_FIVE):
        return ()
    first = banker if rules.raid_order == "banker_first" else (buried_by + 1) % 4
    waits = holder if raids == 0 and holder is not None else -1
    seats: list[int] = []
    for step in range(4):
        seat = first + step & 3
        if seat != buried_by and seat != waits:
            seats.append(seat)
    return tuple(seats)


def showings(rules: RuleSet, level: int, hand: Cards, situation: Situation) -> tuple[Chance, ...]:
    """Every showing that `hand` (sorted or not) allows, the weakest first."""
    if not situation.flag and (_closed(rules, level, situation, ()) or _raid_shut(rules, situation)):
        return ()  # whatever is held
    single = not situation.current and situation.phase == "declare"  # it only declares
    chances: list[Chance] = []
    for cards in _candidates(rules, level, hand, single):
        names = judge(rules, level, situation, cards)
        if not isinstance(names, Refusal):
            chances.append(Chance(cards, names, kind_of(rules, level, situation, cards)))
    return tuple(chances)


def _candidates(rules: RuleSet, level: int, hand: Cards, single: bool) -> list[Cards]:
    """Showings in a hand by form alone, the weakest first; `single` cards only when asked for."""
    once = twice = 0
    for card in hand:
        bit = 1 << card
        twice |= once & bit
        once |= bit
    order, red_five_shows = rules.pair_order or "DCHS", rules.red_five_shows
    found: list[Cards] = []
    suits = [_SUITS[suit] + level for suit in order]
    if single:
        for card in suits:
            if once >> card & 1:
                found.append((card,))
    if not twice:
        return found
    for card in (*suits, LITTLE_JOKER, BIG_JOKER):
        if twice >> card & 1 and not (red_five_shows and card == RED_FIVE):
            found.append((card, card))
    if red_five_shows and twice >> RED_FIVE & 1:
        found.append((RED_FIVE, RED_FIVE))
    return found


_SUITS: Final = {"S": 0, "H": 13, "C": 26, "D": 39}


def options(rules: RuleSet, level: int, hand: Cards, situation: Situation) -> tuple[Option, ...]:
    """The five buttons S H C D NT: for each the weakest showing of `hand` that names it, or why there is none."""
    candidates = _candidates(rules, level, hand, single=True)
    judged = [(cards, judge(rules, level, situation, cards)) for cards in candidates]
    general = _closed(rules, level, situation, ()) or _raid_shut(rules, situation)
    return tuple([_option(rules, level, situation, trump, judged, general) for trump in ALL_TRUMPS])


def _option(
    rules: RuleSet,
    level: int,
    situation: Situation,
    trump: int,
    judged: list[tuple[Cards, Refusal | tuple[int, ...]]],
    general: Refusal | None,
) -> Option:
    why: Refusal | None = None
    for cards, answer in judged:
        if isinstance(answer, Refusal):
            if trump in _names(rules, level, cards):
                why = answer  # of the strongest that would name it
        elif trump in answer:
            return Option(trump, cards, kind_of(rules, level, situation, cards), None)
    return Option(trump, None, None, general or why or _no("nothing_to_show", "3", trump=TRUMPS[trump]))
