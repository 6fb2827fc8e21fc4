"""Planning a session with its rules and options, changing it, moving it, calling it off."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from core.clock import SHANGHAI
from core.models import Entry
from games.models import Game
from lottery.domain import lay_board
from tests.evening import a_pool, all_here
from tests.integration.season.kit import DAY, DAYS, NOW, named, planned, refused, teams
from tournaments.season import domain
from tournaments.season.models import CheckIn, Move, Session

pytestmark = pytest.mark.django_db


def test_what_is_not_given_comes_from_the_season() -> None:
    season = domain.current_season(NOW)
    domain.change_season(season.pk, now=NOW, by="test", rules="kangqi", options={"throw_penalty": 20})
    session = planned()
    assert (session.code, session.number, session.season) == ("2026-12-01-01", 1, season)
    assert (session.rules, session.options) == ("kangqi", {"throw_penalty": 20})
    assert session.starts_at == datetime(2026, 12, 1, 19, 30, tzinfo=SHANGHAI)
    assert planned(rules="jiuai").options == {}
    assert planned(options={}).options == {}
    assert planned().code == "2026-12-01-04"


def test_only_what_differs_from_the_rule_set_is_stored_and_the_game_has_it() -> None:
    session = named(rules="jiuai", options={"throw_penalty": 20, "tie_break": "golden_game"})
    assert session.options == {"throw_penalty": 20}
    session = domain.open_table(session.pk, now=NOW, by="test", base=session.version)
    assert session.table is not None
    assert session.table.options == {"throw_penalty": 20}
    lay_board(session.pk, a_pool(), now=NOW, by="test")
    all_here(session)
    domain.start_session(session.pk, now=NOW, by="test")
    assert Game.objects.get(table=session.table).rules["throw_penalty"] == 20


def test_two_options_that_cannot_stand_together_are_both_named() -> None:
    with refused("bad_options", 422) as caught:
        planned(options={"fixed_no_trump": True, "red_five": True})
    assert caught.value.facts["fields"] == ["fixed_no_trump", "red_five"]
    assert "fixed_no_trump" in caught.value.zh
    assert "red_five" in caught.value.zh
    assert not Session.objects.exists()


def test_the_fund_is_no_option_of_a_session() -> None:
    with refused("bad_options", 422) as caught:
        planned(options={"fund_base": 300})
    assert caught.value.facts["fields"] == ["fund_base"]


def test_a_number_is_given_once_a_day() -> None:
    planned(number=2)
    with refused("number_taken", 409) as caught:
        planned(number=2)
    assert caught.value.facts["free"] == 3
    first = planned(number=1)
    domain.call_off(first.pk, "停电", now=NOW, by="test")
    with refused("number_taken", 409):
        planned(number=1)  # its code stands in the audit list and on paper


def test_what_cannot_be_planned() -> None:
    for settings in ({"on": DAY - DAYS}, {"on": DAY + 800 * DAYS}, {"form": "monthly"}, {"number": 0}):
        with pytest.raises(Exception) as caught:
            planned(**settings)
        assert caught.value.facts["field"] == next(iter(settings))  # type: ignore[attr-defined]
    with refused("bad_setting", 422):
        planned(starts_at=NOW + 2 * DAYS)
    with refused("unknown_rules", 422):
        planned(rules="bridge")


def test_settings_of_one_day_by_two_people() -> None:
    session = planned()
    domain.change_session(session.pk, now=NOW, by="user:2 王芳", base=1, form="weekly", note="决赛周")
    with refused("stale", 409) as caught:
        domain.change_session(session.pk, now=NOW, by="user:3 李强", base=1, form="daily", rules="kangqi")
    assert "王芳" in caught.value.zh
    assert "赛制" in caught.value.zh
    assert "备注" in caught.value.zh
    assert set(caught.value.facts["changes"][0]["fields"]) == {"form", "note"}
    session.refresh_from_db()
    assert (session.form, session.rules, session.version) == ("weekly", "jiuai", 2)


def test_another_rule_set_starts_without_the_options_of_the_last() -> None:
    session = planned(options={"throw_penalty": 20})
    assert domain.change_session(session.pk, now=NOW, by="test", rules="kangqi").options == {}


def test_rules_stand_once_the_table_is_open() -> None:
    session = domain.open_table(named().pk, now=NOW, by="test")
    with refused("table_open", 409) as caught:
        domain.change_session(session.pk, now=NOW, by="test", rules="kangqi")
    assert caught.value.facts["fields"] == ["rules"]
    later = datetime(2026, 12, 1, 20, 30, tzinfo=SHANGHAI)
    assert domain.change_session(session.pk, now=NOW, by="test", starts_at=later).starts_at == later


def test_a_table_needs_two_combinations() -> None:
    session = planned()
    with refused("teams", 409):
        domain.open_table(session.pk, now=NOW, by="test")
    domain.name_teams(session.pk, teams(1)[0], None, now=NOW, by="test")
    with refused("teams", 409):
        domain.open_table(session.pk, now=NOW, by="test")
    with refused("stale", 409):
        domain.open_table(session.pk, now=NOW, by="test", base=1)


def test_a_moved_session_keeps_where_it_was() -> None:
    session = named()
    assert session.team_a is not None
    domain.check_in(session.pk, session.team_a.pk, now=NOW, by="test")
    with refused("reason", 422):
        domain.reschedule(session.pk, on=DAY + DAYS, why=" ", now=NOW, by="test")
    moved = domain.reschedule(session.pk, on=DAY + 2 * DAYS, why="主持感冒", now=NOW, by="user:1 制片")
    assert (moved.code, moved.number, moved.on) == ("2026-12-03-01", 1, date(2026, 12, 3))
    assert moved.starts_at == datetime(2026, 12, 3, 19, 30, tzinfo=SHANGHAI)
    move = Move.objects.get(session=session)
    assert (move.code, move.from_on, move.to_on, move.why) == ("2026-12-01-01", DAY, DAY + 2 * DAYS, "主持感冒")
    assert not CheckIn.objects.filter(session=session, undone_at=None).exists()
    entry = Entry.objects.get(subject=f"session:{session.pk}", what="session.moved")
    assert entry.data["changed"]["on"] == ["2026-12-01", "2026-12-03"]


def test_with_an_open_table_a_moved_session_keeps_its_name() -> None:
    session = domain.open_table(named().pk, now=NOW, by="test")
    moved = domain.reschedule(session.pk, on=DAY + DAYS, why="停电", now=NOW, by="test")
    assert (moved.code, moved.on) == ("2026-12-01-01", DAY + DAYS)
    with refused("number_taken", 409):
        planned(number=1)
    assert planned().code == "2026-12-01-02"


def test_into_the_next_year_it_goes_with_its_season() -> None:
    session = domain.reschedule(planned().pk, on=date(2027, 1, 2), why="跨年", now=NOW, by="test")
    assert session.season.code == "2027"


def test_no_move_to_the_past_or_to_where_it_is() -> None:
    session = planned()
    with refused("bad_setting", 422):
        domain.reschedule(session.pk, on=DAY - DAYS, why="x", now=NOW, by="test")
    with refused("bad_setting", 422):
        domain.reschedule(session.pk, on=DAY, why="x", now=NOW, by="test")
    planned(on=DAY + DAYS)
    with refused("number_taken", 409):
        domain.reschedule(session.pk, on=DAY + DAYS, number=1, why="x", now=NOW, by="test")


def test_a_called_off_session_says_why_and_stays_so() -> None:
    session = planned()
    assert domain.call_off(session.pk, "停电", now=NOW, by="user:1 制片", base=1).reason == "停电"
    session.refresh_from_db()
    assert Entry.objects.get(what="session.cancelled").data["version"] == session.version == 2
    with refused("session_state", 409):
        domain.change_session(session.pk, now=NOW, by="test", form="weekly")
    with refused("session_state", 409):
        domain.reschedule(session.pk, on=DAY + DAYS, why="x", now=NOW, by="test")


def test_whoever_calls_it_off_has_seen_who_is_there() -> None:
    session = named()
    assert session.team_a is not None
    domain.check_in(session.pk, session.team_a.pk, now=NOW, by="user:5 前台")
    with refused("stale", 409) as caught:
        domain.call_off(session.pk, "没人来", now=NOW, by="user:1 制片", base=session.version)
    assert "前台" in caught.value.zh
    assert "签到" in caught.value.zh


def test_a_table_that_nobody_planned_has_its_day_too() -> None:
    session = domain.open_session(teams=[], now=datetime(2026, 12, 1, 17, tzinfo=UTC), by="test")
    assert (session.on, session.number, session.code) == (DAY + timedelta(days=1), 1, "2026-12-02-01")
