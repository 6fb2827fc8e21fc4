"""Ready for air: one list of all that is missing, each with the way to it; a real session does not start before (B15)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import resolve

from core import clock, links, pulse
from core.models import Link
from lottery.domain import lay_board
from lottery.models import Cell
from tests.evening import a_pool, all_here
from tests.integration.season.kit import NOW, named, planned, refused
from tests.members import client_of
from tournaments.people.models import Consent, Person, Registration
from tournaments.season import domain, readiness
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db
BY = "user:1 制片"


class Usage(NamedTuple):
    """As ``shutil.disk_usage`` gives it."""

    total: int
    used: int
    free: int


def set_up() -> Session:
    """A real session that misses nothing."""
    session = domain.open_table(named().pk, now=NOW, by=BY)
    lay_board(session.pk, a_pool(), now=NOW, by=BY)
    all_here(session)
    return Session.objects.get(pk=session.pk)


def codes(session: Session) -> list[str]:
    return [lack.code for lack in readiness.list_for(Session.objects.get(pk=session.pk))]


def test_b15_a_planned_session_is_told_all_it_misses_each_with_the_way_to_it() -> None:
    session = planned()
    found = readiness.list_for(session)
    assert [lack.code for lack in found] == ["teams", "rules_sheet", "pool", "table", "worker"]
    for lack in found:
        assert resolve(lack.url.partition("#")[0]).view_name, lack
        assert lack.zh
        assert lack.en
    with refused("not_ready", 409) as caught:
        domain.start_session(session.pk, now=NOW, by=BY)
    assert caught.value.facts["missing"] == [lack.as_json() for lack in found]


def consent_gone(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person.objects.get(places__team=session.team_a, places__number=2)
    Consent.objects.filter(person=person, kind="on_air").update(withdrawn_at=NOW)


def guardian_gone(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person.objects.select_related("data_key").get(places__team=session.team_b, places__number=1)
    person.minor, person.guardian_name, person.guardian_contact = True, "家长", "13800001111"
    person.save()


def not_approved(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    Registration.objects.filter(team=session.team_b).update(state="withdrawn")


def checked_out(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    assert session.team_a_id is not None
    domain.undo_check_in(session.pk, session.team_a_id, [1], now=NOW, by=BY, why="走了")


def link_gone(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    links.revoke(Link.objects.get(table=str(session.table_id), kind="program"), who=BY)


def worker_dead(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    pulse.beat("sweep", clock.now() - timedelta(seconds=9))


def clock_wrong(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    real = clock.now
    monkeypatch.setattr(clock, "now", lambda: real() - timedelta(seconds=30))


def disk_full(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10**12, 10**12, 5 << 20))


def other_vault_key(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    from core import keystore

    monkeypatch.setattr(keystore, "get", lambda ids: {})


def other_board_key(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    monkeypatch.setitem(settings.KEYS, "BOARD_KEY", "another")


def key_gone(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    monkeypatch.setitem(settings.KEYS, "SEARCH_KEY", "")


@pytest.mark.parametrize(
    ("spoil", "code", "words"),
    [
        (not_approved, "registration", "的报名没有通过"),
        (consent_gone, "consent", "2 号没有“姓名与形象用于节目”的同意"),
        (guardian_gone, "consent", "1 号没有“监护人同意”的同意"),
        (checked_out, "check_in", "1 号还没有签到"),
        (link_gone, "links", "还没有播出画面链接"),
        (worker_dead, "worker", "秒没有动静"),
        (clock_wrong, "clock", "相差 30"),
        (disk_full, "disk", "只剩 5 MB"),
        (other_vault_key, "keys", "选手资料打不开"),
        (other_board_key, "board_key", "奖板打不开"),
        (key_gone, "keys", "缺少钥匙 SEARCH_KEY"),
    ],
)
def test_b15_one_thing_is_missing_and_the_start_names_it(
    spoil: Callable[[Session, pytest.MonkeyPatch], None], code: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = set_up()
    assert codes(session) == []
    spoil(session, monkeypatch)
    with refused("not_ready", 409) as caught:
        domain.start_session(session.pk, now=NOW, by=BY)
    assert [lack["code"] for lack in caught.value.facts["missing"]] == [code]
    assert words in caught.value.zh
    if code in (
        "worker",
        "clock",
        "disk",
        "keys",
    ):  # no page of ours helps: the words say what to do and where it is told
        (lack,) = readiness.list_for(Session.objects.get(pk=session.pk))
        assert "docs/operations.md“" in lack.zh
        assert "docs/operations.md, “" in lack.en
    assert Session.objects.get(pk=session.pk).state == Session.State.SCHEDULED


def test_the_page_leads_to_each_thing_and_has_the_button_when_nothing_is_missing() -> None:
    session = set_up()
    producer, viewer = client_of("producer"), client_of("viewer")
    address = f"/office/sessions/{session.pk}/ready/"
    page = text_of(producer.get(address))
    assert "都齐了" in page
    assert "标为待开播" in page
    assert "没有连着" in page, "nobody has opened a page yet: worth a look, and no obstacle"
    assert "标为待开播" not in text_of(viewer.get(address))
    pulse.beat("sweep", clock.now() - timedelta(seconds=9))
    page = text_of(producer.get(address, HTTP_HX_REQUEST="true"))
    assert "还缺 1 项" in page
    assert "<html" not in page
    assert "还不能开始" in text_of(producer.post(address))
    pulse.beat("sweep", clock.now() + timedelta(hours=1))
    assert viewer.post(address).status_code == 403
    assert producer.post(address).status_code == 302
    session.refresh_from_db()
    assert session.state == Session.State.READY
    assert Client().get(address).status_code == 302
    assert producer.get("/office/sessions/00000000-0000-4000-8000-000000000000/ready/").status_code == 404


def test_looking_at_the_board_for_its_key_opens_nothing() -> None:
    session = set_up()
    before = list(Cell.objects.values_list("pk", "sealed"))
    assert codes(session) == []
    assert [(pk, bytes(blob)) for pk, blob in Cell.objects.values_list("pk", "sealed")] == [
        (pk, bytes(blob)) for pk, blob in before
    ]


def text_of(answer: Any) -> str:
    return str(answer.content.decode())
