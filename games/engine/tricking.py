"""Tricks (RULES §8): what is checked, the events made, and their folds. The hot path of a whole game."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from games.engine import follow, scoring, throws, tricks
from games.engine.cards import CODES, RED_FIVE, TRUMP_CLASS, WORTH, Cards, codes, without, worth
from games.engine.checks import their_turn
from games.engine.commands import Play
from games.engine.events import Event
from games.engine.phases import Adjustment, FailedThrow, Finished, Playing, Settled, Setup, Trick
from games.engine.refusal import Refused
from games.engine.shapes import read

_new: Final = tuple.__new__
"""Makes the values that are made at every card; the same as calling their class, in a third of the time."""


def first_lead(settled: Settled, hands: tuple[Cards, ...], by: int | None, kitty: Cards) -> Playing:
    """Play begins: the banker leads (RULES §8.1)."""
    return Playing(settled, by, kitty, hands, settled.banker, (), 0, (), 0, (), (), (), None)


def play(setup: Setup, phase: Playing, command: Play) -> tuple[Playing | Finished, tuple[Event, ...]]:
    """What a play comes to, and its events; raises Refused. The same as folding the events, from what the check knows."""
    seat, cards, auto = command
    if len(cards) == 1:
        after = _laid(setup, phase, seat, cards, None)
        if after is not None:
            return after, (_new(Event, ("played", {"seat": seat, "cards": [CODES[cards[0]]], "auto": auto})),)
    cards, left, failed = _checked(phase, seat, cards)
    event = _new(Event, ("played", {"seat": seat, "cards": codes(cards), "auto": auto}))
    if failed is None:
        return _lies(setup, phase, seat, cards, left), (event,)
    return _lies(setup, fold_throw_failed(phase, failed), seat, cards, left), (_failed_event(failed), event)


def _checked(phase: Playing, seat: int, cards: Cards) -> tuple[Cards, Cards, FailedThrow | None]:
    """The cards that are really played, sorted; the hand without them; and the throw that failed if it did. Raises
    Refused."""
    settled, _, _, hands, leader, plays = phase[:6]
    turn = leader + len(plays) & 3
    if seat != turn:
        their_turn(seat, turn, "8.1")
    order = settled.order
    hand = hands[seat]
    cards = tuple(sorted(cards))
    left = list(hand)
    try:
        for card in cards:
            left.remove(card)
        held = True
    except ValueError:
        held = False
    if plays:
        if not held or not follow.fits(order, hand, read(order, plays[0]), cards):
            refusal = follow.check(order, hand, plays[0], cards)
            if refusal is not None:
                raise Refused(refusal)
        return cards, tuple(left), None
    if not held:
        refusal = follow.check_lead(order, hand, cards)
        if refusal is not None:
            raise Refused(refusal)
    if read(order, cards).is_throw:
        thrown = throws.judge(order, cards, [hands[(seat + step) % 4] for step in (1, 2, 3)])
        if not thrown.stands:
            return thrown.forced, without(hand, thrown.forced), FailedThrow(seat, cards, thrown.forced, thrown.penalty)
    return cards, tuple(left), None


def _failed_event(failed: FailedThrow) -> Event:
    data = {
        "seat": failed.seat,
        "cards": codes(failed.cards),
        "forced": codes(failed.forced),
        "penalty": failed.penalty,
    }
    return Event("throw_failed", data)


def fold_throw_failed(phase: Playing, failed: FailedThrow) -> Playing:
    """The throw is shown to all and taken back; its penalty moves to the attackers' score (RULES §8.5)."""
    adjustments = phase.adjustments
    if failed.penalty:
        points = failed.penalty if (failed.seat - phase.settled.banker) % 2 == 0 else -failed.penalty
        adjustments = (*adjustments, Adjustment("throw", failed.seat, points))
    return phase._replace(
        adjustments=adjustments, failures=(*phase.failures, failed), forced=failed.forced, notice=failed
    )


def fold_played(setup: Setup, phase: Playing, seat: int, cards: Cards) -> Playing | Finished:
    """The cards lie on the table; ValueError where the hand does not hold them."""
    return _lies(setup, phase, seat, cards, without(phase.hands[seat], cards))


def _lies(setup: Setup, phase: Playing, seat: int, cards: Cards, left: Cards) -> Playing | Finished:
    after = _laid(setup, phase, seat, cards, left)
    assert after is not None  # only where `left` is not known
    return after


def _laid(setup: Setup, phase: Playing, seat: int, cards: Cards, left: Cards | None) -> Playing | Finished | None:
    """The cards lie on the table, `left` in the hand; the fourth play ends the trick, the last trick the game.

    Without `left` a single card is checked too: None unless it may plainly be played, being the seat's whose turn it
    is, led, or of the class led, or out of that class where nothing else is owed.
    """
    settled, by, kitty, hands, leader, plays, best, done, points, adjustments, failures, forced, notice = phase[:]
    order = settled.order
    class_of = order.class_of
    if left is None:
        if seat != leader + len(plays) & 3:
            return None
        card = cards[0]
        hand = hands[seat]
        at = bisect_left(hand, card)
        if at == len(hand) or hand[at] != card:
            return None
        if plays:
            if len(plays[0]) != 1:
                return None
            klass = class_of[plays[0][0]]
            if class_of[card] != klass and (order.must_ruff or not order.members[klass].isdisjoint(hand)):
                return None
        left = hand[:at] + hand[at + 1 :]
    if order.minds_red_five:
        adjustments += _red_fives(phase, hands[seat], cards, last=not left)
    first, second, third, fourth = hands
    if seat == 0:
        hands = (left, second, third, fourth)
    elif seat == 1:
        hands = (first, left, third, fourth)
    else:
        hands = (first, second, left, fourth) if seat == 2 else (first, second, third, left)
    if not plays:
        return _new(
            Playing,
            (settled, by, kitty, hands, leader, (cards,), 0, done, points, adjustments, failures, (),
             notice if forced else None),
        )  # fmt: skip
    holder = plays[best]
    if len(cards) == 1:
        # Two single cards decide it: the best so far against the new one.
        card, rival = cards[0], holder[0]
        its = class_of[card]
        if its == class_of[rival]:
            if order.height[card] > order.height[rival]:
                best = len(plays)
        elif its == TRUMP_CLASS:
            best = len(plays)
    elif tricks.beats(order, plays[0], holder, cards):
        best = len(plays)
    plays = (*plays, cards)
    if len(plays) < 4:
        return _new(
            Playing, (settled, by, kitty, hands, leader, plays, best, done, points, adjustments, failures, (), None)
        )
    if len(cards) == 1:
        value = WORTH[plays[0][0]] + WORTH[plays[1][0]] + WORTH[plays[2][0]] + WORTH[cards[0]]
    else:
        value = worth(plays[0]) + worth(plays[1]) + worth(plays[2]) + worth(cards)
    winner = leader + best & 3
    if (winner - settled.banker) & 1:
        points += value
    done = (*done, _new(Trick, (leader, plays, best, value)))
    played = _new(Playing, (settled, by, kitty, hands, winner, (), 0, done, points, adjustments, failures, (), None))
    return played if left else Finished(played, scoring.result(setup, played))


def _red_fives(phase: Playing, hand: Cards, cards: Cards, last: bool) -> tuple[Adjustment, ...]:
    """逼红5 and 保红5 (RULES §9): ♥5 that a follower had to give, and ♥5 led as the last trick."""
    count = cards.count(RED_FIVE)
    if not count:
        return ()
    rules = phase.settled.order.rules
    seat = (phase.leader + len(phase.plays)) % 4
    by_bankers = (seat - phase.settled.banker) % 2 == 0
    if phase.plays:
        if not rules.red_five_forced or follow.forced_red_fives(phase.settled.order, hand, phase.plays[0]) < count:
            return ()
        points = rules.red_five_forced * count
        return (Adjustment("red_five_forced", seat, points if by_bankers else -points),)
    if not rules.red_five_held or not last or count < len(cards) or not phase.tricks:
        return ()
    points = rules.red_five_held * count
    return (Adjustment("red_five_held", seat, -points if by_bankers else points),)
