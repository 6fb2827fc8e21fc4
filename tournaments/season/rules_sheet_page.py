"""A rules sheet as pages show it, published or as a preview: amounts in yuan, chances as fractions and per cent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django.urls import reverse

from core import clock
from games.engine.ruleset import UnknownRules, load
from tournaments.people.form_links import FormLink
from tournaments.season.domain import rules_sheets
from tournaments.season.domain.seasons import season_on
from tournaments.season.programme_forms import yuan
from tournaments.season.programme_words import said
from tournaments.season.rules_sheet_words import AGAIN, KINDS, ON_LOSS, STAYS


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One prize: how many cells hold it, and the chance of it when all cells are still closed."""

    name: str
    kind: str
    value: str
    count: int
    chance: str
    percent: str
    blank: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """All of it, in the reader's language; ``terms`` are the reader's first, then the other's (paragraphs).

    ``board`` are sentences: how long a board serves, and what follows a void draw. ``later`` is what the fund will be:
    from which day, its days, and what a lost day does to it.
    """

    season: str
    starts_on: date
    ends_on: date
    rules: str
    rules_id: str
    organiser: str
    contact: str
    cells: int
    prizes: list[PrizeLine]
    winning: str
    stays: bool
    board: list[str]
    fund: list[str]
    on_loss: str
    later: list[tuple[date, list[str], str]]
    terms: list[tuple[str, list[str]]]


def for_the_form(now: datetime) -> Iterator[FormLink]:
    """The sheet in force, below the registration form."""
    season = season_on(now.astimezone(clock.SHANGHAI).date())
    sheet = rules_sheets.in_force(season) if season is not None else None
    if season is not None and sheet is not None:
        version = f"（第 {sheet.version} 版）", f" (version {sheet.version})"
        url = reverse("season:sheet", args=[season.code, sheet.version])
        yield FormLink(
            f"活动规则：奖品、机会与条款{version[0]}", f"Rules sheet: prizes, chances, terms{version[1]}", url
        )


def read(body: Mapping[str, Any], language: str) -> Sheet:
    """A sheet's body (``domain.rules_sheets.body``) as it is shown."""
    english = language == "en"
    cells = sum(line["count"] for line in body["prizes"]) or body["board_cells"]
    prizes = [_prize(line, cells, language) for line in body["prizes"]]
    blanks = sum(line.count for line in prizes if line.blank)
    organiser = body["organiser"]
    order = ("en", "zh") if english else ("zh", "en")
    heads = {"zh": "条款", "en": "Terms"}
    return Sheet(
        season=body["season"]["title"],
        starts_on=date.fromisoformat(body["season"]["starts_on"]),
        ends_on=date.fromisoformat(body["season"]["ends_on"]),
        rules=_rules_name(body["rules"], language),
        rules_id=body["rules"],
        organiser=organiser["en" if english else "zh"],
        contact=body["contact"],
        cells=cells,
        prizes=prizes,
        winning=_percent(Fraction(cells - blanks, cells)) if cells else "",
        stays=body.get("board_stays", False),
        board=[
            said(words[body[name]], language)
            for name, words in (("board_stays", STAYS), ("draw_again", AGAIN))
            if name in body  # sheets of before say nothing of it
        ],
        fund=_awards(body["fund"]),
        on_loss=said(ON_LOSS[body["fund"]["on_loss"]], language),
        later=[
            (date.fromisoformat(one["from_on"]), _awards(one), said(ON_LOSS[one["on_loss"]], language))
            for one in body.get("fund_coming", [])
        ],
        terms=[(heads[one], body["terms"][one].split("\n")) for one in order],
    )


def _prize(line: Mapping[str, Any], cells: int, language: str) -> PrizeLine:
    blank = line["kind"] == "blank"
    return PrizeLine(
        name=said(("空白格", "blank"), language) if blank else line["name"],
        kind=said(KINDS[line["kind"]], language),
        value="—" if blank else f"¥{yuan(line['value'])}",
        count=line["count"],
        chance=f"{line['count']}/{cells}",
        percent=_percent(Fraction(line["count"], cells)),
        blank=blank,
    )


def _percent(share: Fraction) -> str:
    """To a hundredth of a per cent, halves up; whole ones without decimals."""
    hundredths = int(share * 10000 + Fraction(1, 2))
    whole, rest = divmod(hundredths, 100)
    return f"{whole}%" if not rest else f"{whole}.{rest:02d}".rstrip("0") + "%"


def _awards(fund: Mapping[str, Any]) -> list[str]:
    """What each day won brings, in yuan, up to the day from which it stays the same."""
    awards: list[int] = []
    for day in range(10):
        award = min(fund["cap"], fund["base"] + day * fund["step"])
        if awards and award == awards[-1]:
            break
        awards.append(award)
    return [yuan(award) for award in awards]


def _rules_name(rules: str, language: str) -> str:
    try:
        found = load(rules)
    except UnknownRules:  # a set that a later release has dropped
        return rules
    return found.name_en if language == "en" else found.name_zh
