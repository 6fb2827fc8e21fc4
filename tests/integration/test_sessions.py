"""A session from opening to settling: what it refuses, what it becomes, what the database itself forbids."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

import games.domain as tables
from core.refusals import Refusal
from games import store
from games.engine import match as matches
from games.live import TableSource
from games.models import Table
from lottery.domain import lay_board
from lottery.models import Board
from tests.evening import NOW, a_pool, a_rehearsal, all_here, play_game, two_teams
from tournaments.money.models import Owed
from tournaments.season import domain
from tournaments.season.domain import deciding
from tournaments.season.domain.reigning import end_reign
from tournaments.season.fund import award as award_of
from tournaments.season.fund_terms import Terms
from tournaments.season.models import Reign, ReignDay, Season, Session

pytestmark = pytest.mark.django_db


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def won_by(session: Session, side: str, day: int = 1, reign: Reign | None = None) -> ReignDay:
    """A session that was decided, without playing it."""
    team = session.team_a if side == "A" else session.team_b
    assert team is not None
    reign = reign or Reign.objects.create(
        season=session.season, form=session.form, team=team, rehearsal=session.rehearsal, started_at=NOW
    )
    award = award_of(session, day)
    Session.objects.filter(pk=session.pk).update(state=Session.State.DECIDED, decided_at=NOW)
    return ReignDay.objects.create(reign=reign, session=session, day=day, award=award, won_at=NOW)


def test_codes_count_up_within_the_studios_day() -> None:
    teams = two_teams()
    late = NOW.replace(hour=17)  # past midnight in Shanghai
    codes = [domain.open_session(teams=teams, now=now, by="test").code for now in (NOW, NOW, late)]
    assert codes == ["2026-11-30-01", "2026-11-30-02", "2026-12-01-01"]


def test_rehearsals_take_no_number_of_the_days_sessions() -> None:
    teams = two_teams()
    codes = [domain.open_rehearsal(teams=teams, now=NOW, by="test").code for _ in range(2)]
    assert codes == ["2026-11-30-rehearsal-01", "2026-11-30-rehearsal-02"]
    assert domain.open_session(teams=teams, now=NOW, by="test").code == "2026-11-30-01"
    named_as_before = domain.open_rehearsal(teams=teams, now=NOW, by="test", code="2026-11-30-02")
    assert domain.open_rehearsal(teams=teams, now=NOW, by="test").code == "2026-11-30-rehearsal-03"
    assert domain.open_session(teams=teams, now=NOW, by="test").code == "2026-11-30-03"
    with refused("number_taken") as caught:
        domain.schedule(on=named_as_before.on, number=2, now=NOW, by="test")
    assert caught.value.facts["session"] == "2026-11-30-02"


def test_seats_are_as_at_the_show() -> None:
    session = domain.open_rehearsal(teams=two_teams(), now=NOW, by="test")
    assert session.table is not None
    assert [(seat["side"], seat["number"], seat["name"][:2]) for seat in session.table.seats] == [
        ("A", 1, "战舰"),
        ("B", 2, "廊桥"),
        ("A", 2, "战舰"),
        ("B", 1, "廊桥"),
    ]
    assert session.table.title == f"联排 {session.code}"


def test_b15_a_start_says_everything_that_is_missing() -> None:
    teams = two_teams()
    session = domain.open_session(teams=teams[:1], now=NOW, by="test")
    with refused("not_ready") as caught:
        domain.start_session(session.pk, now=NOW, by="test")
    missing = [lack["code"] for lack in caught.value.facts["missing"]]
    assert missing == ["teams", "check_in", "rules_sheet", "pool", "table", "worker"]
    assert "现有 1 支" in caught.value.zh
    assert "25 格" in caught.value.zh
    all_here(domain.set_teams(session.pk, teams, now=NOW, by="test"))
    a_pool()
    with refused("not_ready") as caught:
        domain.start_session(session.pk, now=NOW, by="test")
    assert [lack["code"] for lack in caught.value.facts["missing"]] == ["board"]


def test_a_pool_that_is_not_25_cells_with_3_blanks_lays_no_board() -> None:
    teams, pool = two_teams(), a_pool()
    season = domain.current_season(NOW)
    Season.objects.filter(pk=season.pk).update(board_blanks=4, board_cells=24)
    session = domain.open_rehearsal(teams=teams, now=NOW, by="test")
    with refused("bad_pool") as caught:
        lay_board(session.pk, pool, now=NOW, by="test")
    assert "奖品共 25 格，应为 24 格" in caught.value.zh
    assert "空白 3 格，应为 4 格" in caught.value.zh
    with refused("not_ready") as caught:
        domain.start_session(session.pk, now=NOW, by="test")
    assert [lack["code"] for lack in caught.value.facts["missing"]] == ["pool", "pool", "board"]
    assert not Board.objects.exists()


def test_start_goes_live_with_the_first_game_and_only_once() -> None:
    session = a_rehearsal()
    assert session.state == Session.State.READY
    with refused("stale"):
        domain.start_session(session.pk, now=NOW, by="test", base=99)
    domain.start_session(session.pk, now=NOW, by="test", base=1)
    session.refresh_from_db()
    assert session.state == Session.State.LIVE
    assert Table.objects.get(held_by=session).stage == "playing"
    with refused("session_state"):
        domain.start_session(session.pk, now=NOW, by="test")


def test_no_game_starts_at_the_table_of_a_session_that_is_not_live() -> None:
    session = a_rehearsal()
    assert session.table_id is not None
    with refused("session_not_live"):
        tables.start_game(session.table_id, NOW)


def test_a_session_is_called_off_with_a_reason_and_not_in_a_game() -> None:
    session = a_rehearsal()
    with refused("reason"):
        domain.cancel_session(session.pk, " ", now=NOW, by="test")
    domain.start_session(session.pk, now=NOW, by="test")
    with refused("game_running"):
        domain.cancel_session(session.pk, "停电", now=NOW, by="test")
    play_game(session)
    assert domain.cancel_session(session.pk, "停电", now=NOW, by="test").state == Session.State.CANCELLED
    with refused("session_state"):
        domain.next_game(session.pk, now=NOW, by="test")


def test_nothing_is_decided_before_the_match_is_over() -> None:
    session = a_rehearsal()
    domain.start_session(session.pk, now=NOW, by="test")
    play_game(session)
    with refused("match_running"):
        domain.decide(session.pk, now=NOW, by="test")
    with refused("session_state"):
        domain.ask_tomorrow(session.pk, now=NOW, by="test")


def test_tomorrow_is_asked_once_and_answered_once() -> None:
    session = a_rehearsal()
    won_by(session, "A")
    domain.ask_tomorrow(session.pk, now=NOW, by="test")
    with refused("asked"):
        domain.ask_tomorrow(session.pk, now=NOW, by="test")
    with refused("still_open") as caught:
        domain.settle(session.pk, now=NOW, by="test")
    assert [lack["code"] for lack in caught.value.facts["missing"]] == ["not_answered"]
    domain.answer_tomorrow(session.pk, back=True, now=NOW, by="test")
    with refused("answered"):
        domain.answer_tomorrow(session.pk, back=False, now=NOW, by="test")
    assert domain.settle(session.pk, now=NOW, by="test").total == 200_00
    assert Session.objects.get(pk=session.pk).state == Session.State.SETTLED


def test_b07_six_days_bring_200_400_600_800_800_800() -> None:
    terms = Terms.of(domain.current_season(NOW))
    awards = [terms.award(number) for number in range(1, 7)]
    assert awards == [200_00, 400_00, 600_00, 800_00, 800_00, 800_00]
    assert sum(awards) == 3600_00


def test_a_real_champion_who_leaves_is_owed_his_fund_and_a_rehearsals_is_not() -> None:
    teams = two_teams()
    real = domain.open_session(teams=teams, now=NOW, by="test")
    won_by(real, "B")
    domain.answer_tomorrow(real.pk, back=False, now=NOW, by="test")
    (owed,) = Owed.objects.all()
    assert (owed.team, owed.source_kind, owed.kind, owed.amount) == (teams[1], "fund", "cash", 200_00)
    rehearsal = a_rehearsal(teams)
    won_by(rehearsal, "A")
    domain.answer_tomorrow(rehearsal.pk, back=False, now=NOW, by="test")
    assert Owed.objects.count() == 1


def test_a_reign_goes_on_into_the_champions_next_session_and_shows_its_fund() -> None:
    teams = two_teams()
    first = domain.open_session(teams=teams, now=NOW, by="test")
    day = won_by(first, "A")
    domain.answer_tomorrow(first.pk, back=True, now=NOW, by="test")
    second = domain.open_session(teams=teams, now=NOW + timedelta(days=1), by="test")
    assert second.reign == day.reign
    other = domain.open_session(teams=[], now=NOW + timedelta(days=1), by="test")
    missing = {lack.code for lack in domain.missing_for_start(other)}
    assert "champion" in missing


def test_whose_reign_is_defended_is_known_when_a_session_starts_and_not_when_it_is_opened() -> None:
    teams = two_teams()
    pool = a_pool()
    first, second, third = (domain.open_session(teams=teams, now=NOW, by="test") for _ in range(3))
    day = won_by(first, "A")
    domain.answer_tomorrow(first.pk, back=True, now=NOW, by="test")
    for session in (second, third):
        lay_board(session.pk, pool, now=NOW, by="test")
        all_here(session)
    domain.start_session(second.pk, now=NOW, by="test")
    second.refresh_from_db()
    assert second.reign == day.reign
    fund_shown = TableSource().load(str(second.table_id)).view("public")["fund"]
    assert (fund_shown["team"], fund_shown["day"], fund_shown["total"]) == (teams[0].name, 1, 200_00)
    end_reign(day.reign, Reign.End.LEFT, now=NOW, by="test")
    with refused("not_ready") as caught:  # who the champion is, the session that is played will say
        domain.start_session(third.pk, now=NOW, by="test")
    assert [lack["code"] for lack in caught.value.facts["missing"]] == ["other_session"]
    Session.objects.filter(pk=second.pk).update(state=Session.State.CANCELLED, reason="停电")
    domain.start_session(third.pk, now=NOW, by="test")
    third.refresh_from_db()
    assert third.reign is None
    assert TableSource().load(str(third.table_id)).view("public")["fund"] is None


def test_a_reign_that_has_ended_gains_no_day_and_is_owed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "winner", lambda match: "A")
    teams = two_teams()
    first = domain.open_session(teams=teams, now=NOW, by="test")
    day = won_by(first, "A")
    second = domain.open_session(teams=teams, now=NOW, by="test")
    assert second.reign == day.reign
    domain.answer_tomorrow(first.pk, back=False, now=NOW, by="test")
    Session.objects.filter(pk=second.pk).update(state=Session.State.LIVE)
    assert second.table is not None
    monkeypatch.setattr(deciding, "table_state", lambda session: replace(store.current(second.table), stage="over"))
    domain.decide(second.pk, now=NOW, by="test")
    second.refresh_from_db()
    assert (second.reign_day.day, second.reign_day.award) == (1, 200_00)
    assert second.reign_day.reign != day.reign
    domain.answer_tomorrow(second.pk, back=False, now=NOW, by="test")
    assert [owed.amount for owed in Owed.objects.all()] == [200_00, 200_00]


def test_a_rehearsal_goes_on_after_another() -> None:
    teams = two_teams()
    first = a_rehearsal(teams)
    day = won_by(first, "A")
    domain.answer_tomorrow(first.pk, back=True, now=NOW, by="test")
    first.refresh_from_db()
    second = a_rehearsal(teams, code=None, after=first)
    assert second.reign == day.reign
    assert a_rehearsal(teams, code=None).reign is None


def test_a_seed_is_for_rehearsals_and_the_database_says_so_too() -> None:
    session = domain.open_session(teams=two_teams(), now=NOW, by="test")
    with pytest.raises(IntegrityError, match="no_seed_on_a_real_session"), transaction.atomic():
        Session.objects.filter(pk=session.pk).update(seed="7")
    board = lay_board(session.pk, a_pool(), now=NOW, by="test")
    assert (board.laid, board.rehearsal) == ("secret", False)


@pytest.mark.parametrize("rehearsal", [True, False])
def test_no_seeded_board_stands_on_a_real_session(rehearsal: bool) -> None:
    session = domain.open_session(teams=two_teams(), now=NOW, by="test")
    board = Board(session=session, rehearsal=rehearsal, pool=a_pool(), size=25, laid="seeded", root="0", laid_at=NOW)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError), transaction.atomic():
        board.save(force_insert=True)
