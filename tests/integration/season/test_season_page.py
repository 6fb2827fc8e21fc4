"""A season's page: what it sets, from which day on, and the champion who does not come back."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.urls import reverse

from core import clock
from core.models import Entry
from tests.evening import two_teams
from tests.integration.season.kit import form_of, reigns, today, won
from tests.members import client_of
from tournaments.season import domain
from tournaments.season.fund_terms import terms_on
from tournaments.season.models import Season, Session

pytestmark = pytest.mark.django_db


def test_a_new_season_follows_the_last_and_ends_with_the_year() -> None:
    client = client_of("producer")
    form = client.get(reverse("season:seasons")).content.decode()
    assert re.search(rf'name="starts_on"[^>]*value="{today():%Y-%m-%d}"', form)
    assert re.search(rf'name="ends_on"[^>]*value="{today():%Y}-12-31"', form)
    season = domain.current_season(clock.now())
    form = client.get(reverse("season:seasons")).content.decode()
    assert re.search(rf'name="starts_on"[^>]*value="{season.ends_on + timedelta(days=1):%Y-%m-%d}"', form)


def test_a_season_is_opened_and_changed_on_its_page() -> None:
    client = client_of("registrar")
    address = reverse("season:seasons")
    form = form_of(client.get(address).content.decode())
    new = {"code": "2031", "title": "远期", "starts_on": "2031-01-01", "ends_on": "2031-12-31", "fund_cap": "1000.50"}
    answer = client.post(address, form | new)
    season = Season.objects.get(code="2031")
    assert answer["Location"] == reverse("season:season", args=[season.pk])
    assert (season.fund_cap, season.weekly_qualify) == (1000_50, "most_days")
    address = reverse("season:season", args=[season.pk])
    form = form_of(client.get(address).content.decode())
    assert form["fund_cap"] == "1000.50"
    assert client.post(address, form | {"weekly_qualify": "drawn"}).status_code == 302
    season.refresh_from_db()
    assert (season.weekly_qualify, season.version) == ("drawn", 2)
    stale = client.post(address, form | {"title": "又改"})
    assert stale.status_code == 409
    assert "周赛入围" in stale.content.decode()
    form = form_of(client.get(address).content.decode())
    assert form["fund_from"] == today().isoformat()
    yesterday = client.post(address, form | {"fund_cap": "900", "fund_from": str(today() - timedelta(days=1))})
    assert yesterday.status_code == 422
    assert "只能从今天或以后的一天起" in yesterday.content.decode()
    assert client.post(address, form | {"fund_cap": "900", "fund_from": "2031-03-01"}).status_code == 302
    text = client.get(address).content.decode()
    assert form_of(text)["fund_cap"] == "1000.50", "until then"
    assert "一天最多 ¥900" in " ".join(text.split())
    assert "¥1,000.50 → ¥900.00；自 2031-03-01 起" in text
    assert client_of("viewer").post(address, form).status_code == 403


def test_a_later_days_form_changes_only_what_is_typed_anew() -> None:
    client = client_of("registrar")
    season = domain.open_season(
        "2031", title="远期", starts_on=date(2031, 1, 1), ends_on=date(2031, 12, 31), rules="jiuai",
        now=clock.now(), by="test",
    )  # fmt: skip
    address = reverse("season:season", args=[season.pk])
    form = form_of(client.get(address).content.decode())
    assert client.post(address, form | {"fund_cap": "900", "fund_from": "2031-03-01"}).status_code == 302
    form = form_of(client.get(address).content.decode())  # with today's numbers
    anew = {"fund_step": "70", "on_loss": "forfeit", "fund_from": "2031-04-01"}
    assert client.post(address, form | anew).status_code == 302
    text = client.get(address).content.decode()
    assert "卫冕失败的基金 照付 → 作废" in text
    assert client.post(address, form_of(text) | {"title": "再改", "fund_from": "2031-03-01"}).status_code == 302
    march, april = terms_on(season, date(2031, 3, 1)), terms_on(season, date(2031, 4, 1))
    assert (march.fund_step, march.fund_cap) == (season.fund_step, 900_00)
    assert (april.fund_step, april.fund_cap) == (70_00, 900_00)


def test_the_run_of_a_champion_who_does_not_come_back_is_ended_on_the_seasons_page() -> None:
    team, other = two_teams()
    session = won(today(), team, other)
    reign = reigns(session, team)
    Session.objects.filter(pk=session.pk).update(comes_back=True, answered_at=clock.now())
    page_of = reverse("season:season", args=[reign.season_id])
    way, producer = reverse("season:retire", args=[reign.pk]), client_of("producer")
    assert way in producer.get(page_of).content.decode()
    assert way not in client_of("viewer").get(page_of).content.decode()
    assert client_of("registrar").post(way, {"why": "没来"}).status_code == 403
    empty = producer.post(way, {"why": " "})
    assert (empty.status_code, "请写明为什么结束" in empty.content.decode()) == (422, True)
    assert form_of(empty.content.decode())["fund_cap"], "the season's own form stands there filled in"
    assert f'action="{page_of}"' in empty.content.decode(), "and goes to the season, not to where this was sent"
    assert "卫冕已结束" in producer.post(way, {"why": "没来"}, follow=True).content.decode()
    ended = producer.post(way, {"why": "没来"})
    assert (ended.status_code, "已经结束" in ended.content.decode()) == (409, True)
    line = Entry.objects.get(what="reign.ended")
    assert (line.why, "producer" in line.who) == ("没来", True)
