"""Each refusal of a draw has its name and comes before any randomness is used, any seal opened, any row written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import links, randomness
from core.live import verbs
from core.live.consumers import allowed
from core.models import Link
from core.refusals import Refusal
from lottery.domain import ask_board_void, open_cell, sealing
from lottery.models import Draw
from tests.boards import confirmed, on_air, refused, start, view, with_board
from tests.evening import NOW, play_game
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


@contextmanager
def untouched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Neither chance nor a seal is asked, and the database is told nothing but locks and questions."""

    def asked(*args: Any) -> None:
        raise AssertionError("randomness was used or a seal opened")

    with monkeypatch.context() as patched, CaptureQueriesContext(connection) as told:
        patched.setattr(sealing, "unseal", asked)
        for source in (randomness.SecretSource, randomness.SeededSource):
            patched.setattr(source, "bytes", asked)
            patched.setattr(source, "below", asked)
        yield
    wrote = [q["sql"] for q in told.captured_queries if q["sql"].split()[0] in ("INSERT", "UPDATE", "DELETE")]
    assert wrote == []


def unfinished() -> tuple[Session, dict[str, Any]]:
    session, _ = with_board()
    start(session)
    return session, {}


def by_the_loser() -> tuple[Session, dict[str, Any]]:
    session, _ = on_air()
    winner = view(session)["board"]["to_open"]["side"]
    return session, {"side": "B" if winner == "A" else "A"}


def twice() -> tuple[Session, dict[str, Any]]:
    session, _ = on_air()
    open_cell(session.pk, 5, now=NOW, by="host")
    return session, {"number": 6}


def an_open_cell() -> tuple[Session, dict[str, Any]]:
    session, _ = on_air()
    open_cell(session.pk, 5, now=NOW, by="host")
    domain.next_game(session.pk, now=NOW, by="host")
    play_game(session)
    return session, {"number": 5}


def a_void_board() -> tuple[Session, dict[str, Any]]:
    session, _ = on_air()
    asked = ask_board_void(session.pk, "贴错", now=NOW, by="user:1 甲")
    confirmed(session, asked, by="user:2 乙")
    return session, {}


def not_live() -> tuple[Session, dict[str, Any]]:
    session, _ = with_board()
    return session, {}


def called_off() -> tuple[Session, dict[str, Any]]:
    session, _ = on_air()
    domain.cancel_session(session.pk, "停电", now=NOW, by="producer")
    return session, {}


def out_of_range() -> tuple[Session, dict[str, Any]]:
    return on_air()[0], {"number": 26}


def on_an_old_picture() -> tuple[Session, dict[str, Any]]:
    return on_air()[0], {"base": 0}


CASES: dict[str, Callable[[], tuple[Session, dict[str, Any]]]] = {
    "game_unfinished": unfinished,
    "not_the_winner": by_the_loser,
    "already_drawn": twice,
    "cell_open": an_open_cell,
    "board_void": a_void_board,
    "session_state": not_live,
    "session_state ": called_off,
    "no_such_cell": out_of_range,
    "stale": on_an_old_picture,
}


@pytest.mark.parametrize("code", CASES)
def test_a11_a_draw_that_may_not_be_is_refused_by_name_before_anything_is_touched(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, given = CASES[code]()
    before = Draw.objects.count()
    with untouched(monkeypatch), refused(code.strip()) as caught:
        open_cell(session.pk, **{"number": 7, "now": NOW, "by": "host", **given})
    assert caught.value.status == (422 if code == "no_such_cell" else 409)
    assert Draw.objects.count() == before


def test_a13_display_links_have_no_verb_and_a_desk_of_a_real_session_asks_for_the_role() -> None:
    session, _ = on_air()
    for kind in ("seat", "program", "public"):
        assert verbs.handler_for(kind, "board.open") is None
    link = links.issue("desk", str(session.table_id), options={"member": True})
    with pytest.raises(Refusal) as caught:
        allowed(link, "board.open")  # nobody is signed in
    assert caught.value.code == "sign_in"
    handler = verbs.handler_for("desk", "board.open")
    assert handler is not None
    desk = Link.objects.get(pk=link.pk)
    with refused("not_the_winner"):
        winner = view(session)["board"]["to_open"]["side"]
        loser = "B" if winner == "A" else "A"
        handler(desk, {"cell": 3, "side": loser}, None, NOW, 0.0, "r1")
    assert not Draw.objects.exists()
