"""Burying and raids (RULES §4, §5): what is checked, the events made, and their folds."""

from __future__ import annotations

from typing import Any

from games.engine.bidding import judged, order_of, situation, standing
from games.engine.cards import TRUMPS, Cards, codes, without
from games.engine.checks import held, refuse, their_turn
from games.engine.commands import Bury, Decline, Raid
from games.engine.deal import KITTY_SIZE
from games.engine.events import Event
from games.engine.phases import Burying, Playing, Raiding, Settled, Setup, Showing
from games.engine.showings import ShowingKind, is_look_back, strength, to_ask
from games.engine.tricking import first_lead


def check_bury(phase: Burying, command: Bury) -> tuple[Event, ...]:
    """Eight cards out of the hand of 33."""
    their_turn(command.seat, phase.by, "4")
    if len(command.cards) != KITTY_SIZE:
        refuse("bury_count", "4", wanted=KITTY_SIZE, got=len(command.cards))
    cards = held(phase.hands[phase.by], command.cards, "4")
    data = {"seat": command.seat, "cards": codes(cards), "auto": command.auto}
    return (Event("buried", data), *_before_play(phase.settled, phase.by, 0))


def fold_buried(phase: Burying, cards: Cards, reveals: bool) -> Raiding | Playing:
    """The kitty lies again; the first who may be asked is asked, or play begins."""
    hands = list(phase.hands)
    hands[phase.by] = without(hands[phase.by], cards)
    laid = list(phase.settled.laid)
    laid[phase.by] = cards
    settled = phase.settled._replace(laid=tuple(laid))
    asked = _asked(settled, phase.by, 0)
    if asked is None and not reveals:
        return first_lead(settled, tuple(hands), phase.by, cards)
    return Raiding(settled, tuple(hands), phase.by, cards, asked, 0)


def _asked(settled: Settled, by: int, declined: int) -> int | None:
    """The next seat to be asked: able or not, for a skipped seat would tell what it holds."""
    cards: Cards = ()
    holder: int | None = None
    if settled.showings:
        last = settled.showings[-1]
        holder, cards = last.seat, last.cards
    order = settled.order
    for seat in to_ask(order.rules, cards, holder, settled.banker, by, settled.raids, order.flag):
        if not declined >> seat & 1:
            return seat
    return None


def check_raid(setup: Setup, phase: Raiding, command: Raid) -> tuple[Event, ...]:
    """A pair that raids, of the seat asked."""
    their_turn(command.seat, phase.asked, "5")
    cards = held(phase.hands[command.seat], command.cards, "5")
    settled = phase.settled
    where = situation(setup, settled.showings, command.seat, settled.banker, phase.by, settled.raids)
    kind = judged(setup, where, cards, command.names)
    data: dict[str, Any] = {"seat": command.seat, "cards": codes(cards), "names": TRUMPS[command.names]}
    if kind == "look_back":
        data["look_back"] = True
    return (Event("raided", data),)


def fold_raided(setup: Setup, phase: Raiding, seat: int, cards: Cards, names: int) -> Burying:
    """The raider has the kitty in his hand, and trump is his."""
    settled = phase.settled
    where = situation(setup, settled.showings, seat, settled.banker, phase.by, settled.raids)
    kind: ShowingKind = "look_back" if is_look_back(setup.rules, setup.rank, where, cards) else "raid"
    showings = (*settled.showings, Showing(seat, cards, names, kind))
    stands = standing(setup.rules, setup.rank, showings) or showings[-1]
    moves_bank = setup.rules.raid_moves_first_banker and setup.context.banker is None
    settled = settled._replace(
        showings=showings,
        trump=stands.names,
        order=order_of(setup, stands.names, stands),
        raids=settled.raids + 1,
        banker=seat if moves_bank else settled.banker,
    )
    hands = list(phase.hands)
    hands[seat] = tuple(sorted(hands[seat] + phase.kitty))
    return Burying(settled, tuple(hands), seat)


def check_decline(phase: Raiding, command: Decline) -> tuple[Event, ...]:
    """The seat asked lets it be."""
    their_turn(command.seat, phase.asked, "5")
    declined = phase.declined | 1 << command.seat
    return (Event("declined", {"seat": command.seat}), *_before_play(phase.settled, phase.by, declined))


def fold_declined(phase: Raiding, seat: int, reveals: bool) -> Raiding | Playing:
    """The next is asked, or play begins."""
    settled, hands, by, kitty = phase.settled, phase.hands, phase.by, phase.kitty
    declined = phase.declined | 1 << seat
    asked = _asked(settled, by, declined)
    if asked is None and not reveals:
        return first_lead(settled, hands, by, kitty)
    return Raiding(settled, hands, by, kitty, asked, declined)


# -- hidden showings are revealed when the raids end (RULES §5)


def reveals(setup: Setup, showings: tuple[Showing, ...]) -> bool:
    """Whether there is anything to reveal before play."""
    return setup.rules.hidden_showings and bool(showings)


def _before_play(settled: Settled, by: int, declined: int) -> tuple[Event, ...]:
    """What is revealed, and the raids that failed, once nobody is asked any more."""
    rules = settled.order.rules
    if not rules.hidden_showings or not settled.showings or _asked(settled, by, declined) is not None:
        return ()
    shown = [
        {
            "seat": one.seat,
            "cards": codes(one.cards),
            "names": TRUMPS[one.names],
            "look_back": one.kind == "look_back",
        }
        for one in settled.showings
    ]
    events = [Event("revealed", {"trump": TRUMPS[settled.trump], "showings": shown})]
    events += [
        Event("raid_failed", {"seat": one.seat, "cards": codes(one.cards), "points": points})
        for one, points in failed_raids(settled)
    ]
    return tuple(events)


def failed_raids(settled: Settled) -> list[tuple[Showing, int]]:
    """Raids that were not higher than the highest showing before them, with the attackers' points for each."""
    rules = settled.order.rules
    failed: list[tuple[Showing, int]] = []
    highest = 0
    raids_from = len(settled.showings) - settled.raids
    for i, one in enumerate(settled.showings):
        height = strength(rules, settled.order.level, one.cards, one.kind == "look_back")
        if i >= raids_from and height <= highest and rules.raid_failed_points:
            by_bankers = (one.seat - settled.banker) % 2 == 0
            failed.append((one, rules.raid_failed_points if by_bankers else -rules.raid_failed_points))
        highest = max(highest, height)
    return failed


def fold_revealed(phase: Raiding) -> Playing:
    """All showings lie open; play begins."""
    return first_lead(phase.settled, phase.hands, phase.by, phase.kitty)
