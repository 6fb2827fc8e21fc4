"""Tricks (RULES §8): what is checked, the events made, and their folds. The hot path of a whole game."""

from __future__ import annotations

from games.engine import follow, scoring, throws, tricks
from games.engine.cards import CODES, RED_FIVE, TRUMP_CLASS, WORTH, Cards, codes, without, worth
from games.engine.checks import their_turn
from games.engine.commands import Play
from games.engine.events import Event
from games.engine.order import Order
from games.engine.phases import Adjustment, FailedThrow, Finished, Playing, Settled, Setup, Trick
from games.engine.refusal import Refused
from games.engine.shapes import read


def first_lead(settled: Settled, hands: tuple[Cards, ...], by: int | None, kitty: Cards) -> Playing:
    """Play begins: the banker leads (RULES §8.1)."""
    return Playing(settled, by, kitty, hands, settled.banker, (), 0, (), 0, (), (), (), None)


def check_play(phase: Playing, command: Play) -> tuple[tuple[Event, ...], FailedThrow | None, Cards]:
    """The events of a play, the throw that failed if it did, and the cards that are really played."""
    seat = command.seat
    plays = phase.plays
    turn = (phase.leader + len(plays)) & 3
    if seat != turn:
        their_turn(seat, turn, "8.1")
    order = phase.settled.order
    hand = phase.hands[seat]
    cards = command.cards
    if len(cards) != 1:
        cards = tuple(sorted(cards))
    if plays:
        refusal = follow.check(order, hand, plays[0], cards)
        if refusal is not None:
            raise Refused(refusal)
    else:
        refusal = follow.check_lead(order, hand, cards)
        if refusal is not None:
            raise Refused(refusal)
        if len(cards) > 1 and read(order, cards).is_throw:
            thrown = throws.judge(order, cards, [phase.hands[(seat + step) % 4] for step in (1, 2, 3)])
            if not thrown.stands:
                failed = FailedThrow(seat, cards, thrown.forced, thrown.penalty)
                return (_failed_event(failed), _played_event(seat, failed.forced, command.auto)), failed, failed.forced
    return (_played_event(seat, cards, command.auto),), None, cards


def _played_event(seat: int, cards: Cards, auto: bool) -> Event:
    texts = [CODES[cards[0]]] if len(cards) == 1 else codes(cards)
    return Event("played", {"seat": seat, "cards": texts, "auto": auto})


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
    (settled, by, kitty, hands, leader, plays, best, done, points, adjustments, failures, forced, notice) = phase
    order = settled.order
    hand = hands[seat]
    left = without(hand, cards)
    if order.rules.red_five_forced or order.rules.red_five_held:
        adjustments += _red_fives(phase, hand, cards, last=not left)
    if seat == 0:
        hands = (left, hands[1], hands[2], hands[3])
    elif seat == 1:
        hands = (hands[0], left, hands[2], hands[3])
    elif seat == 2:
        hands = (hands[0], hands[1], left, hands[3])
    else:
        hands = (hands[0], hands[1], hands[2], left)
    if not plays:
        notice = notice if forced else None
        return Playing(settled, by, kitty, hands, leader, (cards,), 0, done, points, adjustments, failures, (), notice)
    now = (*plays, cards)
    best = _best(order, now, best)
    if len(now) < 4:
        return Playing(settled, by, kitty, hands, leader, now, best, done, points, adjustments, failures, (), None)
    if len(cards) == 1:
        value = WORTH[now[0][0]] + WORTH[now[1][0]] + WORTH[now[2][0]] + WORTH[cards[0]]
    else:
        value = worth([*now[0], *now[1], *now[2], *now[3]])
    winner = (leader + best) & 3
    if (winner - settled.banker) & 1:
        points += value
    done = (*done, Trick(leader, now, best, value))
    played = Playing(settled, by, kitty, hands, winner, (), 0, done, points, adjustments, failures, (), None)
    return played if left else Finished(played, scoring.result(setup, played))


def _best(order: Order, plays: tuple[Cards, ...], best: int) -> int:
    """The index of the play that leads once the last of `plays` lies, `best` having led before it."""
    cards, holder = plays[-1], plays[best]
    if len(cards) == 1:
        # Two single cards decide it: the best so far against the new one.
        card, rival = cards[0], holder[0]
        its = order.class_of[card]
        if its == order.class_of[rival]:
            return len(plays) - 1 if order.height[card] > order.height[rival] else best
        return len(plays) - 1 if its == TRUMP_CLASS else best
    return len(plays) - 1 if tricks.beats(order, plays[0], holder, cards) else best


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
