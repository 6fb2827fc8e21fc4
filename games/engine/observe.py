"""What an audience may know of a game, made by selecting (RULES §3 hidden showings, §4, §5).

`observe` builds a new value out of what the audience may see; it holds no reference to the state. A player's autoplay
decides on nothing else, and `view.view` writes nothing else.

Audiences: a seat 0–3; "desk" and "program" see everything; "program-closed" (an output without hands) and "public"
see what the table says aloud.
"""

from __future__ import annotations

from typing import Final

from games.engine.bidding import declarers, may_show_meanwhile
from games.engine.cards import Cards
from games.engine.deal import KITTY_SIZE
from games.engine.observation import Aside, Audience, Kitty, Known, Observation, PhaseName, Shown
from games.engine.phases import (
    ALL_SEATS,
    Burying,
    Dealing,
    Declaring,
    Ended,
    Finished,
    Playing,
    Raiding,
    Result,
    Settled,
    Setup,
    Showing,
    State,
    Taking,
)
from games.engine.table import NOTHING_LIES

__all__ = ["AUDIENCES", "OPEN", "Audience", "Kitty", "Observation", "PhaseName", "Shown", "observe", "sees_all"]

OPEN = ("desk", "program")
AUDIENCES: tuple[Audience, ...] = (0, 1, 2, 3, "desk", "program", "program-closed", "public")
_NO_HANDS: Final[tuple[Cards | None, ...]] = (None, None, None, None)
_CLOSED: Final = Kitty(KITTY_SIZE, None, None)
_REVEALED: Final = False


def sees_all(audience: Audience) -> bool:
    """Whether the audience sees every hand and the kitty."""
    if isinstance(audience, int):
        return False
    return audience == "desk" or audience == "program"


def observe(state: State, audience: Audience) -> Observation:
    """What `audience` may know of `state`."""
    setup, phase = state.setup, state.phase
    if isinstance(phase, Playing):
        if not isinstance(audience, int):
            return _playing(state, phase, audience)
        # Asked for before every card: what a seat knows in `_playing`, in one go.
        settled, kitty = phase.settled, phase.kitty
        kept = _kept[audience]
        if kept is None or kept.second is not settled or kept.third is not kitty or kept.setup is not setup:
            known = _in_play(setup, settled, phase.by, kitty, audience, None)
            kept = _kept[audience] = _Kept(setup, settled, kitty, known, 0)
        return Observation(kept.known, "playing", state.decision, phase.hands[audience], phase.table, state.left, None)
    if isinstance(phase, Dealing) and isinstance(audience, int):
        return _round(state, setup, phase, audience)
    if isinstance(phase, (Dealing, Declaring)):
        return _dealing(state, setup, phase, audience)
    if isinstance(phase, Ended):
        seen = observe(state._replace(phase=phase.before), audience)
        open_hands = None if seen.aside is None else seen.aside.open_hands
        aside = Aside(0, seen.dealt, seen.size, open_hands, seen.passed, seen.declined)
        return Observation(seen.known, "ended", seen.decision, seen.own, seen.table, seen.left, aside)
    if isinstance(phase, Finished):
        return _finished(state, phase.played, phase.result, audience)
    if isinstance(phase, (Taking, Burying, Raiding)):
        return _kitty_moves(state, state.setup, phase, audience)
    return _cutting(state, state.setup, audience)


def _own(hands: tuple[Cards, ...], audience: Audience) -> Cards:
    """A seat's own hand; empty for other audiences."""
    return hands[audience] if isinstance(audience, int) else ()


def _open(hands: tuple[Cards, ...], audience: Audience) -> tuple[Cards | None, ...] | None:
    """All hands for who sees them all, none for who sees none; None for a seat."""
    if isinstance(audience, int):
        return None
    return hands if sees_all(audience) else _NO_HANDS


def _cutting(state: State, setup: Setup, audience: Audience) -> Observation:
    """Before the cut: no hands, and where cards are turned for the first banker, not yet who receives first."""
    known = Known(
        audience, setup.rules, setup.context, setup.rank,
        None if setup.turned else setup.first_receiver,
        setup.cutter, None, setup.context.banker, None, None, None, None, (), (), 0, setup.commitment, None, None,
    )  # fmt: skip
    aside = Aside(1 << setup.cutter, 0, 0, _open(((), (), (), ()), audience))
    return Observation(known, "cutting", state.decision, (), NOTHING_LIES, state.left, aside)


def _shown(showing: Showing, *, hidden: bool, bare: bool, first: bool, audience: Audience) -> Shown:
    seat, cards, kind = showing.seat, showing.cards, showing.kind
    if not hidden or audience == seat or sees_all(audience):
        return Shown(seat, cards, len(cards), showing.names, kind, hidden, showing.fixed)
    if bare:
        # Only the fact is public: not how many cards, nor whether they look back.
        kind = "raid" if kind == "raid" else "declare" if first else "overturn"
    return Shown(seat, None, 0 if bare else len(cards), None, kind, hidden=True, fixed=False)


def _seen(showings: tuple[Showing, ...], singles: bool, every: bool, audience: Audience) -> tuple[Shown, ...]:
    """Showings as an audience sees them while declared `singles`, or `every` one, lie face down."""
    if not showings:
        return ()
    return tuple([
        _shown(
            one,
            hidden=every or (singles and one.kind == "declare" and len(one.cards) == 1),
            bare=every,
            first=not i,
            audience=audience,
        )
        for i, one in enumerate(showings)
    ])  # fmt: skip


class _Kept:
    """What a seat knew last, after what it was made of: the game's setup, its deal and showings or (in play) what was
    settled and the kitty; and who may show something while cards are dealt."""

    __slots__ = ("known", "may_show", "second", "setup", "third")

    def __init__(self, setup: Setup, second: object, third: object, known: Known, may_show: int) -> None:
        self.setup = setup
        self.second = second
        self.third = third
        self.known = known
        self.may_show = may_show


_kept: Final[list[_Kept | None]] = [None, None, None, None]
"""By seat."""


def _round(state: State, setup: Setup, phase: Dealing, seat: int) -> Observation:
    """A seat is observed after every round dealt: nothing is made anew but its hand."""
    deal, rounds, showings = phase.deal, phase.rounds, phase.showings
    kept = _kept[seat]
    if kept is None or kept.second is not deal or kept.third is not showings or kept.setup is not setup:
        known = _before_trump(setup, phase, seat)
        kept = _kept[seat] = _Kept(setup, deal, showings, known, _may_show(setup))
    own = tuple(sorted(deal.hands[seat][:rounds]))
    aside = Aside(kept.may_show if rounds else 0, rounds, rounds, None, 0, 0)
    return Observation(kept.known, "dealing", state.decision, own, NOTHING_LIES, state.left, aside)


def _may_show(setup: Setup) -> int:
    """The seats that may show something while cards are dealt."""
    return ALL_SEATS if may_show_meanwhile(setup) else 0


def _dealing(state: State, setup: Setup, phase: Dealing | Declaring, audience: Audience) -> Observation:
    """While cards arrive, and in the declaring window."""
    deal = phase.deal
    passed = 0
    name: PhaseName = "dealing"
    if isinstance(phase, Dealing):
        rounds = phase.rounds
        asked = _may_show(setup) if rounds else 0
    else:
        name, rounds, passed = "declaring", len(deal.hands[0]), phase.passed
        asked = declarers(setup.rules, phase.showings, passed)
    known = _before_trump(setup, phase, audience)
    own: Cards = ()
    open_hands: tuple[Cards | None, ...] | None = None
    if isinstance(audience, int):
        own = tuple(sorted(deal.hands[audience][:rounds]))
    else:
        open_hands = tuple([tuple(sorted(h[:rounds])) for h in deal.hands]) if sees_all(audience) else _NO_HANDS
    aside = Aside(asked, rounds, rounds, open_hands, passed)
    return Observation(known, name, state.decision, own, NOTHING_LIES, state.left, aside)


def _before_trump(setup: Setup, phase: Dealing | Declaring, audience: Audience) -> Known:
    """What is known while cards are dealt, and until declaring ends."""
    rules, context, deal = setup.rules, setup.context, phase.deal
    turned = setup.turned
    cards: Cards | None = None
    if isinstance(phase, Declaring) and phase.turned:
        turned = phase.turned
        cards = tuple(sorted(turned))
    if sees_all(audience):
        cards = tuple(sorted(deal.kitty))
    showings: tuple[Shown, ...] = ()
    if phase.showings:
        showings = _seen(phase.showings, rules.hidden_declaration, rules.hidden_showings, audience)
    return Known(
        audience, rules, context, setup.rank, setup.first_receiver, setup.cutter, deal.cut, context.banker,
        showings[-1].names if showings else None,
        None,
        (_CLOSED if cards is None else Kitty(len(cards), None, cards)) if deal.kitty else None,
        None, showings, turned, 0, setup.commitment, None, None,
    )  # fmt: skip


def _kitty_moves(state: State, setup: Setup, phase: Taking | Burying | Raiding, audience: Audience) -> Observation:
    settled, rules = phase.settled, setup.rules
    all_seen = sees_all(audience)
    name: PhaseName = "declaring"
    turn: int | None = None
    declined = 0
    if isinstance(phase, Taking):
        hands = tuple([tuple(sorted(hand)) for hand in settled.deal.hands])
        kitty = tuple(sorted(settled.deal.kitty))
        public = bool(settled.turned) and settled.turned == settled.deal.kitty
        lies = Kitty(len(kitty), None, kitty if public or all_seen else None) if kitty else None
    elif isinstance(phase, Burying):
        name, turn, hands = "burying", phase.by, phase.hands
        lies = Kitty(0, phase.by, () if all_seen or audience == phase.by else None)
    else:
        name, turn, hands, declined = "raiding", phase.asked, phase.hands, phase.declined
        lies = Kitty(len(phase.kitty), phase.by, phase.kitty if all_seen or audience == phase.by else None)
    showings = _seen(settled.showings, _REVEALED, rules.hidden_showings, audience)
    open_trump = all_seen or not rules.hidden_showings
    known = Known(
        audience, rules, setup.context, setup.rank, setup.first_receiver, setup.cutter, settled.deal.cut,
        settled.banker,
        settled.trump if open_trump else None,
        settled.order if open_trump else None,
        lies,
        settled.laid[audience] if isinstance(audience, int) else None,
        showings, settled.turned, settled.raids, setup.commitment, None, None,
    )  # fmt: skip
    aside = Aside(
        0 if turn is None else 1 << turn,
        len(settled.deal.hands[0]),
        min(len(hands[0]), len(hands[1]), len(hands[2]), len(hands[3])),
        _open(hands, audience),
        declined=declined,
    )
    return Observation(known, name, state.decision, _own(hands, audience), NOTHING_LIES, state.left, aside)


def _in_play(
    setup: Setup, settled: Settled, by: int | None, kitty: Cards, audience: Audience, result: Result | None
) -> Known:
    """What is known while cards are played, and with the `result` at the end, when the kitty and the seed are too."""
    lies = None
    if by is not None:
        is_open = result is not None or audience == by or sees_all(audience)
        lies = Kitty(len(kitty), by, kitty if is_open else None)
    return Known(
        audience, setup.rules, setup.context, setup.rank, setup.first_receiver, setup.cutter, settled.deal.cut,
        settled.banker, settled.trump, settled.order, lies,
        settled.laid[audience] if isinstance(audience, int) else None,
        _seen(settled.showings, _REVEALED, _REVEALED, audience),
        settled.turned, settled.raids, setup.commitment,
        None if result is None else setup.seed,
        result,
    )  # fmt: skip


def _playing(state: State, phase: Playing, audience: Audience) -> Observation:
    """Play as those see it who hold no hand."""
    settled, hands = phase.settled, phase.hands
    known = _in_play(state.setup, settled, phase.by, phase.kitty, audience, None)
    turn = phase.turn
    aside = Aside(1 << turn, len(settled.deal.hands[0]), len(hands[turn]), _open(hands, audience))
    return Observation(known, "playing", state.decision, (), phase.table, state.left, aside)


def _finished(state: State, played: Playing, result: Result, audience: Audience) -> Observation:
    """All hands and the kitty lie open, and the seed is known."""
    settled, hands = played.settled, played.hands
    known = _in_play(state.setup, settled, played.by, played.kitty, audience, result)
    aside = Aside(0, len(settled.deal.hands[0]), 0, hands)
    return Observation(known, "finished", state.decision, _own(hands, audience), played.table, state.left, aside)
