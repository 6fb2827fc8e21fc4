"""A game that the referee ends, or that all four agree to end, is dealt again; a player who leaves is played for."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command

from core.live import verbs
from core.models import Entry, Link
from core.refusals import Refusal
from games import domain as tables
from games import store
from games.domain.ending import KINDS
from games.engine.record import verify_all
from games.live import TableSource
from games.models import Game, LogEvent, Table
from games.records import records_of
from games.state import fold
from tests.evening import NOW, a_rehearsal, play_game
from tests.referee.record import referee
from tests.seats import Seats
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


def desk(table: Any, verb: str, data: dict[str, Any], base: int | None = None, request: str = "one") -> int:
    """What the referee's desk sends; by the table's clock, whatever day it is here."""
    handler = verbs.handler_for("desk", verb)
    assert handler is not None
    link = Link.objects.get_or_create(kind="desk", table=str(table))[0]
    with time_machine.travel(NOW, tick=False):
        return handler(link, data, base, NOW, 0.0, request)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code and bool(refusal.zh and refusal.en))


def true_for_both(table: Table) -> list[dict[str, Any]]:
    """The table's records as they are exported, held by both referees."""
    records = [json.loads(json.dumps(one)) for one in records_of(table)]
    assert verify_all(records) == len(records)
    for one in records:
        assert (referee(one) is None) == (one["result"] is None)
    return records


def steps(session: Session, many: int) -> None:
    """Let the bots go on for some steps."""
    for _ in range(many):
        table = Table.objects.get(held_by=session)
        assert table.due_at is not None
        assert tables.step(table.pk, table.due_at)


def host(session: Session) -> dict[str, Any]:
    """The running order on the desk."""
    found: dict[str, Any] = TableSource().load(str(session.table_id)).view("desk")["host"]
    return found


@pytest.mark.slow
def test_a_misdeal_and_an_agreed_end_are_dealt_again_and_the_records_hold_all_attempts() -> None:
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="host")
    steps(session, 9)  # in the middle of the deal
    desk(session.table_id, "game.end", {"kind": "misdealt", "reason": "多发了一张"})
    view = TableSource().load(str(session.table_id)).view("public")
    assert (view["stage"], view["game"]["phase"], view["games"], view["clock"]) == ("between", "ended", [], None)
    assert host(session)["next"] == {"verb": "game.next", "ready": True, "waits": None}
    assert [(one["verb"], one["game"], one["done"]) for one in host(session)["steps"]][:3] == [
        ("session.start", 1, True),
        ("game.next", 1, False),
        ("board.open", 1, False),
    ]
    desk(session.table_id, "game.next", {}, base=host(session)["base"], request="again")
    steps(session, 60)  # cards are being played
    assert store.current(Table.objects.get(held_by=session)).stage == "playing"
    desk(session.table_id, "game.end", {"kind": "agreed_end", "reason": "四家同意"}, request="two")
    desk(session.table_id, "game.next", {}, base=host(session)["base"], request="third")
    play_game(session)
    table = Table.objects.get(held_by=session)
    assert host(session)["next"]["verb"] == "board.open"
    told = list(Game.objects.filter(table=table).order_by("attempt").values_list("number", "attempt", "state"))
    assert told == [(1, 1, "ended"), (1, 2, "ended"), (1, 3, "finished")]
    records = true_for_both(table)
    assert [one["game"] for one in records] == [1, 1, 1]
    assert [one["events"][-1]["kind"] for one in records] == ["misdealt", "agreed_end", "played"]
    assert records[0]["events"][-1]["reason"] == "多发了一张"
    assert len({one["deal"]["seed"] for one in records}) == len({one["deal"]["commitment"] for one in records}) == 3
    assert records[0]["levels"] == records[1]["levels"] == records[2]["levels"]
    assert [one["result"] for one in records[:2]] == [None, None]
    why = Entry.objects.filter(what="game.ended").order_by("pk").values_list("why", "data__kind", "data__attempt")
    assert list(why) == [("多发了一张", "misdealt", 1), ("四家同意", "agreed_end", 2)]


def test_the_exported_file_of_an_ended_game_is_verified(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="host")
    steps(session, 12)
    desk(session.table_id, "game.end", {"kind": "misdealt", "reason": "翻出底牌"})
    call_command("export_record", session.code)
    file = tmp_path / "record.jsonl"
    file.write_text(capsys.readouterr().out)
    call_command("verify_record", str(file))
    assert "1" in capsys.readouterr().out


def test_the_session_may_be_called_off_when_its_game_is_ended() -> None:
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="host")
    with refused("game_running"):
        domain.cancel_session(session.pk, "停电", now=NOW, by="producer")
    desk(session.table_id, "game.end", {"kind": "voided", "reason": "停电"})
    assert domain.cancel_session(session.pk, "停电", now=NOW, by="producer").state == Session.State.CANCELLED
    assert host(session)["next"] is None


def test_the_automatic_host_deals_again() -> None:
    session = a_rehearsal(auto_host=True)
    domain.start_session(session.pk, now=NOW, by="host")
    steps(session, 3)
    desk(session.table_id, "game.end", {"kind": "voided", "reason": "试一次"})
    steps(session, 1)
    game = Game.objects.get(table=session.table_id, state="playing")
    assert (game.number, game.attempt) == (1, 2)


def test_whatever_was_awaited_is_awaited_no_more() -> None:
    seats = Seats()
    for kind, phase in zip(KINDS, ("cut", "declare", "play"), strict=True):
        seats.until(phase)
        seat, decision = seats.turn(), seats.ask(seats.turn()).id
        verb, data = seats.choice(seat)
        tables.end_game(table=seats.table.pk, kind=kind, reason="原因", now=seats.now, by="referee")
        assert (seats.row.due_at, seats.row.deadline, seats.state.clock) == (None, None, None)
        assert seats.kinds[-2:] == [kind, "game_ended"]
        assert seats.refused(seat, verb, data, base=decision).code == "not_asked"
        assert not tables.step(seats.table.pk, seats.now + timedelta(hours=1))
        before = seats.row.current
        tables.start_game(seats.table.pk, seats.now)
        now = seats.row.current
        assert before is not None
        assert now is not None
        assert (now.number, now.attempt, now.code) == (1, before.attempt + 1, before.code)
        assert bytes(now.seed) != bytes(before.seed)
    state = store.opening_state(seats.row)
    for event in store.events_since(seats.table.pk, 0):
        state = fold(state, event)
    assert state == seats.state


def test_a_paused_game_is_ended_and_the_table_stays_paused() -> None:
    seats = Seats().until("play")
    tables.pause(seats.table.pk, seats.now, who="referee", why="争议")
    tables.end_game(table=seats.table.pk, kind="agreed_end", reason="四家同意", now=seats.now, by="referee")
    assert seats.state.paused is not None
    assert seats.state.clock is None
    with refused("paused"):
        tables.start_game(seats.table.pk, seats.now)
    tables.resume(seats.table.pk, seats.now, who="referee")
    tables.start_game(seats.table.pk, seats.now)
    assert seats.turn() == 3, "the first game's cutter again"


@pytest.mark.slow
def test_a_later_game_is_dealt_again_where_the_one_before_left_it() -> None:
    seats = Seats(bots=True)
    while seats.row.stage == "playing":
        seats.time_out()
    tables.start_game(seats.table.pk, seats.now)
    first = seats.game.setup.context
    seats.time_out()
    tables.end_game(table=seats.table.pk, kind="misdealt", reason="多一张", now=seats.now, by="referee", number=2)
    assert [one["number"] for one in seats.state.played] == [1]
    tables.start_game(seats.table.pk, seats.now)
    assert seats.game.setup.context == first
    while seats.row.stage == "playing":
        seats.time_out()
    assert [one["number"] for one in seats.state.played] == [1, 2]
    assert [(one["game"], one["result"] is None) for one in true_for_both(seats.row)] == [
        (1, False),
        (2, True),
        (2, False),
    ]


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ({"kind": "voided"}, "reason", None),
        ({"kind": "voided", "reason": "  "}, "reason", None),
        ({"kind": "voided", "reason": 5}, "bad_data", "reason"),
        ({"kind": "finished", "reason": "x"}, "bad_data", "kind"),
        ({"reason": "x"}, "bad_data", "kind"),
        ({"kind": ["voided"], "reason": "x"}, "bad_data", "kind"),
        ({"kind": "voided", "reason": "x", "game": "1"}, "bad_data", "game"),
        ({"kind": "voided", "reason": "x", "game": 2}, "stale", None),
    ],
)
def test_an_end_that_is_not_well_said_is_refused(data: dict[str, Any], code: str, field: str | None) -> None:
    seats = Seats()
    before = seats.stored()
    with refused(code) as caught:
        desk(seats.table.pk, "game.end", data)
    assert caught.value.facts.get("field") == field
    assert seats.stored() == before


def test_between_games_there_is_nothing_to_end_or_to_leave() -> None:
    seats = Seats()
    desk(seats.table.pk, "game.end", {"kind": "voided", "reason": "x", "game": 1})
    assert desk(seats.table.pk, "game.end", {"kind": "voided", "reason": "x", "game": 1}) == seats.row.version
    assert seats.kinds.count("game_ended") == 1, "the same request counts once"
    with refused("no_game"):
        desk(seats.table.pk, "game.end", {"kind": "voided", "reason": "x"}, request="two")
    with refused("no_game"):
        desk(seats.table.pk, "leave", {"seat": 0, "reason": "x"}, request="three")


@pytest.mark.slow
def test_who_has_left_is_played_for_to_the_end_of_the_game() -> None:
    seats = Seats(rules="mingchao").until("play")
    seat = seats.turn()
    verb, data = seats.choice(seat)
    decision = seats.ask(seat).id
    deadline = seats.row.due_at
    desk(seats.table.pk, "leave", {"seat": seat, "reason": "身体不适"})
    assert seats.row.due_at is not None
    assert deadline is not None
    assert seats.row.due_at < deadline, "nobody waits for an empty chair"
    assert TableSource().load(str(seats.table.pk)).view("desk")["game"]["left"] == [seat]
    assert seats.refused(seat, verb, data, base=decision).code == "left"
    assert seats.refused(seat, "autoplay", {"on": False}).code == "left"
    with refused("already_left"):
        desk(seats.table.pk, "leave", {"seat": seat, "reason": "x"}, request="two")
    while seats.row.stage == "playing":
        seats.time_out()
    (one,) = true_for_both(seats.row)
    assert one["result"]["leaves"] == [{"seat": seat, "points": -15}]
    entry = Entry.objects.get(what="player.left")
    assert (entry.why, entry.data["seat"], entry.data["game"]) == ("身体不适", seat, 1)
    assert "身体不适" not in json.dumps(one, ensure_ascii=False), "why somebody left is the office's, not the record's"
    tables.start_game(seats.table.pk, seats.now)
    cutter = seats.turn()
    if cutter != seat:
        seats.answer()
        seats.until("play", seat)
    seats.answer(seat)
    assert not seats.state.autoplay[seat], "in the next game he may sit down again"


@pytest.mark.parametrize("data", [{"seat": 4}, {"seat": "0"}, {"seat": True}, {}, {"seat": 0, "game": 3}])
def test_a_leave_that_is_not_well_said_is_refused(data: dict[str, Any]) -> None:
    seats = Seats()
    before = seats.stored()
    with pytest.raises(Refusal) as caught:
        desk(seats.table.pk, "leave", data | {"reason": "x"})
    assert caught.value.code in ("bad_data", "no_such_seat", "stale")
    with refused("reason"):
        desk(seats.table.pk, "leave", {"seat": 0})
    assert seats.stored() == before


def test_a_game_that_somebody_left_and_that_is_ended_fines_nobody() -> None:
    seats = Seats(rules="anchao").until("play")
    desk(seats.table.pk, "leave", {"seat": 1, "reason": "x"})
    desk(seats.table.pk, "game.end", {"kind": "agreed_end", "reason": "四家同意"}, request="two")
    (one,) = true_for_both(seats.row)
    assert one["result"] is None
    assert LogEvent.objects.filter(table=seats.table, kind="left").count() == 1
