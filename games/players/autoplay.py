"""The system's player: a legal and sensible command for whatever its seat is asked (RULES §8.9).

It sees only what the seat sees, decides the same for the same observation and seed, and takes well under a
millisecond.
"""

from __future__ import annotations

from typing import Final

from games.engine.commands import Bury, Command, Cut, Decline, Pass, Play, Raid, Show
from games.engine.observe import Observation
from games.players import bidding, burying, following, leading
from games.players.temper import roll, temper_of

DECKFUL: Final = 108
_PASSES: Final = tuple([Pass(seat) for seat in range(4)])


def decide(seen: Observation, seed: str, *, late: bool = False) -> Command:
    """What the player in the observing seat does now; its temper is drawn from `seed`.

    `late`: the seat's own player ran out of time, so nothing is shown for him, and the rest is played. While cards
    are dealt or may be declared, `Pass` means that there is nothing to show. Raises ValueError when the seat is
    asked nothing.
    """
    seat = seen.known.audience
    if not isinstance(seat, int):
        raise ValueError("only a seat decides")
    phase = seen.phase
    if phase == "playing":
        if seen.table.plays:
            return Play(seat, following.choose(seen, seat, seen.own), auto=True)
        return Play(seat, leading.choose(seen, seat, seen.own, temper_of(seed, seat)), auto=True)
    if phase == "dealing" or phase == "declaring":
        shown = None if late else bidding.choose(seen, seat, seen.own, temper_of(seed, seat))
        return Show(seat, *shown) if shown else _PASSES[seat]
    if phase == "raiding":
        shown = None if late else bidding.choose(seen, seat, seen.own, temper_of(seed, seat))
        return Raid(seat, *shown, auto=True) if shown else Decline(seat, auto=True)
    if phase == "burying":
        return Bury(seat, burying.choose(seen, seat, seen.own, temper_of(seed, seat)), auto=True)
    if phase == "cutting":
        temper = temper_of(seed, seat)
        return Cut(seat, (roll(temper, seen.context.number) * 256 + roll(temper, 7)) % DECKFUL)
    raise ValueError(f"nothing is asked in a game that is {phase}")
