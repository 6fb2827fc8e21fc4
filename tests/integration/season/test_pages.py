"""The programme's pages as members open them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core import clock
from core.models import Entry
from core.pinyin import spellings
from tests.evening import two_teams
from tests.integration.season.kit import reigns, teams, won
from tests.members import client_of
from tournaments.season import domain
from tournaments.season.fund_terms import terms_on
from tournaments.season.models import ChallengerOrder, CheckIn, Move, Season, Session

pytestmark = pytest.mark.django_db


def today() -> date:
    return clock.today()


def planned(on: date | None = None, **settings: Any) -> Session:
    return domain.schedule(on=on or today(), now=clock.now(), by="user:9 王芳", **settings)


def named(**settings: Any) -> Session:
    session, (a, b) = planned(**settings), teams(2)
    return domain.name_teams(session.pk, a, b, now=clock.now(), by="user:9 王芳")


def page(client: Client, session: Session, **query: str) -> str:
    answer = client.get(reverse("season:session", args=[session.pk]), query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def form_of(text: str) -> dict[str, str]:
    """What a page's fields hold, as a browser would send them."""
    found = {}
    for tag in re.findall(r"<input\b[^>]*>", text):
        kept = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if kept.get("name") and "disabled" not in tag and kept.get("type") not in ("checkbox", "radio"):
            found[kept["name"]] = kept.get("value", "")
    for name, body in re.findall(r'<select[^>]*?\bname="([^"]+)"[^>]*>(.*?)</select>', text, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)"\s*selected', body)
        if chosen:
            found[name] = chosen[1]
    return {name: value.replace("&lt;", "<").replace("&quot;", '"') for name, value in found.items()}


def test_a_session_is_planned_with_an_option_set_otherwise() -> None:
    client = client_of("registrar")
    address = reverse("season:plan")
    form = form_of(client.get(address, {"on": today().isoformat()}).content.decode())
    assert (form["on"], form["number"], form["rules"]) == (today().isoformat(), "1", "jiuai")
    answer = client.post(address, form | {"opt-throw_penalty": "20", "form": "weekly"})
    session = Session.objects.get()
    assert answer["Location"] == reverse("season:session", args=[session.pk])
    assert (session.form, session.options) == ("weekly", {"throw_penalty": 20})
    assert "甩牌失败罚分" in page(client, session)


def test_every_option_but_the_fund_is_shown_with_its_default() -> None:
    from games.rulebook_fields import NAMES

    form = form_of(client_of("registrar").get(reverse("season:plan")).content.decode())
    shown = {name.removeprefix("opt-") for name in form if name.startswith("opt-")}
    assert shown == {name for name in NAMES if not name.startswith("fund_")}


@pytest.mark.parametrize(
    ("lang", "written"),
    [
        ("zh", {"must_play": "2、10、A", "pair_order": "黑桃 方块 梅花 红桃"}),
        ("en", {"must_play": "None", "pair_order": "All equal"}),
    ],
)
def test_options_are_shown_and_read_in_peoples_words(lang: str, written: dict[str, str]) -> None:
    client = client_of("registrar")
    address = reverse("season:plan") + f"?lang={lang}"
    form = form_of(client.get(address).content.decode())
    held = {name: form["opt-" + name] for name in ("pair_order", "must_play", "match_points_bankers")}
    assert (
        held
        == {
            "zh": {
                "pair_order": "方块 < 梅花 < 红桃 < 黑桃",
                "must_play": "2、J、A",
                "match_points_bankers": "低于 1 分加 9 减 6；低于 40 分加 6 减 4；低于 80 分加 3 减 2",
            },
            "en": {
                "pair_order": "diamonds < clubs < hearts < spades",
                "must_play": "2, J, A",
                "match_points_bankers": "below 1 gain 9 lose 6; below 40 gain 6 lose 4; below 80 gain 3 lose 2",
            },
        }[lang]
    )
    answer = client.post(address, form | {f"opt-{name}": text for name, text in written.items()})
    assert answer.status_code == 302, answer.content.decode()[:3000]
    read = {"must_play": ["2", "T", "A"], "pair_order": "SDCH"} if lang == "zh" else {"must_play": [], "pair_order": ""}
    assert Session.objects.get().options == read


def test_an_impossible_combination_is_refused_with_both_fields_marked_and_what_was_typed_kept() -> None:
    client = client_of("registrar")
    address = reverse("season:plan")
    form = form_of(client.get(address).content.decode())
    bad = form | {"opt-flag_round": "true", "opt-laps": "3", "note": "决赛周"}
    answer = client.post(address, bad)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "flag_round" in text
    assert text.count('aria-invalid="true"') == 2
    assert form_of(text) == bad | {"csrfmiddlewaretoken": form_of(text)["csrfmiddlewaretoken"]}
    assert not Session.objects.exists()


def test_another_rule_set_comes_with_its_own_options_before_anything_is_saved() -> None:
    client = client_of("registrar")
    address = reverse("season:plan")
    form = form_of(client.get(address).content.decode())
    answer = client.post(address, form | {"rules": "kangqi", "note": "新规则"})
    again = form_of(answer.content.decode())
    assert answer.status_code == 422
    assert (again["rules"], again["rules_shown"], again["opt-flag_round"]) == ("kangqi", "kangqi", "true")
    assert again["note"] == "新规则"
    client.post(address, again)
    assert Session.objects.get().options == {}


def test_the_second_of_two_people_gets_409_with_what_changed_and_keeps_what_he_typed() -> None:
    session = planned()
    first, second = client_of("registrar"), client_of("registrar")
    address = reverse("season:settings", args=[session.pk])
    forms = [form_of(client.get(address).content.decode()) for client in (first, second)]
    assert first.post(address, forms[0] | {"note": "停电改期"}).status_code == 302
    answer = second.post(address, forms[1] | {"form": "weekly"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "备注" in text
    assert form_of(text)["form"] == "weekly"
    session.refresh_from_db()
    assert (session.note, session.form) == ("停电改期", "daily")


def test_the_calendar_shows_the_month_and_what_was_moved_away() -> None:
    session = named()
    moved = planned()
    other = today() + timedelta(days=1)
    domain.reschedule(moved.pk, on=other, why="主持感冒", now=clock.now(), by="user:9 王芳")
    client = client_of("viewer")
    text = client.get(reverse("season:calendar")).content.decode()
    assert session.team_a is not None
    assert session.team_a.name in text
    assert f"→ {other:%m-%d}" in text
    assert "＋" not in text  # a viewer plans nothing
    assert "＋" in client_of("registrar").get(reverse("season:calendar")).content.decode()
    assert other.isoformat() in client.get(reverse("season:list")).content.decode()


def test_the_list_is_searched_by_pinyin_filtered_sorted_and_hides_rehearsals() -> None:
    session, other = named(), planned(form="weekly")
    rehearsal = domain.open_rehearsal(teams=two_teams(), now=clock.now(), by="test")
    client = client_of("viewer")

    def found(**asked: str) -> list[str]:
        text = client.get(reverse("season:list"), asked).content.decode()
        return [one.code for one in (session, other, rehearsal) if f"<b>{one.code}</b>" in text]

    assert session.team_a is not None
    assert found() == [session.code, other.code]
    assert found(rehearsals="1") == [session.code, other.code, rehearsal.code]
    for q in (session.code, session.team_a.name, spellings(session.team_a.name)[0]):
        assert session.code in found(q=q)
        assert other.code not in found(q=q)
    assert found(form="weekly", state="scheduled") == [other.code]
    assert found(state="live") == []
    assert found(to=(today() - timedelta(days=1)).isoformat()) == []
    first, last = (client.get(reverse("season:list"), {"sort": sort}).content.decode() for sort in ("on", "-on"))
    assert first.index(session.code) < first.index(other.code)
    assert last.index(session.code) > last.index(other.code)


@pytest.mark.parametrize("name", ["season:calendar", "season:list"])
def test_the_programme_asks_the_same_number_of_queries_however_full_it_is(name: str) -> None:
    client = client_of("viewer")

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(reverse(name)).status_code == 200
        return len(queries)

    named()
    asked()
    few = asked()
    for _ in range(5):
        planned()
    assert asked() == few


def test_an_empty_month_says_what_to_do() -> None:
    assert "点某一天的“＋”来排一场" in client_of("registrar").get(reverse("season:calendar")).content.decode()
    assert "由制片或报名员来排" in client_of("viewer").get(reverse("season:calendar")).content.decode()


def test_from_the_approved_list_by_hand_to_the_open_table() -> None:
    client = client_of("registrar")
    session, (a, b) = planned(), teams(2)
    assert "先选定两支组合，再开牌桌" in page(client, session)
    assert a.name in page(client, session, side="A", q="")
    address = reverse("season:teams", args=[session.pk])
    for side, team, base in (("A", a, 1), ("B", b, 2)):
        answer = client.post(address, {"action": "name", "side": side, "team": str(team.pk), "base": base})
        assert answer.status_code == 302
    stale = client.post(address, {"action": "clear", "side": "A", "base": 1})
    assert stale.status_code == 409
    assert "选定了组合" in stale.content.decode()
    for team in (a, b):
        client.post(reverse("season:check-in", args=[session.pk]), {"team": str(team.pk)})
    assert CheckIn.objects.filter(session=session, undone_at=None).count() == 4
    base = Session.objects.get(pk=session.pk).version
    answer = client.post(reverse("season:table", args=[session.pk]), {"action": "open", "base": base})
    assert answer.status_code == 302
    text = page(client, session)
    assert "牌桌已开" in text
    assert all(f"办了签到：{team.name} 1 号、2 号" in text for team in (a, b))
    assert "没有奖池" in text
    assert client.post(reverse("season:table", args=[session.pk]), {"action": "ready"}).status_code == 409


def test_a_search_finds_by_pinyin_and_says_why_one_would_be_passed_over() -> None:
    named()
    session = planned(today() + timedelta(days=1))
    text = page(client_of("registrar"), session, side="B", q="zhanjian")
    assert "战舰" in text
    assert "已排在别的场次" in text
    assert "没有找到已通过的组合" in page(client_of("registrar"), session, side="B", q="没有这一支")


def test_while_one_types_the_search_alone_is_sent_and_only_to_who_may_choose() -> None:
    named()
    address = reverse("season:session", args=[planned(today() + timedelta(days=1)).pk])
    part, whole = (
        client_of(role).get(address, {"side": "B", "q": "zj"}, headers={"HX-Request": "true"}).content.decode()
        for role in ("registrar", "viewer")
    )
    assert "战舰" in part
    assert "<main" not in part
    assert "战舰" not in whole
    assert "<main" in whole


def test_the_order_is_drawn_once_and_shown() -> None:
    teams()
    session, client = planned(), client_of("registrar")
    address = reverse("season:teams", args=[session.pk])
    client.post(address, {"action": "draw", "base": 1, "why": "例行"})
    order = ChallengerOrder.objects.get(session=session)
    text = page(client, session)
    assert "全部已通过的组合，随机次序" in text
    assert order.entries[0]["name"] in text
    again = client.post(address, {"action": "draw", "base": 2})
    assert again.status_code == 409
    assert "不能重抽" in again.content.decode()
    client.post(address, {"action": "next", "side": "B", "base": 2, "why": "来不了"})
    assert Session.objects.get(pk=session.pk).team_b_id is not None
    assert order.calls.count() == 3


def test_check_in_is_undone_with_a_reason_that_is_shown() -> None:
    session, client = named(), client_of("director")
    assert session.team_a is not None
    address = reverse("season:check-in", args=[session.pk])
    client.post(address, {"team": str(session.team_a.pk), "number": "1"})
    twice = client.post(address, {"team": str(session.team_a.pk), "number": "1"})
    assert twice.status_code == 409
    assert "已在" in twice.content.decode()
    client.post(address, {"team": str(session.team_a.pk), "number": "1", "action": "undo", "why": "认错了人"})
    assert "认错了人" in page(client, session)
    assert not CheckIn.objects.filter(undone_at=None).exists()


def test_moved_and_called_off_by_the_producer_with_a_reason() -> None:
    session, client = named(), client_of("producer")
    tomorrow = (today() + timedelta(days=1)).isoformat()
    move = {"on": tomorrow, "base": session.version}
    assert client.post(reverse("season:move", args=[session.pk]), move).status_code == 422
    assert client.post(reverse("season:move", args=[session.pk]), move | {"why": "停电"}).status_code == 302
    assert Move.objects.get().why == "停电"
    assert "停电" in page(client, session)
    stale = {"why": "不办了", "base": session.version}
    assert client.post(reverse("season:cancel", args=[session.pk]), stale).status_code == 409
    base = Session.objects.get(pk=session.pk).version
    assert client.post(reverse("season:cancel", args=[session.pk]), {"why": "不办了", "base": base}).status_code == 302
    assert "不办了" in page(client, session)
    assert Entry.objects.filter(subject=f"session:{session.pk}", what="session.cancelled").exists()


def test_a_viewer_sees_names_as_on_air_and_no_buttons() -> None:
    session = named()
    text = page(client_of("viewer"), session)
    assert "战舰" in text
    assert "<form" not in text.split('id="teams"')[1].split("</section>")[0]


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
    # A later day's form shows today's numbers: only what is typed anew may change what is set for that day.
    form = form_of(text)
    anew = {"fund_step": "70", "on_loss": "forfeit", "fund_from": "2031-04-01"}
    assert client.post(address, form | anew).status_code == 302
    text = client.get(address).content.decode()
    assert "卫冕失败的基金 照付 → 作废" in text
    form = form_of(text)
    assert client.post(address, form | {"title": "再改", "fund_from": "2031-03-01"}).status_code == 302
    march, april = terms_on(season, date(2031, 3, 1)), terms_on(season, date(2031, 4, 1))
    assert (march.fund_step, march.fund_cap) == (season.fund_step, 900_00)
    assert (april.fund_step, april.fund_cap) == (70_00, 900_00)
    assert client_of("viewer").post(address, form).status_code == 403


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


def test_a_weekly_sessions_page_says_who_qualifies() -> None:
    session = planned(form="weekly")
    text = page(client_of("viewer"), session)
    assert "胜场最多的擂主入围" in text
    assert "这七天还没有每日赛的胜者" in text
    english = client_of("viewer").get(reverse("season:session", args=[session.pk]), {"lang": "en"}).content.decode()
    assert "champions with the most days won" in english


def test_todays_sessions_stand_on_the_home_page_and_forgotten_ones_in_red() -> None:
    session = named()
    text = client_of("host").get(reverse("console:home")).content.decode()
    assert session.code in text
    Session.objects.filter(pk=session.pk).update(on=today() - timedelta(days=2))
    assert "日子已过，请改期或取消" in client_of("host").get(reverse("console:home")).content.decode()


def test_b14_a_session_that_is_not_there_is_not_found() -> None:
    nowhere = "00000000-0000-4000-8000-000000000000"
    client = client_of("producer")
    for name in ("session", "settings"):
        assert client.get(reverse(f"season:{name}", args=[nowhere])).status_code == 404
    for name in ("teams", "check-in", "table", "move", "cancel"):
        data = {"action": "open", "team": nowhere, "on": "2030-01-01", "why": "x", "base": 1}
        assert client.post(reverse(f"season:{name}", args=[nowhere]), data).status_code in (404, 422)
