"""The audit list: what was done, by whom, to what and why. It is only read."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.html import format_html
from django.utils.safestring import SafeString

from core import clock
from core.console import deeds, fact_words
from core.console.lists import Choices, Column, Filter, ListPage, Rows, Sort, spelt
from core.models import Entry
from core.pinyin import spellings
from core.roles import Right


def _kinds(language: str) -> Choices:
    return [(kind.name, kind.called[language == "en"]) for kind in deeds.kinds() if kind.deeds]


def _midnight(day: str) -> datetime:
    """When a day begins in the studio."""
    return datetime.fromisoformat(day).replace(tzinfo=clock.SHANGHAI)


def _when(entry: Entry, language: str) -> str:
    return f"{entry.at.astimezone(clock.SHANGHAI):%Y-%m-%d %H:%M:%S}"


def _about(entry: Entry, language: str) -> SafeString | str:
    text, address = deeds.about(entry.subject, language, str(entry.data.get("code", "")))
    return format_html('<a href="{}">{}</a>', address, text) if address else text


def _why(entry: Entry, language: str) -> SafeString:
    return format_html("{}<small>{}</small>", entry.why, fact_words.told(entry.data, language)[:300])


class AuditList(ListPage):
    """Everything that people did, the newest first; found by member (or pinyin), deed, reason or thing (``session:3``)."""

    right = Right.AUDIT_READ
    url_name = "console:audit"
    heading = ("操作记录", "Audit list")
    search_hint = ("谁、做了什么、理由，或 session:3", "Who, what, why, or session:3")
    columns = (
        Column("at", ("时间", "When"), "at", "num", _when),
        Column("who", ("谁", "Who"), kind="short", cell=lambda entry, language: deeds.doer(entry.who, language)),
        Column(
            "what", ("做了什么", "What"), kind="short", cell=lambda entry, language: deeds.said(entry.what, language)
        ),
        Column("about", ("对象", "About"), kind="short", cell=_about),
        Column("why", ("理由", "Why"), cell=_why),
    )
    filters = (
        Filter("kind", ("种类", "Kind"), lambda rows, kind: rows.filter(what__startswith=f"{kind}."), _kinds),
        Filter("from", ("从", "From"), lambda rows, day: rows.filter(at__gte=_midnight(day)), kind="day"),
        Filter(
            "to", ("到", "To"), lambda rows, day: rows.filter(at__lt=_midnight(day) + timedelta(days=1)), kind="day"
        ),
    )
    sorts = (Sort("at", ("at", "id"), ("最早在前", "Oldest first"), ("最新在前", "Newest first")),)
    usual_sort = "-at"
    most_counted = 10_000
    link_column = ""
    empty = ("还没有操作记录。", "Nothing has been done yet.")

    def everything(self) -> Rows:
        """Every line."""
        return Entry.objects.all()

    def searched(self, rows: Rows, q: str) -> Rows:
        """By the member's name or its pinyin, the deed's words, the reason, or the thing itself."""
        members = spelt(User.objects.all(), q, "username").values_list("pk", flat=True)[:20]
        wanted = Q(who__icontains=q) | Q(why__icontains=q) | Q(subject=q) | Q(what__in=deeds.meant(q, spelt=spellings))
        for pk in members:
            wanted |= Q(who__startswith=f"user:{pk} ")
        return rows.filter(wanted)

    def lines(self, objects: list[Any], language: str) -> list[Any]:
        """The lines as they are."""
        return objects
