"""Forms as pages show them. What may stand in a field is decided in the domain; here it gets its labels and its guard."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.core.signing import BadSignature, Signer
from django.http import QueryDict

from core.refusals import Refusal
from tournaments.people.wording import FIELDS, LONGEST, Pair, field_parts, said

HONEYPOT = "website"
BOXES = ("terms", *(f"{box}{number}" for number in (1, 2) for box in ("on_air", "minor", "guardian")))
#: Nobody fills in eight fields faster; nobody leaves the form open longer without being asked to send it again.
SOONEST = timedelta(seconds=4)
LATEST = timedelta(hours=24)
_SIGNER = Signer(salt="people.register")
_HELP: Mapping[str, Pair] = {
    "team": ("播出时显示，例如“战舰”。", "Shown on air."),
    "name": ("与身份证一致：领奖时凭身份证核对。", "As on the identity card: prizes are handed over against it."),
    "town": ("只填城市和区县，例如“合肥包河区”；播出时显示。", "City and district only; shown on air."),
    "contact": ("手机号或邮箱，只有节目组能看到。", "Phone or e-mail; only the office sees it."),
    "guardian_name": ("", ""),
    "guardian_contact": ("手机号或邮箱。", "Phone or e-mail."),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One text field as a template shows it."""

    name: str
    label: str
    help: str
    value: str = ""
    error: str = ""
    note: str = ""

    @property
    def longest(self) -> int:
        """Most characters."""
        return LONGEST[field_parts(self.name)[0]]

    @property
    def described_by(self) -> str:
        """Ids of what explains it, for screen readers."""
        parts = [("note", self.note), ("help", self.help), ("error", self.error)]
        return " ".join(f"{self.name}-{part}" for part, text in parts if text)


@dataclass(frozen=True, slots=True)
class PersonFields:
    """A person's part of the form."""

    number: int
    fields: list[Field]
    guardian: list[Field]
    on_air: bool
    minor: bool
    guardian_agrees: bool
    guardian_error: str


@dataclass(frozen=True, slots=True)
class RegistrationForm:
    """The public form: what was typed, what is wrong with it."""

    language: str
    values: Mapping[str, str] = field(default_factory=dict)
    ticked: frozenset[str] = frozenset()
    errors: Mapping[str, Pair] = field(default_factory=dict)

    def field(self, name: str) -> Field:
        """One of its fields."""
        kind, number = field_parts(name)
        label = said(FIELDS[name], self.language)
        if number is not None:  # it stands in a person's own group
            label = label.removeprefix(f"{number}号").removeprefix(f"No. {number}: ").capitalize()
        error = said(self.errors[name], self.language) if name in self.errors else ""
        return Field(name, label, said(_HELP[kind], self.language), self.values.get(name, ""), error)

    @property
    def team(self) -> Field:
        """The combination's name."""
        return self.field("team")

    @property
    def people(self) -> list[PersonFields]:
        """Both persons."""
        return [
            PersonFields(
                number,
                [self.field(f"{name}{number}") for name in ("name", "town", "contact")],
                [self.field(f"guardian_{name}{number}") for name in ("name", "contact")],
                f"on_air{number}" in self.ticked,
                f"minor{number}" in self.ticked,
                f"guardian{number}" in self.ticked,
                self._error(f"guardian{number}"),
            )
            for number in (1, 2)
        ]

    @property
    def terms_error(self) -> str:
        """Why it cannot be sent without the terms."""
        return self._error("terms")

    @property
    def terms(self) -> bool:
        """Whether they are agreed to."""
        return "terms" in self.ticked

    @property
    def summary(self) -> list[tuple[str, str]]:
        """All faults, as (id to go to, sentence)."""
        lines = []
        for name, pair in self.errors.items():
            label = said(FIELDS[name], self.language) if name in FIELDS else ""
            lines.append(
                (name, f"{label}{'：' if self.language != 'en' else ': '}{said(pair, self.language)}".lstrip("：: "))
            )
        return lines

    def _error(self, name: str) -> str:
        return said(self.errors[name], self.language) if name in self.errors else ""


def typed(post: QueryDict) -> tuple[dict[str, str], frozenset[str]]:
    """The known texts and boxes of a request; whatever else it holds is passed over."""
    values = {name: str(post[name])[:200] for name in FIELDS if name in post}
    return values, frozenset(box for box in BOXES if post.get(box))


def begin(now: datetime) -> str:
    """What a fresh form carries: signed, when it was given out, and a number by which it counts once."""
    return _SIGNER.sign(f"{secrets.token_urlsafe(12)}.{int(now.timestamp())}")


def guard(post: QueryDict, now: datetime) -> str:
    """The form's number, if a person may have filled it in; refused (422): ``robot``, ``too_quick``, ``form_old``."""
    if post.get(HONEYPOT):
        raise Refusal(
            "robot", "提交没有成功，请刷新页面重新填写。", "Not sent: reload the page and fill it in again.", 422
        )
    try:
        number, _, at = _SIGNER.unsign(post.get("form", "")).partition(".")
        age = now.timestamp() - int(at)
    except (BadSignature, ValueError):
        raise _old() from None
    if age > LATEST.total_seconds():
        raise _old()
    if age < SOONEST.total_seconds():
        raise Refusal(
            "too_quick", "提交得太快了，请核对一遍再提交。", "That was very quick: look it over, then send it.", 422
        )
    return number


def _old() -> Refusal:
    return Refusal(
        "form_old",
        "页面放得太久了，内容已为您保留，请再提交一次。",
        "The page was open for too long: send it once more.",
        422,
    )


def asked_fields(notes: Mapping[str, str], current: Mapping[str, str], language: str, errors: Any = ()) -> list[Field]:
    """The fields that changes are asked for, with the office's notes."""
    wrong = dict(errors)
    return [
        Field(
            name,
            said(FIELDS[name], language),
            said(_HELP[field_parts(name)[0]], language),
            current.get(name, ""),
            said(wrong[name], language) if name in wrong else "",
            note,
        )
        for name, note in sorted(notes.items(), key=lambda item: list(FIELDS).index(item[0]))
    ]
