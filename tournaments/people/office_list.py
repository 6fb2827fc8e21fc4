"""The office's list of registrations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from core import clock, roles
from core.console.lists import Choices, Column, Filter, ListPage, Rows, Sort, Way, Wish
from core.roles import Right
from tournaments.people import duplicates, listing, wording
from tournaments.people.domain import deciding
from tournaments.people.models import Intake, Registration


def _states(language: str) -> Choices:
    return [(state, wording.said(pair, language)) for state, pair in wording.STATES.items()]


def _intakes(language: str) -> Choices:
    return [(str(pk), title) for pk, title in Intake.objects.values_list("pk", "title")]


def _sources(language: str) -> Choices:
    return [
        ("form", wording.said(("报名页", "Form"), language)),
        ("sheet", wording.said(("登记表", "Sheet"), language)),
    ]


Row = dict[str, Any]


def _team(row: Row, language: str) -> SafeString:
    registration = row["registration"]
    pick = ""
    if row["pick"]:
        label = wording.said((f"选中 {registration.team.name}", f"Pick {registration.team.name}"), language)
        box = '<input type="checkbox" form="approve" name="pick" value="{}:{}" aria-label="{}">'
        pick = format_html(box, registration.pk, registration.version, label)
    flags = format_html_join("", ' <span class="flag">{}</span>', ((flag,) for flag in row["flags"]))
    return format_html('{}<a href="{}"><b>{}</b></a>{}', pick, row["address"], registration.team.name, flags)


def _member(place: int) -> Callable[[Row, str], SafeString | str]:
    def cell(row: Row, language: str) -> SafeString | str:
        members = row["line"].members
        if place >= len(members):
            return ""
        person = members[place].person
        minor = format_html(' <span class="mark">{}</span>', wording.said(("未成年", "minor"), language))
        return format_html(
            "{}{}<small>{}</small>", person.real_name, minor if person.minor else "", person.contact_mask
        )

    return cell


def _state(row: Row, language: str) -> SafeString:
    place = f" · {row['place']}" if row["place"] else ""
    offer, said = row["line"].offer, row["skipped"]
    if offer is not None:
        said = f"{wording.said(('已邀请，至', 'offered until'), language)} {_at(offer.expires_at, '%m-%d %H:%M')}"
    chip = format_html('<span class="chip s-{}">{}{}</span>', row["registration"].state, row["state"], place)
    return format_html("{}<small>{}</small>", chip, said) if said else chip


def _at(moment: datetime, form: str = "%Y-%m-%d %H:%M") -> str:
    return f"{moment.astimezone(clock.SHANGHAI):{form}}"


_SHOWN = ("team", "team__name", "intake", "state", "source", "skipped", "version", "created_at")


class RegistrationList(ListPage):
    """All registrations, fifty a page; found by names, pinyin, a whole number or their own."""

    right = Right.REGISTRATION_READ
    url_name = "people:list"
    heading = ("报名", "Registrations")
    search_hint = ("组合、姓名、拼音，或完整号码", "Combination, name, pinyin, or a whole number")
    columns = (
        Column("number", ("编号", "No."), "id", "num", lambda row, _: row["registration"].pk),
        Column("team", ("组合", "Combination"), "name", "main", _team),
        Column("one", ("1号", "No. 1"), cell=_member(0)),
        Column("two", ("2号", "No. 2"), cell=_member(1)),
        Column("state", ("状态", "State"), "changed", cell=_state),
        Column("created", ("报名时间", "Entered"), "id", "num", lambda row, _: _at(row["registration"].created_at)),
    )
    filters = (
        Filter("state", ("状态", "State"), lambda rows, state: rows.filter(state=state), _states, "tabs", "state"),
        Filter("intake", ("报名期", "Intake"), lambda rows, pk: rows.filter(intake=int(pk)), _intakes),
        Filter("source", ("来源", "Source"), lambda rows, source: rows.filter(source=source), _sources),
        Filter("duplicates", ("只看有重复的", "Duplicates only"), lambda rows, _: duplicates.only(rows), kind="tick"),
    )
    sorts = (
        Sort("id", ("id",), ("最早在前", "Oldest first"), ("最新在前", "Newest first")),
        Sort("line", ("-priority", "created_at", "id"), ("候补顺序", "Waiting order")),
        Sort(
            "name", ("team__name_key", "id"), ("组合名称", "Combination"), ("组合名称倒序", "Combination, from the end")
        ),
        Sort("changed", ("state_at", "id"), ("最久未动", "Longest untouched"), ("最近变化", "Last change")),
    )
    usual_sort = "-id"
    ways = (
        Way("people:intakes", ("报名期与名额", "Intakes and places"), Right.REGISTRATION_READ),
        Way("people:import", ("导入登记表", "Import a sheet"), Right.REGISTRATION_IMPORT),
    )
    empty = (
        "还没有报名。先开一个报名期，公众就能在报名页报名；或者导入登记表。",
        "No registrations yet. Open an intake so that people can register, or import a sheet.",
    )
    link_column = ""  # beside the name stand flags
    foot_template = "people/office/_foot.html"

    def __init__(self) -> None:
        self.may_decide = self.may_pick = False

    def answer(self, request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
        """With boxes to tick, for whoever may decide."""
        self.may_decide = roles.may(request.user, Right.REGISTRATION_DECIDE)
        return super().answer(request, status, **more)

    def everything(self) -> Rows:
        """With the combination of each; of neither more than is shown or asked for."""
        return Registration.objects.select_related("team").only(*_SHOWN)

    def searched(self, rows: Rows, q: str) -> Rows:
        """By name, pinyin, whole number, or the registration's own."""
        return rows.filter(listing.searched_for(q))

    def lines(self, objects: list[Registration], language: str) -> list[Row]:
        """Each with its members, duplicates, offer and place in line (four queries at most)."""
        places, base = listing.waiting_places(objects), reverse("people:list")
        can = deciding.FROM["approve"] if self.may_decide else ()
        rows = [
            row(line, places, language)
            | {"address": f"{base}{line.registration.pk}/", "pick": line.registration.state in can}
            for line in listing.lines_of(objects)
        ]
        self.may_pick = any(one["pick"] for one in rows)
        return rows

    def address(self, line: Row) -> str:
        """The registration's page."""
        return str(line["address"])

    def facts(self, request: HttpRequest, wish: Wish) -> dict[str, Any]:
        """Whether several may be approved at once, and the list taken away as a sheet."""
        return {
            "may_pick": self.may_pick,
            "may_export": roles.may(request.user, Right.REGISTRATION_EXPORT),
            "may_clear": roles.may(request.user, Right.REGISTRATION_CONTACT),
        }


def row(line: listing.Line, places: dict[int, int], language: str) -> Row:
    """What is shown of a registration, in the list and at the head of its page."""
    registration = line.registration
    return {
        "line": line,
        "registration": registration,
        "state": wording.said(wording.STATES[registration.state], language),
        "place": places.get(registration.pk),
        "flags": [wording.said(wording.DUPLICATES[kind], language) for kind in line.kinds],
        "skipped": wording.said(wording.SKIPPED[registration.skipped], language),
    }
