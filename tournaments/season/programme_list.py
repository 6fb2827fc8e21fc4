"""The programme as a list: every session, found by code, combination or pinyin."""

from __future__ import annotations

from datetime import date

from django.db.models import Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from core import clock, sheets
from core.console.lists import Choices, Column, Filter, ListPage, Rows, Sort, Way, Wish
from core.roles import Right
from tournaments.season.models import Season, Session
from tournaments.season.programme_words import FORMS, STATES, said

WEEKDAYS = (tuple(f"周{one}" for one in "一二三四五六日"), ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))


def _day(session: Session, language: str) -> str:
    return f"{session.on:%Y-%m-%d} {WEEKDAYS[language == 'en'][session.on.weekday()]}"


def _time(session: Session, language: str) -> str:
    return f"{session.starts_at.astimezone(clock.SHANGHAI):%H:%M}" if session.starts_at else "—"


def _code(session: Session, language: str) -> SafeString:
    mark = (
        format_html(' <span class="mark">{}</span>', said(("联排", "rehearsal"), language)) if session.rehearsal else ""
    )
    address = reverse("season:session", args=[session.pk])
    return format_html('<a href="{}"><b>{}</b></a>{}', address, session.code, mark)


def _team(side: str) -> Column:
    def cell(session: Session, language: str) -> str:
        team = session.team_a if side == "A" else session.team_b
        return team.name if team is not None else "—"

    return Column(side.lower(), (f"{side} 方", f"Side {side}"), cell=cell)


def _state(session: Session, language: str) -> SafeString:
    chip = format_html('<span class="chip s-{}">{}</span>', session.state, said(STATES[session.state], language))
    return format_html("{}<small>{}</small>", chip, session.reason) if session.reason else chip


def _winner(session: Session, language: str) -> str:
    match = getattr(session, "match", None)
    return match.standing.team.name if match is not None else ""


def _states(language: str) -> Choices:
    return [(state, said(pair, language)) for state, pair in STATES.items()]


def _forms(language: str) -> Choices:
    return [(form, said(pair, language)) for form, pair in FORMS.items()]


def _seasons(language: str) -> Choices:
    return [(str(pk), title) for pk, title in Season.objects.values_list("pk", "title")]


class SessionList(ListPage):
    """All sessions, the latest day first; rehearsals when they are asked for."""

    right = Right.PROGRAMME_READ
    url_name = "season:list"
    heading = ("节目表", "Programme")
    search_hint = ("场次编号、组合、姓名、拼音、备注", "Code, combination, name, pinyin, note")
    columns = (
        Column("on", ("日期", "Day"), "on", "num", _day),
        Column("time", ("时间", "Time"), kind="num", cell=_time),
        Column("code", ("编号", "Code"), kind="main", cell=_code),
        Column("form", ("赛制", "Form"), cell=lambda session, language: said(FORMS[session.form], language)),
        _team("A"),
        _team("B"),
        Column("state", ("状态", "State"), cell=_state),
        Column("winner", ("胜方", "Winner"), cell=_winner),
    )
    filters = (
        Filter("state", ("状态", "State"), lambda rows, state: rows.filter(state=state), _states, "tabs", "state"),
        Filter("season", ("赛季", "Season"), lambda rows, pk: rows.filter(season=int(pk)), _seasons),
        Filter("form", ("赛制", "Form"), lambda rows, form: rows.filter(form=form), _forms),
        Filter("from", ("从", "From"), lambda rows, day: rows.filter(on__gte=date.fromisoformat(day)), kind="day"),
        Filter("to", ("到", "To"), lambda rows, day: rows.filter(on__lte=date.fromisoformat(day)), kind="day"),
        Filter("rehearsals", ("也显示联排", "Rehearsals too"), lambda rows, _: rows, kind="tick"),
    )
    sorts = (
        Sort(
            "on",
            ("on", "number", "run", "opened_at", "id"),
            ("最早在前", "First day first"),
            ("最新在前", "Last day first"),
        ),
    )
    usual_sort = "-on"
    ways = (
        Way("season:calendar", ("看月历", "As a month"), Right.PROGRAMME_READ),
        Way("season:plan", ("排一场", "Plan a session"), Right.PROGRAMME_EDIT, first=True),
    )
    empty = (
        "还没有排场次。场次由制片或报名员来排。",
        "No session is planned yet. The producer or the registrar plans them.",
    )

    def everything(self) -> Rows:
        """With the combinations and the winner of each."""
        return Session.objects.select_related("team_a", "team_b", "match__team").prefetch_related(
            "match__corrections__team"
        )

    def fitting(self, wish: Wish) -> Rows:
        """Without rehearsals, unless they are asked for."""
        rows = super().fitting(wish)
        return rows if wish.filters.get("rehearsals") else rows.filter(rehearsal=False)

    def searched(self, rows: Rows, q: str) -> Rows:
        """By code, note, or what a combination's registration is found by."""
        key = sheets.key(q)
        wanted = Q(code__icontains=q) | Q(note__icontains=q)
        for side in ("team_a", "team_b"):
            wanted |= Q(**{f"{side}__name_key__contains": key}) | Q(
                **{f"{side}__registration__searched__contains": key}
            )
        return rows.filter(wanted)

    def address(self, line: Session) -> str:
        """The session's page."""
        return reverse("season:session", args=[line.pk])
