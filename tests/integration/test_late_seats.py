"""A seat that lets its time run out is played for; twice in a row, and the system plays on until its player acts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import store
from games.models import Snapshot
from games.state import FORM, fold
from tests.seats import Seats

pytestmark = pytest.mark.django_db


def told(seats: Seats) -> list[tuple[str, Any]]:
    """The events of lateness and autoplay, in order."""
    return [
        (event.kind, event.data.get("late", event.data.get("seat")))
        for event in store.events_since(seats.table.pk, 0)
        if event.kind in ("late", "autoplay")
    ]


def until_the_window(seats: Seats) -> None:
    """Nobody says anything while the cards are dealt."""
    while seats.state.clock is None or seats.state.clock["kind"] != "declare":
        seats.time_out()


def same_from_the_log(seats: Seats) -> None:
    """The fold of the log is the state that the system decided on."""
    state = store.opening_state(seats.row)
    for event in store.events_since(seats.table.pk, 0):
        state = fold(state, event)
    assert state == seats.state


def test_a_cut_and_a_window_let_pass_are_two() -> None:
    seats = Seats()
    assert seats.turn() == 3
    seats.time_out()
    assert told(seats) == [("late", [0, 0, 0, 1])]
    until_the_window(seats)
    seats.answer(1)
    seats.time_out()
    assert told(seats)[1:] == [("late", [1, 0, 1, 2]), ("autoplay", 3)]
    assert seats.state.autoplay == (False, False, False, True)
    same_from_the_log(seats)


def test_who_is_away_costs_the_time_of_two_questions_and_no_more() -> None:
    seats = Seats(rules="anchao").until("raid")
    seat = seats.turn()
    seats.time_out()
    assert (seats.state.late[seat], seats.state.autoplay[seat]) == (1, False)
    for _ in range(60):
        if seats.turn() == seat:
            break
        seats.go_on()
    asked = seats.row.deadline
    assert asked is not None
    seats.time_out()
    assert seats.state.autoplay[seat], "whatever the second question was"
    seats.until("play", seat)
    row = seats.row
    assert row.deadline is not None
    assert row.due_at is not None
    assert row.due_at < row.deadline - timedelta(seconds=8)
    same_from_the_log(seats)


def test_an_answer_between_two_time_outs_is_forgiven_whatever_it_was() -> None:
    seats = Seats()
    seats.time_out()
    until_the_window(seats)
    seats.act(3, "pass", {})
    assert seats.state.late[3] == 0
    seats.until("play", 3)
    seats.time_out()
    assert (seats.state.late[3], seats.state.autoplay[3]) == (1, False)


def test_whose_showing_stands_has_said_enough() -> None:
    seats = Seats(seed="1").until("declare")
    holder = None
    for seat in range(4):
        verb, data = seats.choice(seat)
        if verb == "show":
            seats.act(seat, verb, data)
            holder = seat
            break
    if holder is None:
        showings = seats.game.phase.showings  # type: ignore[union-attr]
        holder = showings[-1].seat
    seats.time_out()
    assert seats.state.late == tuple(0 if seat == holder else 1 for seat in range(4))


def test_in_turn_each_seat_has_its_own_time() -> None:
    options = {"declare_during_deal": False, "overturn_order": "in_turn"}
    for seed in range(20):
        seats = Seats(seed=str(seed), options=options)
        seats.until("declare")
        shower = next((seat for seat in range(4) if seats.choice(seat)[0] == "show"), None)
        if shower is not None:
            break
    assert shower is not None
    seats.act(shower, *seats.choice(shower))
    for step in (1, 2, 3):
        row, seat = seats.row, (shower + step) % 4
        assert seats.turn() == seat
        assert row.deadline == seats.now + timedelta(seconds=10)
        assert seats.refused((seat + 1) % 4, "pass", {}, base=seats.ask(seat).id).code == "not_asked"
        seats.time_out()
    assert seats.kinds.count("passed") == 3
    assert "took_kitty" in seats.kinds
    assert seats.state.late == tuple(0 if seat == shower else 1 for seat in range(4))


def test_a_snapshot_of_another_form_is_folded_anew() -> None:
    seats = Seats().until("play")
    row = seats.row
    state = store.current(row)
    snapshot = Snapshot.objects.get(table=row)
    assert snapshot.state["form"] == FORM
    for form in (FORM + 1, None):
        # The same keys, meaning something else: taken for true, the seats would be the system's.
        Snapshot.objects.filter(table=row).update(state=snapshot.state | {"form": form, "autoplay": [True] * 4})
        store.forget()
        assert store.current(row) == state
