"""Seasons: which one a day belongs to, opening one, changing its settings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from core import audit, clock, locks
from core.refusals import Refusal
from tournaments.money.domain.amounts import business_day
from tournaments.season.domain.revising import check, differences, fitted_options
from tournaments.season.fund_terms import NAMES, Terms, terms_on, with_values
from tournaments.season.models import FundTerms, Season, Session

#: States of a session that has begun, or been played.
_BEGUN = (Session.State.LIVE, Session.State.DECIDED, Session.State.SETTLED)

#: What a season's page sets; each is a field of :class:`Season`.
SETTINGS = (
    "title",
    "starts_on",
    "ends_on",
    "rules",
    "options",
    "start_time",
    "weekly_qualify",
    "challengers_again",
    "fund_base",
    "fund_step",
    "fund_cap",
    "on_loss",
    "board_cells",
    "board_blanks",
    "prize_limit",
    "board_stays",
    "draw_again",
    "public_delay",
    "public_behind",
)
_MOST = 100_000_00
#: 抽奖式有奖销售最高奖的金额不得超过五万元: provisional rules on sales promotion (市场监管总局令第 32 号), art. 17.
MOST_OF_A_PRIZE = 50_000_00
_NUMBERS = {
    "fund_base": (0, _MOST),
    "fund_step": (0, _MOST),
    "fund_cap": (0, _MOST),
    "board_cells": (6, 100),
    "board_blanks": (0, 99),
    "prize_limit": (0, 10_000_000_00),
    "public_delay": (0, 3600),
}


def season_on(day: date) -> Season | None:
    """The season that a day at the studio belongs to."""
    return Season.objects.filter(starts_on__lte=day, ends_on__gte=day).first()


def current_season(now: datetime) -> Season:
    """The season of the day, with the show's settings for the year (or what others leave of it) where there is none."""
    return season_for(now.astimezone(clock.SHANGHAI).date())


def season_for(day: date) -> Season:
    """The season of ``day``, made as :func:`current_season` says when there is none."""
    found = season_on(day)
    if found is not None:
        return found
    with transaction.atomic():
        locks.advisory("seasons")
        found = season_on(day)
        if found is not None:
            return found
        year = f"{day:%Y}"
        before = Season.objects.filter(ends_on__lt=day, ends_on__year=day.year).order_by("ends_on").last()
        after = Season.objects.filter(starts_on__gt=day, starts_on__year=day.year).order_by("starts_on").first()
        same = Season.objects.filter(Q(code=year) | Q(code__startswith=f"{year}-")).count()
        season = Season.objects.create(
            code=year if not same else f"{year}-{same + 1}-{day:%m%d}",
            title=f"{year} 赛季" if not same else f"{year} 赛季（{day:%m-%d} 起）",
            starts_on=before.ends_on + timedelta(days=1) if before else date(day.year, 1, 1),
            ends_on=after.starts_on - timedelta(days=1) if after else date(day.year, 12, 31),
        )
        audit.record("system", "season.opened", f"season:{season.pk}", code=season.code)
    return season


def open_season(code: str, *, now: datetime, by: str, why: str = "", **settings: Any) -> Season:
    """A new season; ``settings`` are of ``SETTINGS``, ``title``, ``starts_on`` and ``ends_on`` among them.

    Refuses with 422 what a setting cannot be, and with 409 a code that is taken and days that another season has.
    """
    code = code.strip()
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]{1,23}", code):
        raise Refusal(
            "bad_code", "编号用字母、数字和短横线，2 至 24 个。", "The code: 2–24 letters, digits, hyphens.", 422
        )
    with transaction.atomic():
        locks.advisory("seasons")
        if Season.objects.filter(code=code).exists():
            raise Refusal(
                "season_exists",
                f"已有编号为 {code} 的赛季，请换一个。",
                f"There is a season {code}; take another.",
                season=code,
            )
        season = Season(code=code, **fitted(settings))
        _refuse_days(season)
        season.save()
        audit.record(by, "season.opened", f"season:{season.pk}", why, code=code, version=1)
    return season


def change_season(
    season_id: int,
    *,
    now: datetime,
    by: str,
    why: str = "",
    base: int | None = None,
    fund_from: date | None = None,
    **settings: Any,
) -> Season:
    """Change settings (of ``SETTINGS``; those not given stay). What was planned before keeps its rules and options.

    What is changed of the fund holds from the day ``fund_from`` on, today (or none given) or a later one of the season;
    everything else at once. Sessions of earlier days keep what went then, and no day on which one has begun is changed;
    a day for which other terms were set keeps those. ``base`` is the version that was seen; refuses
    with ``stale`` and what changed since. Days that its sessions were planned on stay inside.
    """
    with transaction.atomic():
        locks.advisory("seasons")
        if not Season.objects.filter(pk=season_id).exists():
            raise Refusal("no_season", "没有这个赛季。", "There is no such season.", 404)
        season = locks.lock(Season, season_id)
        check(season, f"season:{season_id}", base)
        today = business_day(now)
        day = today if fund_from is None else fund_from
        then = terms_on(season, day)
        before = {name: getattr(season, name) for name in SETTINGS} | then.values()
        wanted = fitted({**before, **settings})
        changed = differences(before, wanted)
        if not changed:
            return season
        dated = set(changed) & set(NAMES)
        if dated:
            _refuse_fund_day(season, day, today, max(wanted["ends_on"], today))
            _set_fund(season, {name: wanted[name] for name in NAMES}, day, now, by)
        with_values(season, wanted | terms_on(season, today).values())
        _refuse_days(season)
        season.version += 1
        season.save()
        told = {"from_on": day.isoformat()} if dated and day > today else {}
        audit.record(by, "season.changed", f"season:{season.pk}", why, version=season.version, changed=changed, **told)
    return season


def _refuse_fund_day(season: Season, day: date, today: date, last: date) -> None:
    """Refuse (422) a day from which the fund cannot change: gone by, after the season, or already played on."""
    if day < today:
        raise bad("fund_from", "基金规定只能从今天或以后的一天起改。", "The fund changes from today or a later day on.")
    if day > last:
        raise bad("fund_from", "这一天在赛季之后。", "That day comes after the season.")
    begun = season.sessions.filter(rehearsal=False, on__gte=day, state__in=_BEGUN).order_by("-on").first()
    if begun is not None:
        raise bad(
            "fund_from",
            f"{begun.on:%Y-%m-%d} 的场次 {begun.code} 已经开播，照开播时的基金规定；请从它之后的一天起改。",
            f"Session {begun.code} of {begun.on:%Y-%m-%d} has begun under the terms it has: change them from a later day on.",
        )


def _set_fund(season: Season, values: dict[str, Any], day: date, now: datetime, by: str) -> None:
    """Write down what the fund goes by from a day on; before the first such change, also what it went by until then."""
    rows = [(day, values)]
    if not season.fund_terms.exists():
        rows.insert(0, (min(season.starts_on, business_day(now)), Terms.of(season).values()))
    for from_on, terms in rows:
        FundTerms.objects.create(season=season, from_on=from_on, at=now, by=by[:120], **terms)


def fitted(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as the fields hold them; refuses (422) what cannot be, naming the setting in ``facts["field"]``."""
    found = dict(settings)
    if unknown := set(found) - set(SETTINGS):
        raise TypeError(f"no settings of a season: {sorted(unknown)}")
    found["title"] = str(found.get("title", "")).strip()[:60]
    if not found["title"]:
        raise bad("title", "请写赛季名称。", "Give the season a title.")
    for name in ("starts_on", "ends_on"):
        if not isinstance(found.get(name), date):
            raise bad(name, "请填写起止日期。", "Give the first and the last day.")
    if found["ends_on"] < found["starts_on"]:
        raise bad("ends_on", "结束日期不能早于开始日期。", "The last day comes before the first.")
    if not isinstance(found.get("start_time", time()), time):
        raise bad("start_time", "请填写开播时间。", "Give the time an evening begins.")
    for name, (least, most) in _NUMBERS.items():
        value = found.get(name, least)
        if not isinstance(value, int) or not least <= value <= most:
            raise bad(name, f"数字应在 {least} 与 {most} 之间。", f"A number from {least} to {most} is asked for.")
    if found.get("prize_limit", 0) > MOST_OF_A_PRIZE:
        raise bad(
            "prize_limit",
            "单个奖品不得超过 50000 元（《规范促销行为暂行规定》第十七条）。",
            "No prize may be worth more than 50,000 yuan (provisional rules on sales promotion, article 17).",
        )
    if found.get("board_blanks", 0) >= found.get("board_cells", 100):
        raise bad("board_blanks", "空白格要少于总格数。", "There must be fewer blanks than cells.")
    if found.get("on_loss", Season.OnLoss.KEEP) not in Season.OnLoss.values:
        raise bad("on_loss", "卫冕失败的基金只有照付和作废两种。", "The fund on a lost day: keep or forfeit.")
    if found.get("weekly_qualify", Season.WeeklyQualify.DAYS) not in Season.WeeklyQualify.values:
        raise bad("weekly_qualify", "周冠军赛的入围办法不对。", "There is no such way to qualify.")
    found["options"] = fitted_options(found.get("rules", "jiuai"), found.get("options") or {})
    return found


def bad(field: str, zh: str, en: str) -> Refusal:
    """A setting that cannot be so (422)."""
    return Refusal("bad_setting", zh, en, 422, field=field)


def _refuse_days(season: Season) -> None:
    other = (
        Season.objects.filter(starts_on__lte=season.ends_on, ends_on__gte=season.starts_on)
        .exclude(pk=season.pk)
        .order_by("starts_on")
        .first()
    )
    if other is not None:
        raise Refusal(
            "seasons_overlap",
            f"与“{other.title}”（{other.starts_on} 至 {other.ends_on}）日期重叠，请先改其中一个的起止日期。",
            f"These days overlap “{other.title}” ({other.starts_on} to {other.ends_on}): change one of the two first.",
            season=other.code,
        )
    if season._state.adding:
        return
    outside = Session.objects.filter(season=season, rehearsal=False).exclude(
        on__range=(season.starts_on, season.ends_on)
    )
    stray = outside.exclude(state=Session.State.CANCELLED).order_by("on").first()
    if stray is not None:
        raise Refusal(
            "sessions_outside",
            f"场次 {stray.code} 会落在赛季之外，请先改期，或让赛季包含 {stray.on}。",
            f"Session {stray.code} would fall outside: move it first, or let the season include {stray.on}.",
            session=stray.code,
        )
