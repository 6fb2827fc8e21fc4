"""What an audience may know of a game, made by selecting (RULES §3 hidden showings, §4, §5).

`observe` builds a new value out of what the audience may see; it holds no reference to the state. A player's autoplay
decides on nothing else, and `view.view` writes nothing else.

Audiences: a seat 0–3; "desk" and "program" see everything; "program-closed" (an output without hands) and "public"
see what the table says aloud.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from games.engine.bidding import declarers, may_declare
from games.engine.cards import Cards
from games.engine.deal import KITTY_SIZE
from games.engine.observation import Audience, Kitty, Observation, PhaseName, Shown
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

__all__ = ["AUDIENCES", "OPEN", "Audience", "Kitty", "Observation", "PhaseName", "Shown", "observe", "sees_all"]

OPEN = ("desk", "program")
AUDIENCES: tuple[Audience, ...] = (0, 1, 2, 3, "desk", "program", "program-closed", "public")
_NO_HANDS: tuple[Cards | None, ...] = (None, None, None, None)
_CLOSED = Kitty(KITTY_SIZE, None, None)
_REVEALED = False


def sees_all(audience: Audience) -> bool:
    """Whether the audience sees every hand and the kitty."""
    return audience == "desk" or audience == "program"


def observe(state: State, audience: Audience) -> Observation:
    """What `audience` may know of `state`."""
    phase = state.phase
    if isinstance(phase, Playing):
        return _playing(state, phase, audience)
    if isinstance(phase, (Dealing, Declaring)):
        return _dealing(state, state.setup, phase, audience)
    if isinstance(phase, Ended):
        seen = observe(state._replace(phase=phase.before), audience)
        return seen._replace(phase="ended", turn=None, asked=0, notice=None)
    if isinstance(phase, Finished):
        return _finished(state, phase.played, phase.result, audience)
    if isinstance(phase, (Taking, Burying, Raiding)):
        return _kitty_moves(state, state.setup, phase, audience)
    return _cutting(state, state.setup, audience)


def _alone(hand: Cards, seat: int) -> tuple[Cards | None, ...]:
    if seat == 0:
        return (hand, None, None, None)
    if seat == 1:
        return (None, hand, None, None)
    return (None, None, hand, None) if seat == 2 else (None, None, None, hand)


def _select(hands: tuple[Cards, ...], audience: Audience) -> tuple[Cards | None, ...]:
    if isinstance(audience, int):
        return _alone(hands[audience], audience)
    return hands if sees_all(audience) else _NO_HANDS


def _cutting(state: State, setup: Setup, audience: Audience) -> Observation:
    """Before the cut: no hands, and where cards are turned for the first banker, not yet who receives first."""
    return Observation(
        audience, setup.rules, setup.context, setup.rank,
        None if setup.turned else setup.first_receiver,
        setup.cutter, None, setup.context.banker, None, None, 0, None, None, (), (), 0, setup.commitment,
        "cutting", state.decision, setup.cutter, 1 << setup.cutter, (0, 0, 0, 0),
        _select(((), (), (), ()), audience), 0, 0, 0, (), 0, (), 0, (), (), None, None, None, state.left,
    )  # fmt: skip


def _shown(showing: Showing, *, hidden: bool, bare: bool, first: bool, audience: Audience) -> Shown:
    seat, cards, names, kind, fixed = showing
    if not hidden or audience == seat or sees_all(audience):
        return Shown(seat, cards, len(cards), names, kind, hidden, fixed)
    if bare:
        # Only the fact is public: not how many cards, nor whether they look back.
        kind = "raid" if kind == "raid" else "declare" if first else "overturn"
    return Shown(seat, None, 0 if bare else len(cards), None, kind, hidden=True, fixed=False)


@lru_cache(maxsize=1024)
def _seen(showings: tuple[Showing, ...], singles: bool, every: bool, audience: Audience) -> tuple[Shown, ...]:
    """Showings as an audience sees them while declared `singles`, or `every` one, lie face down."""
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


def _dealing(state: State, setup: Setup, phase: Dealing | Declaring, audience: Audience) -> Observation:
    """Every seat is observed after every round: everything in one go."""
    rules, context, _, _, commitment, _, first_receiver, _, cutter, rank, turned = setup
    deal = phase.deal
    # Only the hands that this audience sees are looked at.
    hands = _NO_HANDS
    asked = passed = 0
    cards: Cards | None = None
    name: PhaseName
    if isinstance(phase, Dealing):
        name, rounds = "dealing", phase.rounds
        if rounds and rules.declare_during_deal and may_declare(rules, rank, context.flag):
            asked = ALL_SEATS
    else:
        name, rounds, passed = "declaring", len(deal.hands[0]), phase.passed
        asked = declarers(rules, phase.showings, passed)
        if phase.turned:
            turned = phase.turned
            cards = tuple(sorted(turned))
    if isinstance(audience, int):
        hands = _alone(tuple(sorted(deal.hands[audience][:rounds])), audience)
    elif sees_all(audience):
        hands = tuple([tuple(sorted(hand[:rounds])) for hand in deal.hands])
        cards = tuple(sorted(deal.kitty))
    showings: tuple[Shown, ...] = ()
    if phase.showings:
        showings = _seen(phase.showings, rules.hidden_declaration, rules.hidden_showings, audience)
    now = (
        audience, rules, context, rank, first_receiver, cutter, deal.cut, context.banker,
        showings[-1].names if showings else None,
        None, rounds,
        (_CLOSED if cards is None else Kitty(len(cards), None, cards)) if deal.kitty else None,
        None, showings, turned, 0, commitment,
        name, state.decision, None, asked, (rounds, rounds, rounds, rounds), hands, passed, 0, 0, (), 0, (), 0, (), (),
        showings[-1] if showings else None,
        None, None, state.left,
    )  # fmt: skip
    return tuple.__new__(Observation, now)


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
    known = all_seen or not rules.hidden_showings
    return Observation(
        audience, rules, setup.context, setup.rank, setup.first_receiver, setup.cutter, settled.deal.cut,
        settled.banker,
        settled.trump if known else None,
        settled.order if known else None,
        len(settled.deal.hands[0]), lies,
        settled.laid[audience] if isinstance(audience, int) else None,
        showings, settled.turned, settled.raids, setup.commitment,
        name, state.decision, turn,
        0 if turn is None else 1 << turn,
        (len(hands[0]), len(hands[1]), len(hands[2]), len(hands[3])),
        _select(hands, audience),
        0, declined, 0, (), 0, (), 0, (), (),
        showings[-1] if showings and not isinstance(phase, Raiding) else None,
        None, None, state.left,
    )  # fmt: skip


def _fixed(setup: Setup, phase: Playing, audience: Audience, *, over: bool) -> tuple[Any, ...]:
    """The first fields of an observation (up to `commitment`), which stay the same while cards are played."""
    settled, by, kitty = phase.settled, phase.by, phase.kitty
    lies = None
    if by is not None:
        lies = Kitty(len(kitty), by, kitty if over or audience == by or sees_all(audience) else None)
    return (
        audience, setup.rules, setup.context, setup.rank, setup.first_receiver, setup.cutter, settled.deal.cut,
        settled.banker, settled.trump, settled.order, len(settled.deal.hands[0]), lies,
        settled.laid[audience] if isinstance(audience, int) else None,
        _seen(settled.showings, _REVEALED, _REVEALED, audience),
        settled.turned, settled.raids, setup.commitment,
    )  # fmt: skip


_kept: list[tuple[Setup, Settled, Cards, tuple[Any, ...]] | None] = [None, None, None, None]
"""The last answer of `_fixed` for each seat: it is asked for at every card."""


def _playing(state: State, phase: Playing, audience: Audience) -> Observation:
    """Play is observed before every card: everything in one go."""
    setup, _, _, decision, left = state
    settled, _, kitty, hands, leader, plays, best, tricks, points, adjustments, failures, _, notice = phase
    turn = leader + len(plays) & 3
    first, second, third, fourth = hands
    shown: tuple[Cards | None, ...]
    if isinstance(audience, int):
        kept = _kept[audience]
        if kept is None or kept[1] is not settled or kept[0] is not setup or kept[2] is not kitty:
            kept = _kept[audience] = (setup, settled, kitty, _fixed(setup, phase, audience, over=False))
        fixed = kept[3]
        if audience == 0:
            shown = (first, None, None, None)
        elif audience == 1:
            shown = (None, second, None, None)
        else:
            shown = (None, None, third, None) if audience == 2 else (None, None, None, fourth)
    else:
        fixed = _fixed(setup, phase, audience, over=False)
        shown = hands if sees_all(audience) else _NO_HANDS
    if adjustments:
        points += sum([adjustment.points for adjustment in adjustments])
    now = (
        "playing", decision, turn, 1 << turn, (len(first), len(second), len(third), len(fourth)),
        shown, 0, 0, leader, plays, best, tricks, points, adjustments, failures, notice, None, None, left,
    )  # fmt: skip
    return tuple.__new__(Observation, fixed + now)


def _finished(state: State, played: Playing, result: Result, audience: Audience) -> Observation:
    """All hands and the kitty lie open, and the seed is known."""
    fixed = _fixed(state.setup, played, audience, over=True)
    hands = played.hands
    now = (
        "finished", state.decision, None, 0, tuple([len(hand) for hand in hands]), hands, 0, 0, played.leader, (), 0,
        played.tricks, result.points, played.adjustments, played.failures, played.notice, state.setup.seed, result,
        state.left,
    )  # fmt: skip
    return tuple.__new__(Observation, fixed + now)
