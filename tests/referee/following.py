"""Which plays may follow a lead (RULES 8.2, 8.6)."""

from __future__ import annotations

from itertools import combinations

from tests.referee.deck import RED_FIVE, less, twins
from tests.referee.place import TRUMP, Place
from tests.referee.shapes import ladder, read


def due_three(place: Place, hand: list[str], lead: list[str]) -> tuple[str, ...] | None:
    """The 5-10-K that must answer a led one of three cards."""
    suit = place.three_of(lead)
    if suit is None or len(lead) != 3:
        return None
    three = place.threes()[suit]
    return three if less(hand, three) is not None else None


def lawful(place: Place, hand: list[str], lead: list[str], play: list[str]) -> bool:
    """Whether a play of this hand may follow this lead."""
    rest = less(hand, play)
    if rest is None or len(play) != len(lead):
        return False
    due = due_three(place, hand, lead)
    if due is not None:
        return sorted(play) == sorted(due)
    led = place.led(lead)
    own = [card for card in hand if place.group(card) == led]
    played = [card for card in play if place.group(card) == led]
    if len(own) <= len(lead):
        if len(played) != len(own):
            return False
        if place.rules == "classic":  # plain cards only when no trump is left
            plain = any(place.group(card) not in (led, TRUMP) for card in play)
            return not (plain and any(place.group(card) == TRUMP for card in rest))
        return True
    if len(played) != len(lead):
        return False
    suit = place.three_of(lead)
    if suit is not None and led == TRUMP:
        best = sorted((place.height(card) for card in own), reverse=True)[: len(lead)]
        return sorted((place.height(card) for card in play), reverse=True) == best
    if suit is not None:
        return len(lead) == 3 or len(twins(play)) >= min(3, len(twins(own)))
    wanted = tuple(part.pairs for part in read(place, lead))
    return ladder(place, wanted, twins(play)) == ladder(place, wanted, twins(own))


def plays(place: Place, hand: list[str], lead: list[str]) -> list[tuple[str, ...]]:
    """All different legal plays, each sorted, out of everything that could be tried."""
    led = place.led(lead)
    own = [card for card in hand if place.group(card) == led]
    others = [card for card in hand if place.group(card) != led]
    if len(own) <= len(lead):
        tried = [(*own, *rest) for rest in _different(others, len(lead) - len(own))]
    else:
        tried = list(_different(own, len(lead)))
    due = due_three(place, hand, lead)
    if due is not None:
        tried = [due]
    return sorted({tuple(sorted(play)) for play in tried if lawful(place, hand, lead, list(play))})


def _different(cards: list[str], size: int) -> set[tuple[str, ...]]:
    return set(combinations(sorted(cards), size))


def forced_fives(place: Place, hand: list[str], lead: list[str]) -> int:
    """The fewest ♥5 that any legal play of this hand holds."""
    if not place.fives:
        return 0
    due = due_three(place, hand, lead)
    if due is not None:
        return due.count(RED_FIVE)
    led = place.led(lead)
    own = [card for card in hand if place.group(card) == led]
    held = hand.count(RED_FIVE)
    if len(own) <= len(lead):
        if place.group(RED_FIVE) == led:
            return held
        return max(0, len(lead) - (len(hand) - held))
    if place.group(RED_FIVE) != led:
        return 0
    if place.three_of(lead) is not None:  # the highest trumps of all are among the highest
        return held
    wanted = tuple(part.pairs for part in read(place, lead))
    plain = [card for card in own if card != RED_FIVE]
    for count in range(held + 1):
        some = plain + [RED_FIVE] * count
        if len(some) >= len(lead) and ladder(place, wanted, twins(some)) == ladder(place, wanted, twins(own)):
            return count
    raise AssertionError("the whole hand always allows its best")
