"""The rules sheet: written as a draft, published in versions that never change, and the version a session starts under."""

from __future__ import annotations

import hashlib
import json
from datetime import date, datetime
from typing import Any

import pghistory
from django.db import transaction

from core import audit, clock, locks
from core.refusals import Refusal
from tournaments.season import prize_lists
from tournaments.season.domain.revising import check, differences
from tournaments.season.fund_terms import NAMES, Terms, coming, terms_on
from tournaments.season.models import RulesSheet, RulesSheetDraft, Season, Session, SheetInForce
from tournaments.season.prize_lists import PrizeList
from tournaments.season.rules_sheet_words import FIELDS, FIRST, LONGEST

#: What a body takes from the season's settings: when one of them changes, the sheet has to be published anew.
_SETTINGS = ("rules", "options", "board_cells", "board_blanks", "prize_limit", "board_stays", "draw_again")
#: Sheets of before these were in them say what they are by default.
_LATER = {"board_stays": False, "draw_again": False}


def draft_of(season: Season) -> RulesSheetDraft:
    """The season's draft; where none was saved yet, the text to start from (not stored, version 0)."""
    saved = RulesSheetDraft.objects.filter(season=season).first()
    return saved or RulesSheetDraft(season=season, version=0, **FIRST)


def in_force(season: Season) -> RulesSheet | None:
    """The version that was published last."""
    return RulesSheet.objects.filter(season=season).order_by("-version").first()


def edit_rules_sheet(
    season_id: int, *, now: datetime, by: str, base: int | None = None, why: str = "", **fields: str
) -> RulesSheetDraft:
    """Change fields of the draft (of ``rules_sheet_words.FIELDS``); those not given stay. Nothing is published by it.

    Refuses with 422 what is too long, and with ``stale`` (409) what was written on an older draft.
    """
    if unknown := set(fields) - set(FIELDS):
        raise TypeError(f"no fields of a rules sheet: {sorted(unknown)}")
    wanted = {name: _tidy(name, text) for name, text in fields.items()}
    with pghistory.context(by=by, what="rules_sheet.edited"), transaction.atomic():
        season = _hold(season_id)
        draft = draft_of(season)
        check(draft, _subject(season), base)
        before = {name: getattr(draft, name) for name in FIELDS}
        for name, text in wanted.items():
            setattr(draft, name, text)
        changed = differences(before, {name: getattr(draft, name) for name in FIELDS})
        if draft.version and not changed:
            return draft
        draft.version += 1
        draft.changed_at, draft.changed_by = now, by
        draft.save()
        fields_changed = dict.fromkeys(changed)  # the texts themselves are in the history
        audit.record(by, "rules_sheet.edited", _subject(season), why, version=draft.version, changed=fields_changed)
    return draft


def publish_rules_sheet(
    season_id: int, *, now: datetime, by: str, base: int | None = None, why: str = ""
) -> RulesSheet:
    """Publish the draft, with the prizes and settings of this moment, as the next version; it is frozen from then on.

    Refuses: ``incomplete`` (422, the empty fields), ``no_pool`` and ``bad_pool`` (409), ``unchanged`` (409), ``stale``.
    """
    with transaction.atomic():
        season = _hold(season_id)
        draft = draft_of(season)
        check(draft, _subject(season), base)
        if empty := [name for name in FIELDS if not getattr(draft, name).strip()]:
            raise Refusal(
                "incomplete",
                f"还没有填写：{'、'.join(FIELDS[name][0] for name in empty)}。填好并保存草稿再发布。",
                f"Not filled in yet: {', '.join(FIELDS[name][1] for name in empty)}. Save the draft, then publish.",
                422,
                fields=empty,
            )
        made = body(season, draft, _prizes(season), now.astimezone(clock.SHANGHAI).date())
        last = in_force(season)
        if last is not None and last.body == made:
            raise Refusal(
                "unchanged",
                f"与已公布的第 {last.version} 版完全一样，不用再发布。",
                f"It is the same as version {last.version}, which is published; nothing is to be done.",
                version=last.version,
            )
        sheet = RulesSheet.objects.create(
            season=season,
            version=1 if last is None else last.version + 1,
            body=made,
            digest=_digest(made),
            published_at=now,
            published_by=by,
            why=why.strip()[:200],
        )
        audit.record(by, "rules_sheet.published", _subject(season), why, sheet=sheet.version, digest=sheet.digest)
    return sheet


def body(season: Season, draft: RulesSheetDraft, prizes: PrizeList | None, day: date | None = None) -> dict[str, Any]:
    """A sheet's whole content as JSON: what a published version keeps and a preview shows. Amounts in fen.

    The fund is that of ``day`` (today's), and what is set for later days, where anything is.
    """
    day = day or clock.today()
    later = [{"from_on": row.from_on.isoformat(), **_fund(Terms.of(row))} for row in coming(season, day)]
    return {
        "season": {
            "code": season.code,
            "title": season.title,
            "starts_on": season.starts_on.isoformat(),
            "ends_on": season.ends_on.isoformat(),
        },
        **{name: getattr(season, name) for name in _SETTINGS},
        "fund": _fund(terms_on(season, day)),
        **({"fund_coming": later} if later else {}),
        "organiser": {"zh": draft.organiser_zh, "en": draft.organiser_en},
        "contact": draft.contact,
        "terms": {"zh": draft.terms_zh, "en": draft.terms_en},
        "pool": "" if prizes is None else prizes.digest,
        "prizes": [] if prizes is None else [dict(line) for line in prizes.lines],
    }


def outdated(sheet: RulesSheet, season: Season, day: date | None = None) -> list[str]:
    """Which of the season's settings are not what the sheet says of ``day`` (today); empty while it is true."""
    day = day or clock.today()
    said = {**_LATER, **sheet.body}
    lapsed = [name for name in _SETTINGS if said[name] != getattr(season, name)]
    said_then = [one for one in said.get("fund_coming", []) if one["from_on"] <= day.isoformat()]
    fund, holds = (said_then or [said["fund"]])[-1], terms_on(season, day).values()
    return lapsed + [name for name in NAMES if fund[name.removeprefix("fund_")] != holds[name]]


def _fund(terms: Terms) -> dict[str, Any]:
    return {name.removeprefix("fund_"): value for name, value in terms.values().items()}


def stays(session: Session) -> bool:
    """Whether what is closed at the session's end is left to the next: as the sheet says that it was started under."""
    return bool(_under(session)["board_stays"])


def draws_again(session: Session) -> bool:
    """Whether a game whose draw is void is drawn for again, by the same sheet."""
    return bool(_under(session)["draw_again"])


def _under(session: Session) -> dict[str, Any]:
    """The settings that hold for a session: the season's own until a real session has started."""
    pinned = SheetInForce.objects.filter(session=session).select_related("sheet").first()
    return {name: getattr(session.season, name) for name in _SETTINGS} if pinned is None else _LATER | pinned.sheet.body


def pin(session: Session, now: datetime) -> None:
    """Keep which version a held real session is started under. A rehearsal needs none."""
    sheet = None if session.rehearsal else in_force(session.season)
    if sheet is not None:
        SheetInForce.objects.create(session=session, sheet=sheet, at=now)


def _hold(season_id: int) -> Season:
    if not Season.objects.filter(pk=season_id).exists():
        raise Refusal("no_season", "没有这个赛季。", "There is no such season.", 404)
    return locks.lock(Season, season_id)


def _prizes(season: Season) -> PrizeList:
    found = prize_lists.of(season)
    if found is None:
        raise Refusal(
            "no_pool",
            "还没有奖池，请先导入奖品表，再发布活动规则。",
            "There is no prize pool: import the sheet of prizes before publishing the rules sheet.",
        )
    if found.faults:
        raise Refusal(
            "bad_pool",
            f"奖池与赛季设置不符：{'；'.join(zh for zh, _ in found.faults)}。请重新导入奖品表，或改赛季设置。",
            f"The pool does not fit the season: {'; '.join(en for _, en in found.faults)}. Import the prizes again, or "
            "change the season's settings.",
        )
    return found


def _tidy(name: str, text: str) -> str:
    """Lines without blanks at their ends; control characters out, tabs as blanks. A single-line field has one line."""
    lines = ["".join(map(_kept, line)).strip() for line in text.replace("\r\n", "\n").split("\n")]
    found = "\n".join(lines).strip() if name.startswith("terms") else " ".join(lines).strip()
    if len(found) > LONGEST[name]:
        zh, en = FIELDS[name]
        raise Refusal(
            "too_long",
            f"“{zh}”最多 {LONGEST[name]} 个字，现有 {len(found)} 个。",
            f"“{en}” has {len(found)} characters; {LONGEST[name]} at most.",
            422,
            field=name,
        )
    return found


def _kept(c: str) -> str:
    """The wide blank of Chinese text stays, which Python does not count as printable."""
    return c if c.isprintable() or c == "\u3000" else " " if c.isspace() else ""


def _digest(made: dict[str, Any]) -> str:
    text = json.dumps(made, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _subject(season: Season) -> str:
    return f"rules_sheet:{season.pk}"
