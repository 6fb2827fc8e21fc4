"""Fen as people read them."""

from __future__ import annotations


def yuan(fen: int) -> str:
    """``1,234.50``, ``-0.05``: the number alone, as in sheets and receipts."""
    sign, fen = ("-", -fen) if fen < 0 else ("", fen)
    return f"{sign}{fen // 100:,}.{fen % 100:02d}"


def signed(fen: int) -> str:
    """``¥1,234.50``; less than nothing has its sign first: ``−¥0.05``."""
    return f"{'−' if fen < 0 else ''}¥{yuan(abs(fen))}"
