"""Control from outside: a program with a token puts things on air, and is told what is really there."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine

from broadcast.domain import outputs
from broadcast.verbs import DEEDS
from core import links
from core.models import Entry
from games.models import Table
from tests.evening import NOW, a_rehearsal
from tests.integration.api.kit import Caller, problem, program
from tests.members import member
from tournaments.season import domain as season
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db
AIR = "/api/onair"


@pytest.fixture
def session() -> Any:
    with time_machine.travel(NOW, tick=True):
        made = a_rehearsal()
        season.start_session(made.pk, now=NOW, by="test")
        yield made


@pytest.fixture
def buttons(session: Session) -> Caller:
    """A control surface: a director's token with the one right that it needs, and no key to its deeds."""
    return program("director", scopes=("desk.direct",))


def pressed(buttons: Caller, verb: str, **body: Any) -> dict[str, Any]:
    answer = buttons.post(f"{AIR}/{verb}", body, key="")
    assert answer.status_code == 200, answer.content
    said: dict[str, Any] = answer.json()
    assert said == {**buttons.get(AIR).json(), "at": said["at"]}, "the answer is what is on air"
    return said


def test_a_button_puts_a_scene_on_air_and_is_told_what_is_there(buttons: Caller, session: Session) -> None:
    before = buttons.get(AIR).json()
    assert (before["session"], before["scene"], before["follow"]) == (session.code, "table", True)
    pressed(buttons, "preview", scene="break", title="休息", seconds=120)
    taken = pressed(buttons, "take")
    assert (taken["scene"], taken["title"], taken["take"], taken["preview"]) == ("break", "休息", 1, None)
    assert taken["until"] == pytest.approx(NOW.timestamp() + 120, abs=30)
    assert pressed(buttons, "clear")["scene"] == "none"
    assert pressed(buttons, "clear", still=True)["scene"] == "still"
    assert pressed(buttons, "clear", on=False)["scene"] == "break"
    assert pressed(buttons, "undo")["follow"] is True
    problem(buttons.post(f"{AIR}/undo", {}, key=""), 409, "nothing_to_undo")  # pressed twice: one step back
    held = pressed(buttons, "hold")
    assert held["held"] is True
    assert "放开" in problem(buttons.post(f"{AIR}/take", {"scene": "race"}, key=""), 409, "held")["zh"]
    pressed(buttons, "hold", on=False)
    assert pressed(buttons, "element", name="score", on=False)["out"] == ["score"]
    assert pressed(buttons, "lower", name="方明", title="主持人")["lower"]["name"] == "方明"
    assert Entry.objects.filter(what__startswith="air.", who__startswith="user:").count() >= 8


def test_a_deed_on_what_is_no_longer_so_is_refused_and_one_sent_twice_is_done_once(
    buttons: Caller, session: Session
) -> None:
    seen = buttons.get(AIR).json()["v"]
    first = buttons.post(f"{AIR}/take", {"scene": "race", "base": seen}, key="one")
    again = buttons.post(f"{AIR}/take", {"scene": "race", "base": seen}, key="one")
    assert again.json() == first.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    stale = problem(buttons.post(f"{AIR}/take", {"scene": "table", "base": seen}, key=""), 409, "stale")
    assert stale["facts"]["changed"] == ["air_taken"]
    assert "战报" in stale["zh"]
    assert Table.objects.get(held_by=session).version == first.json()["v"]


@pytest.mark.parametrize(
    ("verb", "body", "status"),
    [
        ("take", {"scene": "supper"}, 400),
        ("take", {"scene": "result"}, 409),
        ("take", {}, 409),
        ("take", {"scene": "table", "title": "x"}, 422),
        ("element", {"name": "rehearsal", "on": False}, 400),
        ("clear", {"session": "nonsense"}, 404),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    buttons: Caller, verb: str, body: dict[str, Any], status: int
) -> None:
    before = buttons.get(AIR).json()
    answer = buttons.post(f"{AIR}/{verb}", body, key="")
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert {**buttons.get(AIR).json(), "at": ""} == {**before, "at": ""}


def test_a_token_without_the_right_and_a_role_without_it_open_nothing(buttons: Caller) -> None:
    problem(program("director", scopes=("desk.host",)).get(AIR), 403, "out_of_scope")
    problem(program("commentator").post(f"{AIR}/clear", {}), 403, "no_right")
    nobody = Caller(buttons.client, {})
    assert nobody.get(AIR).status_code == 401


def test_the_session_is_named_where_none_is_live(session: Session) -> None:
    buttons = program("director", user=member("director"))
    Session.objects.update(state="settled")
    problem(buttons.get(AIR), 404, "name_session")
    assert buttons.get(AIR, {"session": session.code}).json()["session"] == session.code


def test_the_log_is_read_by_programs_as_lines_and_as_a_file(buttons: Caller, session: Session) -> None:
    pressed(buttons, "take", scene="race")
    lines = buttons.get(f"{AIR}/as-run").json()["rows"]
    assert (lines[-1]["group"], lines[-1]["scene"]) == ("take", "race")
    file = buttons.get(f"{AIR}/as-run", {"as": "csv", "lang": "en"})
    assert file.headers["Content-Type"].startswith("text/csv")
    assert "Taken: level race" in file.content.decode("utf-8-sig")


def test_the_desk_tells_every_output_to_load_again(session: Session) -> None:
    made = [outputs.create(session, name=name, now=NOW, who="test") for name in ("主播出", "竖屏")]
    desk = links.issue("desk", str(session.table_id), who="test")
    before = Table.objects.get(held_by=session).version
    assert DEEDS["air.reload"](desk, {}, NOW, before) == before, "nothing happens at the table"
    for output in made:
        output.link.refresh_from_db()
        assert output.link.options["output"]["reload"] == 1
