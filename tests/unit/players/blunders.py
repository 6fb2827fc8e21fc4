"""What a spectator who sees all hands would call a blunder, and how often there was a chance for one.

- `trumps the partner's ace`: ruffs though the partner's card (or pair) of the led suit is the highest that is out, and
  nobody to come can beat it.
- `gives points away`: points on a trick that an opponent is sure of, though cards without worth could have been given.
- `breaks a tractor`: a part of a tractor goes on an opponent's trick that it does not win, or is led alone, though
  other cards without worth could have been given.
- `leads into a void`: points led in a plain suit of which an opponent has shown to be out while he may have trumps,
  though something else could have been led.

What was the only way to keep an ace or a high trump is no blunder, and counts as no chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from games.engine import follow, tricks
from games.engine.cards import KINDS, TRUMP_CLASS, WORTH, Cards, worth
from games.engine.order import OFF_LEVEL_HEIGHT, Order
from games.engine.phases import Playing
from games.engine.shapes import TRACTOR, decompose, read
from games.engine.table import Trick

ACE, POINTS, VOID, BREAKS = "trumps the partner's ace", "gives points away", "leads into a void", "breaks a tractor"
KINDS_OF_BLUNDER = (ACE, POINTS, BREAKS, VOID)
MOST_PLAYS = 400
"""Of a hand's legal plays so many are looked at: with more there is hardly a sure trick."""


class Blunders:
    """Counts over any number of games."""

    def __init__(self) -> None:
        self.chances: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self.examples: dict[str, list[tuple[Playing, Cards]]] = {kind: [] for kind in KINDS_OF_BLUNDER}

    def watch(self, phase: Playing, cards: Cards) -> None:
        """Judge one play, of the seat whose turn it is."""
        for kind, blunder in _judged(phase, phase.turn, cards):
            self.chances[kind] += 1
            if blunder:
                self.made[kind] += 1
                self.examples[kind].append((phase, cards))

    def share(self, kind: str) -> float:
        """Blunders of a kind by chances for it."""
        return self.made[kind] / self.chances[kind] if self.chances[kind] else 0.0


def _judged(phase: Playing, seat: int, cards: Cards) -> Iterator[tuple[str, bool]]:
    order = phase.settled.order
    hand = phase.hands[seat]
    if not phase.table.plays:
        yield from _lead(order, phase, seat, hand, cards)
        return
    lead = phase.table.plays[0]
    winner = (phase.table.leader + phase.table.best) % 4
    best = phase.table.plays[phase.table.best]
    later = [(seat + step) % 4 for step in range(1, 4 - len(phase.table.plays))]
    if winner == (seat + 2) % 4:
        plain = order.class_of[best[0]] == read(order, lead).klass != TRUMP_CLASS
        if (
            plain
            and _is_highest(phase, seat, best)
            and not any(_can_beat(phase, one, lead, best) for one in later if (one - seat) % 2)
        ):
            yield from _on_the_partners(order, hand, lead, cards)
    elif not _can_beat(phase, seat, lead, best) and not any(
        _can_beat(phase, one, lead, best) for one in later if (one - seat) % 2 == 0
    ):
        yield from _points(order, hand, lead, cards)
    if winner != (seat + 2) % 4 and not tricks.beats(order, lead, best, cards):
        yield from _broken(order, hand, lead, cards)


def _is_highest(phase: Playing, seat: int, best: Cards) -> bool:
    """Whether what lies there is the highest single card or pair still out of its suit, and nobody to come has shown
    to be out of it with trumps, as `seat` can tell."""
    order = phase.settled.order
    if len(best) > 2 or best[0] != best[-1]:
        return False
    seen = [*phase.hands[seat], *[card for play in phase.table.plays for card in play]]
    seen += [card for trick in phase.table.tricks for play in trick.plays for card in play]
    higher = [
        card
        for card in range(KINDS)
        if order.class_of[card] == order.class_of[best[0]] and order.height[card] > order.height[best[0]]
    ]
    shown = _voids(order, phase.table.tricks)
    ruffs = any(
        ((seat + step) % 4, order.class_of[best[0]]) in shown and ((seat + step) % 4, TRUMP_CLASS) not in shown
        for step in range(1, 4 - len(phase.table.plays), 2)
    )
    return not ruffs and all(2 - seen.count(card) < len(best) for card in higher)


def _can_beat(phase: Playing, seat: int, lead: Cards, best: Cards) -> bool:
    order = phase.settled.order
    options = follow.plays(order, phase.hands[seat], lead, MOST_PLAYS)
    return len(options) == MOST_PLAYS or any(tricks.beats(order, lead, best, cards) for cards in options)


def _on_the_partners(order: Order, hand: Cards, lead: Cards, cards: Cards) -> Iterator[tuple[str, bool]]:
    """The partner's plain card is sure: who is out of the suit has no need of a trump."""
    klass = read(order, lead).klass
    classes = [order.class_of[card] for card in hand]
    if order.rules.must_ruff or klass in classes or classes.count(TRUMP_CLASS) in (0, len(hand)):
        return
    if len(hand) - classes.count(TRUMP_CLASS) >= len(lead):
        yield ACE, any(order.class_of[card] == TRUMP_CLASS for card in cards)


def _precious(order: Order, card: int, klass: int) -> bool:
    """A plain ace, a high trump, and any trump where none is asked for."""
    if order.class_of[card] == TRUMP_CLASS:
        return klass != TRUMP_CLASS or order.height[card] >= OFF_LEVEL_HEIGHT
    return order.height[card] == max(order.height[one] for one in range(KINDS) if order.class_of[one] < TRUMP_CLASS)


def _cheapest(order: Order, hand: Cards, lead: Cards, dear: Iterable[int]) -> Cards:
    """The legal play with the fewest `dear` and otherwise precious cards, then the fewest points."""
    klass = read(order, lead).klass
    costs = [100 * WORTH[card] + (10_000 if _precious(order, card, klass) else 0) for card in range(KINDS)]
    for card in dear:
        costs[card] += 10_000
    return follow.smallest(order, hand, lead, costs)


def _points(order: Order, hand: Cards, lead: Cards, cards: Cards) -> Iterator[tuple[str, bool]]:
    """An opponent is sure of the trick."""
    klass = read(order, lead).klass
    least = _cheapest(order, hand, lead, ())
    if any(_precious(order, card, klass) for card in least):
        return
    most = follow.smallest(order, hand, lead, [-points for points in WORTH])
    if worth(most) > worth(least):
        yield POINTS, worth(cards) > worth(least)


def _tractors(order: Order, hand: Cards) -> list[Cards]:
    found: list[Cards] = []
    for klass in range(5):
        own = tuple([card for card in hand if order.class_of[card] == klass])
        found += [part.cards for part in decompose(order, own) if part.kind == TRACTOR] if own else []
    return found


def _breaks(tractor: Cards, cards: Cards) -> bool:
    """Whether some of it goes and some stays, in odd cards or pairs."""
    gone = [card for card in tractor if card in cards]
    return bool(gone) and len(gone) < len(tractor)


def _broken(order: Order, hand: Cards, lead: Cards, cards: Cards) -> Iterator[tuple[str, bool]]:
    """Cards that do not win: a tractor stays whole if anything else of no worth may be given."""
    held = _tractors(order, hand)
    if not held:
        return
    klass = read(order, lead).klass
    least = _cheapest(order, hand, lead, {card for tractor in held for card in tractor})
    if any(_precious(order, card, klass) or any(card in tractor for tractor in held) for card in least):
        return
    if worth(least) <= worth(cards):
        yield BREAKS, any(_breaks(tractor, cards) for tractor in held)


def _lead(order: Order, phase: Playing, seat: int, hand: Cards, cards: Cards) -> Iterator[tuple[str, bool]]:
    for tractor in _tractors(order, hand):
        if order.class_of[tractor[0]] == order.class_of[cards[0]]:
            yield BREAKS, _breaks(tractor, cards)
    rivals = [(seat + 1) % 4, (seat + 3) % 4]
    shown = _voids(order, phase.table.tricks)
    closed = {
        klass for klass in range(4) if any((one, klass) in shown and (one, TRUMP_CLASS) not in shown for one in rivals)
    }
    if not any(order.class_of[card] == TRUMP_CLASS for one in range(4) if one != seat for card in phase.hands[one]):
        return
    tempting = [card for card in hand if order.class_of[card] in closed and WORTH[card]]
    others = [
        card
        for card in hand
        if (order.class_of[card] not in closed or not WORTH[card]) and order.height[card] < OFF_LEVEL_HEIGHT
    ]
    if tempting and others and not read(order, cards).five_ten_king:
        yield VOID, order.class_of[cards[0]] in closed and worth(cards) > 0


def _voids(order: Order, done: tuple[Trick, ...]) -> set[tuple[int, int]]:
    """(seat, class) for every class of which a seat has shown to be out."""
    shown: set[tuple[int, int]] = set()
    for trick in done:
        lead = read(order, trick.plays[0])
        if lead.five_ten_king:
            continue
        for step, play in enumerate(trick.plays):
            if any(order.class_of[card] != lead.klass for card in play):
                shown.add(((trick.leader + step) % 4, lead.klass))
    return shown
