"""The programme's pages as members open them."""

from __future__ import annotations

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
from tests.integration.season.kit import form_of, teams, today
from tests.members import client_of
from tournaments.season import domain
from tournaments.season.models import ChallengerOrder, CheckIn, Move, Session

pytestmark = pytest.mark.django_db


def planned(on: date | None = None, **settings: Any) -> Session:
    return domain.schedule(on=on or today(), now=clock.now(), by="user:9 王芳", **settings)


def named(**settings: Any) -> Session:
    session, (a, b) = planned(**settings), teams(2)
    return domain.name_teams(session.pk, a, b, now=clock.now(), by="user:9 王芳")


def page(client: Client, session: Session, **query: str) -> str:
    answer = client.get(reverse("season:session", args=[session.pk]), query)
    assert answer.status_code == 200
    return str(answer.content.decode())


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
