"""A wrong result put right: what the books, the runs and the payouts are then, and what refuses it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.forms.models import model_to_dict
from django.urls import reverse

from core.models import Entry
from tests.integration.money.kit import APPROVER, CASHIER, DAY, NOW, Evenings, evenings, paid, refused, state, totals
from tests.members import client_of
from tournaments.money.domain import claiming, paying
from tournaments.money.models import Line, Payment, Payout, Posting
from tournaments.season import domain, readiness, weekly
from tournaments.season.domain import correcting
from tournaments.season.models import Correction, Match, Reign, ReignDay, Season, Session

pytestmark = pytest.mark.django_db
__all__ = ["evenings"]
REFEREE = "user:7 裁判"
LATER = NOW + 9 * DAY


def corrected(session: Session, winner: Any, *, back: bool = True, at: Any = LATER, levels: Any = None) -> Correction:
    """Previewed, asked for by one and confirmed by another."""
    levels = levels or session.match.levels
    _, digest = correcting.preview(session.pk, winner, levels, back=back)
    asked = correcting.ask(session.pk, winner, levels, digest, "抄错", back=back, now=at, by=REFEREE)
    return correcting.confirm(session.pk, asked.pk, now=at, by=APPROVER)


def runs() -> list[tuple[str, list[int], str]]:
    """Every reign that stands: whose (A or B), what its days brought, how it ended."""
    first = Session.objects.order_by("opened_at")[0].team_a_id
    return [
        ("A" if reign.team_id == first else "B", [day.award for day in reign.standing_days()], reign.end)
        for reign in Reign.objects.exclude(end="void").order_by("started_at", "pk")
    ]


def test_a_day_the_champion_did_not_win_leaves_his_fund_and_begins_the_others(evenings: Evenings) -> None:
    days = [evenings.won(NOW + day * DAY) for day in range(3)]
    assert totals() == {"programme": -1200_00, "fund": 1200_00}
    before = [model_to_dict(row) for model in (Match, Posting, Line, ReignDay) for row in model.objects.order_by("pk")]
    corrected(days[2], "B")
    assert runs() == [("A", [200_00, 400_00], "lost"), ("B", [200_00], "")]
    assert totals() == {"programme": -800_00, "owed": 600_00, "fund": 200_00}
    after = [model_to_dict(row) for model in (Match, Posting, Line, ReignDay) for row in model.objects.order_by("pk")]
    assert all(row in after for row in before), "nothing is edited"
    assert days[2].match.standing.team == days[2].team_b
    assert {one.team for one in weekly.champions(days[2].on, "most_days")} == {days[0].team_a_id, days[0].team_b_id}
    assert evenings.won(NOW + 3 * DAY, winner="B").reign_day.day == 2


def test_b10_the_weeks_field_stands_as_it_was_made_and_says_which_result_was_corrected_since(
    evenings: Evenings,
) -> None:
    days = [evenings.won(NOW + day * DAY, winner=winner) for day, winner in enumerate("AAB")]
    weeks = domain.schedule(on=days[2].on + 2 * DAY, now=NOW, by="test", form="weekly")
    order = domain.draw_challenger(weeks.pk, now=NOW + 3 * DAY, by="test")
    client, way = client_of("director"), reverse("season:session", args=[weeks.pk])

    def told() -> str:
        return " ".join(lack.zh for lack in readiness.advice(weeks))

    assert "更正过" not in told() + client.get(way).content.decode()
    corrected(days[0], "A", levels={**days[0].match.levels, "A": {"lap": 1, "rank": "K"}})
    assert f"场次 {days[0].code} 的结果更正过：照更正后的结果仍是这个次序" in told()
    corrected(days[1], "B")
    assert f"{days[0].code}、{days[1].code} 的结果更正过：照更正后的结果次序会不同" in told()
    assert "更正过：照更正后的结果次序会不同" in client.get(way).content.decode()
    before = order.entries
    order.refresh_from_db()
    assert order.entries == before


def test_a_fund_lost_and_paid_is_held_again_and_the_payment_taken_back(evenings: Evenings) -> None:
    evenings.won(NOW)
    evenings.won(NOW + DAY)
    lost = evenings.won(NOW + 2 * DAY, winner="B")
    first, second = Payout.objects.order_by("pk")
    paid(first, at=NOW + 3 * DAY)
    plan, _ = correcting.preview(lost.pk, "A", lost.match.levels, back=True)
    (mine, others) = plan["runs"]
    assert (mine["before"]["owed"], mine["after"]["fund"], mine["to_return"]) == (600_00, 1200_00, 240_00)
    assert [one["state"] for one in mine["payouts"]] == ["paid", "open"]
    assert others["after"]["end"] == "void"
    corrected(lost, "A")
    assert runs() == [("A", [200_00, 400_00, 600_00], "")]
    assert totals() == {"programme": -1200_00, "fund": 1200_00}
    assert (state(first), state(second)) == ("void", "void")
    assert Payment.objects.get().reversal.asked_by == REFEREE
    left = evenings.won(NOW + 10 * DAY, back=False)
    assert left.reign_day.day == 4
    assert totals() == {"programme": -2000_00, "owed": 2000_00}, "owed anew, under a name of its own"
    assert [one.amount for one in Payout.objects.filter(standing__state="open")] == [1000_00, 1000_00]


def test_days_that_were_played_since_are_counted_anew(evenings: Evenings) -> None:
    evenings.won(NOW)
    evenings.won(NOW + DAY)
    wrong = evenings.won(NOW + 2 * DAY, winner="B")
    evenings.won(NOW + 3 * DAY, winner="B")
    assert totals() == {"programme": -1200_00, "owed": 600_00, "fund": 600_00}
    corrected(wrong, "A")
    assert runs() == [("A", [200_00, 400_00, 600_00], "lost"), ("B", [200_00], "")]
    assert totals() == {"programme": -1400_00, "owed": 1200_00, "fund": 200_00}


def test_put_right_and_back_again_it_is_as_it_was(evenings: Evenings) -> None:
    evenings.won(NOW)
    second = evenings.won(NOW + DAY, back=False)
    was, stood = runs(), totals()
    corrected(second, "B")
    assert (runs(), totals()) == (
        [("A", [200_00], "lost"), ("B", [200_00], "")],
        {"programme": -400_00, "owed": 200_00, "fund": 200_00},
    )
    corrected(second, "A", back=False, at=LATER + DAY)
    assert (runs(), totals()) == (was, stood)


def test_where_a_lost_fund_is_forfeit_a_correction_gives_it_back_to_the_fund(evenings: Evenings) -> None:
    Season.objects.filter(pk=domain.current_season(NOW).pk).update(on_loss="forfeit")
    evenings.won(NOW)
    lost = evenings.won(NOW + DAY, winner="B")
    assert totals() == {"programme": -400_00, "forfeited": 200_00, "fund": 200_00}
    corrected(lost, "A", back=False)
    assert totals() == {"programme": -600_00, "owed": 600_00}


def test_before_it_is_settled_only_the_runs_change_and_the_question_is_put_to_the_right_one(evenings: Evenings) -> None:
    session = evenings.start(NOW)
    domain.decide(session.pk, now=NOW, by="test")
    session.refresh_from_db()
    corrected(session, "B")
    assert (runs(), totals()) == ([("B", [200_00], "")], {})
    domain.answer_tomorrow(session.pk, back=False, now=LATER, by="test")
    domain.settle(session.pk, now=LATER, by="test")
    assert totals() == {"programme": -200_00, "owed": 200_00}
    assert {one.owed.team_id for one in Payout.objects.all()} == {session.team_b_id}


def test_levels_alone_change_no_money(evenings: Evenings) -> None:
    session = evenings.won(NOW)
    levels = {"A": {"lap": 1, "rank": "K"}, "B": {"lap": 1, "rank": "3"}}
    plan, digest = correcting.preview(session.pk, "A", levels)
    assert plan["runs"] == []
    asked = correcting.ask(session.pk, "A", levels, digest, "看错", now=LATER, by=REFEREE)
    postings = Posting.objects.count()
    correcting.confirm(session.pk, asked.pk, now=LATER, by=APPROVER)
    assert session.match.standing.levels == levels
    assert Posting.objects.count() == postings


# ---- what refuses it ------------------------------------------------------------------------------------------------


def asked_for(session: Session, winner: Any = "B") -> Any:
    levels = session.match.levels
    _, digest = correcting.preview(session.pk, winner, levels, back=True)
    return correcting.ask(session.pk, winner, levels, digest, "抄错", back=True, now=LATER, by=REFEREE)


def test_one_person_alone_corrects_nothing_and_the_database_says_so_too(evenings: Evenings) -> None:
    session = evenings.won(NOW)
    asked = asked_for(session)
    with refused("same_person", 409):
        correcting.confirm(session.pk, asked.pk, now=LATER, by="user:7 换了名字")
    given: dict[str, Any] = {
        "asked": asked, "match": session.match, "winner": "B", "team": session.team_b, "levels": {}, "why": "x", "at": NOW,
    }  # fmt: skip
    with pytest.raises(IntegrityError, match="two_people_correct"), transaction.atomic():
        Correction.objects.create(**given, asked_by=asked.by, by=REFEREE)
    with pytest.raises(IntegrityError, match="asked_by_is_who_asked"), transaction.atomic():
        Correction.objects.create(**given, asked_by="user:9 某", by=REFEREE)
    assert totals() == {"programme": -200_00, "fund": 200_00}


def test_whatever_has_changed_since_the_preview_stops_it(evenings: Evenings) -> None:
    evenings.won(NOW)
    lost = evenings.won(NOW + DAY, winner="B")
    asked = asked_for(lost, "A")
    first, second = Payout.objects.order_by("pk")
    paid(first, at=NOW + 2 * DAY)
    stood = totals()
    with refused("changed_since_preview", 409):
        correcting.confirm(lost.pk, asked.pk, now=LATER, by=APPROVER)
    levels = lost.match.levels
    _, digest = correcting.preview(lost.pk, "A", levels, back=True)
    evenings.won(NOW + 3 * DAY, winner="B")
    with refused("changed_since_preview", 409):
        correcting.ask(lost.pk, "A", levels, digest, "抄错", back=True, now=LATER, by=REFEREE)
    assert state(second) == "open"
    assert totals()["paid"] == stood["paid"]
    again = asked_for(lost, "A")
    correcting.confirm(lost.pk, again.pk, now=LATER, by=APPROVER)
    with refused("corrected", 409):
        correcting.confirm(lost.pk, again.pk, now=LATER, by=APPROVER)
    assert not Line.objects.filter(account="paid").exclude(posting__kind__in=("payment", "reversal")).exists()


def test_after_it_nothing_of_the_old_payouts_can_be_paid(evenings: Evenings) -> None:
    evenings.won(NOW)
    lost = evenings.won(NOW + DAY, winner="B")
    payout = Payout.objects.order_by("pk")[0]
    corrected(lost, "A", at=NOW + 2 * DAY)
    with refused("wrong_state", 409):
        paying.pay(payout.pk, "现金", "1", now=LATER, by=CASHIER)
    with refused("wrong_state", 409):
        claiming.decide(payout.pk, approved=True, now=LATER, by=APPROVER)


def test_not_without_a_reason_nor_into_what_it_is_nor_while_the_champion_plays(evenings: Evenings) -> None:
    session = evenings.won(NOW)
    levels = session.match.levels
    with refused("same_result", 422):
        correcting.preview(session.pk, "A", levels)
    with refused("back", 422):
        correcting.preview(session.pk, "B", levels)
    with refused("levels", 422):
        correcting.preview(session.pk, "B", {"A": {"lap": 1}}, back=True)
    with refused("reason", 422):
        correcting.ask(session.pk, "B", levels, "", " ", now=LATER, by=REFEREE)
    asked = asked_for(session)
    evenings.start(NOW + DAY)
    with refused("session_on_air", 409):
        correcting.confirm(session.pk, asked.pk, now=LATER, by=APPROVER)
    assert not Entry.objects.filter(what="session.corrected").exists()
