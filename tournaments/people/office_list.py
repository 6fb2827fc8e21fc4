"""The office's list of registrations."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from core import roles
from core.console.lists import Choices, Column, Filter, ListPage, Rows, Sort, Way, Wish
from core.roles import Right
from tournaments.people import duplicates, listing, wording
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


def _numbers(wish: Wish) -> dict[str, int]:
    intake = wish.filters.get("intake")
    return listing.counts(int(intake) if intake else None)


class RegistrationList(ListPage):
    """All registrations, fifty a page; found by names, pinyin, a whole number or their own."""

    right = Right.REGISTRATION_READ
    url_name = "people:list"
    heading = ("报名", "Registrations")
    search_hint = ("组合、姓名、拼音，或完整号码", "Combination, name, pinyin, or a whole number")
    columns = (
        Column("number", ("编号", "No."), "id"),
        Column("team", ("组合", "Combination"), "name"),
        Column("one", ("1号", "No. 1")),
        Column("two", ("2号", "No. 2")),
        Column("state", ("状态", "State"), "changed"),
        Column("created", ("报名时间", "Entered"), "id"),
    )
    filters = (
        Filter("state", ("状态", "State"), lambda rows, state: rows.filter(state=state), _states, "tabs", _numbers),
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
    row_template = "people/office/_row.html"
    foot_template = "people/office/_export.html"

    def everything(self) -> Rows:
        """With the combination of each."""
        return Registration.objects.select_related("team")

    def searched(self, rows: Rows, q: str) -> Rows:
        """By name, pinyin, whole number, or the registration's own."""
        return rows.filter(listing.searched_for(q))

    def lines(self, objects: list[Registration], language: str) -> list[dict[str, Any]]:
        """Each with its members, duplicates, offer and place in line (nine queries)."""
        places = listing.waiting_places(objects)
        return [row(line, places, language) for line in listing.lines_of(objects)]

    def address(self, line: dict[str, Any]) -> str:
        """The registration's page."""
        return reverse("people:detail", args=[line["registration"].pk])

    def facts(self, request: HttpRequest, wish: Wish) -> dict[str, Any]:
        """Whether the list may be taken away as a sheet."""
        return {
            "may_export": roles.may(request.user, Right.REGISTRATION_EXPORT),
            "may_clear": roles.may(request.user, Right.REGISTRATION_CONTACT),
        }


def row(line: listing.Line, places: dict[int, int], language: str) -> dict[str, Any]:
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
