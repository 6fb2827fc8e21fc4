"""What is published of decks and boards comes to a delayed output when its own clock is there, and not before."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from games.engine import deal
from games.live import TableSource
from games.models import Game, LogEvent, Table
from lottery import notes
from lottery.domain import rehearse
from tests.evening import NOW as BEGAN
from tests.evening import a_pool, two_teams
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
AUDIENCES: tuple[int | str, ...] = (0, 2, "desk", "program", "program-closed", "public")


@pytest.fixture
def evening() -> Session:
    """A rehearsal at the show's own pace, so that each event has its moment."""
    return rehearse(two_teams(), a_pool(), now=BEGAN, by="test", seed=7, code="rehearsal-7")


def views(session: Session, until: Any) -> list[dict[str, Any]]:
    """What every kind of output shows whose clock stands at ``until``."""
    cursor = TableSource().load(str(session.table_id), until)
    return [cursor.view(audience) for audience in AUDIENCES]


def test_a_seed_is_shown_after_its_game_on_each_outputs_own_clock(evening: Session) -> None:
    game = Game.objects.filter(table=evening.table_id).order_by("number")[0]
    seed = bytes(game.seed).hex()
    log = LogEvent.objects.filter(table=evening.table_id).order_by("v")
    cut, finished = log.get(kind="cut", game=game), log.get(kind="game_finished", data__summary__number=1)
    moments = [cut.at - timedelta(seconds=1), cut.at, finished.at - timedelta(milliseconds=1)]
    for moment in moments:
        for seen in views(evening, moment):
            assert seen["game"]["commitment"] == game.commitment
            assert seed not in json.dumps(seen)
    for seen in views(evening, finished.at):
        assert seen["game"]["seed"] == seed
        assert deal.commitment(bytes.fromhex(seen["game"]["seed"]), game.code) == seen["game"]["commitment"]
    # The next game's seed is nowhere while that game is played, however far the table itself is by now.
    second = Game.objects.filter(table=evening.table_id).order_by("number")[1]
    started = log.get(kind="game_started", data__number=2)
    assert all(bytes(second.seed).hex() not in json.dumps(seen) for seen in views(evening, started.at))


def test_no_event_on_its_way_tells_a_seed_or_a_salt(evening: Session) -> None:
    """An event's own data starts an animation; what is published stands in the view, which goes by the cursor."""
    source = TableSource()
    cursor = source.load(str(evening.table_id))
    seeds = [bytes(game.seed).hex() for game in Game.objects.filter(table=evening.table_id)]
    salts = [event.data["salt"] for event in LogEvent.objects.filter(table=evening.table_id, kind=notes.OPENED)]
    assert salts
    for event in source.events_since(str(evening.table_id), 0, 100_000):
        for audience in AUDIENCES:
            told = json.dumps(cursor.event_view(event, audience))
            assert not [secret for secret in (*seeds, *salts) if secret in told]


def test_a_draw_and_the_boards_end_are_shown_on_each_outputs_own_clock(evening: Session) -> None:
    log = LogEvent.objects.filter(table=evening.table_id).order_by("v")
    laid, drawn = log.get(kind=notes.LAID), log.filter(kind=notes.OPENED)[0]
    ended = log.get(kind=notes.REVEALED)
    for moment, closed in (
        (laid.at, 25),
        (drawn.at - timedelta(milliseconds=1), 25),
        (drawn.at, 24),
        (ended.at - timedelta(milliseconds=1), 25 - log.filter(kind=notes.OPENED).count()),
        (ended.at, 0),
    ):
        for seen in views(evening, moment):
            assert seen["board"]["odds"]["closed"] == closed
            assert drawn.data["salt"] in json.dumps(seen) or closed == 25 or closed < 24
    assert Table.objects.get(held_by=evening).rehearsal
