"""What a settled session brings into the books: days won go into the fund, a fund that ends is owed or forfeited, prizes
are owed; and for what is owed, a payout a person.

Everything here may be asked for again and does only what is not done yet. A rehearsal never comes here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from core import audit, sheets
from core.pinyin import spellings
from core.refusals import Refusal
from tournaments.money.domain import ledger, terms
from tournaments.money.domain.amounts import business_day, deadline, split
from tournaments.money.domain.holding import State
from tournaments.money.domain.ledger import Kind, Move, Source
from tournaments.money.models import Account, Owed, Payout, Standing
from tournaments.people.models import Member, Person, Team

FUND = "fund"


@dataclass(frozen=True, slots=True)
class Day:
    """One day won: its source (a session's key), the occasion's code, and what it adds in fen."""

    source: str
    occasion: str
    award: int


def award(team: Team, day: Day, *, now: datetime, by: str) -> None:
    """Put a day's award into the fund that is held for ``team``."""
    if day.award and ledger.posted(Kind.AWARD, "day", day.source) is None:
        moves = [Move(Account.PROGRAMME, -day.award), Move(Account.FUND, day.award, team.pk)]
        source = ledger.anew(Kind.AWARD, Source("day", day.source, day.occasion))
        ledger.post(Kind.AWARD, source, moves, now=now, by=by)


def end_fund(
    fund: str, team: Team, days: Iterable[Day], *, forfeit: bool, complete: bool, now: datetime, by: str
) -> None:
    """A run of days has ended: what ``days`` (those that are settled) brought is owed to ``team``, or forfeit.

    ``fund`` is the source of what :func:`owe` has written down of it; once the days are ``complete`` it can be claimed.
    """
    account, kind = (Account.FORFEITED, Kind.FORFEIT_FUND) if forfeit else (Account.OWED, Kind.RELEASE)
    whose = None if forfeit else team.pk
    for day in days:
        award(team, day, now=now, by=by)
        if day.award and ledger.posted(kind, "day", day.source) is None:
            moves = [Move(Account.FUND, -day.award, team.pk), Move(account, day.award, whose)]
            source = ledger.anew(kind, Source("day", day.source, day.occasion))
            ledger.post(kind, source, moves, now=now, by=by)
    if complete and not forfeit:
        for row in fund_owed(fund).select_related("team"):
            divide(row, now=now, by=by)


def fund_owed(fund: str) -> QuerySet[Owed]:
    """What is owed of a fund and was not withdrawn: one row, or none."""
    return ledger.of_source(Owed.objects.filter(withdrawn=None), FUND, fund)


def book_winnings(occasion: str, *, now: datetime, by: str) -> None:
    """The prizes of a session are owed in the books, and can be claimed from now on."""
    rows = Owed.objects.filter(occasion=occasion, withdrawn=None).exclude(source_kind=FUND).order_by("pk")
    for row in rows.select_related("team"):
        book_prize(row, now=now, by=by)


def book_prize(row: Owed, *, now: datetime, by: str) -> None:
    """One of them."""
    if ledger.posted(Kind.PRIZE, "owed", str(row.pk)) is None:
        moves = [Move(Account.PROGRAMME, -row.amount), Move(Account.OWED, row.amount, row.team_id)]
        ledger.post(Kind.PRIZE, Source("owed", str(row.pk), row.occasion), moves, now=now, by=by)
    divide(row, now=now, by=by)


def divide(row: Owed, *, now: datetime, by: str) -> list[Payout]:
    """A payout for each of the two, of cash; one for either of them, of goods and coupons. Those that are there stay."""
    if row.payouts.exists():
        return list(row.payouts.order_by("pk"))
    rules = terms.terms_on(business_day(now))
    due = deadline(now, rules.claim_days)
    members = list(Member.objects.filter(team=row.team_id).select_related("person").order_by("number"))
    shares: list[tuple[Person | None, int | None, int, str]]
    if row.kind == Owed.Kind.CASH and len(members) == 2:
        parts = split(row.amount, rules.first_share)
        said = _said(row.amount, rules.first_share, parts)
        shares = [(one.person, one.number, part, said) for one, part in zip(members, parts, strict=True) if part]
    else:
        shares = [(None, None, row.amount, "")]
    made = []
    with transaction.atomic():
        for person, number, amount, said in shares:
            payout = Payout.objects.create(
                owed=row, person=person, number=number, amount=amount, said=said, due_at=due, created_at=now
            )
            who = [person] if person is not None else [one.person for one in members]
            Standing.objects.create(payout=payout, kind=row.kind, due_at=due, searched=searched(row, who))
            audit.record(
                by, "payout.made", f"payout:{payout.pk}", occasion=row.occasion, kind=row.kind, amount=amount,
                number=number, said=said,
            )  # fmt: skip
            made.append(payout)
    return made


def searched(row: Owed, people: Iterable[Person]) -> str:
    """What the counter finds a payout by: its combination, who may claim it, and both spelt."""
    names = [row.team.name, *(person.real_name for person in people)]
    return " ".join(part for name in names for part in (sheets.key(name), *spellings(name)))


def _said(amount: int, first_share: int, parts: tuple[int, int]) -> str:
    even = amount * (100 - first_share) % 100 == 0
    said = "平分" if first_share == 50 else f"1号 {first_share}%、2号 {100 - first_share}%"
    return said if even else f"{said}，除不尽的 1 分归 1号"


def forget(person: Person) -> None:
    """A person's data is being shredded: his name goes from what the counter searches by. What is in the books stays.

    Refused (409) while something is on its way to him.
    """
    under_way = (State.CLAIMED, State.APPROVED, State.PAID)
    rows = Standing.objects.filter(payout__owed__team__members__person=person)
    if rows.filter(state__in=under_way, payout__claims__person=person).exists():
        raise Refusal(
            "payout_under_way",
            "这个人还有没办完的领奖，请先办完或退回，再销毁个人资料。",
            "A payout to this person is under way: finish it or send it back before shredding.",
        )
    for row in rows.select_related("payout__owed__team"):
        find_by_name(row, without=person)


def find_by_name(row: Standing, without: Person | None = None) -> None:
    """Write anew what a payout (``payout__owed__team`` loaded) is found by: the names as they are now."""
    payout = row.payout
    people = Person.objects.filter(places__team=payout.owed.team_id).order_by("places__number")
    if payout.person_id is not None:
        people = people.filter(pk=payout.person_id)
    if without is not None:
        people = people.exclude(pk=without.pk)
    Standing.objects.filter(pk=row.pk).update(searched=searched(payout.owed, people))
