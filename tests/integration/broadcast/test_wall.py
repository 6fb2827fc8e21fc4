"""The wall of the control room: every running table with who is missing, and not a card."""

from __future__ import annotations

import json

import pytest

from broadcast import wall
from core import clock
from core.live import presence
from core.live.presence import Count
from core.models import Link
from games.engine.cards import CODES
from games.models import Table
from tests.boards import with_board
from tests.evening import NOW, a_rehearsal
from tests.members import client_of
from tournaments.season import domain

pytestmark = pytest.mark.django_db


def test_each_running_table_says_how_it_goes_and_who_is_missing() -> None:
    assert "现在没有正在进行的牌桌" in client_of("director").get("/office/wall/").content.decode()
    real, _ = with_board()
    domain.start_session(real.pk, now=NOW, by="test")
    link = Link.objects.get(table=str(real.table_id), kind="seat", seat=2)
    presence.write("hub", {link.pk: Count(1, 3, 0.02)})
    (tile,) = wall.tiles(clock.now(), english=False)
    assert [player["here"] for player in tile["players"]] == [False, False, True, False]
    assert tile["late"], "its time is long over, and nobody has moved"
    text = client_of("director").get("/office/wall/", headers={"HX-Request": "true"}).content.decode()
    assert real.code in text
    assert "超时未动" in text
    assert "<html" not in text
    assert client_of("commentator").get("/office/wall/").status_code == 403


def test_no_card_is_on_it() -> None:
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="test")
    table = Table.objects.get(held_by=session)
    assert table.stage == "playing"
    (tile,) = wall.tiles(clock.now(), english=True)
    game = json.dumps(tile["game"])
    assert not any(f'"{code}"' in game for code in CODES)
    assert client_of("director").get("/office/wall/").status_code == 200
