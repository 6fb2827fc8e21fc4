"""The books of a span of days as rows for a sheet: payments, withholding by person, the ledger, and their totals.

Amounts are fen. A payment that was taken back later stands on its own day, and with its sign turned on the day it was
taken back. Days are the studio's, both ends included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Any, Final

from django.db.models import QuerySet, Sum
from django.db.models.expressions import RawSQL

from core import vault
from core.two_people import name_of
from tournaments.money.models import Account, Line, Owed, Payment, Posting, Reversal

Tell = Callable[[int], None]
#: Rows between two words on how far it is.
STEP: Final = 1000

PAYMENTS: Final = (
    "日期", "凭单", "次数", "场次", "组合", "姓名", "证件", "证件号", "奖项", "种类", "税前", "税率%", "税款", "实付", "承担",
    "方式", "凭证号", "录入", "批准", "付款", "备注",
)  # fmt: skip
WITHHELD: Final = ("姓名", "证件", "证件号", "笔数", "税前", "税款", "实付")
LEDGER: Final = (
    "日期",
    "序号",
    "事由",
    "来源",
    "场次",
    *(Account(one).label for one in Account.values),
    "经手",
    "备注",
)
TOTALS: Final = ("项目", "金额")
KINDS: Final = dict(Owed.Kind.choices)
_KINDS: Final = dict(Posting.Kind.choices)
_ACCOUNTS: Final = tuple(Account.values)


@dataclass(slots=True)
class Books:
    """Rows under their heads, by sheet; ``totals`` are what the sheets come to, in fen."""

    payments: list[list[Any]] = field(default_factory=list)
    withheld: list[list[Any]] = field(default_factory=list)
    ledger: list[list[Any]] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)


class Unequal(RuntimeError):
    """The sheets do not come to what the ledger does: a fault of this programme."""


def count(first: date, last: date) -> int:
    """How many rows :func:`books` reads, for its progress."""
    span = (first, last)
    paid = Payment.objects.filter(day__range=span).count() + Reversal.objects.filter(posting__day__range=span).count()
    return paid + Posting.objects.filter(day__range=span).count()


def books(first: date, last: date, *, clear: bool = False, tell: Tell = lambda done: None) -> Books:
    """Everything of the days from ``first`` to ``last``; ``clear``: identity numbers as they are, not masked.

    ``tell`` hears now and then how many rows are done. Raises :class:`Unequal` if the payments, the ledger's rows and
    the ledger's own sums are not one.
    """
    found, done = Books(), 0
    # Everything is read of the postings that are there now, and each stands in one transaction with its lines and its
    # payment: who pays while this is written comes into the next file, whole.
    these = list(Posting.objects.filter(day__range=(first, last)).values_list("pk", flat=True))
    # By the number: one man in two combinations is one taxpayer. And by the name, so that each line can be found again
    # among the payments even where a number was typed for another.
    people: dict[tuple[str, str], list[Any]] = {}
    for payment, reversal, number in _numbered(_payments(first, last, these), clear):
        found.payments.append(_payment(payment, reversal, number))
        sign = -1 if reversal else 1
        claim = payment.decision.claim
        who = claim.number_hash, claim.name
        row = people.setdefault(who, [claim.name, claim.get_paper_display(), number, 0, 0, 0, 0])
        for place, amount in enumerate((1, payment.gross, payment.tax, payment.net), 3):
            row[place] += sign * amount
        done += 1
        if done % STEP == 0:
            tell(done)
    found.withheld = sorted((row for row in people.values() if any(row[3:])), key=lambda row: str(row[0]))
    sums = dict.fromkeys(Account.values, 0)
    for posting, amounts in _postings(first, last, these):
        for account, amount in amounts.items():
            sums[account] += amount
        found.ledger.append(_posting(posting, amounts))
        done += 1
        if done % STEP == 0:
            tell(done)
    _same(sums, {**dict.fromkeys(Account.values, 0), **_of_ledger(first, last, these)})
    paid = {name: sum(row[place] for row in found.payments) for name, place in (("税款", 12), ("实付", 13))}
    _same({"税款": sums[Account.TAX], "实付": sums[Account.PAID]}, paid)
    found.totals = {f"账目 {Account(account).label}": amount for account, amount in sums.items()}
    found.totals |= {
        "付款 税前": sum(row[10] for row in found.payments),
        "付款 税款": paid["税款"],
        "付款 实付": paid["实付"],
        "代扣 税款": sum(row[5] for row in found.withheld),
    }
    tell(done)
    return found


def _payments(first: date, last: date, these: list[int]) -> Iterator[tuple[Payment, Reversal | None]]:
    related = "payout__owed__team", "decision__claim__person__data_key"
    rows = _of(Payment.objects.filter(day__range=(first, last)), these).select_related(*related).order_by("day", "pk")
    for payment in rows.iterator(chunk_size=STEP):
        yield payment, None
    names = [f"payment__{name}" for name in related]
    back = _of(Reversal.objects.filter(posting__day__range=(first, last)), these).select_related("posting", *names)
    for reversal in back.order_by("posting__day", "posting_id").iterator(chunk_size=STEP):
        yield reversal.payment, reversal


def _of(rows: QuerySet[Any], these: list[int], column: str = "posting") -> QuerySet[Any]:
    """Those of these postings; one array, for there may be tens of thousands."""
    return rows.filter(**{f"{column}__in": RawSQL("SELECT unnest(%s::bigint[])", [these])})


def _payment(payment: Payment, reversal: Reversal | None, number: str) -> list[Any]:
    claim, owed, sign = payment.decision.claim, payment.payout.owed, -1 if reversal else 1
    by = reversal.by if reversal else payment.by
    proxy = f"代领 {claim.proxy_name}" if claim.proxy_name else ""
    return [
        (reversal.posting.day if reversal else payment.day).isoformat(),
        f"P{payment.payout_id}",
        payment.attempt,
        owed.occasion,
        owed.team.name,
        claim.name,
        claim.get_paper_display(),
        number,
        owed.what,
        KINDS[owed.kind],
        sign * payment.gross,
        payment.rate,
        sign * payment.tax,
        sign * payment.net,
        "节目组" if payment.bearer == "programme" else "获奖人",
        payment.method,
        payment.reference,
        name_of(claim.by),
        name_of(payment.approved_by),
        name_of(by),
        f"冲回：{reversal.why}" if reversal else proxy,
    ]


def _numbered(
    rows: Iterator[tuple[Payment, Reversal | None]], clear: bool
) -> Iterator[tuple[Payment, Reversal | None, str]]:
    """Each with its paper's number: masked, or (``clear``) opened, many at one look into the key store."""
    while some := list(islice(rows, STEP)):
        claims = [payment.decision.claim for payment, _ in some]
        if clear:
            opened = vault.open_many((one.person.data_key, "identity", one.number_sealed) for one in claims)
            numbers = [text or one.number_mask for text, one in zip(opened, claims, strict=True)]
        else:
            numbers = [one.number_mask for one in claims]
        yield from ((*row, number) for row, number in zip(some, numbers, strict=True))


def _postings(first: date, last: date, these: list[int]) -> Iterator[tuple[Posting, dict[str, int]]]:
    rows = _of(Posting.objects.filter(day__range=(first, last)), these, "pk").order_by("pk")
    postings = rows.iterator(chunk_size=STEP)
    while some := list(islice(postings, STEP)):
        amounts: dict[int, dict[str, int]] = {posting.pk: {} for posting in some}
        lines = Line.objects.filter(posting__in=amounts).order_by().values_list("posting_id", "account", "amount")
        for posting_id, account, amount in lines:
            of = amounts[posting_id]
            of[account] = of.get(account, 0) + amount
        yield from ((posting, amounts[posting.pk]) for posting in some)


def _posting(posting: Posting, amounts: dict[str, int]) -> list[Any]:
    return [
        posting.day.isoformat(),
        posting.pk,
        _KINDS[posting.kind],
        f"{posting.source_kind} {posting.source_id}",
        posting.occasion,
        *(amounts.get(account, 0) for account in _ACCOUNTS),
        name_of(posting.by),
        posting.note,
    ]


def _of_ledger(first: date, last: date, these: list[int]) -> dict[str, int]:
    lines = _of(Line.objects.filter(posting__day__range=(first, last)), these).order_by()
    rows: Iterable[tuple[str, Any]] = lines.values_list("account").annotate(sum=Sum("amount"))
    return {account: int(amount) for account, amount in rows}


def _same(one: dict[str, int], other: dict[str, int]) -> None:
    if one != other:
        raise Unequal(f"{one} is not {other}")
