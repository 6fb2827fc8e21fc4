"""The champion fund's amounts (RULES §11): what each consecutive day won adds. In any one unit, no ledger here."""

from __future__ import annotations


def award(day: int, base: int = 200, step: int = 200, cap: int = 800) -> int:
    """What the `day`-th consecutive day won adds (from 1): `base`, then `step` more each day, at most `cap`; by default yuan."""
    if day < 1:
        raise ValueError(f"days count from 1, not {day}")
    return min(base + step * (day - 1), cap)


def awards(days: int, base: int = 200, step: int = 200, cap: int = 800) -> tuple[int, ...]:
    """Each day's amount over `days` consecutive days won; their sum is the fund."""
    return tuple([award(day, base, step, cap) for day in range(1, days + 1)])
