"""The receipt of a payment as a PDF: in Chinese, the amount in words, in a font that comes with the programme."""

from __future__ import annotations

import io
import json
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pylopdf_fonts_zh_cn
import segno
import typst
from django.db import transaction

from core import audit
from core.clock import SHANGHAI
from core.two_people import name_of
from core.yuan import yuan
from tournaments.money.domain.amounts import PROGRAMME, in_words
from tournaments.money.domain.holding import State, hold, refuse_unless
from tournaments.money.domain.paying import standing_payment
from tournaments.money.models import Owed, Payment, Receipt

#: Set in this font and no other; the machine's own are not looked at.
FONT: Final = "NotoSansSC-Regular"
_TEMPLATE: Final = Path(__file__).parent.parent / "receipt.typ"
_KINDS: Final = dict(Owed.Kind.choices)


def print_receipt(payout_id: int, page: str, *, now: datetime, by: str) -> tuple[Receipt, bytes]:
    """The receipt of the payment that stands, as a PDF; every printing after the first is marked as a copy (副本).

    ``page`` is the whole address that its code leads to. Refuses (409) what is not paid.
    """
    with transaction.atomic():
        standing = hold(payout_id)
        refuse_unless(standing, State.PAID, State.SIGNED)
        payment = standing_payment(payout_id)
        row = Receipt.objects.create(payment=payment, number=payment.receipts.count() + 1, at=now, by=by[:120])
        audit.record(by, "payout.receipt", f"payout:{payout_id}", payment=payment.attempt, number=row.number)
    return row, pdf(payment, page, copy=row.number - 1, printed=now)


def number_of(payment: Payment) -> str:
    """How a receipt is called: ``P12-1`` is the first payment of payout 12."""
    return f"P{payment.payout_id}-{payment.attempt}"


def pdf(payment: Payment, page: str, *, copy: int, printed: datetime) -> bytes:
    """The receipt's bytes; ``copy`` 0 is the original."""
    code = io.BytesIO()
    segno.make(page, error="m").save(code, kind="svg", border=1)
    facts = json.dumps(_facts(payment, copy, printed), ensure_ascii=False)
    compiled: Any = typst.compile
    found = compiled(
        _template(),
        font_paths=[str(Path(pylopdf_fonts_zh_cn.__file__).parent)],
        ignore_system_fonts=True,
        sys_inputs={"facts": facts, "qr": code.getvalue().decode()},
    )
    return bytes(found)


@lru_cache(maxsize=1)
def _template() -> bytes:
    return _TEMPLATE.read_bytes()


def _facts(payment: Payment, copy: int, printed: datetime) -> dict[str, Any]:
    claim, owed = payment.decision.claim, payment.payout.owed
    programme = payment.bearer == PROGRAMME
    note = ""
    if payment.tax:
        note = "税款由节目组另行承担，已按税前金额还原。" if programme else "税款已从奖金中代扣。"
        if not programme and owed.kind != Owed.Kind.CASH:
            note = "税款由获奖人交付节目组代缴。"
    if claim.proxy_name:
        paper = f"{claim.get_proxy_paper_display()} {claim.proxy_number_mask}"
        note += f"代领人：{claim.proxy_name}（{paper}），{claim.authorisation}。"
    return {
        "title": "领奖收据",
        "number-head": "编号",
        "number": number_of(payment),
        "copy": f"副本 {copy}" if copy else "",
        "cells": [
            ["获奖人", claim.name],
            ["组合", owed.team.name],
            [claim.get_paper_display(), claim.number_mask],
            ["场次", owed.occasion],
            ["奖项", f"{owed.what}（{_KINDS[owed.kind]}）"],
            ["日期", payment.day.isoformat()],
            ["税前", f"¥{yuan(payment.gross)}"],
            ["代扣税款", f"¥{yuan(payment.tax)}（{payment.rate / 100:g}%）"],
            ["实付", f"¥{yuan(payment.net)}"],
            ["方式", f"{payment.method} {payment.reference}"],
        ],
        "words-head": "实付大写",
        "words": f"人民币{in_words(payment.net)}",
        "note": note,
        "signs": ["签收", f"经手 {name_of(payment.by)}", f"批准 {name_of(payment.approved_by)}"],
        "foot": f"打印 {printed.astimezone(SHANGHAI):%Y-%m-%d %H:%M}　扫码查看这一笔",
    }
