"""Tricks (RULES §8): what is checked, the events made, and their folds. The hot path of a whole game."""

from __future__ import annotations

from games.engine import follow, scoring, throws, tricks
from games.engine.cards import CODES, RED_FIVE, TRUMP_CLASS, WORTH, Cards, codes, without
from games.engine.checks import their_turn
from games.engine.commands import Play
from games.engine.events import Event
from games.engine.phases import Adjustment, FailedThrow, Finished, Playing, Settled, Setup, Trick
from games.engine.refusal import Refused
from games.engine.shapes import read

_new = tuple.__new__
"""Makes the values that are made at every card; the same as calling their class, in a third of the time."""


def first_lead(settled: Settled, hands: tuple[Cards, ...], by: int | None, kitty: Cards) -> Playing:
    """Play begins: the banker leads (RULES §8.1)."""
    return Playing(settled, by, kitty, hands, settled.banker, (), 0, (), 0, (), (), (), None)


def check_play(phase: Playing, command: Play) -> tuple[tuple[Event, ...], FailedThrow | None, Cards]:
    """The events of a play, the throw that failed if it did, and the cards that are really played."""
    seat, cards, auto = command
    plays, hands = phase.plays, phase.hands
    turn = phase.leader + len(plays) & 3
    if seat != turn:
        their_turn(seat, turn, "8.1")
    order = phase.settled.order
    hand = hands[seat]
    if len(cards) != 1:
        cards = tuple(sorted(cards))
    refusal = follow.check(order, hand, plays[0], cards) if plays else follow.check_lead(order, hand, cards)
    if refusal is not None:
        raise Refused(refusal)
    if len(cards) == 1:
        return (_new(Event, ("played", {"seat": seat, "cards": [CODES[cards[0]]], "auto": auto})),), None, cards
    if not plays and read(order, cards).is_throw:
        thrown = throws.judge(order, cards, [hands[(seat + step) % 4] for step in (1, 2, 3)])
        if not thrown.stands:
            failed = FailedThrow(seat, cards, thrown.forced, thrown.penalty)
            return (_failed_event(failed), _played_event(seat, failed.forced, auto)), failed, failed.forced
    return (_played_event(seat, cards, auto),), None, cards


def _played_event(seat: int, cards: Cards, auto: bool) -> Event:
    return _new(Event, ("played", {"seat": seat, "cards": codes(cards), "auto": auto}))


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
    """The cards lie on the table; the fourth play ends the trick, the last trick the game."""
    settled, by, kitty, hands, leader, plays, best, done, points, adjustments, failures, forced, notice = phase
    order = settled.order
    hand = hands[seat]
    if len(cards) == 1:
        at = hand.index(cards[0])
        left = hand[:at] + hand[at + 1 :]
    else:
        left = without(hand, cards)
    rules = order.rules
    if rules.red_five_forced or rules.red_five_held:
        adjustments += _red_fives(phase, hand, cards, last=not left)
    first, second, third, fourth = hands
    if seat == 0:
        hands = (left, second, third, fourth)
    elif seat == 1:
        hands = (first, left, third, fourth)
    else:
        hands = (first, second, left, fourth) if seat == 2 else (first, second, third, left)
    if not plays:
        notice = notice if forced else None
        return _new(
            Playing,
            (settled, by, kitty, hands, leader, (cards,), 0, done, points, adjustments, failures, (), notice),
        )
    holder = plays[best]
    if len(cards) == 1:
        # Two single cards decide it: the best so far against the new one.
        card, rival = cards[0], holder[0]
        its = order.class_of[card]
        if its == order.class_of[rival]:
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
        value = sum([WORTH[card] for play in plays for card in play])
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
