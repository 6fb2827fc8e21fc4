"""What the log says, folded from its first event on: the measure of what pages show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from games import store
from games.live import TableCursor, TableSource, facts_of
from games.models import Table
from games.table_view import Audience

Json = Any
View = dict[str, Any]


def views(table_id: str, audience: Audience) -> list[tuple[int, View]]:
    """The view after each event, as JSON brings it to a page."""
    table = Table.objects.get(pk=table_id)
    cursor = TableCursor(facts_of(table), store.opening_state(table))
    found = []
    for event in TableSource().events_since(table_id, 0, 100_000):
        cursor.advance(event)
        found.append((cursor.v, json.loads(json.dumps(cursor.view(audience)))))
    return found


def drawn_of(view: View) -> dict[str, Json]:
    """The cards and points that the overlay's table scene must show of a `program` view."""
    game = view["game"] or {}
    playing = game.get("phase") in ("playing", "finished")
    if playing:
        lies = {play["seat"]: play["cards"] for play in (game["trick"] or {"plays": []})["plays"]}
    else:
        lies = {game["showing"]["seat"]: game["showing"]["cards"]} if game.get("showing") else {}
    kitty = game.get("kitty") or {}
    return {
        "hands": [sorted(hand or []) for hand in game.get("hands", [[]] * 4)],
        "parcels": [sorted(lies.get(seat) or []) for seat in range(4)],
        "kitty": sorted(kitty.get("cards") or []),
        "points": str(game["points"]) if playing else None,
        "backs": 0,
    }


class Known:
    """What an audience may know of the cards, growing with each event: a seat's number, or "public" for nobody's."""

    def __init__(self, audience: int | str) -> None:
        self.audience = audience
        self.number: tuple[int, str] | None = None
        self.cards: set[str] = set()
        self.all = False

    def see(self, program: View) -> None:
        """Learn what is to be seen at one version, whose `program` view shows everything."""
        game = program["game"]
        if game is None:
            return
        if self.number != (game["number"], game["commitment"]):
            self.number, self.cards, self.all = (game["number"], game["commitment"]), set(), False
        self.all = self.all or game["phase"] == "finished"
        self.cards.update(chain.from_iterable(self._open(game)))

    def _open(self, game: Mapping[str, Json]) -> Iterator[list[str]]:
        for trick in (game["trick"], game["last"]):
            yield from (play["cards"] for play in (trick or {"plays": []})["plays"])
        for showing in game["showings"]:
            if not showing["hidden"] or showing["seat"] == self.audience:
                yield showing["cards"]
        yield game["turned"] or []
        if game["notice"] is not None and game["notice"]["kind"] == "throw_failed":
            yield game["notice"]["cards"]
        if isinstance(self.audience, int):
            yield game["hands"][self.audience]
