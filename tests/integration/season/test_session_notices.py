"""What contestants are told of their sessions and prizes, and what they are not (D20)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.evening import two_teams
from tests.integration.season.kit import DAY, DAYS, NOW, named, planned, refused, teams
from tournaments.money.domain import What, owe, withdraw
from tournaments.people import notice_kinds
from tournaments.people.domain import notices
from tournaments.people.models import Notice
from tournaments.season import domain
from tournaments.season.models import Session

pytestmark = pytest.mark.django_db
BY = "user:1 排期"


def told(session: Session) -> list[tuple[str, str]]:
    """(event, team) of what was queued about a session, one for each member."""
    rows = Notice.objects.filter(occasion__startswith=f"session:{session.pk}:").order_by("pk")
    return [(row.event, row.facts["team"]) for row in rows]


def test_both_members_of_both_combinations_are_told_when_they_play() -> None:
    session = named()
    assert session.team_a is not None
    assert session.team_b is not None
    assert sorted(told(session)) == sorted([("scheduled", team.name) for team in (session.team_a, session.team_b)] * 2)
    notice = Notice.objects.filter(event="scheduled")[0]
    said = notice_kinds.message("scheduled", notice.facts, "zh")
    assert "12月1日 19:30（北京时间）" in said.text
    assert session.code in said.short
    domain.name_teams(session.pk, session.team_a, session.team_b, now=NOW, by=BY)
    assert len(told(session)) == 4, "what has not changed is not told again"


def test_a_move_tells_the_old_time_and_the_new() -> None:
    session = named()
    first = list(Notice.objects.filter(event="scheduled").values_list("pk", flat=True))
    domain.reschedule(session.pk, on=DAY + DAYS, now=NOW, by=BY, why="场馆检修")
    moved = Notice.objects.filter(event="moved")
    assert moved.count() == 4
    text = notice_kinds.message("moved", moved[0].facts, "zh").text
    assert text.index("12月1日") < text.index("12月2日")
    assert "场馆检修" not in text
    with refused("no_longer", 409):  # the old time goes out no more
        notices.release(first[0], now=NOW, by=BY)
    notices.release(moved[0].pk, now=NOW, by=BY)
    session.refresh_from_db()
    assert session.starts_at is not None
    domain.change_session(session.pk, now=NOW, by=BY, starts_at=session.starts_at + timedelta(hours=1))
    assert Notice.objects.filter(event="moved").count() == 8
    domain.change_session(session.pk, now=NOW, by=BY, note="改备注")
    assert Notice.objects.filter(event="moved").count() == 8


def test_only_who_was_told_of_it_is_told_that_it_is_off() -> None:
    session = named()
    one, *_ = Notice.objects.filter(event="scheduled").order_by("pk")
    notices.release(one.pk, now=NOW, by=BY)
    domain.cancel_session(session.pk, "停电", now=NOW, by=BY)
    off = {row.person_id: row for row in Notice.objects.filter(event="cancelled")}
    assert len(off) == 4
    assert "停电" not in notice_kinds.message("cancelled", off[one.person_id].facts, "zh").text
    notices.release(off.pop(one.person_id).pk, now=NOW, by=BY)
    for other in off.values():
        with refused("no_longer", 409):
            notices.release(other.pk, now=NOW, by=BY)


def test_who_is_replaced_is_told_and_so_is_who_comes_in() -> None:
    session, third = named(), teams(3)[2]
    assert session.team_b is not None
    out = session.team_b
    domain.name_teams(session.pk, session.team_a, third, now=NOW, by=BY)
    assert told(session)[4:] == [("scheduled", third.name)] * 2 + [("cancelled", out.name)] * 2
    assert planned().team_a is None


def test_d20_a_rehearsal_tells_nobody_anything() -> None:
    rehearsal = domain.open_rehearsal(teams=two_teams(), now=NOW, by=BY, seed=7)
    domain.cancel_session(rehearsal.pk, "排完了", now=NOW, by=BY)
    assert not Notice.objects.exists()


def test_a_prize_is_told_to_both_of_its_winners_once() -> None:
    team, _ = two_teams()
    won = owe(team, What("draw", "1", "goods", 299_00, "电饭煲"), occasion="2026-12-01-01", by=BY, now=NOW)
    rows = Notice.objects.filter(event="prize")
    assert [(row.occasion, row.registration.team_id) for row in rows] == [(f"owed:{won.pk}", team.pk)] * 2
    said = notice_kinds.message("prize", rows[0].facts, "zh")
    assert "“电饭煲”（价值 ¥299）" in said.text
    fund = What("fund", "1", "cash", 600_00, "冠军基金 2 天")
    owe(team, fund, occasion="2026-12-02-01", by=BY, now=NOW)
    facts = Notice.objects.filter(event="prize").latest("pk").facts
    assert "冠军基金 2 天，共 ¥600" in notice_kinds.message("prize", facts, "zh").text


def test_who_was_told_of_a_prize_is_told_that_it_is_void_and_nobody_else() -> None:
    team, _ = two_teams()
    owe(team, What("draw", "1", "goods", 299_00, "电饭煲"), occasion="2026-12-01-01", by=BY, now=NOW)
    one, other = Notice.objects.filter(event="prize")
    notices.release(one.pk, now=NOW, by=BY)
    withdraw("draw", "1", "选手报错了格号", asked_by="user:2 乙", by=BY, now=NOW)
    with refused("no_longer", 409):
        notices.release(other.pk, now=NOW, by=BY)
    told = {notice.person_id: notice for notice in Notice.objects.filter(event="prize_void")}
    assert set(told) == {one.person_id, other.person_id}
    said = notice_kinds.message("prize_void", told[one.person_id].facts, "zh")
    assert "“电饭煲”（价值 ¥299）已由两人确认作废" in said.text
    assert "选手报错了格号" in said.short
    notices.release(told[one.person_id].pk, now=NOW, by=BY)
    with refused("no_longer", 409):  # the first message never went out
        notices.release(told[other.person_id].pk, now=NOW, by=BY)
    withdraw("draw", "1", "又一次", asked_by="user:2 乙", by=BY, now=NOW)
    assert Notice.objects.filter(event="prize_void").count() == 2
