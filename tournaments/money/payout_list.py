"""The counter's list of payouts."""

from __future__ import annotations

import re
from typing import Any, Final

from django.db.models import Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from core import clock, sheets
from core.clock import SHANGHAI
from core.console.lists import Choices, Column, Filter, ListPage, Rows, Sort, Way
from core.roles import Right
from core.yuan import yuan
from tournaments.money.domain.amounts import is_over
from tournaments.money.domain.holding import NAMES
from tournaments.money.models import Standing

State = Standing.State
CHIPS: Final = {
    State.OPEN: "is-new",
    State.CLAIMED: "is-asked",
    State.APPROVED: "is-waiting",
    State.PAID: "is-waiting",
    State.SIGNED: "is-good",
    State.FORFEITED: "is-over",
    State.VOID: "is-over",
}
KINDS: Final = {"cash": ("现金", "cash"), "goods": ("实物", "goods"), "coupon": ("优惠券", "coupon")}
#: A receipt's code as a scanner types it, the number printed on it, or a payout's own.
_NUMBER: Final = re.compile(r"(?:.*/payouts/|p)(\d{1,10})(?:[-/].*)?|(\d{1,10})", re.IGNORECASE | re.DOTALL)
Row = Standing


def said(pair: tuple[str, str], language: str) -> str:
    """The text in this language."""
    return pair[language == "en"]


def chip(state: str, language: str) -> SafeString:
    """The state, coloured."""
    return format_html('<span class="chip {}">{}</span>', CHIPS[State(state)], said(NAMES[state], language))


def _states(language: str) -> Choices:
    return [(state, said(pair, language)) for state, pair in NAMES.items()]


def _kinds(language: str) -> Choices:
    return [(kind, said(pair, language)) for kind, pair in KINDS.items()]


def _who(row: Row, language: str) -> SafeString:
    payout = row.payout
    if payout.person is None:
        return format_html("<b>{}</b>", said(("两人之一", "either of the two"), language))
    return format_html("<b>{}</b><small>{}</small>", payout.person.real_name, f"{payout.number}号")


def _what(row: Row, language: str) -> SafeString:
    owed = row.payout.owed
    return format_html("{}<small>{}</small>", owed.what, said(KINDS[owed.kind], language))


def _due(row: Row, language: str) -> SafeString | str:
    day = f"{row.due_at.astimezone(SHANGHAI):%Y-%m-%d}"
    late = row.state == State.OPEN and is_over(row.due_at, clock.now())
    return format_html('{} <span class="flag">{}</span>', day, said(("已过期", "over"), language)) if late else day


def _open(rows: Rows, _: str) -> Rows:
    return rows.filter(state__in=(State.OPEN, State.CLAIMED, State.APPROVED, State.PAID))


class PayoutList(ListPage):
    """All payouts, the newest first; found by names, pinyin, a receipt's code or its number."""

    right = Right.MONEY_READ
    url_name = "money:payouts"
    heading = ("领奖", "Payouts")
    search_hint = ("姓名、组合、拼音，或扫收据二维码", "Name, combination, pinyin, or scan the receipt")
    columns = (
        Column("number", ("编号", "No."), "id", "num", lambda row, _: f"P{row.pk}"),
        Column("who", ("获奖人", "Winner"), "", "main", _who),
        Column("team", ("组合", "Combination"), cell=lambda row, _: row.payout.owed.team.name),
        Column("occasion", ("场次", "Session"), "", "num", lambda row, _: row.payout.owed.occasion),
        Column("what", ("奖项", "Prize"), cell=_what),
        Column("amount", ("金额", "Amount"), "", "num", lambda row, _: yuan(row.payout.amount)),
        Column("state", ("状态", "State"), cell=lambda row, language: chip(row.state, language)),
        Column("due", ("领取期限", "Until"), "", "num", _due),
    )
    filters = (
        Filter(
            "state",
            ("状态", "State"),
            lambda rows, state: rows.filter(state=state),
            choices=_states,
            kind="tabs",
            counted="state",
        ),
        Filter("kind", ("种类", "Kind"), lambda rows, kind: rows.filter(kind=kind), _kinds),
        Filter("todo", ("只看未办完的", "Unfinished only"), _open, kind="tick"),
    )
    sorts = (Sort("id", ("payout_id",), ("最早在前", "Oldest first"), ("最新在前", "Newest first")),)
    usual_sort = "-id"
    ways = (Way("money:books", ("账目与日结", "Books and the day's close"), Right.MONEY_READ),)
    empty = (
        "还没有可领的。场次结算后，开出的奖和结清的基金会列在这里。",
        "Nothing to claim yet. When a session is settled its prizes and a fund that ended stand here.",
    )
    link_column = "who"

    def everything(self) -> Rows:
        """With the thing won, its combination and the winner."""
        return Standing.objects.select_related("payout__owed__team", "payout__person")

    def searched(self, rows: Rows, q: str) -> Rows:
        """By what the counter knows."""
        return rows.filter(searched_for(q))

    def address(self, line: Any) -> str:
        """The payout's page."""
        return reverse("money:payout", args=[line.pk])


def searched_for(q: str) -> Q:
    """Names and pinyin; a scanned code or a receipt's number finds that one alone, a mere number also it."""
    number = _NUMBER.fullmatch(q.strip())
    if number is not None:
        found = Q(pk=int(number[1] or number[2]))
        return found if number[1] else found | Q(searched__contains=sheets.key(q))
    return Q(searched__contains=sheets.key(q))
