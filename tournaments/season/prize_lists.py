"""The prizes that a season would be played for: asked upwards, of whoever keeps the pools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.season.models import Season

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The lines of a pool, ``{"code", "name", "kind", "value" (fen), "count"}`` in order, blanks among them.

    ``digest`` is of its content; ``faults`` say where it is not what the season's boards need.
    """

    digest: str
    lines: Sequence[dict[str, Any]]
    faults: Sequence[Pair] = ()


Source = Callable[["Season"], PrizeList | None]
_sources: list[Source] = []


def register(source: Source) -> None:
    """``source(season)`` gives the prizes that the season's next boards are laid from; None when there are none."""
    if source not in _sources:
        _sources.append(source)


def of(season: Season) -> PrizeList | None:
    """The prizes of a season's next boards."""
    return next((found for source in _sources if (found := source(season)) is not None), None)
