"""The end of a session: it is settled from its desk, and everything that was sealed is opened (DESIGN §6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.live import verbs
from core.live.schema import validator
from core.models import Entry, Link
from core.refusals import Refusal
from games.engine.record import verify_all
from games.live import TableSource
from games.models import LogEvent, Table
from games.records import records_of
from lottery import notes, queries
from lottery.domain import open_cell, rehearse, sealing
from lottery.models import Board, Draw
from lottery.proofs import board as published
from lottery.queries import closed_cells
from tests.evening import NOW, a_pool, a_rehearsal, play_game, two_teams
from tournaments.season import domain, readiness
from tournaments.season.models import Reign, ReignDay, Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def view(session: Session, audience: str | int = "public") -> dict[str, Any]:
    return TableSource().load(str(session.table_id)).view(audience)


def settle_at_the_desk(session: Session, base: int | None = None, request: str = "one") -> int:
    handler = verbs.handler_for("desk", "session.settle")
    assert handler is not None
    link = Link.objects.get_or_create(kind="desk", table=str(session.table_id))[0]
    return handler(link, {}, base, NOW, 0.0, request)


def commitments_of(session: str, cells: list[dict[str, Any]]) -> list[str]:
    return [published.commitment(session, c["cell"], c["code"], bytes.fromhex(c["salt"])) for c in cells]


def decided() -> Session:
    """A rehearsal by hand whose evening is decided."""
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="test")
    while True:
        play_game(session)
        open_cell(session.pk, closed_cells(session)[3], now=NOW, by="test")
        session.refresh_from_db()
        if session.state == Session.State.DECIDED:
            return session
        domain.next_game(session.pk, now=NOW, by="test")


def test_a_settled_sessions_proof_holds_all_25_cells_and_the_root_comes_out_of_them() -> None:
    session = rehearse(two_teams(), a_pool(), now=NOW, by="test", seed=7, code="rehearsal-7")
    (proof,) = queries.proof_boards(session)
    cells = proof["cells"]
    assert [cell["cell"] for cell in cells] == list(range(1, 26))
    assert len({cell["salt"] for cell in cells}) == 25
    found = commitments_of(session.code, cells)
    assert found == [cell["commitment"] for cell in cells]
    root = published.root(session.code, found, pool=published.pool_hash(proof["pool"]["lines"]), laid="seeded")
    assert root == proof["root"] == view(session)["board"]["root"]
    counts = {line["code"]: line["count"] for line in proof["pool"]["lines"]}
    assert {code: sum(cell["code"] == code for cell in cells) for code in counts} == counts
    won = [cell for cell in cells if cell["won"] is not None]
    assert len(won) == Draw.objects.filter(session=session).count() == session.match.games
    assert verify_all(list(records_of(Table.objects.get(held_by=session)))) == session.match.games
    # The log alone says it as well, for whoever has only that.
    log = LogEvent.objects.filter(table=session.table_id, kind__in=(notes.OPENED, notes.REVEALED)).order_by("v")
    told = [cell for event in log for cell in event.data.get("cells", [event.data])]
    assert commitments_of(session.code, sorted(told, key=lambda c: c["cell"])) == found


def test_before_the_end_nothing_of_a_closed_cell_is_anywhere_and_then_it_is_told_apart() -> None:
    session = decided()
    board = Board.objects.get(session=session)
    inside = {cell.number: sealing.unseal(str(board.pk), cell.number, bytes(cell.sealed)) for cell in board.cells.all()}
    shut = closed_cells(session)
    assert len(shut) == 25 - session.match.games
    domain.answer_tomorrow(session.pk, back=True, now=NOW, by="test")
    told = json.dumps([queries.proof_boards(session), list(LogEvent.objects.values_list("data", flat=True))])
    told += json.dumps([view(session, audience) for audience in (0, "desk", "program", "public")])
    assert not [number for number in shut if inside[number][1].hex() in told]
    assert all(view(session)["board"]["cells"][number - 1].keys() == {"cell", "open"} for number in shut)

    assert view(session, "desk")["host"]["next"] == {"verb": "session.settle", "ready": True, "waits": None}
    base = view(session, "desk")["host"]["base"]
    version = settle_at_the_desk(session, base)
    assert settle_at_the_desk(session, base) == version
    seen = view(session)
    for audience in (0, "desk", "program", "public"):
        validator("View").validate(view(session, audience))
    cells = seen["board"]["cells"]
    assert all(cell["open"] for cell in cells)
    assert [cell["cell"] for cell in cells if cell.get("at_end")] == shut
    assert all({"game", "side"} <= cell.keys() for cell in cells if not cell.get("at_end"))
    assert seen["board"]["odds"]["closed"] == 0
    assert view(session, "desk")["host"]["next"] is None
    (proof,) = queries.proof_boards(session)
    assert {cell["cell"]: cell["salt"] for cell in proof["cells"]} == {n: salt.hex() for n, (_, salt) in inside.items()}
    assert Entry.objects.get(what="board.revealed").data["cells"] == len(shut)
    with refused("session_state"):
        settle_at_the_desk(session, request="the other desk")


def test_nothing_is_settled_while_anything_is_open_and_the_list_says_what() -> None:
    session = a_rehearsal()
    with refused("session_state"):
        settle_at_the_desk(session, request="0")
    domain.start_session(session.pk, now=NOW, by="test")
    play_game(session)
    with refused("still_open") as caught:
        settle_at_the_desk(session, request="1")
    assert [lack["code"] for lack in caught.value.facts["missing"]] == ["draw", "not_decided", "not_answered"]
    assert "第 1 局还没有开奖" in caught.value.zh
    assert "game 1" in caught.value.en


def test_what_a_closing_step_refuses_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    session = a_rehearsal()  # as if it had been played
    Session.objects.filter(pk=session.pk).update(state=Session.State.DECIDED, decided_at=NOW)
    assert session.team_a is not None
    reign = Reign.objects.create(season=session.season, team=session.team_a, rehearsal=True, started_at=NOW)
    ReignDay.objects.create(reign=reign, session=session, day=1, award=200_00, won_at=NOW)
    domain.answer_tomorrow(session.pk, back=True, now=NOW, by="test")

    def broken(session: Session, now: object, by: str) -> None:
        raise Refusal("books_open", "账还没平。", "The books do not balance.")

    monkeypatch.setitem(readiness._closing, "books", broken)
    with refused("books_open"):
        settle_at_the_desk(session)
    session.refresh_from_db()
    assert session.state == Session.State.DECIDED
    assert not LogEvent.objects.filter(kind=notes.REVEALED).exists()
    monkeypatch.delitem(readiness._closing, "books")
    settle_at_the_desk(session, request="again")
    session.refresh_from_db()
    assert session.state == Session.State.SETTLED
