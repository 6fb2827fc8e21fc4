"""Seasons by date, what they set, and two people changing one at once."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from core.clock import SHANGHAI
from core.models import Entry
from tests.integration.season.kit import NOW, planned, refused, teams, won
from tournaments.season import domain
from tournaments.season.fund_terms import terms_on
from tournaments.season.models import FundTerms, Season

pytestmark = pytest.mark.django_db


def a_season(code: str = "spring", first: date = date(2027, 3, 1), last: date = date(2027, 5, 31)) -> Season:
    return domain.open_season(
        code, title="春季赛", starts_on=first, ends_on=last, rules="kangqi", now=NOW, by="user:1 制片"
    )


def test_the_current_season_goes_by_date_and_what_no_season_has_gets_the_years() -> None:
    spring = a_season()
    assert domain.current_season(datetime(2027, 4, 1, 4, tzinfo=UTC)) == spring
    assert domain.current_season(datetime(2027, 5, 31, 15, 59, tzinfo=UTC)) == spring
    summer = domain.current_season(datetime(2027, 5, 31, 16, tzinfo=UTC))  # June at the studio
    assert (summer.starts_on, summer.ends_on) == (date(2027, 6, 1), date(2027, 12, 31))
    winter = domain.current_season(datetime(2027, 1, 5, tzinfo=UTC))
    assert (winter.starts_on, winter.ends_on) == (date(2027, 1, 1), date(2027, 2, 28))
    whole = domain.current_season(NOW)
    assert (whole.code, whole.starts_on, whole.ends_on) == ("2026", date(2026, 1, 1), date(2026, 12, 31))
    assert Season.objects.count() == 4


def test_seasons_do_not_overlap() -> None:
    a_season()
    with refused("seasons_overlap", 409) as caught:
        a_season("late", date(2027, 5, 31), date(2027, 8, 1))
    assert "2027-05-31" in caught.value.zh
    with refused("season_exists", 409):
        a_season()


def test_the_database_itself_keeps_seasons_apart() -> None:
    a_season()
    with pytest.raises(IntegrityError, match="seasons_do_not_overlap"), transaction.atomic():
        Season.objects.create(code="x", title="x", starts_on=date(2027, 5, 1), ends_on=date(2027, 6, 1))


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        *(("title", " "), ("board_blanks", 25), ("fund_base", -1), ("on_loss", "burn"), ("ends_on", date(2027, 2, 1))),
        ("prize_limit", 50_000_01),  # D17
    ],
)
def test_a_setting_that_cannot_be_is_named(setting: str, value: Any) -> None:
    season = a_season()
    with refused("bad_setting", 422) as caught:
        domain.change_season(season.pk, now=NOW, by="test", **{setting: value})
    assert caught.value.facts["field"] == setting


def test_who_comes_second_is_told_what_changed_and_by_whom() -> None:
    season = a_season()
    domain.change_season(season.pk, now=NOW, by="user:2 王芳", base=1, fund_cap=1000_00, title="暖春赛")
    with refused("stale", 409) as caught:
        domain.change_season(season.pk, now=NOW, by="user:3 李强", base=1, fund_cap=500_00)
    assert "王芳" in caught.value.zh
    assert "基金每日封顶" in caught.value.zh
    assert set(caught.value.facts["changes"][0]["fields"]) == {"title", "fund_cap"}
    season.refresh_from_db()
    assert (season.fund_cap, season.version) == (1000_00, 2)


def test_a_change_leaves_its_history_and_no_change_leaves_none() -> None:
    season = a_season()
    domain.change_season(season.pk, now=NOW, by="user:2 王芳", why="加码", fund_cap=1000_00)
    domain.change_season(season.pk, now=NOW, by="user:2 王芳", fund_cap=1000_00)
    entry = Entry.objects.get(subject=f"season:{season.pk}", what="season.changed")
    assert (entry.why, entry.data["changed"]) == ("加码", {"fund_cap": [80000, 100000]})
    with connection.cursor() as cursor:
        cursor.execute("SELECT fund_cap FROM season_seasonevent WHERE id = %s ORDER BY pgh_id", [season.pk])
        assert [cap for (cap,) in cursor.fetchall()] == [80000, 100000]


def test_the_fund_changes_from_a_day_on_and_earlier_days_keep_what_went_then() -> None:
    season = a_season("winter", date(2026, 11, 1), date(2027, 6, 30))
    today, later = NOW.astimezone(SHANGHAI).date(), date(2026, 12, 10)

    def change(on: date | None, base: int, **given: Any) -> Season:
        return domain.change_season(season.pk, now=NOW, by="user:2 王芳", base=base, fund_from=on, **given)

    for day in (today - timedelta(days=1), date(2027, 7, 1)):
        with refused("bad_setting", 422) as caught:
            change(day, 1, fund_cap=1000_00)
        assert caught.value.facts["field"] == "fund_from"
    changed = change(later, 1, fund_base=300_00, on_loss="forfeit", title="暖冬赛")
    assert (changed.title, changed.fund_base) == ("暖冬赛", 200_00), "all but the fund holds at once"
    entry = Entry.objects.get(what="season.changed")
    assert (entry.data["from_on"], entry.data["changed"]["fund_base"]) == ("2026-12-10", [200_00, 300_00])
    change(None, 2, fund_step=100_00)  # from today; what is set for the 10th stands
    bases = [terms_on(season, day) for day in (date(2026, 11, 2), today, later - timedelta(days=1), later)]
    assert [(one.fund_base, one.fund_step, one.on_loss) for one in bases] == [
        *((200_00, 200_00, "keep"), (200_00, 100_00, "keep"), (200_00, 100_00, "keep")),
        (300_00, 200_00, "forfeit"),
    ]
    change(later, 3, fund_base=200_00, fund_step=100_00, on_loss="keep")  # thought better of
    assert terms_on(season, later) == terms_on(season, today)
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
        FundTerms.objects.update(fund_base=1)
    assert change(today - timedelta(days=1), 4, title="冬赛").title == "冬赛", "a day is asked for the fund alone"


def test_the_fund_of_a_day_on_which_a_session_has_begun_stays() -> None:
    today = NOW.astimezone(SHANGHAI).date()
    season = domain.current_season(NOW)

    def change(on: date, **given: Any) -> Season:
        return domain.change_season(season.pk, now=NOW, by="user:2 王芳", fund_from=on, **given)

    change(today, fund_base=300_00)
    session = won(today, *teams(2))
    with refused("bad_setting", 422) as caught:
        change(today, fund_base=500_00)
    assert caught.value.facts["field"] == "fund_from"
    assert session.code in caught.value.zh
    change(today + timedelta(days=1), fund_base=500_00)
    assert [terms_on(season, today + timedelta(days=days)).fund_base for days in (0, 1)] == [300_00, 500_00]


def test_days_that_sessions_are_planned_on_stay_in_their_season() -> None:
    planned()
    season = domain.current_season(NOW)
    with refused("sessions_outside", 409) as caught:
        domain.change_season(season.pk, now=NOW, by="test", ends_on=date(2026, 11, 30))
    assert "2026-12-01-01" in caught.value.zh
