"""The page of a session's links: shown on demand, each renewed there."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from config.linking import doors
from core import clock, links
from core.models import Entry, Link
from tests.integration.season.kit import named
from tests.members import client_of
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return domain.open_table(named().pk, now=clock.now(), by="test")


def address(session: Session) -> str:
    return reverse("session-links", args=[session.pk])


def forms(page: str) -> dict[str, dict[str, str]]:
    """The fields of each form that renews, by the name of the link that it stands under."""
    found = {}
    for name, body in re.findall(r'<dt id="link-\d+">(.*?)</dt>(.*?)</dd>', page, re.DOTALL):
        fields = dict(re.findall(r'name="(renew|generation)"\s+value="(\d+)"', body))
        assert "立刻作废" in body or "stops working at once" in body
        found[name] = fields
    return found


def tokens(session: Session) -> dict[tuple[str, int | None], str]:
    assert session.table is not None
    return {(door.kind, door.seat): door.page.partition("#t=")[2] for door in doors(session.table, "http://x", by="t")}


def test_links_are_shown_on_demand_with_a_code_to_scan_and_that_is_written_down(session: Session) -> None:
    client = client_of("director")
    assert "#t=" not in client.get(address(session)).content.decode()
    shown = client.post(address(session)).content.decode()
    assert len(re.findall(r'href="http[^"]+#t=', shown)) == 7
    assert shown.count('src="data:image/svg+xml') == 7  # nobody types a link into a phone
    assert Entry.objects.filter(what="session.links_shown").exists()


@pytest.mark.parametrize("name", ["导播台", "播出画面（OBS）", "观众页", "座位 A1 战舰"])
def test_each_link_is_renewed_where_it_is_shown(session: Session, name: str) -> None:
    client = client_of("director")
    form = next(
        fields
        for what, fields in forms(client.post(address(session)).content.decode()).items()
        if what.startswith(name)
    )
    link = Link.objects.get(pk=form["renew"])
    before = tokens(session)
    answer = client.post(address(session), {**form, "why": "发到群里了"})
    after = tokens(session)
    assert [key for key in after if after[key] != before[key]] == [(link.kind, link.seat)]
    assert links.resolve(before[link.kind, link.seat]) is None
    assert links.resolve(after[link.kind, link.seat]) == link
    page = answer.content.decode()
    assert after[link.kind, link.seat] in page
    assert "已换新" in page
    entry = Entry.objects.get(what="link.renewed")
    assert (entry.subject, entry.why) == (f"link:{link.pk}", "发到群里了")
    assert entry.who.startswith("user:")


def test_pressed_twice_the_new_link_stays(session: Session) -> None:
    client = client_of("director")
    client.cookies["lang"] = "en"
    form = forms(client.post(address(session)).content.decode())["Desk"]
    assert "Renewed; the old one has ended." in client.post(address(session), form).content.decode()
    now = tokens(session)
    again = client.post(address(session), form)
    assert again.status_code == 409
    assert "left as it is" in again.content.decode()
    assert tokens(session) == now


@pytest.mark.parametrize("mine", [False, True], ids=["another-table", "not-listed"])
def test_no_link_but_those_listed_is_renewed_here(session: Session, *, mine: bool) -> None:
    other = links.issue("commentary", str(session.table_id)) if mine else links.issue("desk", "another table")
    answer = client_of("director").post(address(session), {"renew": other.pk, "generation": 1})
    assert answer.status_code == 404
    assert "这一场没有这个链接" in answer.content.decode()
    other.refresh_from_db()
    assert other.generation == 1


@pytest.mark.parametrize("role", ["viewer", "host", "referee", "registrar"])
def test_only_who_may_give_links_out_renews_them(session: Session, role: str) -> None:
    form = forms(client_of("director").post(address(session)).content.decode())["导播台"]
    assert client_of(role).post(address(session), form).status_code == 403
    assert Client().post(address(session), form).status_code == 302
    assert not Entry.objects.filter(what="link.renewed").exists()
