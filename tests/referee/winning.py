"""Who wins a trick, whether a throw stands, and what a captured kitty is worth (RULES 8.3–8.8)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.referee.deck import LIANZHONG, SUITS, less, points, twins
from tests.referee.place import TRUMP, Place
from tests.referee.shapes import Part, fits, read, runs


def winner(place: Place, plays: list[list[str]]) -> int:
    """The index of the winning play, from the leader on."""
    lead, led = plays[0], place.led(plays[0])
    suit = place.three_of(lead)
    if suit is not None:
        trumps = place.threes().get(place.trump_suit or "")
        if led == TRUMP or trumps is None:
            return 0
        strong = sorted(trumps * (len(lead) // 3))
        return next((index for index, play in enumerate(plays) if index and sorted(play) == strong), 0)
    lengths = tuple(part.pairs for part in read(place, lead))
    best, best_ruff, best_height = 0, False, fits(place, lengths, lead)
    assert best_height is not None
    for index, play in enumerate(plays[1:], 1):
        groups = {place.group(card) for card in play}
        if groups == {led} and len(lengths) == 1:
            ruff = False
        elif groups == {TRUMP} and led != TRUMP:
            ruff = True
        else:
            continue
        height = fits(place, lengths, play)
        if height is not None and (ruff, height) > (best_ruff, best_height):
            best, best_ruff, best_height = index, ruff, height
    return best


@dataclass(frozen=True)
class Verdict:
    """What became of a throw."""

    stands: bool
    beaten: tuple[Part, ...] = ()
    forced: tuple[str, ...] = ()
    penalty: int = 0


STANDS = Verdict(stands=True)


def _low(place: Place, part: Part) -> tuple[int, int, list[int]]:
    return len(part.cards), part.top, [SUITS.index(card[0]) if card[0] in SUITS else 9 for card in part.cards]


def throw(place: Place, lead: list[str], others: list[list[str]]) -> Verdict:
    """Whether a lead stands against three hands."""
    parts = read(place, lead)
    if place.three_of(lead) is not None or len(parts) == 1:
        return STANDS
    led = place.led(lead)
    beaten = []
    for part in parts:
        for hand in others:
            own = [card for card in hand if place.group(card) == led]
            if part.pairs == 0:
                higher = any(place.height(card) > part.top for card in own)
            else:
                higher = any(run.top > part.top for run in runs(place, twins(own), part.pairs))
            if higher:
                beaten.append(part)
                break
    if not beaten:
        return STANDS
    smallest = min(beaten, key=lambda part: _low(place, part)).cards
    if place.rules == "jiuai":
        return Verdict(stands=False, beaten=tuple(beaten), forced=smallest, penalty=10)
    if place.rules in LIANZHONG or place.rules == "classic":
        return Verdict(stands=False, beaten=tuple(beaten), forced=smallest)
    lowest = min((Part(0, place.height(card), (card,)) for card in lead), key=lambda part: _low(place, part))
    penalty = 10 * sum(len(part.cards) for part in beaten)
    return Verdict(stands=False, beaten=tuple(beaten), forced=lowest.cards, penalty=penalty)


def kitty(place: Place, cards: list[str], winning: list[str]) -> tuple[int, int, int]:
    """Points in the kitty, multiplier and what is added when that play captures it."""
    if place.three_of(winning) is not None:
        times = 2 if len(winning) == 3 else 4
    else:
        pairs = max(part.pairs for part in read(place, winning))
        if place.rules == "classic":
            times = 2 if pairs < 2 else 2**pairs
        else:
            times = 2 ** (pairs + 1)
    return points(cards), times, points(cards) * times


def has_three(place: Place, play: list[str]) -> bool:
    """Whether a play contains a 5-10-K that would be one if led alone."""
    return any(less(play, three) is not None for three in place.threes().values())
