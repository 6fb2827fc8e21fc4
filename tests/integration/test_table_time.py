"""A table's time and its cache: late steps, old ticks, stamps that waited, snapshots that cannot be read."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import domain, store
from games.engine.record import verify
from games.models import LogEvent, Snapshot
from games.records import record_of
from tests.seats import START, Seats


@pytest.mark.django_db
class TestTime:
    def test_an_action_that_waited_for_the_lock_does_not_turn_the_log_back(self) -> None:
        seats = Seats().until("play")
        seats.answer()
        last = LogEvent.objects.filter(table=seats.table).latest("v").at
        seats.now = last - timedelta(milliseconds=80)
        seat = seats.turn()
        verb, data = seats.choice(seat)
        seats.act(seat, verb, data)
        assert LogEvent.objects.filter(table=seats.table).latest("v").at == last

    def test_a_step_found_late_goes_on_at_pace(self) -> None:
        seats = Seats(bots=True, pace={"deal": 0.5})
        seats.time_out()
        due = seats.row.due_at
        assert due is not None
        slightly = due + timedelta(seconds=0.2)
        assert domain.step(seats.table.pk, slightly)
        assert seats.row.due_at == due + timedelta(seconds=0.5), "a little late: counted from when it was due"
        much = seats.row.due_at + timedelta(hours=3)
        assert domain.step(seats.table.pk, much)
        assert seats.row.due_at == much + timedelta(seconds=0.5), "very late: counted from now, never in a burst"

    def test_a_tick_of_yesterday_changes_nothing(self) -> None:
        seats = Seats(bots=True)
        ticks = []
        for _ in range(30):
            row = seats.row
            assert row.due_at is not None
            ticks.append((row.current_id, row.event_number, row.due_at))
            seats.time_out()
        before = seats.stored()
        for game, number, due in ticks:
            assert not domain.step(seats.table.pk, due + timedelta(days=1), expected=(game, number, due.isoformat()))
        assert seats.stored() == before


@pytest.mark.django_db
class TestStored:
    def test_a_snapshot_that_cannot_be_read_costs_time_and_nothing_else(self) -> None:
        seats = Seats().until("play")
        for _ in range(30):
            seats.answer()
        known = seats.state
        assert Snapshot.objects.filter(table=seats.table).exists()
        Snapshot.objects.filter(table=seats.table).update(state={"v": 1, "of": "another version"})
        store.forget()
        assert seats.state == known
        seats.answer()

    def test_a_game_of_people_alone_has_a_true_record(self) -> None:
        seats = Seats()
        while seats.row.stage == "playing":
            seats.go_on()
        game = seats.table.deals.get()
        record = record_of(game)
        verify(record)
        assert {event.get("auto") for event in record["events"] if event["kind"] == "played"} == {False}
        assert game.started_at == START
