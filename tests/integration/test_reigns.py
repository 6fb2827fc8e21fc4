"""A champion's reign and his fund: one text of one debt, across settings, sessions and the year's end (RULES §11)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from core.models import Entry
from core.refusals import Refusal
from games import checks, store
from games.engine import match as matches
from games.live import TableSource
from lottery.domain import lay_board
from lottery.models import Pool
from lottery.queries import owed
from lottery.report import report
from tests.evening import NOW, a_pool, all_here, two_teams
from tournaments.money.models import Owed
from tournaments.people.models import Team
from tournaments.season import domain
from tournaments.season.domain import deciding
from tournaments.season.models import Reign, Season, Session

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


class Evenings:
    """Real sessions one after the other, started and decided without playing them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.winner = "A"
        monkeypatch.setattr(matches, "winner", lambda match: self.winner)
        monkeypatch.setattr(
            deciding, "table_state", lambda session: replace(store.current(session.table), stage="over")
        )
        monkeypatch.setattr(checks, "missing_before_game", lambda table: None)
        self.teams: list[Team] = two_teams()
        self.pool: Pool = a_pool()

    def start(self, now: datetime) -> Session:
        session = domain.open_session(teams=self.teams, now=now, by="test")
        lay_board(session.pk, self.pool, now=now, by="test")
        all_here(session)
        domain.start_session(session.pk, now=now, by="test")
        return Session.objects.get(pk=session.pk)

    def decide(self, session: Session, winner: str = "A") -> Session:
        self.winner = winner
        domain.decide(session.pk, now=session.opened_at, by="test")
        return Session.objects.get(pk=session.pk)

    def answer(self, session: Session, back: bool) -> Session:
        domain.answer_tomorrow(session.pk, back=back, now=session.opened_at + timedelta(hours=1), by="test")
        return Session.objects.get(pk=session.pk)

    def won(self, now: datetime, winner: str = "A", back: bool = True) -> Session:
        return self.answer(self.decide(self.start(now), winner), back)


@pytest.fixture
def evenings(monkeypatch: pytest.MonkeyPatch) -> Evenings:
    return Evenings(monkeypatch)


def fund_on_screen(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = TableSource().load(str(session.table_id)).view("public")["fund"]
    return found


def test_the_fund_shown_reported_and_owed_is_one_whatever_the_settings_become(evenings: Evenings) -> None:
    evenings.won(NOW)
    Season.objects.update(fund_base=100_00, fund_step=50_00)
    second = evenings.start(NOW + DAY)
    assert fund_on_screen(second)["total"] == 200_00
    second = evenings.decide(second)
    # 200 of the first day, by the settings of that day, and 150 of the second.
    assert fund_on_screen(second)["total"] == 350_00
    assert fund_on_screen(second)["awards"] == [200_00, 150_00, 200_00, 250_00, 300_00]
    assert report(second)["fund"] == {"awards": [200, 150], "total": 350}
    second = evenings.answer(second, back=False)
    assert domain.settle(second.pk, now=NOW, by="test").total == 350_00
    row = Owed.objects.get()
    (line,) = owed(second)
    assert (row.amount, row.what, row.kind, row.source_id) == (350_00, "冠军基金 2 天", "cash", line.what.source_id)
    assert (line.team, line.what.amount, line.what.what) == (row.team, row.amount, row.what)


@pytest.mark.parametrize(("on_loss", "amounts"), [("keep", [200_00]), ("forfeit", [])])
def test_a_lost_reign_is_owed_or_forfeit_by_the_terms_it_began_under(
    evenings: Evenings, on_loss: str, amounts: list[int]
) -> None:
    Season.objects.filter(pk=domain.current_season(NOW).pk).update(on_loss=on_loss)
    evenings.won(NOW)
    new_year = NOW + timedelta(days=60)
    domain.current_season(new_year)
    Season.objects.update(on_loss="keep" if on_loss == "forfeit" else "forfeit")  # the first one, too
    lost = evenings.won(new_year, winner="B")
    assert [row.amount for row in Owed.objects.all()] == amounts
    assert [line.what.amount for line in owed(lost)] == amounts


def test_the_new_year_does_not_cut_a_reign(evenings: Evenings) -> None:
    old = evenings.won(datetime(2026, 12, 31, 12, tzinfo=UTC))
    other = domain.open_session(teams=[], now=datetime(2027, 1, 1, 8, tzinfo=UTC), by="test")
    assert other.season.code == "2027"
    assert "champion" in {lack.code for lack in domain.missing_for_start(other)}
    new = evenings.won(datetime(2027, 1, 1, 12, tzinfo=UTC), back=False)
    assert new.season != old.season
    assert (new.reign_day.reign, new.reign_day.day, new.reign_day.award) == (old.reign_day.reign, 2, 400_00)
    assert Owed.objects.get().amount == 600_00


def test_one_reign_runs_a_form_and_the_database_says_so() -> None:
    team = two_teams()[0]
    seasons = [domain.current_season(now) for now in (NOW, NOW + timedelta(days=60))]
    Reign.objects.create(season=seasons[0], form="daily", team=team, started_at=NOW)
    Reign.objects.create(season=seasons[0], form="weekly", team=team, started_at=NOW)
    with pytest.raises(IntegrityError, match="one_running_reign"), transaction.atomic():
        Reign.objects.create(season=seasons[1], form="daily", team=team, started_at=NOW)


def test_a_champion_who_does_not_come_back_is_retired_and_his_fund_is_owed(
    evenings: Evenings, capsys: pytest.CaptureFixture[str]
) -> None:
    champion = evenings.teams[0]
    reign = evenings.won(NOW).reign_day.reign
    next_one = domain.open_session(teams=evenings.teams[1:], now=NOW + DAY, by="test")
    lack = next(lack for lack in domain.missing_for_start(next_one) if lack.code == "champion")
    assert (champion.name in lack.zh, "结束其卫冕" in lack.zh, "end their run" in lack.en) == (True, True, True)
    with refused("reason"):
        domain.retire_champion(reign.pk, " ", now=NOW, by="test")
    with refused("no_reign"):
        domain.retire_champion(reign.pk + 1, "没来", now=NOW, by="test")
    with pytest.raises(CommandError, match=champion.name):
        call_command("retire_champion", "没有这个", "--why", "没来", "--lang", "zh")
    call_command("retire_champion", champion.name, "--why", "第二天没来", "--lang", "zh")
    assert "应付基金 200 元" in capsys.readouterr().out
    assert (Owed.objects.get().amount, Owed.objects.get().team) == (200_00, champion)
    assert Entry.objects.get(what="reign.ended").why == "第二天没来"
    with refused("reign_ended"):
        domain.retire_champion(reign.pk, "没来", now=NOW, by="test")
    assert "champion" not in {lack.code for lack in domain.missing_for_start(next_one)}


def test_no_reign_is_ended_under_a_session_that_decides_about_it(evenings: Evenings) -> None:
    reign = evenings.won(NOW).reign_day.reign
    second = evenings.start(NOW + DAY)
    with refused("reign_in_play"):
        domain.retire_champion(reign.pk, "没来", now=NOW, by="test")
    second = evenings.decide(second)
    with refused("reign_in_play"):
        domain.retire_champion(reign.pk, "没来", now=NOW, by="test")
    evenings.answer(second, back=True)
    domain.retire_champion(reign.pk, "没来", now=NOW, by="test")
    assert Owed.objects.get().amount == 600_00


def test_who_the_champion_is_must_be_known_before_the_next_real_session(evenings: Evenings) -> None:
    first = evenings.start(NOW)
    second = domain.open_session(teams=evenings.teams, now=NOW, by="test")
    lay_board(second.pk, evenings.pool, now=NOW, by="test")
    all_here(second)
    for step in (lambda: None, lambda: evenings.decide(first)):
        step()
        with refused("not_ready") as caught:
            domain.start_session(second.pk, now=NOW, by="test")
        assert [lack["code"] for lack in caught.value.facts["missing"]] == ["other_session"]
        assert first.code in caught.value.zh
    evenings.answer(first, back=True)
    domain.start_session(second.pk, now=NOW, by="test")
    assert Session.objects.get(pk=second.pk).reign == Session.objects.get(pk=first.pk).reign_day.reign


def test_a_code_belongs_to_a_real_session_or_to_rehearsals() -> None:
    teams = two_teams()
    real = domain.open_session(teams=teams, now=NOW, by="test", code="2026-12-01-01")
    for open_one in (domain.open_session, domain.open_rehearsal):
        with refused("code_taken"):
            open_one(teams=teams, now=NOW, by="test", code=real.code)
    domain.open_rehearsal(teams=teams, now=NOW, by="test", code="r")
    assert domain.open_rehearsal(teams=teams, now=NOW, by="test", code="r").run == 2
    with refused("code_taken"):
        domain.open_session(teams=teams, now=NOW, by="test", code="r")
