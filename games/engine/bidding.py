"""Cut, visible deal, declaring and its end (RULES §2, §3): what is checked, the events made, and their folds."""

from __future__ import annotations

from typing import Any, Literal

from games.engine import deal as decks
from games.engine.cards import ACE, LITTLE_JOKER, NO_TRUMP, TRUMPS, Cards, codes
from games.engine.checks import held, refuse, seat_in, their_turn
from games.engine.commands import Cut, Pass, Show
from games.engine.events import Event
from games.engine.order import Order, order_for
from games.engine.phases import (
    ALL_SEATS,
    Burying,
    Dealing,
    Declaring,
    Playing,
    Settled,
    Setup,
    Showing,
    Taking,
)
from games.engine.refusal import Refusal, Refused
from games.engine.ruleset import RuleSet
from games.engine.showings import (
    FACE_DOWN,
    ShowingKind,
    Situation,
    is_look_back,
    judge,
    kind_of,
    strength,
    turn_to_overturn,
)
from games.engine.tricking import first_lead

NOTHING_LAID: tuple[Cards | None, ...] = (None, None, None, None)


def standing(rules: RuleSet, rank: int, showings: tuple[Showing, ...]) -> Showing | None:
    """The showing that names trump: the last, or where all are hidden the highest (RULES §3, §5)."""
    if not showings:
        return None
    if rules.hidden_showings:
        return max(showings, key=lambda one: strength(rules, rank, one.cards, one.kind == "look_back"))
    return showings[-1]


def situation(
    setup: Setup,
    showings: tuple[Showing, ...],
    seat: int,
    banker: int | None = None,
    by: int | None = None,
    raids: int = 0,
    passed: int = 0,
) -> Situation:
    """Where a showing of `seat` would fall, as far as that seat may know; a raid once somebody (`by`) has buried.

    What lies face down for it stays so: what is allowed, and how it is refused, never tells what is hidden (RULES §3).
    """
    rules = setup.rules
    phase: Literal["declare", "raid"] = "declare" if by is None else "raid"
    flag = setup.context.flag
    if not showings:
        return Situation(seat, phase, banker=banker, buried_by=by, raids=raids, flag=flag)
    first, last = showings[0], showings[-1]
    single = phase == "declare" and rules.hidden_declaration and len(last.cards) == 1 and last.seat != seat
    return Situation(
        seat,
        phase,
        current=FACE_DOWN if single or rules.hidden_showings else last.cards,
        holder=last.seat,
        declared=first.cards[0] if first.seat == seat and len(first.cards) == 1 else None,
        look_back=last.kind == "look_back" and not rules.hidden_showings,
        banker=banker,
        buried_by=by,
        raids=raids,
        flag=flag,
        shown=frozenset([one.cards[0] for one in showings if len(one.cards) == 2 and one.seat == seat]),
        turn=turn_to_overturn(rules, last.seat, passed) if phase == "declare" else None,
    )


def judged(setup: Setup, where: Situation, cards: Cards, names: int) -> ShowingKind:
    """The kind of a legal showing that names `names`; raises Refused otherwise."""
    answer = judge(setup.rules, setup.rank, where, cards)
    if isinstance(answer, Refusal):
        raise Refused(answer)
    if names not in answer:
        refuse("cannot_name", "3", names=[TRUMPS[trump] for trump in answer])
    return kind_of(setup.rules, setup.rank, where, cards)


def order_of(setup: Setup, trump: int, showing: Showing | None) -> Order:
    """The order of cards under a trump and the showing that named it."""
    fixed = showing is not None and showing.fixed
    return order_for(setup.rules, setup.rank, trump, setup.context.flag, fixed)


# -- cutting and dealing


def check_cut(setup: Setup, command: Cut) -> tuple[Event, ...]:
    """The cut, after the cards turned for the first banker where the set turns any."""
    their_turn(command.seat, setup.cutter, "2")
    if not 0 <= command.at < decks.DECK_SIZE:
        refuse("cut_range", "2", least=0, most=decks.DECK_SIZE - 1)
    cut = Event("cut", {"seat": command.seat, "at": command.at})
    if setup.turned:
        return (Event("turned", {"cards": codes(setup.turned)}), cut)
    return (cut,)


def fold_cut(setup: Setup, at: int) -> Dealing:
    """The deck is cut, nothing is dealt."""
    return Dealing(decks.deal(setup.deck, at, setup.first_receiver, setup.context.flag), 0, ())


def deal_round(setup: Setup, phase: Dealing) -> tuple[Dealing | Declaring | Playing, tuple[Event, ...]]:
    """A card more in every hand, and its event; where nobody may declare, what ends declaring comes after the last."""
    deal = phase.deal
    rounds = phase.rounds + 1
    dealt = Event("dealt", {"round": rounds})
    if rounds < len(deal.hands[0]):
        return Dealing(deal, rounds, phase.showings), (dealt,)
    after = fold_dealt(setup, phase)
    if setup.context.flag or _may_declare(setup):
        return after, (dealt,)
    return after, (dealt, *closing(setup, deal, ()))


def may_declare(rules: RuleSet, rank: int, flag: bool) -> bool:
    """Whether there is any declaring in a game (RULES §3: not in a flag round, in classic not at A)."""
    return rules.red_five_flag if flag else rules.declare_at_a or rank != ACE


def may_show_meanwhile(setup: Setup) -> bool:
    """Whether showings may come while cards are dealt."""
    return setup.rules.declare_during_deal and _may_declare(setup)


def _may_declare(setup: Setup) -> bool:
    return may_declare(setup.rules, setup.rank, setup.context.flag)


def fold_dealt(setup: Setup, phase: Dealing) -> Dealing | Declaring | Playing:
    """A card more in every hand; after the last the declaring window opens, or a flag round's play."""
    deal, showings = phase.deal, phase.showings
    if phase.rounds + 1 < len(deal.hands[0]):
        return Dealing(deal, phase.rounds + 1, showings)
    if setup.context.flag and not _may_declare(setup):
        # A flag round has its banker, who is dealt first.
        return _into_play(_settle(setup, deal, (), NO_TRUMP, setup.first_receiver, setup.turned))
    return Declaring(deal, showings, 0)


# -- declaring


def check_show(setup: Setup, phase: Dealing | Declaring, command: Show) -> tuple[Event, ...]:
    """A showing out of the cards received so far. Who has passed waits until another's showing reopens it."""
    seat_in(command.seat)
    if isinstance(phase, Dealing):
        if not setup.rules.declare_during_deal or setup.context.flag:
            refuse("wrong_phase", "3", phase="dealing")
        hand = phase.deal.hands[command.seat][: phase.rounds]
    else:
        if phase.passed >> command.seat & 1:
            refuse("already_passed", "3", seat=command.seat)
        hand = phase.deal.hands[command.seat]
    cards = held(hand, command.cards, "3")
    passed = phase.passed if isinstance(phase, Declaring) else 0
    where = situation(setup, phase.showings, command.seat, passed=passed)
    kind = judged(setup, where, cards, command.names)
    data: dict[str, Any] = {"seat": command.seat, "cards": codes(cards), "names": TRUMPS[command.names]}
    if kind == "look_back":
        data["look_back"] = True
    if _fixes(setup.rules, cards):
        data["fixed"] = True
    return (Event("showing", data),)


def _fixes(rules: RuleSet, cards: Cards) -> bool:
    return rules.fixed_no_trump and cards[0] >= LITTLE_JOKER


def fold_showing(setup: Setup, phase: Dealing | Declaring, seat: int, cards: Cards, names: int) -> Dealing | Declaring:
    """The showing stands; who had passed is asked again."""
    where = situation(setup, phase.showings, seat)
    looks_back = is_look_back(setup.rules, setup.rank, where, cards)
    kind: ShowingKind = "look_back" if looks_back else "overturn" if phase.showings else "declare"
    showings = (*phase.showings, Showing(seat, cards, names, kind, _fixes(setup.rules, cards)))
    if isinstance(phase, Dealing):
        return Dealing(phase.deal, phase.rounds, showings)
    return Declaring(phase.deal, showings, 0)


def check_pass(setup: Setup, phase: Declaring, command: Pass) -> tuple[Event, ...]:
    """A pass; when all who are asked have passed, declaring ends at once."""
    seat_in(command.seat)
    bit = 1 << command.seat
    if phase.passed & bit:
        refuse("already_passed", "3", seat=command.seat)
    if not declarers(setup.rules, phase.showings, phase.passed) & bit:
        refuse("not_your_turn", "3", seat=command.seat)
    event = Event("passed", {"seat": command.seat})
    if declarers(setup.rules, phase.showings, phase.passed | bit):
        return (event,)
    return (event, *closing(setup, phase.deal, phase.showings))


def in_turn(rules: RuleSet, showings: tuple[Showing, ...]) -> bool:
    """Whether the seats are asked one by one: there is something to overturn, and they do so in turn (RULES §3)."""
    return bool(showings) and rules.overturn_order == "in_turn"


def declarers(rules: RuleSet, showings: tuple[Showing, ...], passed: int) -> int:
    """The seats asked in the declaring window, as bits: all that have not passed, or the one whose turn it is."""
    if in_turn(rules, showings):
        turn = turn_to_overturn(rules, showings[-1].seat, passed)
        return 0 if turn is None else 1 << turn
    return ALL_SEATS & ~passed


# -- the end of declaring


def closing(setup: Setup, deal: decks.Deal, showings: tuple[Showing, ...]) -> tuple[Event, ...]:
    """The events that end declaring: the kitty turned where nobody declared, trump and banker, the kitty taken."""
    rules = setup.rules
    events: list[Event] = []
    stands = standing(rules, setup.rank, showings)
    trump = NO_TRUMP
    if stands is not None:
        trump = stands.names
    elif rules.nobody_declares == "turned_kitty" and deal.kitty:
        events.append(Event("turned", {"cards": codes(deal.kitty)}))
        trump = turned_trump(rules, setup.rank, deal.kitty)
    banker = _banker(setup, showings, stands)
    events.append(Event("declaring_ended", {"trump": TRUMPS[trump], "banker": banker}))
    if deal.kitty:
        events.append(Event("took_kitty", {"seat": banker}))
    return tuple(events)


def turned_trump(rules: RuleSet, rank: int, kitty: Cards) -> int:
    """The suit that a turned kitty names, in the order dealt: its first level card's, else its highest card's
    (jokers skipped, ♥5 an ordinary five, first of equals) (RULES §3)."""
    suited = [card for card in kitty if card < LITTLE_JOKER]
    for card in suited:
        if card % 13 == rank:
            return card // 13
    return max(suited, key=lambda card: card % 13) // 13 if suited else NO_TRUMP


def _banker(setup: Setup, showings: tuple[Showing, ...], stands: Showing | None) -> int:
    if setup.context.banker is not None:
        return setup.context.banker
    rules = setup.rules
    if rules.first_banker == "turned":
        return setup.first_receiver
    if stands is None:
        return setup.random_banker if rules.nobody_banks == "random" else setup.first_receiver
    return showings[0].seat if rules.first_banker == "first_showing" else stands.seat


def fold_turned(phase: Declaring) -> Declaring:
    """The kitty lies open."""
    return Declaring(phase.deal, phase.showings, phase.passed, phase.deal.kitty)


def fold_declaring_ended(setup: Setup, phase: Declaring, trump: int, banker: int) -> Taking | Playing:
    """Trump and banker are settled."""
    settled = _settle(setup, phase.deal, phase.showings, trump, banker, phase.turned or setup.turned)
    return Taking(settled) if phase.deal.kitty else _into_play(settled)


def _settle(
    setup: Setup, deal: decks.Deal, showings: tuple[Showing, ...], trump: int, banker: int, turned: Cards
) -> Settled:
    order = order_of(setup, trump, standing(setup.rules, setup.rank, showings))
    return Settled(deal, showings, banker, trump, order, 0, NOTHING_LAID, turned)


def _into_play(settled: Settled) -> Playing:
    hands = tuple([tuple(sorted(hand)) for hand in settled.deal.hands])
    return first_lead(settled, hands, None, ())


def fold_took_kitty(phase: Taking, seat: int) -> Burying:
    """The banker has the kitty in his hand."""
    deal = phase.settled.deal
    hands = [tuple(sorted(hand)) for hand in deal.hands]
    hands[seat] = tuple(sorted(deal.hands[seat] + deal.kitty))
    return Burying(phase.settled, tuple(hands), seat)
