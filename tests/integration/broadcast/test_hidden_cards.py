"""In the middle of a game nothing but the frames of who may see it tells a card that lies hidden: no page, title, answer,
list, export, graphic or log line, to whatever role.

Looked for are cards that nobody in the hall has seen yet: whoever names one has looked into a hand or the kitty.
(The frames themselves: tests/integration/live/test_output_leaks; closed cells: tests/integration/lottery/test_closed_cells.)
"""

from __future__ import annotations

import io
import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from broadcast import as_run, ograf_pages, on_air_now, outputs_now, public_pages, wall
from broadcast.domain import outputs, take
from config.management.commands import export_record
from core import clock, links
from core.roles import ROLES, Right
from games import domain as tables
from games import store, ticks
from games.engine.cards import CODES
from games.live import TableCursor, TableSource, facts_of
from games.models import Table
from games.state import fold
from tests.boards import a_season, start, with_board
from tests.integration.api.kit import program
from tests.integration.test_role_matrix import BY_ITSELF, NOBODY, all_routes
from tests.members import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
Said = Iterator[tuple[str, str]]

NEAR = ("broadcast:", "games:", "season:session", "front", "console:home")
#: What is about the rules alone, with examples of cards; the checking page, one file without data; games with computers.
ASIDE = ("broadcast:proof", "games:rule", "games:adjudicate", "practice:", "season:sheet", "season:rules", "schema")
IN_GLYPHS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


class Playing:
    """A real session on the air, six tricks into its first game, with an output, a desk and something taken."""

    def __init__(self, pack: Path) -> None:
        a_season(public_delay=0)
        self.session, _ = with_board()
        pack.mkdir()
        (pack / "index.json").write_text('{"graphics": []}', encoding="utf-8")
        self.pack, self.packed = pack, ""
        self.output = outputs.create(self.session, now=clock.now(), who="test", name="主画面")
        self.desk = links.token(links.issue("desk", self.table_id, who="test"))
        self.packed = body(Client().get("/ograf/pack/index.json"))
        start(self.session)
        take(self.table_id, "table", now=clock.now(), who="test")
        self.play(24)
        names = [
            name for card in self.unseen() for name in (card, IN_GLYPHS.get(card[0], "?") + card[1:].replace("T", "10"))
        ]
        assert len(names) > 16, "there is something to be found"
        self.card = names[0]
        self.named = re.compile(rf"(?<![\w#%&=/+.?-])(?:{'|'.join(map(re.escape, names))})(?![\w=/+-])")

    @property
    def table_id(self) -> str:
        """The table of the session."""
        return str(self.session.table_id)

    def play(self, plays: int) -> None:
        """So many cards are laid."""
        with ticks.quiet():
            while plays:
                due = Table.objects.get(pk=self.table_id).due_at
                assert due is not None
                tables.step(self.table_id, due)
                plays -= store.events_since(self.table_id, 0)[-1].kind == "played"

    def unseen(self) -> list[str]:
        """Cards that no picture and no event has shown to the public so far."""
        table = Table.objects.get(pk=self.table_id)
        state, shown = store.opening_state(table), ""
        for event in store.events_since(self.table_id, 0):
            state = fold(state, event)
            cursor = TableCursor(facts_of(table), state)
            shown += json.dumps([cursor.view("public"), cursor.event_view(event, "public")])
        return [card for card in CODES if f'"{card}"' not in shown]

    def told(self, said: Said) -> list[tuple[str, str]]:
        """Where a hidden card is named."""
        return [(where, found[0]) for where, text in said if (found := self.named.search(text))]


@pytest.fixture
def playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Playing:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(ograf_pages, "folder", lambda: tmp_path / "ograf")
    return Playing(tmp_path / "ograf")


# ---- ways in --------------------------------------------------------------------------------------------------------


def body(answer: Any) -> str:
    """All of an answer, headers too."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode("utf-8", "backslashreplace") + json.dumps(dict(answer.headers))


def addresses(playing: Playing, address: str) -> list[str]:
    """A route's address with the keys of what is there."""
    nothing = "00000000-0000-4000-8000-000000000000"
    found = [address]
    if nothing in address:
        found = [address.replace(nothing, str(pk)) for pk in (playing.session.pk, playing.table_id)]
    keys = (playing.output.pk, playing.output.link_id, 1)
    found = [one.replace("987654", str(key)) for one in found for key in (keys if "987654" in one else (0,))]
    return [one.replace("nothing", playing.session.code) for one in found]


def pages(playing: Playing, role: str, near: float = 1, far: float = 1) -> Said:
    """What pages and calls answer to a role. ``near``: the share of those about tables; ``far``: of all others."""
    chosen = random.Random(f"{role} {clock.now():%Y-%m-%d}")
    client = Client() if role == NOBODY else client_of(role)
    client.raise_request_exception = False
    cache.clear()
    for route in all_routes():
        if route.name in BY_ITSELF or route.name.startswith(ASIDE):
            continue
        if chosen.random() < (near if route.name.startswith(NEAR) else far):
            for address in addresses(playing, route.address):
                yield f"{role} {route.name}", body(client.get(address))


def answers(playing: Playing) -> Said:
    """The calls of whoever controls the air, with a token that may do nothing else; and the desk's files."""
    api, code = program("director", scopes=(Right.DESK_DIRECT.value,)), playing.session.code
    asked = ("/api/onair", "/api/outputs", "/api/onair/as-run", f"/api/outputs/{playing.output.pk}")
    yield from ((way, body(api.get(way, {"session": code}))) for way in asked)
    yield "take", body(api.post(f"/api/outputs/{playing.output.pk}/take", {"scene": "race"}, key=""))
    yield "clear", body(api.post("/api/onair/clear", {"still": True}, key=""))
    yield "refusal", body(api.post("/api/onair/take", {"scene": "result"}, key=""))
    yield from ((way, body(api.get(way))) for way in ("/api/records", f"/api/records/{code}/1", f"/api/proofs/{code}"))
    for way in ("/desk/run", "/desk/as-run"):
        yield way, body(client_of("director").get(way, headers={"X-Desk-Link": playing.desk}))
    yield "wall", body(client_of("director").get("/office/wall/"))
    yield "show", body(Client().get(f"/show/{code}/"))


def exports(playing: Playing) -> Said:
    """What may be taken out of the running session."""
    file = program("director").get("/api/onair/as-run", {"session": playing.session.code, "as": "csv"})
    yield "as-run file", file.content.decode()
    for command in ("export_record", "export_proof", "links"):
        out = io.StringIO()
        call_command(command, playing.session.code, stdout=out)
        yield command, out.getvalue()


def graphics(playing: Playing) -> Said:
    """A graphic's files are what they were before there was a game."""
    packed = body(Client().get("/ograf/pack/index.json"))
    yield "graphics", "" if packed == playing.packed else playing.card


def test_nothing_tells_a_hidden_card(playing: Playing, caplog: pytest.LogCaptureFixture) -> None:
    for way in (answers, exports, graphics):
        assert playing.told(way(playing)) == [], way.__name__
    for role, near in ((NOBODY, 1), ("director", 0.3), ("producer", 0.1), ("host", 0.1), ("commentator", 0.1)):
        assert playing.told(pages(playing, role, near=near, far=0.03)) == [], role
    assert playing.told(iter([("log", caplog.text)])) == []
    assert len(caplog.records) > 10, "something was logged"


@pytest.mark.large
@pytest.mark.parametrize("role", [NOBODY, *ROLES])
def test_nothing_tells_any_role(role: str, playing: Playing, caplog: pytest.LogCaptureFixture) -> None:
    assert playing.told(pages(playing, role)) == []
    assert playing.told(iter([("log", caplog.text)])) == []


# ---- mutants: each tells one card by one path ---------------------------------------------------------------------------


def in_the_as_run_log(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    said = as_run.happenings.sentence
    patch.setattr(as_run.happenings, "sentence", lambda *given: tuple(f"{one} {playing.card}" for one in said(*given)))
    return exports(playing)


def in_an_answer(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    at = on_air_now.at
    patch.setattr(on_air_now, "at", lambda *given: {**at(*given), "title": f"余 {playing.card}"})
    return answers(playing)


def in_a_list(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    line = outputs_now._line
    patch.setattr(outputs_now, "_line", lambda *given: {**line(*given), "build": playing.card})
    return answers(playing)


def on_the_wall(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    tile = wall._tile
    patch.setattr(wall, "_tile", lambda *given: {**tile(*given), "waits": f"等 {playing.card}"})
    return answers(playing)


def on_a_public_page(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    patch.setattr(public_pages, "_players", lambda view, key: [playing.card])
    return answers(playing)


def in_an_export(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    hands = TableSource().load(playing.table_id).view("desk")["game"]["hands"]
    patch.setattr(export_record, "records_of", lambda table: iter([{"hands": hands}]))
    return exports(playing)


def in_a_graphic(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    """Packed with the table's state as its example."""
    (playing.pack / "index.json").write_text(json.dumps({"graphics": [playing.card]}), encoding="utf-8")
    return graphics(playing)


def in_the_log(playing: Playing, patch: pytest.MonkeyPatch) -> Said:
    """Whoever steps a table writes down what it was about."""
    heard: list[str] = []
    handler, logger = logging.Handler(), logging.getLogger("games")
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    logger.addHandler(handler)
    load = store.current

    def telling(table: Table) -> Any:
        state = load(table)
        logger.warning("table %s: %s", table.pk, TableCursor(facts_of(table), state).view("desk")["game"])
        return state

    patch.setattr(store, "current", telling)
    list(answers(playing))
    logger.removeHandler(handler)
    return iter([("log", "\n".join(heard))])


MUTANTS: list[Callable[[Playing, pytest.MonkeyPatch], Said]] = [
    in_the_as_run_log, in_an_answer, in_a_list, on_the_wall, on_a_public_page, in_an_export, in_a_graphic, in_the_log,
]  # fmt: skip


def test_one_card_told_on_any_path_is_found(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    for mutant in MUTANTS:
        cache.clear()
        with monkeypatch.context() as patch:
            assert playing.told(mutant(playing, patch)) != [], mutant.__name__
