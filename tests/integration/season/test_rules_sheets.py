"""The rules sheet: a draft nobody else sees, versions that never change, one in force before a real session starts (B14)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from core import clock
from lottery.domain import import_prizes, lay_board
from tests.evening import DATA, NOW, a_pool, a_sheet, all_here, two_teams
from tests.integration.people.kit import an_intake
from tests.integration.season.kit import refused
from tests.members import client_of
from tournaments.season import domain, rules_sheet_page
from tournaments.season.domain import rules_sheets
from tournaments.season.models import RulesSheet, Season, Session, SheetInForce

pytestmark = pytest.mark.django_db
BY = "user:1 制片"
TEXTS: dict[str, Any] = {"organiser_zh": "某电视台", "organiser_en": "A station", "contact": "0551-1234567"}


@pytest.fixture
def season() -> Season:
    return domain.current_season(NOW)


def edited(season: Season, **texts: Any) -> int:
    """The draft with these texts; its version."""
    given: dict[str, Any] = TEXTS | texts
    return domain.edit_rules_sheet(season.pk, now=NOW, by=BY, **given).version


def published(season: Season, **texts: Any) -> RulesSheet:
    return domain.publish_rules_sheet(season.pk, now=NOW, by=BY, base=edited(season, **texts))


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_sheet_is_published_whole_or_not_at_all(season: Season) -> None:
    with refused("incomplete", 422) as caught:
        domain.publish_rules_sheet(season.pk, now=NOW, by=BY)
    assert caught.value.facts["fields"] == ["organiser_zh", "organiser_en", "contact"]
    edited(season)
    with refused("no_pool", 409):
        domain.publish_rules_sheet(season.pk, now=NOW, by=BY)
    a_pool()
    Season.objects.filter(pk=season.pk).update(board_blanks=4)
    with refused("bad_pool", 409) as caught:
        domain.publish_rules_sheet(season.pk, now=NOW, by=BY)
    assert "应为 4 格" in caught.value.zh
    Season.objects.filter(pk=season.pk).update(board_blanks=3)
    sheet = domain.publish_rules_sheet(season.pk, now=NOW, by=BY)
    assert (sheet.version, sheet.body["organiser"]["zh"], sheet.body["board_cells"]) == (1, "某电视台", 25)
    assert sum(line["count"] for line in sheet.body["prizes"]) == 25
    with refused("unchanged", 409):
        domain.publish_rules_sheet(season.pk, now=NOW, by=BY)


def test_what_was_published_stands_and_a_change_is_the_next_version(season: Season) -> None:
    a_pool()
    first = published(season)
    second = published(season, terms_zh="新条款")
    assert [sheet.version for sheet in RulesSheet.objects.order_by("version")] == [1, 2]
    first.refresh_from_db()
    assert first.body["terms"]["zh"] != "新条款"
    assert rules_sheets.in_force(season) == second
    for change in ("UPDATE season_rulessheet SET version = 9", "DELETE FROM season_rulessheet"):
        with pytest.raises(IntegrityError, match="only grows"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(change)


def test_of_two_who_write_one_draft_the_second_is_told(season: Season) -> None:
    base = edited(season)
    domain.edit_rules_sheet(season.pk, now=NOW, by="user:2 乙", base=base, contact="另一个")
    with refused("stale", 409):
        domain.edit_rules_sheet(season.pk, now=NOW, by=BY, base=base, contact="第三个")
    with refused("stale", 409):
        domain.publish_rules_sheet(season.pk, now=NOW, by=BY, base=base)
    with refused("too_long", 422):
        domain.edit_rules_sheet(season.pk, now=NOW, by=BY, contact="长" * 201)


def test_no_real_session_starts_without_a_published_sheet_and_it_keeps_the_one_it_started_under() -> None:
    session = domain.open_session(teams=two_teams(), now=NOW, by=BY)
    lay_board(session.pk, a_pool(), now=NOW, by=BY)
    all_here(session)
    sheet = rules_sheets.in_force(session.season)
    assert sheet is not None
    Season.objects.filter(pk=session.season_id).update(fund_cap=900_00)
    with refused("not_ready") as caught:  # what is published is not what holds
        domain.start_session(session.pk, now=NOW, by=BY)
    assert [lack["code"] for lack in caught.value.facts["missing"]] == ["rules_sheet_outdated"]
    assert "基金每日封顶" in caught.value.zh
    assert caught.value.facts["missing"][0]["url"] == f"/office/rules-sheets/{session.season_id}/"
    second = domain.publish_rules_sheet(session.season_id, now=NOW, by=BY)
    domain.start_session(session.pk, now=NOW, by=BY)
    later = session.on + timedelta(days=5)
    domain.change_season(session.season_id, now=NOW, by=BY, fund_from=later, fund_cap=700_00)
    season = Season.objects.get(pk=session.season_id)
    assert [rules_sheets.outdated(second, season, day) for day in (session.on, later)] == [[], ["fund_cap"]]
    ahead = domain.publish_rules_sheet(season.pk, now=NOW, by=BY)
    assert [rules_sheets.outdated(ahead, season, day) for day in (session.on, later)] == [[], []]
    text = Client().get(f"/rules-sheet/{season.code}/{ahead.version}/").content.decode()
    assert str(later) in text
    a_sheet(Season.objects.get(pk=session.season_id))
    published(Season.objects.get(pk=session.season_id), terms_zh="以后的条款")
    assert SheetInForce.objects.get(session=session).sheet == second


def test_a_board_of_other_prizes_than_were_published_does_not_go_on_air() -> None:
    session = domain.open_session(teams=two_teams(), now=NOW, by=BY)
    a_pool()
    all_here(session)
    other = (DATA / "prizes.csv").read_text(encoding="utf-8-sig").replace("电饭煲", "空气炸锅")
    lay_board(session.pk, import_prizes(other.encode(), by=BY, now=NOW), now=NOW, by=BY)
    codes = {lack.code for lack in domain.missing_for_start(Session.objects.get(pk=session.pk))}
    assert codes == {"rules_sheet_pool"}
    domain.publish_rules_sheet(session.season_id, now=NOW, by=BY)
    assert domain.missing_for_start(Session.objects.get(pk=session.pk)) == []


def test_a_rehearsal_needs_no_sheet() -> None:
    session = domain.open_rehearsal(teams=two_teams(), now=NOW, by=BY)
    lay_board(session.pk, a_pool(), now=NOW, by=BY)
    domain.start_session(session.pk, now=NOW, by=BY)
    assert not SheetInForce.objects.exists()


def test_prizes_and_chances_are_told_exactly(season: Season) -> None:
    a_pool()
    sheet = rules_sheet_page.read(published(season).body, "zh")
    lines = {line.name: line for line in sheet.prizes}
    assert (lines["电饭煲"].value, lines["电饭煲"].chance, lines["电饭煲"].percent) == ("¥299", "2/25", "8%")
    assert (lines["空白格"].chance, lines["空白格"].percent) == ("3/25", "12%")
    assert sheet.winning == "88%"
    assert sheet.fund == ["200", "400", "600", "800"]
    assert [head for head, _ in sheet.terms] == ["条款", "Terms"]
    assert [head for head, _ in rules_sheet_page.read(published(season, contact="x").body, "en").terms] == [
        "Terms",
        "条款",
    ]
    third = rules_sheet_page._prize({"kind": "cash", "name": "a", "value": 1, "count": 1}, 3, "zh")
    assert third.percent == "33.33%"


def test_how_long_a_board_serves_and_what_follows_a_void_draw_are_said_in_words(season: Season) -> None:
    a_pool()
    first = published(season)
    sheet = rules_sheet_page.read(first.body, "zh")
    assert ["新的奖板" in sheet.board[0], "也不再重开" in sheet.board[1]] == [True, True]
    domain.change_season(season.pk, now=NOW, by=BY, board_stays=True, draw_again=True)
    season.refresh_from_db()
    assert rules_sheets.outdated(first, season) == ["board_stays", "draw_again"]
    page = text_of(Client().get(f"/rules-sheet/{season.code}/{published(season).version}/?lang=en"))
    assert "closed cells are left to the next session" in page
    assert "the game&#x27;s winner opens another cell" in page
    assert "Each session has a board" not in page
    before = {name: value for name, value in first.body.items() if name not in ("board_stays", "draw_again")}
    first.body = before  # one that was published before this was said
    assert rules_sheet_page.read(before, "zh").board == []
    assert rules_sheets.outdated(first, season) == ["board_stays", "draw_again"]


# ---- pages ----------------------------------------------------------------------------------------------------------


def test_b14_nobody_sees_a_draft_and_a_version_that_is_not_there_is_404(client: Client, season: Season) -> None:
    a_pool()
    edited(season, terms_zh="还没公布的条款")
    assert client.get("/rules-sheet/").status_code == 404
    assert client.get(f"/rules-sheet/{season.code}/1/").status_code == 404
    for who in ("viewer", "registrar"):
        assert client_of(who).get(f"/office/rules-sheets/{season.pk}/").status_code == 200
    assert client.get(f"/office/rules-sheets/{season.pk}/").status_code == 302
    published(season, terms_zh="公布的条款")
    edited(season, terms_zh="下一版的条款")
    page = text_of(client.get(f"/rules-sheet/{season.code}/1/"))
    assert "公布的条款" in page
    assert "下一版的条款" not in page
    assert client.get(f"/rules-sheet/{season.code}/2/").status_code == 404


def test_the_public_page_is_by_version_and_the_form_leads_to_it(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)
    a_pool()
    an_intake(opens_at=NOW - timedelta(days=1), closes_at=NOW + timedelta(days=9), offers_until=NOW + timedelta(days=9))
    assert "活动规则" not in text_of(client.get("/register/"))
    published(season)
    address = f"/rules-sheet/{season.code}/1/"
    assert f'href="{address}"' in text_of(client.get("/register/"))
    assert client.get("/rules-sheet/").headers["Location"] == address
    page = text_of(client.get(address))
    assert all(part in page for part in ("某电视台", "电饭煲", "2/25", "88%", "¥800", "Terms"))
    english = text_of(client.get(f"{address}?lang=en"))
    assert "Prizes and chances" in english
    assert english.index("Two people register") < english.index("两人一组")
    published(season, contact="改过的")
    assert "已有新版" in text_of(client.get(f"{address}?lang=zh"))


def test_what_a_cache_keeps_is_of_one_language_and_of_nobody(client: Client, season: Season) -> None:
    a_pool()
    sheet = published(season)
    url = reverse("season:sheet", args=[season.code, sheet.version])
    answer = client.get(url)
    assert "public" in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]
    assert "private" in client_of("producer").get(url)["Cache-Control"]


def test_the_producer_writes_and_publishes_on_the_page(season: Season) -> None:
    a_pool()
    address = f"/office/rules-sheets/{season.pk}/"
    producer, viewer = client_of("producer"), client_of("viewer")
    assert "还没有公布" in text_of(producer.get("/office/rules-sheets/"))
    form = TEXTS | {"action": "save", "base": "0", "terms_zh": "一\r\n二", "terms_en": "one"}
    assert viewer.post(address, form).status_code == 403
    assert producer.post(address, form).status_code == 302
    saved = text_of(producer.get(address))
    assert "草稿已保存" in saved
    assert "预览" in saved
    assert producer.post(address, {"action": "publish", "base": "0"}).status_code == 409
    done = text_of(producer.post(address, {"action": "publish", "base": "1", "why": "首版"}, follow=True))
    assert "第 1 版已公布" in done
    assert RulesSheet.objects.get().body["terms"]["zh"] == "一\n二"
    wrong = producer.post(address, TEXTS | {"action": "save", "base": "1", "contact": "长" * 201})
    assert wrong.status_code == 422
    assert "最多 200 个字" in text_of(wrong)


def test_without_a_browser_it_is_published_by_a_command_and_another_says_what_is_missing(
    season: Season, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)
    a_pool()
    with pytest.raises(CommandError, match="还没有填写：主办方（英文）"):
        call_command("publish_rules_sheet", organiser="某电视台", contact="0551-1234567", lang="zh")
    given = {"organiser": "某电视台", "organiser_en": "A station", "contact": "0551-1234567"}
    call_command("publish_rules_sheet", **given, lang="zh")
    assert capsys.readouterr().out == f"/rules-sheet/{season.code}/1/\n"
    with pytest.raises(CommandError, match="没有赛季 2099"):
        call_command("publish_rules_sheet", season="2099", lang="zh")
    session = domain.open_session(teams=two_teams(), now=NOW, by=BY)
    with pytest.raises(CommandError, match="还缺"):
        call_command("missing", session.code, lang="zh")
    assert "奖板还没有摆" in capsys.readouterr().out
