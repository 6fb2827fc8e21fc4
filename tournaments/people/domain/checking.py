"""What may stand in the fields of a registration, wherever it comes from: form, link, API."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from core import sheets
from core.refusals import Refusal
from tournaments.people.wording import FIELDS, LONGEST, Pair, field_parts

_HOUSE = re.compile(r"\d+\s*(?:号|室|栋|幢|单元|弄|楼|no\b|street|road|rd\b|st\b)", re.IGNORECASE)
_EMAIL = re.compile(r"[^\s@,;]{1,64}@[^\s@,;]+\.[^\s@,;]{2,}")
_PHONE = re.compile(r"\+?[\d\s()-]+")
_IN_NAMES = frozenset(" ·•・.-'’")


def cleaned(field: str, text: str) -> str:
    """The text as it is kept: without invisible characters, trimmed; a contact in half-width characters."""
    text = sheets.clean(text)
    return sheets.clean(unicodedata.normalize("NFKC", text)) if field_parts(field)[0].endswith("contact") else text


def fault(field: str, text: str) -> Pair | None:
    """What is wrong with a cleaned text, in Chinese and English; None when nothing is."""
    kind, _ = field_parts(field)
    if not text:
        return "请填写这一项。", "Please fill this in."
    if len(text) > LONGEST[kind]:
        return f"最多 {LONGEST[kind]} 个字。", f"At most {LONGEST[kind]} characters."
    if kind.endswith("contact"):
        return _contact_fault(text)
    if sum(c.isdigit() for c in text) >= 5:
        return "这里不要填号码。", "Do not put a number here."
    if not any(c.isalpha() for c in text):
        return "请用文字填写。", "Please use letters."
    if kind.endswith("name") and (len(text) < 2 or not all(_of_a_name(c) for c in text)):
        return "请填写身份证上的姓名。", "Please give the name on the identity card."
    if kind == "town" and _HOUSE.search(text):
        return "只填城市和区县，例如“合肥包河区”，不要写门牌。", "City and district only, no street or house number."
    return None


def faults(values: Mapping[str, str], fields: Iterable[str]) -> dict[str, Pair]:
    """What is wrong with these fields of cleaned ``values``, and with the two names beside each other."""
    found = {field: said for field in fields if (said := fault(field, values.get(field, "")))}
    names = [sheets.key(values.get(f"name{number}", "")) for number in (1, 2)]
    if names[0] and names[0] == names[1] and "name2" not in found and "name1" not in found:
        found["name2"] = "两名选手不能是同一个人。", "The two must be different people."
    return found


def invalid(found: Mapping[str, Pair]) -> Refusal:
    """A refusal that names every field at fault (422)."""
    return Refusal(
        "invalid",
        f"请改正：{'、'.join(_name(field, 0) for field in found)}。",
        f"Please correct: {', '.join(_name(field, 1) for field in found)}.",
        422,
        fields={field: {"zh": zh, "en": en} for field, (zh, en) in found.items()},
    )


def _name(field: str, language: int) -> str:
    others = {
        "terms": ("报名须知", "terms"),
        "guardian1": ("1号监护人同意", "consent of no. 1's guardian"),
        "guardian2": ("2号监护人同意", "consent of no. 2's guardian"),
    }
    return (FIELDS.get(field) or others.get(field) or (field, field))[language]


def _contact_fault(text: str) -> Pair | None:
    if "@" in text:
        return None if _EMAIL.fullmatch(text) else ("邮箱地址写得不完整。", "This is not a whole e-mail address.")
    digits = sum(c.isdigit() for c in text)
    if _PHONE.fullmatch(text) and 7 <= digits <= 15:
        return None
    return "请填手机号（境外号码带国家码）或邮箱。", "Give a phone number (with country code from abroad) or an e-mail."


def _of_a_name(c: str) -> bool:
    return c in _IN_NAMES or unicodedata.category(c)[0] in "LMN"
