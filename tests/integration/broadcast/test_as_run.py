"""The as-run log of an evening, and the lines of its run of show."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from broadcast import as_run, domain
from broadcast.queries import run_of_show
from core import links
from core.clock import SHANGHAI
from core.models import Entry
from core.refusals import Refusal
from games.live import TableSource
from games.models import Table
from lottery.domain import open_cell
from tests.evening import NOW, a_rehearsal, play_game
from tests.members import client_of
from tests.seats import Seats
from tournaments.season import domain as season
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Any:
    """A rehearsal in which one game is played, its cell opened and a break taken; and the moments of it all."""
    with time_machine.travel(NOW, tick=False) as travel:
        session = a_rehearsal()
        assert session.table_id is not None
        season.start_session(session.pk, now=NOW, by="test")
        play_game(session)
        table = Table.objects.get(held_by=session)
        played = TableSource().load(str(table.pk)).view("desk")["air"]["times"]["game1"][1]
        travel.move_to(played + 20)
        drawn = NOW.fromtimestamp(played + 20, NOW.tzinfo)
        open_cell(session.pk, 7, now=drawn, by="test")
        later = drawn + timedelta(seconds=30)
        domain.preview(table.pk, "break", title="休息", seconds=60, now=later, who="test")
        domain.take(table.pk, now=later, who="test")
        domain.emergency(table.pk, "clear", now=later + timedelta(seconds=5), who="test")
        travel.move_to(later + timedelta(seconds=60))
        yield session, played, drawn, later


def test_every_change_of_the_picture_has_its_line_also_those_that_time_alone_makes(evening: Any) -> None:
    session, played, _, later = evening
    rows = as_run.rows(Table.objects.get(held_by=session))
    assert [(row.group, row.scene) for row in rows] == [
        ("follow", "opening"),
        ("step", "opening"),
        ("step", "table"),
        ("follow", "table"),
        ("follow", "result"),
        ("step", "result"),
        ("follow", "board"),
        ("step", "board"),
        ("take", "break"),
        ("emergency", "none"),
    ]
    by_time = rows[6]
    assert by_time.at.timestamp() == pytest.approx(played + 12, abs=0.01)
    assert (rows[8].at, rows[9].at) == (later, later + timedelta(seconds=5))
    assert [row.at for row in rows] == sorted(row.at for row in rows)
    assert rows[7].game == 1


def test_editors_get_it_as_csv_from_the_desk(evening: Any) -> None:
    session, _, _, later = evening
    link = links.issue("desk", str(session.table_id), who="test")
    headers = {"x-desk-link": links.token(link)}
    answer = Client().get("/desk/as-run", headers=headers)
    assert answer.content.startswith(b"\xef\xbb\xbf")
    lines = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    taken = next(line for line in lines if line["类别"] == "手动切换")
    assert taken["时间（北京）"] == f"{later.astimezone(SHANGHAI):%H:%M:%S}.{later.microsecond // 1000:03d}"
    assert taken["画面"] == "中场"
    assert taken["时间码"].count(":") == 3
    assert "切上：中场" in taken["发生了什么"]
    english = Client().get("/desk/as-run?lang=en", headers=headers).content.decode("utf-8-sig")
    assert "Taken: break" in english
    assert Client().get("/desk/as-run").status_code == 404
    real = {
        "x-desk-link": links.token(links.issue("desk", str(session.table_id), options={"member": True}, who="test"))
    }
    assert client_of("referee").get("/desk/as-run", headers=real).status_code == 403
    assert client_of("director").get("/desk/as-run", headers=real).status_code == 200


def test_the_desk_knows_when_each_step_began_and_ended(evening: Any) -> None:
    session, played, drawn, _ = evening
    times = TableSource().load(str(session.table_id)).view("desk")["air"]["times"]
    assert times["opening"][1] == NOW.timestamp()
    assert times["game1"][0] >= NOW.timestamp()
    assert (times["draw1"][0], times["draw1"][1]) == (played, drawn.timestamp())
    assert "times" not in TableSource().load(str(session.table_id)).view("program-preview")["air"]


class TestCues:
    def test_a_line_is_said_for_a_session_or_its_season_and_all_desks_hear_of_it(self, evening: Any) -> None:
        session: Session = evening[0]
        table = session.table_id
        assert table is not None
        before = TableSource().load(str(table)).view("desk")["air"]["cues"]
        now = evening[3]
        domain.set_cue(table, "game", zh="第{game}局开始", minutes=14, whole_season=True, now=now, who="user:1 test")
        domain.set_cue(table, "game3", zh="关键一局", now=now, who="user:1 test")
        assert TableSource().load(str(table)).view("desk")["air"]["cues"] == before + 2
        link = links.token(links.issue("desk", str(table), who="test"))
        told = Client().get("/desk/run", headers={"x-desk-link": link}).json()
        assert told == {**run_of_show(session), "office": f"/office/sessions/{session.pk}/outputs/"}
        assert [(cue["of"], cue["step"], cue["minutes"]) for cue in told["cues"]] == [
            ("season", "game", 14), ("session", "game3", None),
        ]  # fmt: skip
        domain.set_cue(table, "game3", now=now, who="user:1 test")
        assert len(run_of_show(session)["cues"]) == 1, "an empty one is taken away"
        assert Entry.objects.filter(what="cue.set").count() == 3

    @pytest.mark.parametrize("wrong", [{"step": "supper"}, {"step": "game0"}, {"zh": "长" * 201}, {"minutes": 999}])
    def test_what_cannot_be_is_refused(self, evening: Any, wrong: dict[str, Any]) -> None:
        given = {"step": "game", "zh": "开始", "now": evening[3], "who": "test", **wrong}
        with pytest.raises(Refusal) as caught:
            domain.set_cue(evening[0].table_id, given.pop("step"), **given)
        assert caught.value.status == 422


def test_a_desk_of_a_table_without_a_session_has_no_plan() -> None:
    link = links.token(links.issue("desk", str(Seats().table.pk), who="test"))
    assert Client().get("/desk/run", headers={"x-desk-link": link}).status_code == 204
