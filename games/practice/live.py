"""Practice tables as a live source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from games.engine.observe import observe
from games.live import TableCursor
from games.practice import changing
from games.practice.hints import hint
from games.practice.models import Practice
from games.state import Logged
from games.table_view import Facts

Json = Any


class PracticeCursor(TableCursor):
    """A table's cursor whose questions come with a hint."""

    def view(self, audience: int | str) -> dict[str, Json]:
        """The whole view; the hint is made from what the seat itself may see."""
        found = super().view(audience)
        game = self._state.game
        if found["ask"] is not None and isinstance(audience, int) and game is not None:
            found["ask"]["hint"] = hint(observe(game, audience))
        return found


def facts_of(practice: Practice) -> Facts:
    """A practice's row as the view needs it."""
    return Facts(
        id=str(practice.pk),
        title="Practice" if practice.language == "en" else "练习",
        session=practice.session,
        rehearsal=False,
        rules=practice.rules,
        form="practice",
        games=practice.games,
        sides=practice.sides,
        seats=tuple(practice.seats),
    )


class PracticeSource:
    """The logs of practice tables (core.live.sources.Source)."""

    def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        """The newest version of each table, in one query."""
        return {str(pk): v for pk, v in Practice.objects.filter(pk__in=list(ids)).values_list("pk", "version")}

    def load(self, id: str, until: datetime | None = None) -> PracticeCursor:
        """A cursor at the head; practice has no delayed outputs. ``LookupError`` without such a table."""
        row = Practice.objects.filter(pk=id).first()
        if row is None:
            raise LookupError(f"no practice {id}")
        return PracticeCursor(facts_of(row), changing.current(row))

    def events_since(self, id: str, v: int, limit: int) -> list[Logged]:
        """At most ``limit`` events after version ``v``, in order."""
        return changing.events_since(Practice(pk=_uuid(id)), v, limit)


def _uuid(text: str) -> Any:
    return Practice._meta.pk.to_python(text)
