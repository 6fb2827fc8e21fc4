"""The console: what stands in it for whom, its home page, its lists."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core import audit, clock
from core.console import deeds, navigation, today
from core.console.lists import Wish
from core.models import Entry
from core.roles import Right
from tests.members import client_of, member
from tournaments.season.domain import current_season, schedule

pytestmark = pytest.mark.django_db


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


# ---- the frame ------------------------------------------------------------------------------------------------------


def test_a_member_sees_the_way_to_what_he_may_open_and_to_nothing_else() -> None:
    names = {role: {entry.url_name for entry in navigation.entries(member(role))} for role in ("registrar", "viewer")}
    assert {"people:list", "people:import", "members:home"} <= names["registrar"]
    assert "people:list" not in names["viewer"]
    assert not {"members:members", "console:audit"} & (names["registrar"] | names["viewer"])


@pytest.mark.parametrize("role", ["producer", "registrar", "viewer"])
def test_every_way_in_the_navigation_opens(role: str) -> None:
    client = client_of(role)
    page = text_of(client.get(reverse("console:home")))
    for entry in navigation.entries(member(role)):
        address = reverse(entry.url_name)
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200, entry.url_name


def test_the_navigation_marks_where_one_is_and_speaks_english_when_asked() -> None:
    client = client_of("registrar")
    page = text_of(client.get(reverse("people:import"), {"lang": "en"}))
    assert page.count('aria-current="page"') == 1
    assert "Import a sheet</a>" in page.split('aria-current="page"')[1][:60]
    assert 'href="?lang=zh"' in page


def test_changing_the_language_keeps_what_was_searched() -> None:
    page = text_of(client_of("registrar").get(reverse("people:list"), {"q": "战舰", "state": "approved"}))
    assert "state=approved&amp;lang=en" in page


# ---- what waits today -----------------------------------------------------------------------------------------------


def test_the_home_page_shows_what_waits_for_those_who_may_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(today, "_sources", {})

    def three(user: Any, now: Any) -> list[today.Waiting]:
        return [
            today.Waiting("份报名待审", "registrations to decide", "/here/", 3),
            today.Waiting("没有的", "none of these", "/none/", 0),
            today.Waiting("条通知没有发出", "notices failed", "/bad/", 2, tone="bad"),
        ]

    today.register("three", Right.REGISTRATION_DECIDE, three)
    page = text_of(client_of("registrar").get(reverse("console:home")))
    assert page.index("/bad/") < page.index("/here/"), "what has gone wrong comes first"
    assert "没有的" not in page
    assert "没有等您处理的事" in text_of(client_of("viewer").get(reverse("console:home")))
    with pytest.raises(ValueError, match="three"):
        today.register("three", None, lambda user, now: [])


def test_whoever_has_no_role_or_no_second_factor_yet_is_told_what_to_do() -> None:
    assert "请制片在" in text_of(client_of().get(reverse("console:home")))
    page = text_of(client_of("producer", second_factor=False).get(reverse("console:home")))
    assert reverse("mfa_activate_totp") in page


# ---- lists ----------------------------------------------------------------------------------------------------------


def test_an_address_leaves_out_what_is_usual() -> None:
    wish = Wish("战舰", {"state": "approved", "intake": ""}, "-id", 3, "-id")
    assert wish.query() == "q=%E6%88%98%E8%88%B0&state=approved&page=3"
    assert wish.query(q="", state="", page=1, sort="name") == "sort=name"


def test_members_are_found_by_pinyin_filtered_and_sorted() -> None:
    client = client_of("producer", name="制片人")
    member("host", name="王主持"), member("referee", name="李裁判")
    list_ = reverse("members:members")
    assert ["王主持" in text_of(client.get(list_, {"q": q})) for q in ("wangzhuchi", "wzc", "WANG", "licaipan")] == [
        *(True, True, True, False)
    ]
    page = text_of(client.get(list_, {"role": "referee"}))
    assert ("李裁判" in page, "王主持" in page) == (True, False)
    down = text_of(client.get(list_, {"sort": "-name"}))
    assert 'aria-sort="descending"' in down
    assert down.index("王主持") < down.index("李裁判")


def test_htmx_gets_the_rows_alone_and_the_address_to_show() -> None:
    client = client_of("producer")
    list_ = reverse("members:members")
    part = client.get(list_, {"q": "zhipian", "role": "", "sort": "name"}, headers={"HX-Request": "true"})
    assert "<html" not in text_of(part)
    assert part.headers["HX-Push-Url"] == f"{list_}?q=zhipian"
    typed = client.get(list_, {"q": "a"}, headers={"HX-Request": "true", "HX-Trigger": "filters"})
    assert typed.headers["HX-Replace-Url"] == f"{list_}?q=a"
    assert "HX-Request" in part.headers["Vary"]
    back = client.get(list_, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in text_of(back)


def test_a_list_in_which_nothing_is_found_says_how_to_go_on() -> None:
    page = text_of(client_of("producer").get(reverse("members:members"), {"q": "没有这个人"}))
    assert "清除条件" in page
    assert f'href="{reverse("members:members")}"' in page


@pytest.mark.parametrize(
    "wild", ["page=0", "page=-1", "page=²", "page=9999999", "sort=-line", "sort=x", "from=2026-13-01"]
)
def test_what_cannot_be_understood_is_left_out(wild: str) -> None:
    assert client_of("producer").get(f"{reverse('console:audit')}?{wild}").status_code == 200


# ---- the audit list -------------------------------------------------------------------------------------------------


@pytest.fixture
def producer() -> Client:
    return client_of("producer", name="制片人")


@pytest.mark.parametrize("page", ["people:register", "season:seasons", "account_login"])
def test_a_text_that_cannot_be_kept_is_refused_in_words(page: str, producer: Client) -> None:
    client = Client() if page == "account_login" else producer
    answer = client.post(reverse(page), {"login": "a\0", "team": "战\0舰", "title": "二\0季", "code": "x\0"})
    assert answer.status_code == 400
    assert "NUL" in answer.content.decode()


def test_deeds_are_read_in_words_found_and_cut_by_day(producer: Client) -> None:
    wang = member("registrar", name="王报名")
    audit.record(f"user:{wang.pk} 王报名", "registration.approved", "registration:12", "资料齐全", before="submitted")
    audit.record("system", "vault.rotated", "master:x")
    list_ = reverse("console:audit")
    for q in ("王报名", "wangbaoming", "wbm", "通过", "tongguo", "approved", "资料", "registration:12"):
        page = text_of(producer.get(list_, {"q": q, "lang": "en" if q == "approved" else "zh"}))
        assert "registration 12" in page if q == "approved" else "报名 12" in page, q
        assert "换主密钥" not in page, q
    page = text_of(producer.get(list_, {"kind": "vault"}))
    assert ("密库：换主密钥" in page, "资料齐全" in page) == (True, False)
    day = clock.now().astimezone(clock.SHANGHAI).date()
    assert "资料齐全" in text_of(producer.get(list_, {"from": f"{day}", "to": f"{day}"}))
    assert "没有符合条件" in text_of(producer.get(list_, {"from": f"{day + timedelta(days=1)}"}))
    assert 'href="/office/registrations/12/"' in text_of(producer.get(list_))


def test_of_very_many_lines_it_counts_no_further_than_anybody_turns_pages(
    producer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.console.audit_list import AuditList

    monkeypatch.setattr(AuditList, "most_counted", 60)
    Entry.objects.bulk_create(Entry(who="system", what="vault.rotated", subject=f"master:{n}") for n in range(80))
    page = text_of(producer.get(reverse("console:audit"), {"page": 9}))
    assert "超过" in page
    assert "2 / 2" in page


@pytest.mark.parametrize("name", ["members:members", "console:audit"])
def test_lists_ask_as_often_for_many_as_for_few(name: str, producer: Client) -> None:
    audit.record("system", "vault.rotated", "master:a")
    producer.get(reverse(name))

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert producer.get(reverse(name)).status_code == 200
        return len(queries)

    few = asked()
    for n in range(60):
        member("host", name=f"第{n}位")
        audit.record("system", "vault.rotated", f"master:{n}")
    assert asked() == few


def test_every_deed_in_the_code_has_words() -> None:
    """Whatever is recorded by a literal name is read in words, in both languages."""
    import re
    from pathlib import Path

    from config import places

    named = re.compile(r'audit\.record\([^"]{0,60}"([a-z_]+\.[a-z_]+)"')
    found = {
        what
        for app in ("core", "games", "tournaments", "lottery", "broadcast", "config")
        for path in (Path(places.BASE) / app).rglob("*.py")
        for what in named.findall(path.read_text(encoding="utf-8"))
    }
    assert len(found) > 20
    assert {what for what in found if deeds.said(what, "zh") == what} == set()


def test_a_session_is_called_by_its_code_and_a_contestant_is_one(producer: Client) -> None:
    pk = "0f0e0d0c-0b0a-4090-8070-605040302010"
    audit.record(
        "link:registration:7", "session.planned", f"session:{pk}", code="2026-11-30-01", changed={"on": [None, "x"]}
    )
    page = text_of(producer.get(reverse("console:audit")))
    assert f'<a href="{reverse("season:session", args=[pk])}">场次 2026-11-30-01</a>' in page
    assert "选手" in page
    assert "日期 — → x" in page
    assert deeds.about("cell:9", "zh") == ("cell:9", "")
    assert deeds.about("registration:../x", "zh")[1] == ""


# ---- a new station --------------------------------------------------------------------------------------------------


def test_an_empty_station_says_what_comes_first_until_the_first_session() -> None:
    client, home = client_of("producer"), reverse("console:home")
    page = text_of(client.get(home))
    order = ["season:seasons", "people:intakes", "lottery:prizes", "season:rules-sheets"]
    order += ["members:members", "season:plan"]
    way = page.split('class="beginning"')[1].split("</ol>")[0]
    places = [way.index(f'href="{reverse(name)}"') for name in order]
    assert places == sorted(places)
    assert way.index('aria-current="step"') < places[0], "the season is next"
    assert "没有等您处理的事" not in page
    assert 'class="beginning"' not in text_of(client_of("viewer").get(home))

    now = clock.now()
    current_season(now)
    way = text_of(client.get(home)).split('class="beginning"')[1].split("</ol>")[0]
    assert (
        way.index(reverse("season:seasons")) < way.index('aria-current="step"') < way.index(reverse("people:intakes"))
    )
    schedule(on=clock.today(), now=now, by="test")
    assert 'class="beginning"' not in text_of(client.get(home))


def test_a_registrar_is_led_to_what_he_may_do_and_reads_of_the_rest() -> None:
    page = text_of(client_of("registrar").get(reverse("console:home"), {"lang": "en"}))
    way = page.split('class="beginning"')[1].split("</ol>")[0]
    assert "Import the prizes" in way
    assert reverse("lottery:prizes") not in way
    assert f'href="{reverse("people:intakes")}"' in way
