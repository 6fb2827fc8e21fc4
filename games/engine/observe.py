"""What an audience may know of a game, made by selecting (RULES §3 hidden showings, §4, §5).

`observe` builds a new value out of what the audience may see; it holds no reference to the state. A player's autoplay
decides on nothing else, and `view.view` writes nothing else.

Audiences: a seat 0–3; "desk" and "program" see everything; "program-closed" (an output without hands) and "public"
see what the table says aloud.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.engine.bidding import declarers, may_declare
from games.engine.cards import Cards
from games.engine.deal import KITTY_SIZE
from games.engine.observation import Audience, Kitty, Known, Observation, PhaseName, Shown
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
_NO_HANDS: Final[tuple[Cards | None, ...]] = (None, None, None, None)
_CLOSED: Final = Kitty(KITTY_SIZE, None, None)
_REVEALED: Final = False


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
        return Observation(
            seen.known, "ended", seen.decision, None, 0, seen.dealt, seen.counts, seen.hands, seen.passed,
            seen.declined, seen.leader, seen.plays, seen.best, seen.tricks, seen.points, seen.adjustments,
            seen.failures, None, seen.left,
        )  # fmt: skip
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
    known = Known(
        audience, setup.rules, setup.context, setup.rank,
        None if setup.turned else setup.first_receiver,
        setup.cutter, None, setup.context.banker, None, None, None, None, (), (), 0, setup.commitment, None, None,
    )  # fmt: skip
    return Observation(
        known, "cutting", state.decision, setup.cutter, 1 << setup.cutter, 0, (0, 0, 0, 0),
        _select(((), (), (), ()), audience), 0, 0, 0, (), 0, (), 0, (), (), None, state.left,
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


_kept: Final[list[tuple[Setup, object, object, Known, int] | None]] = [None, None, None, None]
"""For each seat the last `Known`, after what it was made of and before the rounds dealt: it is asked for at every card."""


def _dealing(state: State, setup: Setup, phase: Dealing | Declaring, audience: Audience) -> Observation:
    """Every seat is observed after every round. Only the hands that this audience sees are looked at."""
    rules = setup.rules
    deal, showings = phase.deal, phase.showings
    asked = passed = 0
    name: PhaseName = "dealing"
    if isinstance(phase, Dealing):
        rounds = phase.rounds
        if rounds and rules.declare_during_deal and may_declare(rules, setup.rank, setup.context.flag):
            asked = ALL_SEATS
    else:
        name, rounds, passed = "declaring", len(deal.hands[0]), phase.passed
        asked = declarers(rules, showings, passed)
    if isinstance(audience, int):
        hands = _alone(tuple(sorted(deal.hands[audience][:rounds])), audience)
        kept = _kept[audience]
        if name == "dealing" and kept is not None and kept[1] is deal and kept[2] is showings and kept[0] is setup:
            known = kept[3]
        else:
            known = _before_trump(setup, phase, audience)
            if name == "dealing":
                _kept[audience] = (setup, deal, showings, known, rounds)
    else:
        known = _before_trump(setup, phase, audience)
        hands = tuple([tuple(sorted(hand[:rounds])) for hand in deal.hands]) if sees_all(audience) else _NO_HANDS
    return Observation(
        known, name, state.decision, None, asked, rounds, (rounds, rounds, rounds, rounds), hands, passed, 0, 0, (), 0,
        (), 0, (), (), known.showings[-1] if showings else None, state.left,
    )  # fmt: skip


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
    return Observation(
        known, name, state.decision, turn,
        0 if turn is None else 1 << turn,
        len(settled.deal.hands[0]),
        (len(hands[0]), len(hands[1]), len(hands[2]), len(hands[3])),
        _select(hands, audience),
        0, declined, 0, (), 0, (), 0, (), (),
        showings[-1] if showings and not isinstance(phase, Raiding) else None,
        state.left,
    )  # fmt: skip


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
    """Play is observed before every card: everything in one go."""
    setup, _, _, decision, left = state
    settled, by, kitty, hands, leader, plays, best, tricks, points, adjustments, failures, _, notice = phase
    first, second, third, fourth = hands
    shown: tuple[Cards | None, ...]
    if isinstance(audience, int):
        kept = _kept[audience]
        if kept is None or kept[1] is not settled or kept[2] is not kitty or kept[0] is not setup:
            known = _in_play(setup, settled, by, kitty, audience, None)
            kept = _kept[audience] = (setup, settled, kitty, known, len(settled.deal.hands[0]))
        _, _, _, known, dealt = kept
        if audience == 0:
            shown = (first, None, None, None)
        elif audience == 1:
            shown = (None, second, None, None)
        else:
            shown = (None, None, third, None) if audience == 2 else (None, None, None, fourth)
    else:
        known = _in_play(setup, settled, by, kitty, audience, None)
        dealt = len(settled.deal.hands[0])
        shown = hands if sees_all(audience) else _NO_HANDS
    if adjustments:
        points += sum([adjustment.points for adjustment in adjustments])
    turn = leader + len(plays) & 3
    return Observation(
        known, "playing", decision, turn, 1 << turn, dealt,
        (len(first), len(second), len(third), len(fourth)),
        shown, 0, 0, leader, plays, best, tricks, points, adjustments, failures, notice, left,
    )  # fmt: skip


def _finished(state: State, played: Playing, result: Result, audience: Audience) -> Observation:
    """All hands and the kitty lie open, and the seed is known."""
    settled, hands = played.settled, played.hands
    known = _in_play(state.setup, settled, played.by, played.kitty, audience, result)
    return Observation(
        known, "finished", state.decision, None, 0, len(settled.deal.hands[0]), tuple([len(hand) for hand in hands]),
        hands, 0, 0, played.leader, (), 0, played.tricks, result.points, played.adjustments, played.failures,
        played.notice, state.left,
    )  # fmt: skip
