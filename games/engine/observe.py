"""What an audience may know of a game, made by selecting (RULES §3 hidden showings, §4, §5).

`observe` builds a new value out of what the audience may see; it holds no reference to the state. A player's autoplay
decides on nothing else, and `view.view` writes nothing else.

Audiences: a seat 0–3; "desk" and "program" see everything; "program-closed" (an output without hands) and "public"
see what the table says aloud.
"""

from __future__ import annotations

from functools import lru_cache

from games.engine.bidding import may_declare
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
    Phase,
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
_HIDDEN = tuple([Kitty(KITTY_SIZE, seat, None) for seat in range(4)])
"""The kitty while play goes on, by who laid it, for those who may not see it."""


def sees_all(audience: Audience) -> bool:
    """Whether the audience sees every hand and the kitty."""
    return audience == "desk" or audience == "program"


def observe(state: State, audience: Audience) -> Observation:
    """What `audience` may know of `state`."""
    phase = state.phase
    if isinstance(phase, Playing):
        return _playing(state, state.setup, phase, audience, "playing", None)
    if isinstance(phase, Dealing | Declaring):
        return _dealing(state, state.setup, phase, audience)
    if isinstance(phase, Ended):
        seen = _observed(state, phase.before, audience)
        seen.phase = "ended"
        seen.turn = None
        seen.asked = 0
        seen.notice = None
        return seen
    return _observed(state, phase, audience)


def _observed(state: State, phase: Phase, audience: Audience) -> Observation:
    setup = state.setup
    if isinstance(phase, Playing):
        return _playing(state, setup, phase, audience, "playing", None)
    if isinstance(phase, Finished):
        return _playing(state, setup, phase.played, audience, "finished", phase.result)
    if isinstance(phase, (Dealing, Declaring)):
        return _dealing(state, setup, phase, audience)
    if isinstance(phase, (Taking, Burying, Raiding)):
        return _kitty_moves(state, setup, phase, audience)
    return _base(state, setup, audience, "cutting", setup.cutter, _select(((), (), (), ()), audience), (0, 0, 0, 0))


def _select(hands: tuple[Cards, ...], audience: Audience) -> tuple[Cards | None, ...]:
    if audience == 0:
        return (hands[0], None, None, None)
    if audience == 1:
        return (None, hands[1], None, None)
    if audience == 2:
        return (None, None, hands[2], None)
    if audience == 3:
        return (None, None, None, hands[3])
    return hands if sees_all(audience) else _NO_HANDS


def _base(
    state: State,
    setup: Setup,
    audience: Audience,
    phase: PhaseName,
    turn: int | None,
    hands: tuple[Cards | None, ...],
    counts: tuple[int, ...],
) -> Observation:
    """What every phase has, with nothing else filled in."""
    context = setup.context
    return Observation(
        audience, setup.rules, context, phase, setup.rank, state.decision, turn,
        0 if turn is None else 1 << turn,
        None if setup.turned and phase == "cutting" else setup.first_receiver,
        setup.cutter, None, context.banker, None, None, 0, counts, hands, None, None, (), (), 0, 0, 0,
        0, (), 0, (), 0, (), (), None, setup.commitment, None, None, state.left,
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
def _seen(showings: tuple[Showing, ...], *, singles: bool, every: bool, audience: Audience) -> tuple[Shown, ...]:
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


_last_opened: tuple[tuple[Showing, ...], tuple[Shown, ...]] = ((), ())


def _opened(showings: tuple[Showing, ...]) -> tuple[Shown, ...]:
    """Showings that lie open, as everybody sees them. The last answer is kept: play asks for it at every card."""
    global _last_opened
    last = _last_opened
    if last[0] is not showings:
        shown = [_shown(one, hidden=False, bare=False, first=False, audience="public") for one in showings]
        last = _last_opened = (showings, tuple(shown))
    return last[1]


def _dealing(state: State, setup: Setup, phase: Dealing | Declaring, audience: Audience) -> Observation:
    """Every seat is observed after every round: everything in one go."""
    rules, context, deal = setup.rules, setup.context, phase.deal
    # Only the hands that this audience sees are looked at.
    hands = _NO_HANDS
    asked = passed = 0
    turned = setup.turned
    cards: Cards | None = None
    name: PhaseName
    if isinstance(phase, Dealing):
        name, rounds = "dealing", phase.rounds
        if rounds and rules.declare_during_deal and may_declare(rules, setup.rank, flag=context.flag):
            asked = ALL_SEATS
    else:
        name, rounds, passed = "declaring", len(deal.hands[0]), phase.passed
        asked = ALL_SEATS & ~passed
        if phase.turned:
            turned = phase.turned
            cards = tuple(sorted(turned))
    if isinstance(audience, int):
        own = tuple(sorted(deal.hands[audience][:rounds]))
        hands = (*_NO_HANDS[:audience], own, *_NO_HANDS[audience + 1 :])
    elif sees_all(audience):
        hands = tuple([tuple(sorted(hand[:rounds])) for hand in deal.hands])
        cards = tuple(sorted(deal.kitty))
    showings: tuple[Shown, ...] = ()
    if phase.showings:
        showings = _seen(
            phase.showings, singles=rules.hidden_declaration, every=rules.hidden_showings, audience=audience
        )
    return Observation(
        audience,
        rules,
        context,
        name,
        setup.rank,
        state.decision,
        None,
        asked,
        setup.first_receiver,
        setup.cutter,
        deal.cut,
        context.banker,
        showings[-1].names if showings else None,
        None,
        rounds,
        (rounds, rounds, rounds, rounds),
        hands,
        (_CLOSED if cards is None else Kitty(len(cards), None, cards)) if deal.kitty else None,
        None,
        showings,
        turned,
        passed,
        0,
        0,
        0,
        (),
        0,
        (),
        0,
        (),
        (),
        showings[-1] if showings else None,
        setup.commitment,
        None,
        None,
        state.left,
    )


def _settled(seen: Observation, settled: Settled, phase: Phase) -> None:
    seen.cut = settled.deal.cut
    seen.dealt = len(settled.deal.hands[0])
    seen.showings = _seen(settled.showings, singles=False, every=seen.rules.hidden_showings, audience=seen.audience)
    seen.turned = settled.turned
    seen.raids = settled.raids
    seen.banker = settled.banker
    if isinstance(seen.audience, int):
        seen.buried = settled.laid[seen.audience]
    if not seen.rules.hidden_showings or sees_all(seen.audience) or isinstance(phase, Playing):
        seen.trump = settled.trump
        seen.order = settled.order


def _kitty_moves(state: State, setup: Setup, phase: Taking | Burying | Raiding, audience: Audience) -> Observation:
    settled = phase.settled
    name: PhaseName = "declaring"
    turn: int | None = None
    if isinstance(phase, Taking):
        hands = tuple([tuple(sorted(hand)) for hand in settled.deal.hands])
        kitty = tuple(sorted(settled.deal.kitty))
        public = bool(settled.turned) and settled.turned == settled.deal.kitty
        lies = Kitty(len(kitty), None, kitty if public or sees_all(audience) else None) if kitty else None
    elif isinstance(phase, Burying):
        name, turn, hands = "burying", phase.by, phase.hands
        lies = Kitty(0, phase.by, () if sees_all(audience) or audience == phase.by else None)
    else:
        name, turn, hands = "raiding", phase.asked, phase.hands
        sees = sees_all(audience) or audience == phase.by
        lies = Kitty(len(phase.kitty), phase.by, phase.kitty if sees else None)
    counts = (len(hands[0]), len(hands[1]), len(hands[2]), len(hands[3]))
    seen = _base(state, setup, audience, name, turn, _select(hands, audience), counts)
    _settled(seen, settled, phase)
    seen.kitty = lies
    if isinstance(phase, Raiding):
        seen.declined = phase.declined
    elif seen.showings:
        seen.notice = seen.showings[-1]
    return seen


def _playing(
    state: State, setup: Setup, phase: Playing, audience: Audience, name: PhaseName, result: Result | None
) -> Observation:
    """Play is observed before every card: everything in one go."""
    settled, by, kitty, hands, leader, plays, best, tricks, points, adjustments, failures, _, notice = phase
    deal = settled.deal
    hand0, hand1, hand2, hand3 = hands
    seen_hands: tuple[Cards | None, ...] = hands
    laid: Cards | None = None
    turn: int | None = None
    asked = 0
    if isinstance(audience, int):
        laid = settled.laid[audience]
    if result is not None:
        points = result.points
    else:
        turn = (leader + len(plays)) & 3
        asked = 1 << turn
        seen_hands = _select(hands, audience)
        if adjustments:
            points += sum([adjustment.points for adjustment in adjustments])
    lies = None
    if by is not None:
        if audience == by or result is not None or audience == "desk" or audience == "program":
            lies = Kitty(len(kitty), by, kitty)
        else:
            lies = _HIDDEN[by]
    return Observation(
        audience,
        setup.rules,
        setup.context,
        name,
        setup.rank,
        state.decision,
        turn,
        asked,
        setup.first_receiver,
        setup.cutter,
        deal.cut,
        settled.banker,
        settled.trump,
        settled.order,
        len(deal.hands[0]),
        (len(hand0), len(hand1), len(hand2), len(hand3)),
        seen_hands,
        lies,
        laid,
        _opened(settled.showings) if settled.showings else (),
        settled.turned,
        0,
        0,
        settled.raids,
        leader,
        plays,
        best,
        tricks,
        points,
        adjustments,
        failures,
        notice,
        setup.commitment,
        setup.seed if result else None,
        result,
        state.left,
    )
