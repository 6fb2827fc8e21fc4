"""The commentator's page: who comes in, and whether he sees the hands."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from broadcast.domain import commentary
from core import clock, links
from core.models import Entry, Link
from games.live import TableSource
from tests.evening import a_rehearsal
from tests.members import client_of
from tournaments.season import domain as season
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    made = a_rehearsal()
    season.start_session(made.pk, now=clock.now(), by="test")
    return made


def address(session: Session) -> str:
    return f"/office/sessions/{session.pk}/commentary/"


def opened(client: Client, session: Session) -> Link:
    """The link of the live page that the client is sent to."""
    answer = client.get(address(session))
    assert answer.status_code == 302, answer.content
    page, _, token = answer["Location"].partition("#t=")
    assert page.startswith("/commentary/")
    link = links.resolve(token)
    assert link is not None
    return link


def sees_hands(link: Link, session: Session) -> bool:
    game: Any = TableSource().load(str(session.table_id)).view(link.audience)["game"]
    return any(hand is not None for hand in game["hands"])


def test_hands_are_there_when_the_director_says_so_and_only_then(session: Session) -> None:
    link = opened(client_of("commentator"), session)
    assert not sees_hands(link, session)
    director = client_of("director")
    director.post(f"{address(session)}hands/", {"hands": "1", "why": "解说要讲牌"})
    again = opened(client_of("commentator"), session)
    assert again.pk == link.pk, "one link a session, whose open pages follow"
    assert sees_hands(again, session)
    assert Entry.objects.get(what="commentary.hands").why == "解说要讲牌"
    director.post(f"{address(session)}hands/", {"hands": "0"})
    assert not sees_hands(opened(client_of("commentator"), session), session)


def test_a_commentator_has_no_controls_and_others_do_not_come_in(session: Session) -> None:
    link = opened(client_of("commentator"), session)
    assert link.kind == "program", "such a link has no verbs"
    assert client_of("cashier").get(address(session)).status_code == 403
    assert Client().get(address(session)).status_code == 302, "to sign in"
    assert client_of("commentator").post(f"{address(session)}hands/", {"hands": "1"}).status_code == 403
    assert not commentary.shows_hands(link)


def test_after_the_last_game_no_hands_are_offered_and_those_shown_are_taken_away(session: Session) -> None:
    director, page = client_of("director"), f"/office/sessions/{session.pk}/"
    director.post(f"{address(session)}hands/", {"hands": "1"})
    Session.objects.filter(pk=session.pk).update(state=Session.State.DECIDED)
    assert "不再给解说看手牌" in director.get(page).text
    assert director.post(f"{address(session)}hands/", {"hands": "0"}).status_code == 302
    for state, says in (("decided", "打完了，在导播台上结算"), ("settled", "打完了，已结算")):
        Session.objects.filter(pk=session.pk).update(state=state)
        told = director.get(page).text
        assert says in told
        assert "牌桌已开" not in told
        assert "给解说看手牌" not in told
        answer = director.post(f"{address(session)}hands/", {"hands": "1", "why": "讲牌"})
        assert (answer.status_code, "已经打完" in answer.text) == (409, True)
    link = commentary.standing(session)
    assert link is not None
    assert not commentary.shows_hands(link)


def test_the_sessions_page_leads_there(session: Session) -> None:
    page = client_of("commentator").get(f"/office/sessions/{session.pk}/").content.decode()
    assert address(session) in page
    assert f"{address(session)}hands/" not in page
    assert f"{address(session)}hands/" in client_of("director").get(f"/office/sessions/{session.pk}/").content.decode()
