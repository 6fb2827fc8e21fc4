"""From the claim to the signature: who may, until when, what it comes to, and what is refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from core import sheets
from core.clock import SHANGHAI
from core.models import Entry
from tests.evening import two_teams
from tests.integration.money.kit import (
    APPROVER,
    CASHIER,
    DAY,
    NOW,
    NUMBER,
    OTHER,
    approved,
    claimed,
    paid,
    paper,
    payouts,
    refused,
    state,
    totals,
    won,
)
from tests.members import client_of
from tournaments.money.domain import books, claiming, identity, ledger, paying, terms, withdraw
from tournaments.money.domain.amounts import business_day, deadline
from tournaments.money.domain.claiming import Proxy, Shown
from tournaments.money.models import Claim, Decision, Payment, Payout, Reversal, Standing, Terms
from tournaments.people.domain.private_data import shred_person
from tournaments.people.models import Registration, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team() -> Team:
    return two_teams()[0]


def test_cash_is_divided_the_odd_fen_said_and_goods_are_for_one_by_their_word(team: Team) -> None:
    first, second = payouts(won(team, 100_01))
    assert (first.amount, second.amount, first.number, second.number) == (50_01, 50_00, 1, 2)
    assert first.said == "平分，除不尽的 1 分归 1号"
    (goods,) = payouts(won(team, 299_00, "goods"))
    with refused("which_person", 422):
        claiming.claim(goods.pk, paper(goods)["shown"], now=NOW, by=CASHIER)
    claiming.claim(goods.pk, now=NOW, by=CASHIER, **paper(goods, 2))
    assert Claim.objects.get(payout=goods).person == second.person
    with refused("other_person", 422):
        claiming.claim(first.pk, paper(first)["shown"], now=NOW, by=CASHIER, person_id=second.person_id)


def test_another_split_and_deadline_from_a_day_on(team: Team) -> None:
    day = business_day(NOW + DAY)
    terms.set_terms(day, first_share=70, claim_days=3, methods=["现金"], why="商定", now=NOW, by=APPROVER)
    assert [one.amount for one in payouts(won(team, 100_00))] == [50_00, 50_00]
    later = payouts(won(team, 100_00, at=NOW + DAY))
    assert [one.amount for one in later] == [70_00, 30_00]
    approved(later[0], at=NOW + DAY)
    with refused("method", 422):
        paying.pay(later[0].pk, "银行转账", "1", now=NOW + DAY, by=CASHIER)
    with refused("bad_setting", 422):
        terms.set_terms(
            business_day(NOW - DAY), first_share=50, claim_days=3, methods=["现金"], why="x", now=NOW, by="x"
        )


def test_money_is_paid_and_a_prize_is_handed_over(team: Team) -> None:
    cash, (goods,), (coupon,) = (payouts(won(team, 100_00, kind)) for kind in ("cash", "goods", "coupon"))
    for payout in (cash[0], goods, coupon):
        claiming.claim(payout.pk, now=NOW, by=CASHIER, **paper(payout, 1))
        claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)
    for payout, wrong in ((cash[0], "快递"), (goods, "现金"), (coupon, "银行转账")):
        with refused("method", 422):
            paying.pay(payout.pk, wrong, "1", now=NOW, by=CASHIER)
    day = business_day(NOW)
    for given in ({"methods": ["现金", "快递"]}, {"methods": ["现金"], "deliveries": []}):
        with refused("bad_setting", 422):
            terms.set_terms(day, first_share=50, claim_days=3, why="商定", now=NOW, by=APPROVER, **given)
    terms.set_terms(
        day, first_share=50, claim_days=3, methods=["云闪付"], deliveries=["到店自提"], why="商定", now=NOW, by=APPROVER
    )
    english = terms.set_terms(
        day + timedelta(days=1), first_share=50, claim_days=3, methods=["Bank transfer", "云闪付"],
        deliveries=["by courier"], why="商定", now=NOW, by=APPROVER,
    )  # fmt: skip
    assert (english.methods, english.deliveries) == (["银行转账", "云闪付"], ["快递"])
    assert paying.pay(cash[0].pk, "云闪付", "1", now=NOW, by=CASHIER).method == "云闪付"
    assert paying.pay(goods.pk, "到店自提", "2", now=NOW, by=CASHIER).method == "到店自提"


def test_terms_set_before_the_two_were_told_apart_still_serve_both(team: Team) -> None:
    day = business_day(NOW)
    Terms.objects.create(from_on=day, methods=["现金", "快递", "到店自提"], at=NOW, by=APPROVER, why="从前")
    assert terms.terms_on(day).ways("cash") == ("现金", "到店自提")
    assert {"快递", "到店自提"} <= set(terms.terms_on(day).ways("goods"))


def test_a_payout_goes_its_way_and_the_books_follow(team: Team) -> None:
    payout, other = payouts(won(team, 200_00))
    claimed(payout)
    assert state(payout) == "claimed"
    claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)
    payment = paying.pay(payout.pk, "银行转账", "T-9", now=NOW, by=OTHER)
    assert (payment.gross, payment.tax, payment.net) == (100_00, 20_00, 80_00)
    with refused("signed_by", 422):
        paying.sign(payout.pk, "别人", now=NOW, by=OTHER)
    assert payout.person is not None
    paying.sign(payout.pk, payout.person.real_name, now=NOW, by=OTHER)
    assert state(payout) == "signed"
    assert totals() == {"programme": -200_00, "owed": 100_00, "paid": 80_00, "tax": 20_00}
    assert state(other) == "open"


def test_d16_tax_by_kind_and_grossed_up_where_the_programme_bears_it(team: Team) -> None:
    (coupon,) = payouts(won(team, 99_00, "coupon"))
    (goods,) = payouts(won(team, 299_00, "goods"))
    paid(coupon)
    terms.set_tax(business_day(NOW), "goods", rate=2000, bearer="programme", why="赠品含税", now=NOW, by=APPROVER)
    paid(goods)
    sums = Payment.objects.order_by("pk").values_list("gross", "tax", "net")
    assert list(sums) == [(99_00, 0, 99_00), (373_75, 74_75, 299_00)]
    assert totals() == {"programme": -472_75, "paid": 398_00, "tax": 74_75}


def test_the_number_is_sealed_masked_and_in_no_list_of_deeds(team: Team) -> None:
    payout = payouts(won(team))[0]
    claimed(payout)
    row = Claim.objects.get()
    assert NUMBER.encode() not in bytes(row.number_sealed)
    assert row.number_mask == "110*************2X"
    assert not [entry for entry in Entry.objects.all() if NUMBER in str(entry.data) + entry.why]


def test_another_name_on_the_paper_is_refused_and_spaces_are_none(team: Team) -> None:
    payout = payouts(won(team))[0]
    shown = paper(payout)["shown"]
    with refused("other_name", 422):
        claiming.claim(payout.pk, Shown("id", NUMBER, "别人"), now=NOW, by=CASHIER)
    spaced = f" {shown.name[0]} {shown.name[1:]}"
    claiming.claim(payout.pk, Shown("id", NUMBER, spaced), now=NOW, by=CASHIER)


def test_a_number_that_was_entered_for_another_is_pointed_out_to_the_approver(team: Team) -> None:
    first, second = payouts(won(team))
    claimed(first)
    claimed(second)
    assert [bool(one.warning) for one in Claim.objects.order_by("pk")] == [False, True]


def test_a_proxy_needs_a_paper_and_an_authorisation_and_signs_himself(team: Team) -> None:
    payout = payouts(won(team))[0]
    given: dict[str, Any] = paper(payout)
    with refused("authorisation", 422):
        claiming.claim(payout.pk, now=NOW, by=CASHIER, proxy=Proxy(Shown("passport", "E12345678", "代领"), ""), **given)
    for own, code in ((NUMBER, "proxy_is_winner"), ("11010520081201001X", "proxy_minor")):
        with refused(code, 422):
            claiming.claim(payout.pk, now=NOW, by=CASHIER, proxy=Proxy(Shown("id", own, "代领"), "授权书"), **given)
    proxy = Proxy(Shown("passport", "E12345678", "代领"), "本人 2026-11-30 授权书")
    claiming.claim(payout.pk, now=NOW, by=CASHIER, proxy=proxy, **given)
    claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)
    paying.pay(payout.pk, "现金", "1", now=NOW, by=CASHIER)
    with refused("signed_by", 422):
        paying.sign(payout.pk, given["shown"].name, now=NOW, by=CASHIER)
    paying.sign(payout.pk, "代领", now=NOW, by=CASHIER)


def minor(payout: Payout, guardian: str = "监护某人") -> None:
    assert payout.person is not None
    payout.person.minor, payout.person.guardian_name, payout.person.guardian_contact = True, guardian, "13355557777"
    payout.person.save()


def test_a_minor_is_paid_through_the_guardian_and_another_one_says_why(team: Team) -> None:
    payout = payouts(won(team))[0]
    minor(payout)
    given: dict[str, Any] = paper(payout)
    with refused("minor", 422):
        claiming.claim(payout.pk, now=NOW, by=CASHIER, **given)
    aunt = Shown("passport", "E12345678", "姑姑某人")
    with refused("other_guardian", 422):
        claiming.claim(payout.pk, now=NOW, by=CASHIER, proxy=Proxy(aunt, "户口簿"), **given)
    claiming.claim(payout.pk, now=NOW, by=CASHIER, proxy=Proxy(aunt, "户口簿", "父母在外地，已通电话"), **given)
    assert "父母在外地" in Claim.objects.get().warning, "for the approver"
    assert Entry.objects.get(what="payout.claimed").why == "父母在外地，已通电话"
    claiming.decide(payout.pk, approved=False, why="请监护人来", now=NOW, by=APPROVER)
    guardian = Shown("passport", "E12345678", " 监护 某人")
    claiming.claim(payout.pk, now=NOW, by=CASHIER, proxy=Proxy(guardian, "户口簿"), **given)
    assert Claim.objects.order_by("-pk")[0].warning == ""


def test_a_card_of_somebody_under_18_asks_for_the_guardian_though_none_is_registered(team: Team) -> None:
    payout = payouts(won(team))[0]
    card, given = "11010520081201001X", paper(payout)
    assert identity.checked("id", card, business_day(NOW)) == (card, "")
    young = Shown("id", card, given["shown"].name)
    with refused("minor", 422):
        claiming.claim(payout.pk, young, now=NOW, by=CASHIER)
    proxy = Proxy(Shown("passport", "E12345678", "母亲某人"), "户口簿")
    claiming.claim(payout.pk, young, now=NOW, by=CASHIER, proxy=proxy)
    assert "不满 18 岁" in Claim.objects.get().warning
    claiming.decide(payout.pk, approved=False, why="改天", now=NOW, by=APPROVER)
    claiming.claim(payout.pk, young, now=NOW + DAY, by=CASHIER)  # eighteen today


def test_a_claim_that_was_sent_back_may_be_entered_again(team: Team) -> None:
    payout = payouts(won(team))[0]
    claimed(payout)
    with refused("reason", 422):
        claiming.decide(payout.pk, approved=False, now=NOW, by=APPROVER)
    claiming.decide(payout.pk, approved=False, why="证件看不清", now=NOW, by=APPROVER)
    assert state(payout) == "open"
    approved(payout)
    assert [one.attempt for one in Claim.objects.order_by("pk")] == [1, 2]


# ---- two people -----------------------------------------------------------------------------------------------------


def test_d08_d09_who_entered_it_cannot_approve_and_who_approved_cannot_pay(team: Team) -> None:
    payout = payouts(won(team))[0]
    claimed(payout)
    with refused("same_person", 409):
        claiming.decide(payout.pk, approved=True, now=NOW, by="user:1 换了名字")
    claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)
    with refused("same_person", 409):
        paying.pay(payout.pk, "现金", "1", now=NOW, by=APPROVER)


def test_d09_d10_the_database_refuses_it_too_and_cannot_be_lied_to(team: Team) -> None:
    payout = payouts(won(team))[0]
    claimed(payout)
    row = Claim.objects.get()
    own: dict[str, Any] = {"claim": row, "approved": True, "at": NOW}
    with pytest.raises(IntegrityError, match="two_people_approve"), transaction.atomic():
        Decision.objects.create(**own, entered_by=row.by, by="user:1 别名")
    with pytest.raises(IntegrityError, match="entered_by_is_the_claims"), transaction.atomic():
        Decision.objects.create(**own, entered_by="user:9 某", by="user:1 出纳")
    claiming.decide(payout.pk, approved=True, now=NOW, by=APPROVER)
    with pytest.raises(IntegrityError), transaction.atomic():
        Decision.objects.create(**own, entered_by=row.by, by=OTHER)
    payment = paying.pay(payout.pk, "现金", "1", now=NOW, by=CASHIER)
    for change in ({"by": APPROVER}, {"net": 1}):
        with pytest.raises(DatabaseError), transaction.atomic():
            Payment.objects.filter(pk=payment.pk).update(**change)


def test_d09_d10_who_asked_for_a_reversal_is_held_to_the_question_or_the_void(team: Team) -> None:
    one, other = payouts(won(team, 200_00))
    paid(one)
    paid(other)
    asked = paying.ask_reversal(other.pk, "账号写错", now=NOW, by=CASHIER)
    payment = Payment.objects.get(payout=one)

    def forged(**cause: Any) -> Reversal:
        posting = ledger.reverse(payment.posting, now=NOW, by=APPROVER, note="x")
        return Reversal.objects.create(payment=payment, posting=posting, why="x", at=NOW, by=APPROVER, **cause)

    with pytest.raises(IntegrityError, match="a_reversal_has_one_cause"), transaction.atomic():
        forged(asked_by=CASHIER)
    with pytest.raises(IntegrityError, match="asked_by_is_who_asked"), transaction.atomic():
        forged(asked=asked, asked_by=CASHIER)  # of another payment
    mine = paying.ask_reversal(one.pk, "账号写错", now=NOW, by=APPROVER)
    with pytest.raises(IntegrityError, match="asked_by_is_who_asked"), transaction.atomic():
        forged(asked=mine, asked_by="user:9 某")
    with pytest.raises(IntegrityError, match="two_people_reverse"), transaction.atomic():
        forged(asked=mine, asked_by=APPROVER)
    with pytest.raises(IntegrityError, match="two_people_void_a_payout"), transaction.atomic():
        paying.void(one, "x", asked_by=APPROVER, now=NOW, by="user:2 换了名字")
    paying.void(other, "作弊", asked_by=OTHER, now=NOW, by=APPROVER)
    with pytest.raises(IntegrityError, match="asked_by_is_the_voids"), transaction.atomic():
        forged(voided_id=other.pk, asked_by=CASHIER)
    assert Reversal.objects.get().voided_id == other.pk


# ---- deadline -------------------------------------------------------------------------------------------------------


def test_d02_the_last_second_counts_at_the_studio_and_the_next_does_not(team: Team) -> None:
    first, second = payouts(won(team))
    last, late = second.due_at + timedelta(milliseconds=999), second.due_at + timedelta(seconds=1)
    claimed(first, at=last)
    with refused("not_due", 409):
        paying.forfeit(second.pk, now=last, by="system")
    assert paying.forfeit_due(last) == 0
    with refused("too_late", 409):
        claimed(second, at=late)
    assert paying.forfeit_due(late) == 1


def test_who_came_in_time_and_was_sent_back_after_it_has_a_new_time_to_come(team: Team) -> None:
    first, second = payouts(won(team))
    claimed(first, at=first.due_at)
    after = first.due_at + timedelta(hours=9)
    claiming.decide(first.pk, approved=False, why="号码抄错", now=after, by=APPROVER)
    assert paying.forfeit_due(after) == 1, "only the one nobody came for"
    due = Standing.objects.get(pk=first.pk).due_at
    assert due == deadline(after, claiming.AGAIN_DAYS)
    page = client_of("approver").get(f"/office/payouts/{first.pk}/").content.decode()
    assert "退回后重新计时" in page
    assert f"{due.astimezone(SHANGHAI):%Y-%m-%d %H:%M:%S}" in page
    approved(first, at=due)
    assert (state(first), state(second)) == ("approved", "forfeited")


def test_the_new_time_ends_too_and_never_before_the_old_one(team: Team) -> None:
    first, second = payouts(won(team))
    for one, at in ((first, first.due_at), (second, NOW)):
        claimed(one, at=at)
        claiming.decide(one.pk, approved=False, why="号码抄错", now=at, by=APPROVER)
    assert Standing.objects.get(pk=second.pk).due_at == second.due_at
    due = Standing.objects.get(pk=first.pk).due_at
    assert paying.forfeit_due(due + timedelta(seconds=1)) == 2


def test_d01_nobody_came_and_it_is_forfeit_once(team: Team) -> None:
    first, second = payouts(won(team, 200_00))
    claimed(first)
    assert paying.forfeit_due(second.due_at) == 0
    late = second.due_at + timedelta(seconds=1)
    assert [paying.forfeit_due(late), paying.forfeit_due(late)] == [1, 0]
    assert (state(first), state(second)) == ("claimed", "forfeited")
    assert totals() == {"programme": -200_00, "owed": 100_00, "forfeited": 100_00}
    with refused("wrong_state", 409):
        claimed(second, at=late)


# ---- void, out, shredded ---------------------------------------------------------------------------------------------


def test_a16_what_is_void_after_it_was_paid_is_taken_back_and_nothing_is_edited(team: Team) -> None:
    row = won(team, 200_00)
    first, second = payouts(row)
    paid(first)
    withdraw(row.source_kind, row.source_id, "作弊", asked_by=CASHIER, by=APPROVER, now=NOW)
    assert (state(first), state(second), totals()) == ("void", "void", {})
    assert Payment.objects.count() == 1
    with refused("wrong_state", 409):
        claimed(second)


def test_b08_b09_a_combination_that_is_out_is_not_paid(team: Team) -> None:
    first, second = payouts(won(team))
    claimed(first)
    approved(second)
    Registration.objects.filter(team=team).update(state="withdrawn")
    with refused("not_approved", 409):
        claiming.decide(first.pk, approved=True, now=NOW, by=APPROVER)
    with refused("not_approved", 409):
        paying.pay(second.pk, "现金", "1", now=NOW, by=CASHIER)


def test_d03_a_state_is_what_the_rows_say_whoever_wrote_them(team: Team) -> None:
    payout = payouts(won(team))[0]
    claimed(payout)
    row = Claim.objects.get()
    Decision.objects.create(claim=row, entered_by=row.by, approved=True, at=NOW, by="user:7 直接写库")
    assert state(payout) == "approved"
    version = Standing.objects.get(pk=payout.pk).version
    with refused("stale", 409):
        paying.pay(payout.pk, "现金", "1", now=NOW, by=CASHIER, base=version - 1)


def test_b10_a_thing_won_has_one_payout_a_person(team: Team) -> None:
    row = won(team)
    first = payouts(row)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Payout.objects.create(owed=row, person=first.person, number=1, amount=1, due_at=first.due_at, created_at=NOW)


def test_who_is_shredded_is_not_found_at_the_counter_and_the_voucher_keeps_its_name(team: Team) -> None:
    first, second = payouts(won(team))
    paid(first)
    claimed(second)
    assert first.person is not None
    assert second.person is not None
    Registration.objects.filter(team=team).update(state="withdrawn")
    with refused("payout_under_way", 409):
        shred_person(second.person.pk, now=NOW, by=CASHIER, why="到期")
    paying.sign(first.pk, first.person.real_name, now=NOW, by=CASHIER)
    name = first.person.real_name
    shred_person(first.person.pk, now=NOW, by=CASHIER, why="到期")
    assert sheets.key(name) not in Standing.objects.get(pk=first.pk).searched
    assert [row[5] for row in books.books(business_day(NOW), business_day(NOW)).payments] == [name]
    assert NUMBER not in str(books.books(business_day(NOW), business_day(NOW), clear=True).payments)
