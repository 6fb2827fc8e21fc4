"""The audit list says what a deed's facts are in the reader's language."""

from __future__ import annotations

import ast

from config import places
from core.console import fact_words

PACKAGES = "broadcast", "config", "core", "games", "lottery", "tournaments"


def recorded() -> set[str]:
    """The keys that any deed is recorded with."""
    found: set[str] = set()
    for package in PACKAGES:
        for path in (places.BASE / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Attribute(value=ast.Name(id="audit"), attr="record"), keywords=given):
                        found |= {one.arg for one in given if one.arg is not None}
    return found


def test_every_fact_has_a_name_in_both_languages() -> None:
    assert recorded() - set(fact_words.NAMES) == set()
    assert all(zh != en for zh, en in fact_words.NAMES.values())


def test_facts_read_as_people_say_them() -> None:
    data = {"amount": 123_450, "again": False, "note": "", "changed": {"points": [40, 45], "label": [None, "甲"]}}
    assert fact_words.told(data, "zh") == "金额 ¥1,234.50; 重开一格 否; 改了 分 40 → 45, label — → 甲"
    assert fact_words.told({"amount": -5}, "en") == "amount −¥0.05"
    paid = {"method": "银行转账", "said": "1号 60%、2号 40%，除不尽的 1 分归 1号", "methods": ["现金", "云闪付"]}
    assert fact_words.told(paid, "en") == (
        "method bank transfer; said no. 1 60%, no. 2 40%, the odd fen to no. 1; ways to pay cash, 云闪付"
    )
    assert fact_words.told({"said": "平分", "bearer": "winner"}, "en") == "said in halves; tax borne by the winner"
    assert fact_words.told({"kind": "goods", "bearer": "winner"}, "zh") == "种类 实物; 谁承担税 获奖人"
    assert fact_words.told(data, "en") == "amount ¥1,234.50; draws again no; changed points 40 → 45, label — → 甲"
