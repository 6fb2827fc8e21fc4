"""Tricks (RULES §8): what is checked, the events made, and their folds. The hot path of a whole game."""

from __future__ import annotations

from bisect import bisect_left

from games.engine import follow, scoring, throws, tricks
from games.engine.cards import CODES, RED_FIVE, TRUMP_CLASS, WORTH, Cards, codes, without, worth
from games.engine.checks import their_turn
from games.engine.commands import Play
from games.engine.events import Event
from games.engine.phases import Finished, Playing, Settled, Setup
from games.engine.refusal import Refused
from games.engine.shapes import read
from games.engine.table import Adjustment, FailedThrow, OnTable, Trick


def first_lead(settled: Settled, hands: tuple[Cards, ...], by: int | None, kitty: Cards) -> Playing:
    """Play begins: the banker leads (RULES §8.1)."""
    return Playing(settled, by, kitty, hands, OnTable(settled.banker, (), 0, (), 0, (), (), (), None))


def play(setup: Setup, phase: Playing, command: Play) -> tuple[Playing | Finished, tuple[Event, ...]]:
    """What a play comes to, and its events; raises Refused. The same as folding the events, from what the check knows."""
    seat, cards, auto = command.seat, command.cards, command.auto
    if len(cards) == 1:
        after = _laid(setup, phase, seat, cards, None)
        if after is not None:
            return after, (Event("played", {"seat": seat, "cards": [CODES[cards[0]]], "auto": auto}),)
    cards, left, failed = _checked(phase, seat, cards)
    event = Event("played", {"seat": seat, "cards": codes(cards), "auto": auto})
    if failed is None:
        return _lies(setup, phase, seat, cards, left), (event,)
    return _lies(setup, fold_throw_failed(phase, failed), seat, cards, left), (_failed_event(failed), event)


def _checked(phase: Playing, seat: int, cards: Cards) -> tuple[Cards, Cards, FailedThrow | None]:
    """The cards that are really played, sorted; the hand without them; and the throw that failed if it did. Raises
    Refused."""
    hands, plays = phase.hands, phase.table.plays
    turn = phase.table.leader + len(plays) & 3
    if seat != turn:
        their_turn(seat, turn, "8.1")
    order = phase.settled.order
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
    table = phase.table
    adjustments = table.adjustments
    if failed.penalty:
        points = failed.penalty if (failed.seat - phase.settled.banker) % 2 == 0 else -failed.penalty
        adjustments = (*adjustments, Adjustment("throw", failed.seat, points))
    table = OnTable(
        table.leader, table.plays, table.best, table.tricks, table.points,
        adjustments, (*table.failures, failed), failed.forced, failed,
    )  # fmt: skip
    return Playing(phase.settled, phase.by, phase.kitty, phase.hands, table)


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
    table = phase.table
    plays = table.plays
    order = phase.settled.order
    class_of = order.class_of
    if left is None:
        if seat != table.leader + len(plays) & 3:
            return None
        card = cards[0]
        hand = phase.hands[seat]
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
    adjustments = table.adjustments
    if order.minds_red_five:
        adjustments += _red_fives(phase, phase.hands[seat], cards, last=not left)
    first, second, third, fourth = phase.hands
    if seat == 0:
        hands = (left, second, third, fourth)
    elif seat == 1:
        hands = (first, left, third, fourth)
    else:
        hands = (first, second, left, fourth) if seat == 2 else (first, second, third, left)
    best = 0
    notice: FailedThrow | None = None
    if not plays:
        plays = (cards,)
        if table.forced:
            notice = table.notice
    else:
        best = table.best
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
        if len(plays) == 4:
            return _ended_trick(setup, phase, hands, plays, best, adjustments)
    after = OnTable(table.leader, plays, best, table.tricks, table.points, adjustments, table.failures, (), notice)
    return Playing(phase.settled, phase.by, phase.kitty, hands, after)


def _ended_trick(
    setup: Setup,
    phase: Playing,
    hands: tuple[Cards, ...],
    plays: tuple[Cards, ...],
    best: int,
    adjustments: tuple[Adjustment, ...],
) -> Playing | Finished:
    """All four have played: the winner leads next, and the game ends with the last trick."""
    table = phase.table
    settled = phase.settled
    first, second, third, fourth = plays
    if len(first) == 1:
        value = WORTH[first[0]] + WORTH[second[0]] + WORTH[third[0]] + WORTH[fourth[0]]
    else:
        value = worth(first) + worth(second) + worth(third) + worth(fourth)
    winner = table.leader + best & 3
    points = table.points
    if (winner - settled.banker) & 1:
        points += value
    done = (*table.tricks, Trick(table.leader, plays, best, value))
    after = OnTable(winner, (), 0, done, points, adjustments, table.failures, (), None)
    played = Playing(settled, phase.by, phase.kitty, hands, after)
    return played if hands[0] else Finished(played, scoring.result(setup, played))


def _red_fives(phase: Playing, hand: Cards, cards: Cards, last: bool) -> tuple[Adjustment, ...]:
    """逼红5 and 保红5 (RULES §9): ♥5 that a follower had to give, and ♥5 led as the last trick."""
    count = cards.count(RED_FIVE)
    if not count:
        return ()
    rules = phase.settled.order.rules
    plays = phase.table.plays
    seat = (phase.table.leader + len(plays)) % 4
    by_bankers = (seat - phase.settled.banker) % 2 == 0
    if plays:
        if not rules.red_five_forced or follow.forced_red_fives(phase.settled.order, hand, plays[0]) < count:
            return ()
        points = rules.red_five_forced * count
        return (Adjustment("red_five_forced", seat, points if by_bankers else -points),)
    if not rules.red_five_held or not last or count < len(cards) or not phase.table.tricks:
        return ()
    points = rules.red_five_held * count
    return (Adjustment("red_five_held", seat, -points if by_bankers else points),)
