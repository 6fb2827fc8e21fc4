"""The picture of a champion's run: a stair of days, each with what stood before and what that day added. Amounts are fen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from tournaments.season.models import Reign, Season
from tournaments.season.programme_words import said

WIDTH, HEIGHT = 640, 220
#: Room above the highest step for its total, and below all for day and award.
ABOVE, BELOW = 26, 44
#: So many steps at most; of a longer run the last ones, its earlier days being in the height of the first.
SHOWN = 10


@dataclass(frozen=True, slots=True)
class Step:
    """One day: where its step stands in the picture, what it added, and what the fund then stood at.

    ``base`` is the top edge of what stood before, ``top`` of all; ``held`` is false for a day not yet won.
    """

    x: float
    middle: float
    width: float
    top: float
    base: float
    day: int
    award: int
    total: int
    held: bool

    @property
    def added(self) -> float:
        """How high the day's own part is."""
        return round(self.base - self.top, 1)

    @property
    def before(self) -> float:
        """How high the part is that stood before."""
        return round(HEIGHT - BELOW - self.base, 1)

    @property
    def label(self) -> float:
        """The line on which the total is written."""
        return self.top - 8


@dataclass(frozen=True, slots=True)
class Picture:
    """A run's steps, and what it has brought so far."""

    steps: list[Step]
    days: int
    total: int
    left_out: int
    floor: int = HEIGHT - BELOW
    width: int = WIDTH
    height: int = HEIGHT


def picture(awards: Sequence[int], days: int) -> Picture | None:
    """The stair of ``awards``, of which the first ``days`` are won; None without a day.

    Days ahead are drawn in outline, two of them at most.
    """
    if days < 1 or not awards:
        return None
    upto = min(len(awards), days + 2)
    totals = list(accumulate(awards[:upto]))
    first = max(0, upto - SHOWN)
    room, high = WIDTH / max(4, upto - first), totals[-1] or 1
    floor = HEIGHT - BELOW

    def at(total: int) -> float:
        return round(floor - (floor - ABOVE) * total / high, 1)

    steps = [
        Step(
            x=round((number - first) * room + room * 0.08, 1),
            middle=round((number - first + 0.5) * room, 1),
            width=round(room * 0.84, 1),
            top=at(totals[number]),
            base=at(totals[number] - awards[number]),
            day=number + 1,
            award=awards[number],
            total=totals[number],
            held=number < days,
        )
        for number in range(first, upto)
    ]
    return Picture(steps, days, totals[days - 1], first)


@dataclass(frozen=True, slots=True)
class Run:
    """A champion's run with its picture."""

    reign: Reign
    picture: Picture | None
    said: str


#: So many runs of a season are drawn, the newest first.
RUNS = 12
#: How a run stands, by its end.
ENDS = {
    "": ("在任", "reigning"),
    Reign.End.LEFT: ("见好就收", "left with the fund"),
    Reign.End.LOST: ("卫冕失败", "lost the title"),
}


def runs(season: Season, language: str) -> list[Run]:
    """The champions' runs that began in a season, the newest first; neither rehearsals nor what a correction undid."""
    wanted = (
        season.reigns.filter(rehearsal=False)
        .exclude(end=Reign.End.VOID)
        .select_related("team")
        .prefetch_related("days__void")
        .order_by("-started_at", "-pk")[:RUNS]
    )
    found = []
    for reign in wanted:
        days = sorted((one for one in reign.days.all() if not hasattr(one, "void")), key=lambda one: one.day)
        stair = picture([one.award for one in days], len(days))
        found.append(Run(reign, stair, said(ENDS[reign.end], language)))
    return found
