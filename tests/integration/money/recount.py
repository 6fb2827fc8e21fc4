"""Adds the exported workbook up anew, from nothing but the file: what each account, the payments and the withholding
come to, in fen. An independent reckoning: it imports nothing of the programme.

    .venv/bin/python tests/integration/money/recount.py books.xlsx
"""

from __future__ import annotations

import io
import json
import sys
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

ACCOUNTS = ("节目组", "代管基金", "应付奖励", "已付", "代扣税款", "作废")


def fen(cell: object) -> int:
    """An amount of the sheet; a fraction of a fen is an error."""
    amount = Decimal(str(cell)).scaleb(2)
    if abs(amount - round(amount)) > Decimal("0.0001"):
        raise ValueError(f"{cell} is no whole number of fen")
    return round(amount)


def rows(sheet: Any) -> list[dict[str, Any]]:
    lines = list(sheet.iter_rows(values_only=True))
    return [dict(zip(lines[0], line, strict=True)) for line in lines[1:]]


def recount(file: bytes) -> dict[str, int]:
    """Every total of the sheet 合计, from the rows; raises ``ValueError`` where the sheets disagree with each other."""
    book = load_workbook(io.BytesIO(file), data_only=True)
    ledger, payments, withheld = (rows(book[name]) for name in ("账目", "付款", "代扣"))
    totals: dict[str, int] = defaultdict(int)
    for row in ledger:
        amounts = {account: fen(row[account]) for account in ACCOUNTS}
        if sum(amounts.values()):
            raise ValueError(f"posting {row['序号']} does not balance")
        for account, amount in amounts.items():
            totals[f"账目 {account}"] += amount
    people: dict[tuple[str, str], int] = defaultdict(int)
    for row in payments:
        gross, tax, net = fen(row["税前"]), fen(row["税款"]), fen(row["实付"])
        if gross != net + tax:
            raise ValueError(f"{row['凭单']} does not add up")
        if abs(Decimal(gross) * Decimal(str(row["税率%"])) / 100 - tax) > 1:
            raise ValueError(f"{row['凭单']} is taxed wrongly")
        totals["付款 税前"] += gross
        totals["付款 税款"] += tax
        totals["付款 实付"] += net
        people[(row["姓名"], row["证件号"])] += tax
    for row in withheld:
        totals["代扣 税款"] += fen(row["税款"])
        people[(row["姓名"], row["证件号"])] -= fen(row["税款"])  # two of one name and mask are taken together
    for (name, _), left in people.items():
        if left:
            raise ValueError(f"of {name} {left} fen are withheld in one sheet and not in the other")
    if (totals["付款 税款"], totals["付款 实付"]) != (totals["账目 代扣税款"], totals["账目 已付"]):
        raise ValueError("payments and ledger are not one")
    said = {row["项目"]: fen(row["金额"]) for row in rows(book["合计"])}
    if {name: amount for name, amount in said.items() if amount} != {n: a for n, a in totals.items() if a}:
        raise ValueError(f"the sheet of totals says {said}, its rows {dict(totals)}")
    return said


if __name__ == "__main__":
    print(json.dumps(recount(Path(sys.argv[1]).read_bytes()), ensure_ascii=False, indent=2))
