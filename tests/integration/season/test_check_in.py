"""Who is there on the day."""

from __future__ import annotations

from datetime import datetime

import pytest

from core.clock import SHANGHAI
from core.models import Entry
from lottery.domain import lay_board
from tests.evening import a_pool, all_set
from tests.integration.season.kit import DAYS, NOW, named, refused, teams
from tournaments.season import domain
from tournaments.season.models import CheckIn, Session

pytestmark = pytest.mark.django_db


def test_both_persons_of_a_combination_with_time_and_who() -> None:
    session = named()
    assert session.team_a is not None
    made = domain.check_in(session.pk, session.team_a.pk, now=NOW, by="user:5 前台")
    assert [(one.number, one.at, one.by) for one in made] == [(1, NOW, "user:5 前台"), (2, NOW, "user:5 前台")]
    entry = Entry.objects.get(what="session.checked_in")
    assert (entry.who, entry.data["numbers"]) == ("user:5 前台", [1, 2])


def test_one_comes_before_the_other_and_nobody_twice() -> None:
    session = named()
    assert session.team_b is not None
    domain.check_in(session.pk, session.team_b.pk, [2], now=NOW, by="user:5 前台")
    with refused("checked_in", 409) as caught:
        domain.check_in(session.pk, session.team_b.pk, now=NOW, by="user:6 后台")
    assert "2 号选手已在 10:00 由 前台 签到" in caught.value.zh
    assert CheckIn.objects.count() == 1  # number 1 came in the refused call: nobody of it stands
    domain.check_in(session.pk, session.team_b.pk, [1], now=NOW, by="user:6 后台")
    assert CheckIn.objects.filter(session=session, undone_at=None).count() == 2


def test_only_on_the_day_and_its_night() -> None:
    session = named()
    assert session.team_a is not None
    for now in (NOW - DAYS, NOW + DAYS):
        with refused("not_today", 409):
            domain.check_in(session.pk, session.team_a.pk, now=now, by="test")
    midnight = datetime(2026, 12, 2, 0, 30, tzinfo=SHANGHAI)
    assert domain.check_in(session.pk, session.team_a.pk, now=midnight, by="test")


def test_not_for_somebody_elses_session() -> None:
    session = named()
    with refused("not_in_session", 409):
        domain.check_in(session.pk, teams(3)[2].pk, now=NOW, by="test")


def test_undone_with_a_reason_and_then_again() -> None:
    session = named()
    assert session.team_a is not None
    team = session.team_a.pk
    with refused("not_checked_in", 409):
        domain.undo_check_in(session.pk, team, now=NOW, by="test", why="认错人")
    domain.check_in(session.pk, team, now=NOW, by="test")
    with refused("reason", 422):
        domain.undo_check_in(session.pk, team, now=NOW, by="test", why=" ")
    domain.undo_check_in(session.pk, team, [1], now=NOW, by="user:6 后台", why="认错人")
    undone = CheckIn.objects.get(undone_at__isnull=False)
    assert (undone.number, undone.undone_by, undone.undone_why) == (1, "user:6 后台", "认错人")
    domain.check_in(session.pk, team, [1], now=NOW, by="test")
    assert CheckIn.objects.filter(session=session, undone_at=None).count() == 2


def test_another_combination_has_to_check_in_itself() -> None:
    session, third = named(), teams(3)[2]
    assert session.team_b is not None
    domain.check_in(session.pk, session.team_b.pk, now=NOW, by="test")
    domain.name_teams(session.pk, session.team_a, third, now=NOW, by="test")
    assert CheckIn.objects.get(session=session, number=1).undone_why == "换了组合"


def test_b15_the_start_names_who_is_not_there() -> None:
    session = domain.open_table(named().pk, now=NOW, by="test")
    lay_board(session.pk, a_pool(), now=NOW, by="test")
    all_set(session)
    assert session.team_a is not None
    assert session.team_b is not None
    domain.check_in(session.pk, session.team_a.pk, now=NOW, by="test")
    domain.check_in(session.pk, session.team_b.pk, [1], now=NOW, by="test")
    with refused("not_ready", 409) as caught:
        domain.start_session(session.pk, now=NOW, by="test")
    assert [lack["code"] for lack in caught.value.facts["missing"]] == ["check_in"]
    assert f"“{session.team_b.name}”2 号还没有签到" in caught.value.zh
    domain.check_in(session.pk, session.team_b.pk, [2], now=NOW, by="test")
    domain.start_session(session.pk, now=NOW, by="test")
    session = Session.objects.get(pk=session.pk)
    assert session.state == Session.State.LIVE
    with refused("session_state", 409):
        domain.undo_check_in(session.pk, session.team_b_id, now=NOW, by="test", why="走了")  # type: ignore[arg-type]
