"""Equal levels after the last game where the rules leave the winner to the host (RULES §11, ``tie_break = host``)."""

from __future__ import annotations

from typing import Any

import pytest

from core.live import verbs
from core.models import Entry, Link
from core.refusals import Refusal
from games import store
from games.domain import decide_tie
from games.engine.record import verify_all
from games.live import TableSource
from games.models import LogEvent, Snapshot, Table
from games.records import records_of
from games.state import fold
from lottery.domain import open_cell, rehearse
from lottery.queries import closed_cells
from tests.evening import NOW, a_pool, a_rehearsal, play_game, two_teams
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
#: A seed whose six games end at equal levels, and what is played then.
EVEN: dict[str, Any] = {"seed": 6, "code": "rehearsal-6", "options": {"tie_break": "host"}}


def desk(session: Session, verb: str, data: dict[str, Any], base: int | None = None, request: str = "one") -> int:
    handler = verbs.handler_for("desk", verb)
    assert handler is not None
    link = Link.objects.get_or_create(kind="desk", table=str(session.table_id))[0]
    return handler(link, data, base, NOW, 0.0, request)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def view(session: Session) -> dict[str, Any]:
    return TableSource().load(str(session.table_id)).view("desk")


def folded_anew(session: Session) -> str | None:
    """The winner in the view of a table whose snapshot is lost: from the log alone."""
    Snapshot.objects.filter(table=session.table_id).delete()
    store.forget()
    winner: str | None = view(session)["winner"]
    return winner


def test_the_automatic_host_draws_the_side_from_the_seed() -> None:
    teams, pool = two_teams(), a_pool()
    first = rehearse(teams, pool, now=NOW, by="test", **EVEN)
    assert first.state == Session.State.SETTLED
    assert first.match.levels["A"] == first.match.levels["B"]
    assert (first.match.games, first.match.golden) == (6, False)
    assert folded_anew(first) == first.match.winner
    records = list(records_of(Table.objects.get(held_by=first)))
    assert verify_all(records) == 6
    assert {record["options"]["tie_break"] for record in records} == {"host"}
    told = Entry.objects.get(what="session.decided", subject=f"session:{first.pk}")
    assert (told.data["by_host"], told.why) == (True, "抽签 drawn by lot")
    again = rehearse(teams, pool, now=NOW, by="test", **EVEN)
    assert again.match.winner == first.match.winner


def test_the_host_names_the_winner_at_the_desk_once_and_after_the_draw() -> None:
    session = a_rehearsal(**EVEN)
    domain.start_session(session.pk, now=NOW, by="test")
    for game in range(1, 7):
        play_game(session)
        if game == 6:
            with refused("draw_first"):
                desk(session, "session.decide", {"side": "A"}, request="too early")
        assert view(session)["host"]["next"]["verb"] == "board.open"
        open_cell(session.pk, closed_cells(session)[0], now=NOW, by="test")
        if game < 6:
            domain.next_game(session.pk, now=NOW, by="test")
    seen = view(session)
    assert seen["sides"]["A"]["level"] == seen["sides"]["B"]["level"]
    assert (seen["stage"], seen["winner"], seen["fund"]) == ("over", None, None)
    assert seen["host"]["next"] == {"verb": "session.decide", "ready": True, "waits": None}
    with refused("host_decides"):
        domain.decide(session.pk, now=NOW, by="test")
    with refused("match_over"):
        domain.next_game(session.pk, now=NOW, by="test")
    for wrong in ({}, {"side": "C"}, {"side": "A", "reason": 1}):
        with refused("bad_data"):
            desk(session, "session.decide", wrong, request=str(wrong))
    base = seen["host"]["base"]
    with refused("stale"):
        desk(session, "session.decide", {"side": "B"}, base - 1, request="old picture")
    version = desk(session, "session.decide", {"side": "B", "reason": "胜局更多"}, base)
    assert desk(session, "session.decide", {"side": "B", "reason": "胜局更多"}, base) == version
    with refused("session_state"):
        desk(session, "session.decide", {"side": "A"}, request="the other desk")
    seen = view(session)
    assert (seen["winner"], seen["fund"]["side"], seen["host"]["next"]["verb"]) == ("B", "B", "fund.ask")
    assert folded_anew(session) == "B"
    assert Entry.objects.get(what="session.decided").why == "胜局更多"
    assert list(LogEvent.objects.filter(kind="match_decided").values_list("data", flat=True)) == [{"side": "B"}]
    table = Table.objects.get(held_by=session)
    state = store.opening_state(table)
    for event in store.events_since(table.pk, 0):
        state = fold(state, event)
    assert state.match.decided == "B"


def test_a_result_that_names_the_winner_leaves_nothing_to_the_host() -> None:
    session = rehearse(two_teams(), a_pool(), now=NOW, by="test", **(EVEN | {"seed": 7, "code": "rehearsal-7"}))
    assert not LogEvent.objects.filter(kind="match_decided").exists()
    assert session.table_id is not None
    with refused("no_tie"):
        decide_tie(session.table_id, "A", NOW)
