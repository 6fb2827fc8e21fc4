"""Two desks press "open" for the same game at the same moment, on two connections to a real PostgreSQL (A01, A07)."""

from __future__ import annotations

import threading
from uuid import UUID

import pytest

from core import locks
from core.refusals import Refusal
from lottery.domain import drawing, open_cell
from lottery.models import Draw
from tests.at_once import at_once
from tests.evening import NOW, a_rehearsal, play_game, two_teams
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def press_twice(session: Session, number: int) -> list[object]:
    """Two presses for one game, on two different cells."""
    return at_once(
        lambda: open_cell(session.pk, number, now=NOW, by="desk 1"),
        lambda: open_cell(session.pk, number + 9, now=NOW, by="desk 2"),
    )


def weekly(seed: int) -> Session:
    session = a_rehearsal(two_teams(), form="weekly", seed=seed, code=None)
    domain.start_session(session.pk, now=NOW, by="test")
    return session


def test_a01_one_press_wins_and_the_other_gets_its_result() -> None:
    raced, seed = 0, 0
    while raced < 25:
        seed += 1
        session = weekly(seed)
        for game in range(1, 10):
            play_game(session)
            outcomes = press_twice(session, game)
            draws = [found for found in outcomes if isinstance(found, Draw)]
            refusals = [found for found in outcomes if isinstance(found, Refusal)]
            assert (len(draws), len(refusals)) == (1, 1), outcomes
            assert (refusals[0].code, refusals[0].status) == ("already_drawn", 409)
            assert refusals[0].facts["draw"]["cell"] == draws[0].cell.number
            assert Draw.objects.filter(session=session, game=game).count() == 1
            raced += 1
            if raced == 25 or game == 9:
                break
            domain.next_game(session.pk, now=NOW, by="test")


def test_without_the_lock_the_race_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database still lets only one draw stand, but the loser is not told what happened."""
    session = weekly(1)
    waiting = threading.Barrier(2)

    def unlocked(session_id: UUID) -> Session:
        return Session.objects.get(pk=session_id)

    def both_have_looked(*args: object) -> None:
        waiting.wait(30)

    play_game(session)
    monkeypatch.setattr(drawing, "hold", unlocked)
    monkeypatch.setattr(locks, "lock", lambda model, pk: model.objects.get(pk=pk))
    monkeypatch.setattr(drawing, "refuse_stale", both_have_looked)
    outcomes = press_twice(session, 1)
    assert not any(isinstance(found, Refusal) for found in outcomes)
    assert Draw.objects.filter(session=session).count() == 1
