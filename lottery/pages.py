"""The prizes' pages: the pool that the next boards are laid from, its editing, what is in store, the pictures."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from core.sheets import BadSheet, Fault, Row, clean
from lottery import queries
from lottery.domain import Numbers, import_prizes, pool_faults, put_in
from lottery.domain.import_prizes import CODE, COLUMNS, COUNT, KIND, KINDS, NAME, SPONSOR, VALUE, keep_pool, lines_of
from lottery.domain.pictures import add_picture
from lottery.domain.stocking import in_store
from lottery.models import Picture, Pool, Prize
from tournaments.season.domain import season_on
from tournaments.season.models import Season

_LARGEST = 2 << 20
_FREE_ROWS = 5
_MOST_ROWS = 100
_KINDS = {
    "goods": ("实物", "goods"),
    "cash": ("现金", "cash"),
    "coupon": ("优惠券", "coupon"),
    "blank": ("空白", "blank"),
}
_FIELDS = {CODE: "code", NAME: "name", KIND: "kind", VALUE: "value", COUNT: "count", SPONSOR: "sponsor"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.RULES_SHEET_READ)
def prizes(request: HttpRequest) -> HttpResponse:
    """The pool that the next boards are laid from; whoever may edit prizes imports another by sheet."""
    facts, status = dict[str, Any](), 200
    if request.method == "POST":
        if not roles.may(request.user, Right.PRIZES_EDIT):
            return roles.turned_away(request, Right.PRIZES_EDIT)
        file = request.FILES.get("file")
        try:
            if file is None or not file.size or file.size > _LARGEST:
                raise Refusal("no_file", "请选一个不超过 2 MB 的文件。", "Choose a file of at most 2 MB.", 422)
            by = who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
            import_prizes(file.read(), by=by, now=clock.now(), numbers=Numbers.of(_season()))
            _say(request, "已导入。", "Imported.")
            return HttpResponseRedirect(reverse("lottery:prizes"))
        except BadSheet as bad:
            language = language_of(request)
            facts["faults"], status = [(fault.row, fault.text(language)) for fault in bad.faults], 422
        except Refusal as refusal:
            facts["refusal"], status = refusal.text(language_of(request)), refusal.status
    return _page(request, status, **facts)


def _page(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    season = _season()
    facts = {
        "season": season,
        "may_edit": roles.may(request.user, Right.PRIZES_EDIT),
        "sample": _sample(season),
        **_pool(queries.latest_pool(), season, language_of(request)),
    }
    return render(request, "lottery/prizes.html", facts | more, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.PRIZES_EDIT)
def edit(request: HttpRequest) -> HttpResponse:
    """All lines of the pool in one form: a pool never changes, so what is saved is the next one."""
    language, now, season, status = language_of(request), clock.now(), _season(), 200
    pool = queries.latest_pool()
    facts: dict[str, Any] = {"season": season, "kinds": list(KINDS), "published": pool and _published(pool, season)}
    lines = _typed(request.POST) if request.method == "POST" else _lines(pool)
    if request.method == "POST":
        try:
            by = who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
            if (latest := str(pool.pk) if pool else "") != request.POST.get("pool", ""):
                raise Refusal(
                    "stale",
                    "有人刚改过奖池，请看清新的，再把您的改动加上去。",
                    "The pool has just been changed: look at the new one and make your change to it.",
                    pool=latest,
                )
            rows = [Row(line["row"], {column: line[name] for column, name in _FIELDS.items()}) for line in lines]
            pictures = _pictures(request, lines, by)
            made = keep_pool(lines_of(rows, Numbers.of(season), (), pictures), by=by, now=now, why="edited")
            _say(request, "已保存为新的一份奖池。", "Saved as a new pool.")
            assert made.pk
            return HttpResponseRedirect(reverse("lottery:prizes"))
        except BadSheet as bad:
            facts["faults"], status = [(fault.row, fault.text(language)) for fault in bad.faults], 422
        except Refusal as refusal:
            facts["refusal"], status = refusal.text(language), refusal.status
    start = max((line["row"] for line in lines), default=0)
    free = [dict.fromkeys((*_FIELDS.values(), "had"), "") | {"row": start + n} for n in range(1, _FREE_ROWS + 1)]
    return render(request, "lottery/prizes_edit.html", {**facts, "pool": pool, "lines": [*lines, *free]}, status=status)


@require_POST
@never_cache
@roles.require(Right.PRIZES_EDIT)
def stock(request: HttpRequest) -> HttpResponse:
    """So many of a prize came into the store, or were taken out of it by hand."""
    post = request.POST
    try:
        change = post.get("change", "").strip()
        if not re.fullmatch(r"[+-]?\d{1,6}", change):
            raise Refusal("bad_stock", "请填整数，减少写负数。", "Give a whole number; less is below zero.", 422)
        by = who(request.user)  # type: ignore[arg-type]  # signed in
        there = put_in(post.get("code", ""), int(change), now=clock.now(), by=by, note=post.get("note", "").strip())
        _say(request, f"已记下，现有 {there} 件。", f"Noted; there are {there}.")
    except Refusal as refusal:
        return _page(request, refusal.status, refusal=refusal.text(language_of(request)))
    return HttpResponseRedirect(reverse("lottery:prizes"))


@require_safe
def picture(request: HttpRequest, digest: str) -> HttpResponse:
    """A prize's picture, for pages and screens; what it is never changes."""
    found = Picture.objects.filter(digest=digest).first()
    if found is None:
        raise Http404
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(found.data), content_type=found.type, headers=headers)


def _season() -> Season:
    """Today's; on a day that has none what a new one would set, written nowhere."""
    return season_on(clock.today()) or Season()


def _sample(season: Season) -> str:
    """A sheet that the season would take, as an address of its own: one line of each kind, and its blanks."""
    prizes = season.board_cells - season.board_blanks
    lines = [",".join(COLUMNS), f"P01,电饭煲,实物,299.00,{prizes - 2}", "P02,现金红包,现金,100.00,1"]
    lines += ["P03,购物优惠券,优惠券,50.00,1", f"BLANK,空白格,空白,0,{season.board_blanks}"]
    kept = lines if season.board_blanks else lines[:-1]
    return "data:text/csv;charset=utf-8," + quote("\ufeff" + "\r\n".join(kept) + "\r\n")


def _pool(pool: Pool | None, season: Season, language: str) -> dict[str, Any]:
    if pool is None:
        return {"pool": None}
    lines = list(Prize.objects.filter(pool=pool).select_related("picture").order_by("place"))
    there = in_store()
    return {
        "pool": pool,
        "lines": [(line, _KINDS[line.kind][language == "en"], there.get(line.code)) for line in lines],
        "cells": sum(line.count for line in lines),
        "worth": sum(line.count * line.value for line in lines),
        "pool_faults": [fault.text(language) for fault in pool_faults(pool, season)],
        "published": _published(pool, season),
        "goods": [line for line in lines if line.kind != Prize.Kind.BLANK],
    }


def _published(pool: Pool, season: Season) -> bool:
    found = None if season.pk is None else queries.published_pool(season)
    return found is not None and found.pk == pool.pk


def _lines(pool: Pool | None) -> list[dict[str, Any]]:
    kinds = {kind.value: name for name, kind in KINDS.items()}
    if pool is None:
        return []
    return [
        {
            "row": row,
            "code": prize.code,
            "name": prize.name,
            "kind": kinds[prize.kind],
            "value": f"{prize.value / 100:.2f}",
            "count": str(prize.count),
            "sponsor": prize.sponsor,
            "had": "" if prize.picture is None else prize.picture.digest,
        }
        for row, prize in enumerate(pool.prizes.select_related("picture").order_by("place"), 1)
    ]


def _typed(post: QueryDict) -> list[dict[str, Any]]:
    """What was typed, row by row; a row without code, name, value and count is none."""
    lines = []
    for row in range(1, _MOST_ROWS + 1):
        line = {name: clean(post.get(f"{name}-{row}", "")) for name in _FIELDS.values()}
        if any(line[name] for name in ("code", "name", "value", "count", "sponsor")):
            lines.append({"row": row, **line, "had": post.get(f"had-{row}", "")})
    return lines


def _pictures(request: HttpRequest, lines: list[dict[str, Any]], by: str) -> dict[int, str]:
    """By row the digest of its picture: a new one, or the one it had; every faulty file with its row."""
    found, faults = dict[int, str](), list[Fault]()
    for line in lines:
        row = line["row"]
        file = request.FILES.get(f"picture-{row}")
        if isinstance(file, UploadedFile):
            try:
                found[row] = add_picture(file.read(_LARGEST), now=clock.now(), by=by).digest
            except Refusal as refusal:
                faults.append(Fault(row, refusal.zh, refusal.en))
        elif line["had"] and not request.POST.get(f"bare-{row}"):
            found[row] = line["had"]
    if faults:
        raise BadSheet(faults)
    return found


def _say(request: HttpRequest, zh: str, en: str) -> None:
    messages.success(request, en if language_of(request) == "en" else zh)
