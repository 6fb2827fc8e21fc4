"""Arithmetic of fen: dividing between two, tax, the studio's day. No rows, no clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from core.clock import SHANGHAI

WINNER, PROGRAMME = "winner", "programme"
_WHOLE = 10_000
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Withheld:
    """What a payment comes to: ``gross`` is taxable, ``tax`` is withheld, ``net`` reaches the winner; gross = net + tax."""

    gross: int
    tax: int
    net: int


def withheld(amount: int, rate: int, bearer: str) -> Withheld:
    """Tax on ``amount`` (fen), from the first yuan; ``rate`` in hundredths of a per cent, half a fen rounded up.

    Borne by the winner it comes out of the amount; borne by the programme the amount is net and the gross is
    ``amount / (1 - rate)``.
    """
    if not 0 <= rate < _WHOLE:
        raise ValueError(f"no rate: {rate}")
    if bearer == PROGRAMME:
        tax = _divided(amount * rate, _WHOLE - rate)
        return Withheld(amount + tax, tax, amount)
    tax = _divided(amount * rate, _WHOLE)
    return Withheld(amount, tax, amount - tax)


def split(amount: int, first_share: int) -> tuple[int, int]:
    """The parts of number 1 and number 2; ``first_share`` in per cent, and what does not divide goes to number 1."""
    second = amount * (100 - first_share) // 100
    return amount - second, second


def business_day(at: datetime) -> date:
    """The day at the studio."""
    return at.astimezone(SHANGHAI).date()


def deadline(at: datetime, days: int) -> datetime:
    """23:59:59 at the studio, ``days`` days after the day of ``at``."""
    return datetime.combine(business_day(at) + timedelta(days=days), time(23, 59, 59), SHANGHAI)


def is_over(due_at: datetime, now: datetime) -> bool:
    """Whether a deadline is over: its last second counts whole, the next does not."""
    return now >= due_at + SECOND


def day_bounds(first: date, last: date) -> tuple[datetime, datetime]:
    """From the first day's midnight to that after the last one's end, at the studio."""
    return (
        datetime.combine(first, time(), SHANGHAI),
        datetime.combine(last + timedelta(days=1), time(), SHANGHAI),
    )


_DIGITS = "零壹贰叁肆伍陆柒捌玖"
_PLACES = ("", "拾", "佰", "仟")
_GROUPS = ("", "万", "亿", "万亿")


def in_words(fen: int) -> str:
    """The amount in capital characters, as it is written on cheques (大写): ``壹仟零伍拾元零叁分``, ``贰佰元整``.

    ``ValueError`` below nothing and from 10^16 yuan.
    """
    if not 0 <= fen < 10**18:
        raise ValueError(f"no amount in words: {fen}")
    whole, rest = divmod(fen, 100)
    jiao, cent = divmod(rest, 10)
    text = f"{_whole(whole)}元" if whole else ""
    if not rest:
        return f"{text}整" if text else "零元整"
    if jiao:
        text += f"{_DIGITS[jiao]}角"
    elif text:
        text += "零"
    return text + (f"{_DIGITS[cent]}分" if cent else "整")


def _whole(number: int) -> str:
    groups = []
    while number:
        number, group = divmod(number, 10_000)
        groups.append(group)
    text, gap = "", False
    for place in range(len(groups) - 1, -1, -1):
        group = groups[place]
        if not group:
            gap = bool(text)
            continue
        if text and (gap or group < 1000):
            text += "零"
        text += _group(group) + _GROUPS[place]
        gap = False
    return text


def _group(number: int) -> str:
    text, gap = "", False
    for place in range(3, -1, -1):
        digit = number // 10**place % 10
        if not digit:
            gap = bool(text)
            continue
        text += ("零" if gap else "") + _DIGITS[digit] + _PLACES[place]
        gap = False
    return text


def _divided(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)
