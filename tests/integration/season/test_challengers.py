"""Champion against challenger: by hand, by a drawn order that is kept, and the week's champions against each other."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction

from core.models import Entry
from core.randomness import SecretSource, SeededSource, shuffle
from tests.integration.season.kit import DAY, DAYS, NOW, named, planned, refused, reigns, teams, won
from tournaments.people import domain as people
from tournaments.people.models import Registration, Team
from tournaments.season import domain
from tournaments.season.models import ChallengerOrder, Season, Session

pytestmark = pytest.mark.django_db
BY = "user:1 排期"


def drop(team: Team) -> None:
    """It withdraws after all."""
    registration = Registration.objects.get(team=team)
    people.withdraw(registration.pk, now=NOW, by="link", why="", base=registration.version)


def test_by_hand_from_the_approved_list() -> None:
    session, (a, b, c) = planned(), teams(3)
    session = domain.name_teams(session.pk, a, b, now=NOW, by=BY, base=1)
    assert (session.team_a, session.team_b, session.version) == (a, b, 2)
    entry = Entry.objects.get(what="session.teams_named")
    assert entry.data["changed"] == {"team_a": [None, a.name], "team_b": [None, b.name]}
    with refused("two_teams", 422):
        domain.name_teams(session.pk, a, a, now=NOW, by=BY)
    drop(c)
    with refused("not_approved", 409) as caught:
        domain.name_teams(session.pk, a, c, now=NOW, by=BY)
    assert c.name in caught.value.zh
    with refused("stale", 409):
        domain.name_teams(session.pk, b, a, now=NOW, by=BY, base=1)


def test_the_order_of_all_approved_is_kept_and_the_first_is_called() -> None:
    session, all_teams = planned(), teams(100)
    order = domain.draw_challenger(session.pk, now=NOW, by=BY, why="每日抽签", base=1)
    session.refresh_from_db()
    assert sorted(entry["team"] for entry in order.entries) == sorted(str(team.pk) for team in all_teams)
    assert [str(session.team_a_id), str(session.team_b_id)] == [entry["team"] for entry in order.entries[:2]]
    assert (order.source, order.rule, order.by, order.why) == ("secret", "approved", BY, "每日抽签")
    assert [(call.place, call.side) for call in order.calls.all()] == [(1, "A"), (2, "B")]
    assert Entry.objects.get(what="session.order_made").data["of"] == len(all_teams)


def test_every_combination_comes_first_about_equally_often() -> None:
    """Three combinations in 600 orders: each of the six orders within four standard deviations."""
    rows: dict[str, int] = {}
    for _ in range(600):
        items = ["a", "b", "c"]
        shuffle(SecretSource(), items)
        rows["".join(items)] = rows.get("".join(items), 0) + 1
    assert len(rows) == 6
    assert all(63 <= count <= 137 for count in rows.values()), rows


def test_the_champion_takes_side_a_and_the_first_of_the_order_meets_him() -> None:
    first, other, *_ = teams()
    reigns(won(DAY, first, other), first)
    session = planned(DAY + DAYS)
    order = domain.draw_challenger(session.pk, now=NOW, by=BY, source=SeededSource(1))
    session.refresh_from_db()
    out = {entry["team"]: entry["out"] for entry in order.entries}
    assert out[str(first.pk)] == "champion"
    assert out[str(other.pk)] == "played"
    assert session.team_a == first
    called = next(entry for entry in order.entries if not entry["out"])
    assert str(session.team_b_id) == called["team"]
    opened = domain.open_table(session.pk, now=NOW, by=BY)
    assert opened.reign is not None
    assert opened.reign.team == first


def test_an_order_is_not_drawn_again() -> None:
    teams()
    session = planned()
    domain.draw_challenger(session.pk, now=NOW, by=BY)
    before = Session.objects.get(pk=session.pk).team_b_id
    with refused("order_made", 409) as caught:
        domain.draw_challenger(session.pk, now=NOW, by="user:2 王芳")
    assert "排期" in caught.value.zh
    assert Session.objects.get(pk=session.pk).team_b_id == before
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic():
        ChallengerOrder.objects.update(by="nobody")


def test_the_next_of_the_order_is_called_for_a_reason() -> None:
    teams()
    session = planned()
    order = domain.draw_challenger(session.pk, now=NOW, by=BY)
    with refused("reason", 422):
        domain.call_next(session.pk, "B", now=NOW, by=BY, why="")
    third = Team.objects.get(pk=order.entries[2]["team"])
    drop(third)
    call = domain.call_next(session.pk, "B", now=NOW, by=BY, why="堵车来不了")
    assert (call.place, str(call.team_id), call.why) == (4, order.entries[3]["team"], "堵车来不了")
    session.refresh_from_db()
    assert str(session.team_b_id) == order.entries[3]["team"]


def test_by_hand_after_a_draw_takes_a_reason() -> None:
    all_teams = teams()
    session = planned()
    domain.draw_challenger(session.pk, now=NOW, by=BY)
    session.refresh_from_db()
    free = next(team for team in all_teams if team.pk not in (session.team_a_id, session.team_b_id))
    with refused("why_needed", 422):
        domain.name_teams(session.pk, session.team_a_id, free, now=NOW, by=BY)
    assert domain.name_teams(session.pk, session.team_a_id, free, now=NOW, by=BY, why="加赛").team_b == free


def test_nobody_is_drawn_into_two_sessions() -> None:
    named()
    session = planned(DAY + DAYS)
    order = domain.draw_challenger(session.pk, now=NOW, by=BY)
    assert [entry["out"] for entry in order.entries].count("planned") == 2


def test_whoever_has_played_may_come_again_if_the_season_says_so() -> None:
    first, other, *_ = teams()
    session = won(DAY, first, other)
    domain.change_season(session.season_id, now=NOW, by="test", challengers_again=True)
    order = domain.draw_challenger(planned(DAY + DAYS).pk, now=NOW, by=BY)
    assert {entry["out"] for entry in order.entries} == {""}


def test_without_enough_combinations_nothing_is_drawn() -> None:
    for team in teams(100)[1:]:
        Team.objects.filter(pk=team.pk).update(approved=False)
    session = planned()
    with refused("nobody_left", 409) as caught:
        domain.draw_challenger(session.pk, now=NOW, by=BY)
    assert "只有 1 支" in caught.value.zh
    assert not ChallengerOrder.objects.exists()


def test_no_other_combination_once_the_table_is_open() -> None:
    session = domain.open_table(named().pk, now=NOW, by=BY)
    with refused("table_open", 409):
        domain.draw_challenger(session.pk, now=NOW, by=BY)


# ---- the weekly championship ----------------------------------------------------------------------------------------


def a_week() -> list[Team]:
    """Four champions of one week and what they did: days 2, 1, 1, 1; levels 2, 8, 3, 3."""
    a, b, c, d, *others = teams(10)
    challengers = iter(others)
    for day, (team, levels) in enumerate([(a, "3"), (a, "3"), (b, "T"), (c, "5"), (d, "5")]):
        other = next(challengers, b)
        won(DAY + day * DAYS, team, other, levels=levels, at=NOW + timedelta(hours=day))
    return [a, b, c, d]


def championship(qualify: str) -> tuple[Session, ChallengerOrder]:
    session = planned(DAY + 5 * DAYS, form="weekly")
    domain.change_season(session.season_id, now=NOW, by="test", weekly_qualify=qualify)
    return session, domain.draw_challenger(session.pk, now=NOW, by=BY)


@pytest.mark.parametrize(("qualify", "best"), [("most_days", [0, 1, 2, 3]), ("most_levels", [1, 2, 3, 0])])
def test_the_weeks_champions_stand_by_the_seasons_rule(qualify: str, best: list[int]) -> None:
    week = a_week()
    session, order = championship(qualify)
    assert [entry["name"] for entry in order.entries] == [week[place].name for place in best]
    assert (order.source, order.rule) == ("standing", qualify)
    session.refresh_from_db()
    assert (session.team_a, session.team_b) == (week[best[0]], week[best[1]])


def test_b08_who_has_withdrawn_is_not_among_the_weeks_champions() -> None:
    week = a_week()
    Team.objects.filter(pk=week[0].pk).update(approved=False)
    _, order = championship("most_days")
    assert week[0].name not in {entry["name"] for entry in order.entries}
    assert len(order.entries) == len(week) - 1


def test_all_champions_of_the_week_drawn() -> None:
    week = a_week()
    _, order = championship(Season.WeeklyQualify.DRAWN)
    assert (order.source, order.rule) == ("secret", "drawn")
    assert {entry["name"] for entry in order.entries} == {team.name for team in week}


def test_the_weekly_champion_is_met_by_the_best_of_the_week() -> None:
    week = a_week()
    held = planned(DAY + 4 * DAYS, form="weekly")
    reigns(held, week[1])
    session, order = championship("most_days")
    session.refresh_from_db()
    assert (session.team_a, session.team_b) == (week[1], week[0])
    assert [entry["out"] for entry in order.entries] == ["", "champion", "", ""]


def test_days_before_the_week_do_not_count() -> None:
    first, other, *_ = teams()
    won(DAY, first, other)
    session = planned(DAY + 7 * DAYS, form="weekly")
    with refused("nobody_left", 409) as caught:
        domain.draw_challenger(session.pk, now=NOW, by=BY)
    assert "2026-12-02 至 2026-12-08" in caught.value.zh


def test_a_weekly_session_has_nine_games() -> None:
    session = domain.open_table(named(form="weekly").pk, now=NOW, by=BY)
    assert session.table is not None
    assert session.table.games == 9
