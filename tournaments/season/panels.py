"""Panels of a session's page that a higher app adds in ``AppConfig.ready()``: the board, and whatever follows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.season.models import Session


@dataclass(frozen=True, slots=True)
class Panel:
    """What a panel shows: its template gets ``facts`` as ``panel.facts``. ``name`` is its anchor on the page.

    ``subjects`` of the audit list belong to what was done in the session.
    """

    name: str
    template: str
    facts: Mapping[str, Any]
    subjects: tuple[str, ...] = ()


Source = Callable[["Session", Any], Panel | None]
_sources: dict[str, tuple[int, Source]] = {}


def register(name: str, source: Source, order: int = 50) -> None:
    """``source(session, user)`` is asked whenever the page is shown; None shows nothing."""
    _sources[name] = (order, source)


def panels(session: Session, user: Any, given: Mapping[str, Mapping[str, Any]]) -> list[Panel]:
    """The panels of a session for this member, in order. ``given``: facts by panel that stand in place of its own."""
    asked = sorted(_sources.values(), key=lambda one: one[0])
    found = [panel for _, source in asked if (panel := source(session, user)) is not None]
    return [replace(panel, facts={**panel.facts, **given.get(panel.name, {})}) for panel in found]
