"""What a referee does from the desk: more time, a substitute, a spare device, a ruling on air, a fault put right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core import links
from core.models import Entry, Link
from core.refusals import Refusal
from games import domain as tables
from games import store
from games.engine.record import verify_all
from games.live import TableSource
from games.models import LogEvent
from games.records import records_of
from games.referee_verbs import DEEDS
from games.rights import VERBS
from games.state import fold
from games.table_view import AUDIENCES
from tests.referee.record import referee
from tests.seats import NAMES, Seats

pytestmark = pytest.mark.django_db


class Desk:
    """The referee's desk at a table: what it sends is given on what it saw last."""

    def __init__(self, seats: Seats) -> None:
        self.seats, self.sent = seats, 0
        self.link = links.issue("desk", str(seats.table.pk), who="test")
        self.saw = 0
        self.look()

    def look(self) -> Desk:
        """See the table as it is now."""
        self.saw = self.seats.row.version
        return self

    def does(self, verb: str, **data: Any) -> int:
        """Send a command."""
        self.sent += 1
        return DEEDS[verb](self.link, data, self.seats.now, self.saw)

    def refused(self, verb: str, **data: Any) -> Refusal:
        """The refusal of a command, which has changed nothing."""
        before = self.seats.stored()
        with pytest.raises(Refusal) as caught:
            self.does(verb, **data)
        assert self.seats.stored() == before
        assert caught.value.text("zh")
        assert caught.value.text("en")
        return caught.value

    def view(self, audience: int | str = "desk") -> dict[str, Any]:
        """What somebody sees."""
        return TableSource().load(str(self.seats.table.pk)).view(audience)


def play_out(seats: Seats) -> None:
    """The system plays the game to its end, at its own pace."""
    done = tables.advance(seats.table.pk)
    assert done is not None
    assert seats.row.stage != "playing"
    seats.now = done


def is_the_fold_of_its_log(seats: Seats) -> bool:
    state = store.opening_state(seats.row)
    for event in store.events_since(seats.table.pk, 0):
        state = fold(state, event)
    return state == seats.state


# ---- more time ------------------------------------------------------------------------------------------------------


def test_more_time_moves_the_deadline_and_what_the_system_does_after_it() -> None:
    seats = Seats().until("play")
    desk = Desk(seats)
    before, due, clock = seats.row.deadline, seats.row.due_at, desk.view()["clock"]
    assert before is not None
    assert due is not None
    desk.does("table.extend", seconds=15, deadline=clock["deadline"])
    assert seats.row.deadline is not None
    assert seats.row.due_at is not None
    assert (seats.row.deadline - before).total_seconds() == 15
    assert (seats.row.due_at - due).total_seconds() == 15
    shown = desk.view(0)["clock"]
    assert (shown["deadline"], shown["seconds"]) == (clock["deadline"] + 15, clock["seconds"] + 15)
    refusal = desk.refused("table.extend", seconds=15, deadline=clock["deadline"])
    assert refusal.code == "stale"
    assert "加时 15 秒" in refusal.zh
    desk.look()
    tables.pause(seats.table.pk, seats.now, who="referee")
    desk.look().does("table.extend", seconds=30)
    left = desk.view()["clock"]["left"]
    tables.resume(seats.table.pk, seats.now, who="referee")
    assert desk.view()["clock"]["deadline"] == seats.now.timestamp() + left
    seats.answer()  # the longer time was one decision's, not the next one's
    assert desk.view()["clock"]["seconds"] == clock["seconds"]
    assert is_the_fold_of_its_log(seats)


def test_more_time_goes_to_nobody_else_and_to_no_one_whom_the_system_plays() -> None:
    seats = Seats().until("play")
    desk = Desk(seats)
    seen = desk.view()["clock"]["deadline"]
    seats.answer()
    assert desk.refused("table.extend", seconds=30, deadline=seen).code == "stale", "whom it was meant for has played"
    assert desk.refused("table.extend", seconds=40).code == "bad_data"
    seats.act(seats.turn(), "autoplay", {"on": True})
    assert desk.refused("table.extend", seconds=15).code == "no_clock"
    tables.end_game(table=seats.table.pk, kind="voided", reason="x", now=seats.now, by="referee")
    assert desk.look().refused("table.extend", seconds=15).code == "no_clock"


# ---- who sits there ---------------------------------------------------------------------------------------------------


def test_a_spare_device_gets_a_new_link_and_the_old_one_is_dead() -> None:
    seats = Seats().until("play")
    table = str(seats.table.pk)
    spare, old = (links.issue("seat", table, seat=1, who="test") for _ in range(2))
    tokens = links.token(spare), links.token(old)
    Desk(seats).does("seat.device", seat=1)
    assert [links.resolve(token) for token in tokens] == [None, None]
    (standing,) = Link.objects.filter(table=table, kind="seat", seat=1, revoked_at=None)
    assert standing == old
    assert links.resolve(links.token(standing)) == standing
    assert seats.kinds[-1] == "device_changed"
    Desk(seats).does("seat.device", seat=2)
    assert Link.objects.filter(table=table, seat=2, revoked_at=None).count() == 1, "one that was never made is made"


def test_a_substitute_is_shown_as_one_and_the_record_is_silent_about_why() -> None:
    seats = Seats(rules="mingchao").until("play")
    desk = Desk(seats)
    link = links.issue("seat", str(seats.table.pk), seat=2, who="test")
    token = links.token(link)
    desk.does("seat.substitute", seat=2, name=" 周 小兵 ", town="合肥", reason="发烧")
    assert links.resolve(token) is None
    for audience in AUDIENCES:
        player = desk.view(audience)["players"][2]
        assert (player["name"], player["town"], player["instead"]) == ("周 小兵", "合肥", NAMES[2])
        assert desk.view(audience)["players"][0]["instead"] is None
    refusal = desk.refused("seat.substitute", seat=2, name="吴六", reason="x")
    assert refusal.code == "stale"
    assert "周 小兵" in refusal.zh
    assert desk.look().refused("seat.substitute", seat=2, name="周 小兵", reason="x").code == "same_name"
    assert desk.refused("seat.substitute", seat=2, name="吴六", reason=" ").code == "reason"
    assert desk.refused("seat.substitute", seat=2, name="", reason="x").code == "name"
    assert desk.refused("seat.substitute", seat=4, name="吴六", reason="x").code == "no_such_seat"
    desk.does("seat.substitute", seat=2, name=NAMES[2], reason="好了")
    assert desk.view()["players"][2]["instead"] is None, "whose seat it is has come back"
    desk.look().does("seat.substitute", seat=2, name="吴六", reason="又不行")
    assert desk.view("public")["players"][2]["instead"] == NAMES[2]
    play_out(seats)
    (record,) = [json.loads(json.dumps(one)) for one in records_of(seats.row)]
    assert verify_all([record]) == 1
    assert referee(record) is not None
    told = [one for one in record["events"] if one["kind"] == "substituted"]
    assert [(one["seat"], one["name"]) for one in told] == [(2, "周 小兵"), (2, NAMES[2]), (2, "吴六")]
    assert "发烧" not in json.dumps(record, ensure_ascii=False)
    assert Entry.objects.filter(what="player.substituted").count() == 3
    assert is_the_fold_of_its_log(seats)


def test_the_systems_seats_have_no_substitute_and_no_device() -> None:
    seats = Seats(bots=True)
    desk = Desk(seats)
    assert desk.refused("seat.device", seat=0).code == "bot_seat"
    assert desk.refused("seat.substitute", seat=0, name="周小兵", reason="x").code == "bot_seat"
    assert not Link.objects.filter(kind="seat").exists(), "nothing of a refused command stays"


# ---- a ruling on air ----------------------------------------------------------------------------------------------------


def test_a_ruling_is_on_air_until_it_is_taken_away() -> None:
    seats = Seats()
    desk = Desk(seats)
    for audience in AUDIENCES:
        assert desk.view(audience)["ruling"] is None
    desk.does("ruling.show", zh="甩牌里的对 9 被压住，改出 9", en="The pair of nines is beaten", clause="8.5")
    shown = {"zh": "甩牌里的对 9 被压住，改出 9", "en": "The pair of nines is beaten", "clause": "8.5"}
    assert [desk.view(audience)["ruling"] for audience in AUDIENCES] == [shown] * len(AUDIENCES)
    assert desk.refused("ruling.show", zh="另一条", clause="").code == "stale"
    desk.look().does("ruling.show", zh="请保持安静", clause="")
    assert desk.view("program")["ruling"] == {"zh": "请保持安静", "en": "请保持安静", "clause": None}
    desk.look().does("ruling.hide")
    assert desk.view("program")["ruling"] is None
    assert desk.look().refused("ruling.hide").code == "no_ruling"
    for data in ({"zh": ""}, {"zh": "长" * 81}, {"zh": "x", "clause": "8.11"}, {"zh": 5}):
        assert desk.refused("ruling.show", **data).code == "bad_data"


# ---- faults put right -----------------------------------------------------------------------------------------------------


def test_points_put_right_count_in_the_result_and_both_readers_hold_the_record() -> None:
    seats = Seats().until("play")
    desk = Desk(seats)
    before = desk.view()["game"]["points"]
    desk.does("correct.points", seat=1, points=10, reason="第 3 轮漏罚")
    assert desk.view("public")["game"]["points"] == before + 10
    refusal = desk.refused("correct.points", seat=1, points=10, reason="第 3 轮漏罚")
    assert refusal.code == "stale"
    assert "+10" in refusal.zh
    assert desk.look().refused("correct.points", seat=1, points=7, reason="x").code == "points_range"
    assert desk.refused("correct.points", seat=1, points=10, reason="").code == "reason"
    play_out(seats)
    (record,) = [json.loads(json.dumps(one)) for one in records_of(seats.row)]
    assert {"kind": "corrected", "seat": 1, "points": 10} in record["result"]["adjustments"]
    assert verify_all([record]) == 1
    assert referee(record) is not None
    assert desk.look().refused("correct.points", seat=1, points=10, reason="x").code == "no_game"
    assert is_the_fold_of_its_log(seats)


@pytest.mark.slow
def test_a_level_put_right_is_played_at_and_told_by_the_next_record() -> None:
    seats = Seats(bots=True)
    desk = Desk(seats)
    assert desk.refused("correct.level", side="A", level={"lap": 1, "rank": "5"}, reason="x").code == "game_running"
    play_out(seats)
    desk.look().does("correct.level", side="B", level={"lap": 1, "rank": "7"}, reason="上一局记错")
    assert desk.view("public")["sides"]["B"]["level"] == {"lap": 1, "rank": "7"}
    tables.start_game(seats.table.pk, seats.now)
    tables.end_game(table=seats.table.pk, kind="misdealt", reason="多一张", now=seats.now, by="referee")
    tables.start_game(seats.table.pk, seats.now)
    play_out(seats)
    records = [json.loads(json.dumps(one)) for one in records_of(seats.row)]
    assert [one["game"] for one in records] == [1, 2, 2]
    assert verify_all(records) == 3
    notes = [[one for one in record["events"] if one["kind"] == "corrected"] for record in records]
    assert [len(found) for found in notes] == [0, 1, 0], "told once, by the game that it came before"
    assert (notes[1][0]["side"], notes[1][0]["to"], notes[1][0]["reason"]) == (
        "B",
        {"lap": 1, "rank": "7"},
        "上一局记错",
    )
    assert referee(records[2]) is not None
    assert (
        desk.look().refused("correct.level", side="B", level={"lap": 1, "rank": "8"}, reason="x").code == "match_over"
    )
    assert is_the_fold_of_its_log(seats)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"side": "C"}, "bad_data"),
        ({"level": None}, "bad_data"),
        ({"level": {"lap": 1, "rank": "flag"}}, "bad_data"),
        ({"level": {"lap": 1, "rank": "2"}}, "same_level"),
        ({"reason": ""}, "reason"),
    ],
)
def test_a_level_that_is_not_well_said_is_refused(data: dict[str, Any], code: str) -> None:
    seats = Seats()
    tables.end_game(table=seats.table.pk, kind="voided", reason="x", now=seats.now, by="referee")
    whole = {"side": "A", "level": {"lap": 1, "rank": "5"}, "reason": "x"} | data
    assert Desk(seats).refused("correct.level", **whole).code == code


# ---- all of them --------------------------------------------------------------------------------------------------------


def test_every_command_asks_for_a_referee_and_stands_in_the_list_of_who_did_what() -> None:
    for verb in DEEDS:
        assert "desk.referee" in VERBS[f"desk {verb}"].rights
    seats = Seats().until("play")
    desk = Desk(seats)
    desk.does("leave", seat=3, reason="x")
    assert desk.refused("leave", seat=3, reason="x").code == "stale"
    desk.look().does("table.pause", reason="水")
    assert desk.refused("table.pause").code == "stale"
    desk.look().does("table.resume")
    desk.look().does("game.end", kind="misdealt", reason="多一张")
    assert desk.refused("game.end", kind="misdealt", reason="多一张").code == "stale"
    told = set(Entry.objects.filter(subject=f"table:{seats.table.pk}").values_list("what", flat=True))
    assert {"player.left", "game.ended"} <= told
    assert LogEvent.objects.filter(table=seats.table, kind="left").count() == 1
