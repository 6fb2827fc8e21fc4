"""What a start of the show opens and where it sends people: a rehearsal, or the office's own evening."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from config.faults import CannotStart
from config.show import arguments, stage
from config.show.announce import Place
from core import clock
from lottery import queries
from lottery.domain import import_prizes
from tests.evening import two_teams
from tests.members import client_of
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db

ORIGIN = "http://10.0.0.5:8000"


def quiet(_: str) -> None:
    """Say nothing."""


def started(*words: str) -> tuple[list[Place], str]:
    """What a start with these words prints at its end: the places, and which kind of show it is."""
    return stage.prepare(ORIGIN, arguments.of(list(words))[2], quiet)


def planned() -> Session:
    return domain.open_session(teams=two_teams(), now=clock.now(), by="test")


def test_with_no_session_planned_it_rehearses_and_goes_on_with_that_the_next_time() -> None:
    places, which = started()
    again, _ = started()
    assert places == again
    assert [page.partition("#")[0].removeprefix(ORIGIN) for _, page in places] == [
        *("/overlay/", "/desk/", "/watch/"),
        *["/seat/"] * 4,
    ]
    assert "/office/" in which
    assert Session.objects.get().rehearsal


def test_the_prizes_that_the_office_has_chosen_stand() -> None:
    sheet = stage.PRIZES.read_text(encoding="utf-8").replace("电饭煲", "电压力锅")
    chosen = import_prizes(sheet.encode(), by="user:1 制片", now=clock.now())
    started()
    assert queries.latest_pool() == chosen


def test_beside_real_sessions_nothing_is_opened_and_the_ways_into_them_are_given() -> None:
    session = planned()
    before = queries.latest_pool()
    places, which = started()
    assert not Session.objects.filter(rehearsal=True).exists()
    assert queries.latest_pool() == before
    links = reverse("session-links", args=[session.pk])
    assert [page.removeprefix(ORIGIN) for _, page in places] == ["/office/", links, "/show/"]
    assert session.code in places[1][0]
    assert "REHEARSAL=1" in which
    assert client_of("director").get(links).status_code == 200
    assert Client().get("/show/").status_code == 200


def test_asked_to_it_rehearses_beside_real_sessions() -> None:
    planned()
    places, which = started("--rehearsal")
    assert len(places) == 7
    assert "REHEARSAL=1" in which
    assert [one.rehearsal for one in Session.objects.order_by("opened_at")] == [False, True]
    code = Session.objects.get(rehearsal=True).code
    assert code in started()[1], "an unfinished one goes on, and that is said"


def test_a_rehearsal_that_cannot_be_had_says_how_the_show_starts_without() -> None:
    domain.schedule(on=clock.today(), now=clock.now(), by="test")  # and no combination is registered
    with pytest.raises(CannotStart, match="without REHEARSAL=1 the show starts"):
        started("--rehearsal")
    assert not Session.objects.filter(rehearsal=True).exists()


def test_only_the_evening_that_is_on_is_told_else_the_next() -> None:
    old, running, later = (planned() for _ in range(3))
    Session.objects.filter(pk=old.pk).update(state=Session.State.SETTLED)
    assert stage.evenings(clock.now()) == [running, later]
    Session.objects.filter(pk=running.pk).update(state=Session.State.LIVE)
    assert stage.evenings(clock.now()) == [running, later], "one that nobody has settled hides none of today's"
    Session.objects.update(state=Session.State.SETTLED)
    places, which = started()
    assert len(places) == 2
    assert "no session is ahead" in which
