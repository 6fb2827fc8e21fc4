"""What a director puts on air from the desk: preview, take, hold, undo, elements, the lower third, emergency."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from broadcast import air_notes
from broadcast.rights import VERBS
from broadcast.verbs import DEEDS
from core import links
from core.live import schema
from core.models import Entry
from core.refusals import Refusal
from games import happenings, store
from games.live import TableSource
from games.models import LogEvent
from games.state import fold
from games.table_view import AUDIENCES
from tests.seats import Seats

pytestmark = pytest.mark.django_db

BEHIND = ("desk", "program-preview", "program-closed-preview")
"""Who sees what stands behind what is on air."""


class Desk:
    """A desk at a table: what it sends is given on what it saw last."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.link = links.issue("desk", str(seats.table.pk), who="test")
        self.saw = 0
        self.look()

    def look(self) -> Desk:
        """See the table as it is now."""
        self.saw = self.seats.row.version
        return self

    def does(self, verb: str, **data: Any) -> None:
        """Send a command, and see what came of it."""
        DEEDS[f"air.{verb}"](self.link, data, self.seats.now, self.saw)
        self.look()

    def refused(self, verb: str, **data: Any) -> Refusal:
        """The refusal of a command, which has changed nothing."""
        before = self.seats.stored()
        with pytest.raises(Refusal) as caught:
            DEEDS[f"air.{verb}"](self.link, data, self.seats.now, self.saw)
        assert self.seats.stored() == before
        return caught.value

    def air(self, audience: int | str = "desk") -> dict[str, Any]:
        """What somebody sees of it."""
        air: dict[str, Any] = TableSource().load(str(self.seats.table.pk)).view(audience)["air"]
        assert air is None or [*schema.validator("Air").iter_errors(air)] == []
        return air


@pytest.fixture
def desk() -> Desk:
    return Desk(Seats())


def test_what_is_next_is_seen_before_it_is_taken_and_by_nobody_on_air(desk: Desk) -> None:
    on_air = {audience: desk.air(audience) for audience in AUDIENCES}
    desk.does("preview", scene="break", title="下半场马上回来", seconds=300)
    behind = desk.air()["preview"]
    assert (behind["scene"], behind["title"], behind["seconds"]) == ("break", "下半场马上回来", 300)
    for audience in AUDIENCES:
        assert (desk.air(audience) == on_air[audience]) == (audience not in BEHIND)
    desk.seats.now += timedelta(seconds=60)
    desk.does("take")
    until = desk.seats.now.timestamp() + 300
    for audience in ("program", "program-closed", "public", "desk", "program-preview"):
        shown = desk.air(audience)
        assert shown["follow"] is False
        assert shown["program"] == {
            "scene": "break", "title": "下半场马上回来", "until": until, "at": desk.seats.now.timestamp(),
        }  # fmt: skip
        assert shown["take"] == 1
    assert desk.air()["preview"] is None
    assert desk.air(0) is None, "a player learns nothing of it"


def test_frames_tell_no_seat_and_no_output_that_something_is_prepared(desk: Desk) -> None:
    desk.does("preview", scene="race")
    desk.does("lower", title="主持人", name="方明")
    cursor = TableSource().load(str(desk.seats.table.pk))
    told = {}
    for event in store.events_since(desk.seats.table.pk, 0)[-2:]:
        for audience in AUDIENCES:
            told[event.kind, audience] = cursor.event_view(event, audience)
    for audience in AUDIENCES:
        assert (told[air_notes.PREVIEWED, audience] is None) == (audience not in BEHIND)
        assert (told[air_notes.LOWER, audience] is None) == (audience in (0, 1, 2, 3))
    said = told[air_notes.LOWER, "desk"]
    assert said is not None
    assert said[1]["name"] == "方明"


def test_a_take_is_undone_once_and_then_again_by_nobody(desk: Desk) -> None:
    desk.does("take", scene="race")
    desk.does("take", scene="table")
    desk.does("undo")
    assert desk.air()["program"]["scene"] == "race"
    assert desk.refused("undo").code == "nothing_to_undo"
    desk.does("follow", on=True)
    assert (desk.air()["follow"], desk.air()["program"]) == (True, None)
    desk.does("undo")
    assert (desk.air()["follow"], desk.air()["program"]["scene"]) == (False, "race")
    desk.does("take", scene="table")
    desk.does("take", scene="table")
    desk.does("undo")
    assert desk.air()["program"]["scene"] == "race", "a press that came twice is one to the undo"


def test_a_held_picture_stands_whatever_is_pressed_until_it_is_let_go(desk: Desk) -> None:
    desk.does("hold", on=True)
    assert desk.air()["held"] is True
    assert (desk.air("program")["follow"], desk.air("program")["program"]["scene"]) == (False, "table")
    assert {desk.refused(verb, **data).code for verb, data in (
        ("take", {"scene": "race"}), ("follow", {"on": False}), ("undo", {}),
    )} == {"held"}  # fmt: skip
    desk.does("emergency", kind="clear")
    desk.does("emergency", kind=None)
    desk.does("hold", on=False)
    assert (desk.air("program")["follow"], desk.air("program")["program"]) == (True, None)


def test_clearing_is_never_refused_and_what_stood_beneath_comes_back(desk: Desk) -> None:
    second = Desk(desk.seats)
    desk.does("take", scene="race")
    desk.does("emergency", kind="still")
    second.does("emergency", kind="clear")
    assert desk.air("program")["emergency"] == "clear"
    stale = desk.refused("emergency", kind=None)
    assert (stale.code, stale.facts["changed"]) == ("stale", [air_notes.EMERGENCY])
    assert "清屏" in stale.zh
    desk.look().does("emergency", kind=None)
    assert (desk.air("program")["emergency"], desk.air("program")["program"]["scene"]) == (None, "race")


def test_two_desks_cannot_both_take_and_the_later_is_told_what_changed(desk: Desk) -> None:
    second = Desk(desk.seats)
    desk.does("take", scene="race")
    refusal = second.refused("take", scene="table")
    assert (refusal.code, refusal.facts["changed"]) == ("stale", [air_notes.TAKEN])
    assert "切上：战报" in refusal.zh
    assert "race" in refusal.en
    # What does not bear on it makes nothing stale: a preview of somebody else's does not, where the scene is named.
    second.look()
    desk.does("preview", scene="opening")
    second.does("take", scene="table")
    assert desk.air()["program"]["scene"] == "table"
    desk.look().does("preview", scene="opening")
    second.look().does("preview", scene="race")
    assert "预监" in desk.refused("take").zh, "what he would take is not what he saw"


@pytest.mark.parametrize(
    ("verb", "data", "code"),
    [
        ("take", {}, "nothing_in_preview"),
        ("take", {"scene": "result"}, "not_there"),
        ("take", {"scene": "champion"}, "not_there"),
        ("take", {"scene": "nonsense"}, "bad_data"),
        ("take", {"scene": "table", "seconds": 10}, "bad_data"),
        ("preview", {"scene": "break", "seconds": 0}, "bad_data"),
        ("preview", {"scene": "break", "title": "十" * 21}, "bad_data"),
        ("element", {"name": "rehearsal", "in": False}, "bad_data"),
        ("element", {"name": "score", "in": 1}, "bad_data"),
        ("lower", {"name": "长" * 21}, "bad_data"),
        ("emergency", {"kind": "panic"}, "bad_data"),
        ("suspense", {"seconds": 9}, "bad_data"),
        ("follow", {}, "bad_data"),
    ],
)
def test_what_cannot_be_is_refused_in_both_languages(desk: Desk, verb: str, data: dict[str, Any], code: str) -> None:
    refusal = desk.refused(verb, **data)
    assert refusal.code == code
    assert refusal.zh.strip("。")
    assert refusal.en.strip(".")


def test_elements_go_out_and_in_and_the_lower_third_and_the_suspense(desk: Desk) -> None:
    desk.does("element", name="score", **{"in": False})
    desk.does("element", name="last_trick", **{"in": True})
    desk.does("lower", title="嘉宾", name="李秀英")
    desk.does("suspense", seconds=3)
    shown = desk.air("program")
    assert (shown["out"], shown["extras"], shown["suspense"]) == (["score"], ["last_trick"], 3)
    assert (shown["lower"]["title"], shown["lower"]["name"]) == ("嘉宾", "李秀英")
    before = desk.seats.row.version
    desk.does("element", name="score", **{"in": False})
    assert desk.seats.row.version == before, "what stands already is no event"
    desk.does("element", name="score", **{"in": True})
    desk.does("element", name="last_trick", **{"in": False})
    desk.does("lower", name="")
    shown = desk.air("program")
    assert (shown["out"], shown["extras"], shown["lower"]) == ([], [], None)


def test_every_deed_is_logged_in_words_and_audited_and_asks_for_its_right(desk: Desk) -> None:
    for verb, data in (
        ("preview", {"scene": "race"}), ("take", {}), ("hold", {"on": True}), ("hold", {"on": False}),
        ("follow", {"on": True}), ("undo", {}), ("element", {"name": "kitty", "in": False}),
        ("lower", {"title": "主持人", "name": "方明"}), ("emergency", {"kind": "clear"}), ("suspense", {"seconds": 2}),
    ):  # fmt: skip
        desk.does(verb, **data)
    for row in LogEvent.objects.filter(table=desk.seats.table, kind__startswith="air_"):
        zh, en = happenings.sentence(row, desk.seats.row.seats)
        assert zh != row.kind
        assert en != row.kind
    done = set(Entry.objects.filter(subject=f"table:{desk.seats.table.pk}").values_list("what", flat=True))
    assert done >= {
        "air.taken", "air.held", "air.followed", "air.undone", "air.element", "air.lower", "air.cleared", "air.suspense",
    }  # fmt: skip
    assert {f"desk {verb}" for verb in DEEDS} == set(VERBS)


def test_a_late_page_sees_what_one_that_was_there_sees(desk: Desk) -> None:
    desk.does("take", scene="race")
    desk.does("hold", on=True)
    desk.does("lower", title="主持人", name="方明")
    state = store.opening_state(desk.seats.row)
    for event in store.events_since(desk.seats.table.pk, 0):
        state = fold(state, event)
    assert state == desk.seats.state
