"""The deeds about money, in words (``core.console.deeds``)."""

from __future__ import annotations

from core.console.deeds import Kind

KINDS = (
    Kind(
        "money",
        ("奖金与奖品", "money and prizes"),
        {"owed": ("应付", "owed"), "withdrawn": ("不再应付", "no longer owed")},
    ),
)
