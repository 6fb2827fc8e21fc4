"""The books of a champion's evenings, and what the database refuses them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.urls import reverse

from games import store
from tests.evening import a_rehearsal
from tests.integration.money.kit import DAY, NOW, Evenings, evenings, refused, totals, won
from tests.members import client_of
from tournaments.money.domain import What, closing, ledger, owe
from tournaments.money.domain.ledger import Move, Source
from tournaments.money.models import Account, DayClosed, Line, Owed, Payout, Posting
from tournaments.people.models import Team
from tournaments.season import domain, reign_picture
from tournaments.season.domain import cancelling
from tournaments.season.models import Season, Session

pytestmark = pytest.mark.django_db
__all__ = ["evenings"]


DAY_OF_IT = date(2026, 11, 30)


def six_days(evenings: Evenings, *, leave: bool) -> list[Session]:
    return [evenings.won(NOW + day * DAY, back=not (leave and day == 5)) for day in range(6)]


def test_b07_six_days_won_and_left_are_3600_in_the_books(evenings: Evenings) -> None:
    sessions = six_days(evenings, leave=True)
    awards = Posting.objects.filter(kind="award").order_by("pk")
    held = [one.lines.get(account="fund").amount for one in awards]
    assert held == [200_00, 400_00, 600_00, 800_00, 800_00, 800_00]
    assert totals() == {"programme": -3600_00, "owed": 3600_00}
    team = sessions[0].match.team
    stood = [ledger.stood_at(NOW + day * DAY + timedelta(hours=1), team.pk) for day in range(6)]
    assert stood == [200_00, 600_00, 1200_00, 2000_00, 2800_00, 0]
    assert ledger.stood_at(NOW - DAY) == 0
    assert ledger.funds_at(NOW + 2 * DAY + timedelta(hours=1)) == [(team.name, 1200_00)]
    assert ledger.funds_at(NOW + 6 * DAY) == []
    assert sorted(Payout.objects.values_list("amount", "number")) == [(1800_00, 1), (1800_00, 2)]


def test_a_run_is_drawn_as_a_stair_with_what_each_day_added_and_the_fund_then(evenings: Evenings) -> None:
    season = six_days(evenings, leave=True)[0].season
    page = client_of("producer").get(reverse("season:season", args=[season.pk])).content.decode()
    assert "连胜 6 天，基金 ¥3600" in page
    assert [text in page for text in ("¥2000", "+¥800", "第 6 天", "见好就收")] == [True] * 4
    steps = reign_picture.runs(season, "zh")[0].picture
    assert steps is not None
    assert [(one.day, one.award, one.total, one.held) for one in steps.steps][2:4] == [
        (3, 600_00, 1200_00, True),
        (4, 800_00, 2000_00, True),
    ]
    tops = [one.top for one in steps.steps]
    assert tops == sorted(tops, reverse=True)


@pytest.mark.parametrize(
    ("on_loss", "after"),
    [
        ("keep", {"programme": -800_00, "owed": 600_00, "fund": 200_00}),
        ("forfeit", {"programme": -800_00, "forfeited": 600_00, "fund": 200_00}),
    ],
)
def test_a_lost_fund_is_owed_or_forfeit_and_the_winners_first_day_is_held(
    evenings: Evenings, on_loss: str, after: dict[str, int]
) -> None:
    Season.objects.filter(pk=domain.current_season(NOW).pk).update(on_loss=on_loss)
    evenings.won(NOW)
    evenings.won(NOW + DAY)
    lost = evenings.won(NOW + 2 * DAY, winner="B")
    assert totals() == after
    assert ledger.stood_at(lost.settled_at, lost.match.team_id) == 200_00  # type: ignore[arg-type]
    assert Payout.objects.count() == (2 if on_loss == "keep" else 0)


def test_days_settled_late_come_to_the_same(evenings: Evenings) -> None:
    """The champion says that he leaves before the evening before is settled."""
    first = evenings.won(NOW, settle=False)
    second = evenings.won(NOW + DAY, back=False, settle=False)
    assert totals() == {}
    domain.settle(second.pk, now=NOW + DAY, by="test")
    assert Payout.objects.count() == 0, "not before all of it is in the books"
    domain.settle(first.pk, now=NOW + DAY, by="test")
    assert totals() == {"programme": -600_00, "owed": 600_00}
    assert Payout.objects.count() == 2


def test_a_champion_retired_between_sessions_is_owed_what_was_held(evenings: Evenings) -> None:
    reign = evenings.won(NOW).reign_day.reign
    domain.retire_champion(reign.pk, "没来", now=NOW + DAY, by="test")
    assert totals() == {"programme": -200_00, "owed": 200_00}


def test_a_cancelled_day_adds_nothing_to_the_fund_and_what_was_opened_is_owed(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings.won(NOW)
    session = evenings.start(NOW + DAY)
    row = owe(evenings.teams[0], What("draw", "1", "goods", 299_00, "电饭煲"), occasion=session.code, by="x", now=NOW)
    assert session.table is not None
    between = replace(store.current(session.table), stage="between")  # no game is being played
    monkeypatch.setattr(cancelling, "table_state", lambda session: between)
    domain.cancel_session(session.pk, "停电", now=NOW + DAY, by="test")
    assert totals() == {"programme": -499_00, "owed": 299_00, "fund": 200_00}
    assert Payout.objects.get().owed == row


def test_settling_is_refused_with_a_list_and_moves_nothing(evenings: Evenings) -> None:
    session = evenings.start(NOW)
    with refused("still_open") as caught:
        domain.settle(session.pk, now=NOW, by="test")
    assert {lack["code"] for lack in caught.value.facts["missing"]} >= {"not_decided", "not_answered"}
    assert totals() == {}


def test_d20_a_rehearsal_posts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    evenings = Evenings(monkeypatch)
    session = a_rehearsal(evenings.teams)
    domain.start_session(session.pk, now=NOW, by="test")
    domain.decide(session.pk, now=NOW, by="test")
    domain.answer_tomorrow(session.pk, back=False, now=NOW, by="test")
    assert domain.settle(session.pk, now=NOW, by="test").total == 200_00
    assert (Posting.objects.count(), Owed.objects.count(), Payout.objects.count()) == (0, 0, 0)


# ---- what the database refuses --------------------------------------------------------------------------------------


def moved(moves: list[tuple[str, int]], team: Team | None = None) -> Posting:
    parts = [Move(Account(account), amount, team.pk if team else None) for account, amount in moves]
    return ledger.post("prize", Source("owed", str(Posting.objects.count()), "x"), parts, now=NOW, by="test")


def looked_at(moves: list[tuple[str, int]]) -> None:
    """Posted, and looked at as a commit does."""
    moved(moves)
    connection.check_constraints()


@pytest.mark.parametrize("moves", [[("programme", -5)], [("programme", -5), ("tax", 4)], []])
def test_d14_a_posting_that_does_not_balance_cannot_be_committed(moves: list[tuple[str, int]]) -> None:
    with pytest.raises(IntegrityError, match="does not balance"), transaction.atomic():
        looked_at(moves)


def test_d13_a_balance_is_the_sum_of_lines_whatever_order_they_came_in() -> None:
    moved([("programme", -500), ("tax", 500)])
    early = moved([("programme", -300), ("tax", 300)])
    assert ledger.balance("tax") == Line.objects.get(posting=early, account="tax").amount + 500
    ledger.reverse(early, now=NOW, by="test", note="错")
    assert totals() == {"programme": -500, "tax": 500}
    with pytest.raises(IntegrityError), transaction.atomic():
        ledger.reverse(early, now=NOW, by="test", note="再来")


def test_d15_the_business_day_is_the_studios_and_no_other_can_be_stored() -> None:
    half_past_midnight = NOW + timedelta(hours=4, minutes=30)
    posting = ledger.post(
        "prize", Source("owed", "1", "x"), [Move(Account.PROGRAMME, -1), Move(Account.TAX, 1)],
        now=half_past_midnight, by="test",
    )  # fmt: skip
    assert posting.day == date(2026, 12, 1)
    with pytest.raises(IntegrityError, match="the_day_is_the_studios"), transaction.atomic():
        Posting.objects.create(
            kind="prize", source_kind="owed", source_id="2", occasion="x", day=date(2026, 11, 30),
            at=half_past_midnight, by="test",
        )  # fmt: skip


@pytest.mark.parametrize("change", ["UPDATE money_line SET amount = 1", "DELETE FROM money_posting"])
def test_a06_what_is_posted_stays(change: str) -> None:
    moved([("programme", -500), ("tax", 500)])
    with pytest.raises(DatabaseError, match="only grows"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


def test_b12_a_day_is_closed_only_by_who_knows_what_it_still_lacks(evenings: Evenings) -> None:
    session = evenings.won(NOW, settle=False)
    with refused("still_open", 409) as caught:
        closing.close_day(DAY_OF_IT, now=NOW, by="user:1 出纳")
    (left,) = caught.value.facts["missing"]
    assert session.code in left["zh"]
    assert left["url"] == reverse("season:session", args=[session.pk])
    assert not DayClosed.objects.exists()
    page = client_of("cashier").get(reverse("money:books"), {"day": f"{DAY_OF_IT}"}).content.decode()
    assert f"{session.code} 还没有结算" in page
    closing.close_day(DAY_OF_IT, now=NOW, by="user:1 出纳", knowing=True)
    with refused("day_closed"):
        domain.settle(session.pk, now=NOW, by="test")


def test_a_closed_day_takes_no_more_and_says_what_it_was(evenings: Evenings) -> None:
    evenings.won(NOW)
    won(evenings.teams[0], 99_00, "coupon")
    closed = closing.close_day(date(2026, 11, 30), now=NOW, by="user:1 出纳", note="")
    assert closed.totals == {"programme": -299_00, "fund": 200_00, "owed": 99_00}
    with refused("day_closed"):
        won(evenings.teams[0])
    with pytest.raises(IntegrityError, match="is closed"), transaction.atomic():
        Posting.objects.create(
            kind="prize", source_kind="owed", source_id="z", occasion="x", day=closed.day, at=NOW, by="test"
        )
    with refused("day_closed"):
        closing.close_day(closed.day, now=NOW, by="user:1 出纳", note="")
    won(evenings.teams[0], at=NOW + DAY)
    assert DayClosed.objects.count() == 1
