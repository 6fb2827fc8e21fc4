"""What this app adds to a table: the section of what is on air, and the desk's verbs for it."""

from __future__ import annotations

from functools import partial

from broadcast import air, air_notes, verbs
from games import sections


def connect() -> None:
    """Add everything; called once, when the apps are ready."""
    sections.register("air", air.INITIAL, air.fold, air.view, timed=True)
    for kind in air_notes.KINDS:
        sections.tell(kind, partial(air.told, kind))
    sections.hasten(air_notes.EMERGENCY, air.urgent)
    verbs.register()
