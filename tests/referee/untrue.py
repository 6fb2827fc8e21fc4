"""What the referee says of a record that is not true."""

from __future__ import annotations

from typing import Any


class Untrue(Exception):
    """An event, or the deal (0), or the result (-1), that the rules do not allow."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"event {seq}: {why}")
        self.seq = seq


def must(seq: int, holds: object, why: str) -> None:
    """Raise Untrue unless it holds."""
    if not holds:
        raise Untrue(seq, why)


def same(seq: int, what: str, told: Any, right: Any) -> None:
    """Raise Untrue unless what the record tells is right."""
    if told != right:
        raise Untrue(seq, f"{what}: the record has {told!r}, right is {right!r}")
