"""A table at run time, with a bot on every seat and time moved by the test."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from games import domain, store
from games.engine import game as engine
from games.models import Game, LogEvent, Snapshot, Table
from games.state import fold
from tests.mended import failed_throws_cost_more
from tests.seats import Seats

START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def open_table(**changes: object) -> Table:
    names = ("甲一", "乙二", "甲二", "乙一")
    fields: dict[str, object] = {
        "session": "2026-11-30-01",
        "title": "联排 2026-11-30-01",
        "form": "daily",
        "games": 2,
        "rules": "jiuai",
        "options": {},
        "sides": {"A": {"name": "战舰"}, "B": {"name": "廊桥"}},
        "seats": [{"seat": s, "side": "AB"[s % 2], "number": 1, "name": names[s], "bot": True} for s in range(4)],
        "now": START,
        "rehearsal": True,
        "seed": "7",
    }
    return domain.open_table(**{**fields, **changes})  # type: ignore[arg-type]


def run(table: Table, until: str) -> None:
    """Step at each due moment until the table has left the stage of playing, or a phase has come."""
    for _ in range(2000):
        table.refresh_from_db()
        if table.due_at is None or (until == "end" and table.stage != "playing"):
            return
        assert domain.step(table.pk, table.due_at)
    raise AssertionError("the game does not end")


def test_a_game_plays_itself_to_its_result() -> None:
    table = open_table()
    domain.start_game(table.pk, START)
    run(table, "end")
    table.refresh_from_db()
    assert table.stage == "between"
    game = Game.objects.get(table=table)
    assert game.state == Game.State.FINISHED
    assert game.result is not None
    assert game.result["points"] >= 0
    kinds = list(LogEvent.objects.filter(table=table).values_list("kind", flat=True))
    assert kinds[0] == "game_started"
    assert kinds[-1] == "game_finished"
    assert kinds.count("dealt") == 25
    assert LogEvent.objects.filter(game=game, number__isnull=False).count() == table.event_number


def test_the_fold_of_the_log_is_the_state_that_was_decided_on() -> None:
    table = open_table()
    domain.start_game(table.pk, START)
    run(table, "end")
    table.refresh_from_db()
    kept = store.current(table)
    store.forget()
    from_snapshot = store.current(table)
    state = store.opening_state(table)
    for event in store.events_since(table.pk, 0):
        state = fold(state, event)
    assert state == kept == from_snapshot
    assert state.game is not None
    assert engine.result(state.game) is not None


def test_a_step_before_its_time_or_of_an_old_tick_does_nothing() -> None:
    table = open_table()
    domain.start_game(table.pk, START)
    table.refresh_from_db()
    due, game, number = table.due_at, table.current_id, table.event_number
    assert due is not None
    assert not domain.step(table.pk, due - timedelta(milliseconds=1))
    assert domain.step(table.pk, due, expected=(game, number, due.isoformat()))
    version = Table.objects.get(pk=table.pk).version
    for late in (timedelta(0), timedelta(seconds=1), timedelta(days=1)):
        assert not domain.step(table.pk, due + late, expected=(game, number, due.isoformat()))
    assert Table.objects.get(pk=table.pk).version == version


def test_a_snapshot_of_another_release_is_only_a_cache() -> None:
    table = open_table()
    domain.start_game(table.pk, START)
    for _ in range(40):
        table.refresh_from_db()
        assert table.due_at is not None
        domain.step(table.pk, table.due_at)
    table.refresh_from_db()
    state = store.current(table)
    Snapshot.objects.filter(table=table).update(state={"v": table.version, "of": "another release"})
    store.forget()
    assert store.current(table) == state


def test_c42_a_table_that_was_begun_goes_on_under_the_rules_of_its_first_game() -> None:
    table = open_table()
    domain.start_game(table.pk, START)
    table.refresh_from_db()
    state = store.current(table)
    Snapshot.objects.filter(table=table).delete()
    store.forget()
    with failed_throws_cost_more():
        assert store.current(table) == state
        assert store.current(open_table(session="2026-11-30-02")).match.rules.version == 2


def test_switching_autoplay_puts_off_nothing_that_is_due() -> None:
    seats = Seats()
    seats.answer()  # the cut
    seats.time_out()  # the first round
    for kind in ("deal", "play"):
        due = seats.row.due_at
        seats.now += timedelta(seconds=0.3)
        other = (seats.turn() + 1) % 4
        for on in (True, False):
            seats.act(other, "autoplay", {"on": on})
            assert seats.row.due_at == due, f"{kind}: the others do not wait for a switch"
        seats.until("play")
    due = seats.row.due_at
    assert due is not None
    seats.act(seats.turn(), "autoplay", {"on": True})
    assert seats.row.due_at is not None
    assert seats.row.due_at < due, "the seat that is awaited is played at once"


def test_a_moment_asked_for_before_is_the_same_and_an_earlier_one_is_not_the_later() -> None:
    table = open_table()
    domain.start_game(table.pk, START)
    run(table, "end")
    table.refresh_from_db()
    moments = [START, START + timedelta(seconds=9), START + timedelta(seconds=40)]
    fresh = []
    for moment in moments:
        store.forget()
        fresh.append(store.state_at(table, moment))
    assert len({state.v for state in fresh}) == 3
    assert [store.state_at(table, moment) for moment in (*moments, *reversed(moments))] == [*fresh, *reversed(fresh)]
