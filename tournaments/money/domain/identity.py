"""Whether the number on a paper can be one. Nothing is kept here and nothing looked up."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Final

from core.refusals import Refusal
from tournaments.money.models import Claim

Paper = Claim.Paper
_WEIGHTS: Final = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECKS: Final = "10X98765432"
#: The first two digits: provinces, as they are numbered.
_AREAS: Final = frozenset(
    (11, 12, 13, 14, 15, 21, 22, 23, *range(31, 38), *range(41, 47), *range(50, 55), *range(61, 66), 71, 81, 82, 83)
)
_OTHERS: Final = {
    Paper.PASSPORT: (r"[A-Z0-9]{5,17}", "护照号码是 5 至 17 位字母和数字", "a passport has 5 to 17 letters and digits"),
    Paper.HK_MACAO: (r"[HM]\d{8}(\d{2})?", "以 H 或 M 开头，后面 8 或 10 位数字", "H or M and 8 or 10 digits"),
    Paper.TAIWAN: (r"\d{8}|\d{10}[A-Z0-9]?", "8 位数字", "8 digits"),
    Paper.RESIDENCE: (r"[A-Z]{3}\d{12}|9\d{16}[\dX]", "15 位（3 个字母开头）或 18 位（9 开头）", "15 or 18 characters"),
}


ADULT: Final = 18


def under_age(paper: str, number: str, today: date) -> bool:
    """Whether an identity card's number (as :func:`checked` gives it) shows somebody who is not 18 yet."""
    if paper != Paper.IDENTITY_CARD:
        return False
    year, of_year = int(number[6:10]), number[10:14]
    return (year + ADULT, of_year) > (today.year, f"{today:%m%d}")


def checked(paper: str, number: str, today: date) -> tuple[str, str]:
    """The number as it is kept, and what is odd about it without being wrong ("" for nothing). Refuses with 422."""
    number = "".join(unicodedata.normalize("NFKC", number).split()).upper()
    kind = Paper(paper) if paper in Paper.values else None
    if kind is None:
        raise _bad("没有这种证件，请重选。", "There is no such paper; choose again.", "paper")
    if kind != Paper.IDENTITY_CARD:
        pattern, zh, en = _OTHERS[kind]
        if not re.fullmatch(pattern, number):
            raise _bad(f"{kind.label}号码不对：{zh}。", f"Not such a number: {en}.")
        return number, ""
    if not re.fullmatch(r"\d{17}[\dX]", number):
        raise _bad(
            "身份证号是 18 位：17 位数字，末位是数字或 X。", "An identity number has 17 digits and a digit or X."
        )
    if _CHECKS[sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False)) % 11] != number[17]:
        raise _bad(
            "身份证号校验位不对，请对照证件重输。", "The check digit is wrong; compare with the card and type it anew."
        )
    try:
        born = date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        raise _bad("身份证号里的出生日期不存在。", "There is no such date of birth.") from None
    if not date(1900, 1, 1) <= born < today:
        raise _bad("身份证号里的出生日期不是过去的日期。", "The date of birth does not lie in the past.")
    if int(number[:2]) not in _AREAS:
        return number, f"地区码 {number[:2]} 少见，请核对证件 · unusual area code"
    return number, ""


def _bad(zh: str, en: str, field: str = "number") -> Refusal:
    return Refusal("bad_paper", zh, en, 422, field=field)
