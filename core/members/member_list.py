"""The list of those who work here."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from core import clock, roles
from core.console.lists import Choices, Column, Filter, ListPage, Rows, Sort, spelt
from core.roles import Right


def _roles(language: str) -> Choices:
    return [(role, roles.ROLE_NAMES[role][language == "en"]) for role in roles.ROLES]


def _standing(language: str) -> Choices:
    return [("in", "在用" if language == "zh" else "Open"), ("out", "已停用" if language == "zh" else "Closed")]


def _name(user: User, language: str) -> str:
    closed = "" if user.is_active else "（已停用）" if language == "zh" else " (closed)"
    return f"{user.get_username()}{closed}"


def _held(user: User, language: str) -> str:
    held = roles.names((group.name for group in user.groups.all()), language)
    return held or ("没有角色，什么也看不到" if language == "zh" else "no role: he sees nothing")


def _factor(user: Any, language: str) -> str:
    if user.authenticator_set.all():
        return "已开启" if language == "zh" else "on"
    asked = roles.SECOND_FACTOR & {group.name for group in user.groups.all()}
    return ("未设，角色不生效" if language == "zh" else "missing: the role rests") if asked else "—"


def _seen(user: User, language: str) -> str:
    return f"{user.last_login.astimezone(clock.SHANGHAI):%Y-%m-%d %H:%M}" if user.last_login else "—"


class MemberList(ListPage):
    """Everybody who works here, found by name or pinyin."""

    right = Right.MEMBERS_EDIT
    url_name = "members:members"
    heading = ("工作人员", "Members")
    search_hint = ("登录名或拼音", "Name or pinyin")
    columns = (
        Column("name", ("名字", "Name"), "name", "main", _name),
        Column("roles", ("角色", "Roles"), cell=_held),
        Column("factor", ("两步验证", "Second factor"), cell=_factor),
        Column("seen", ("最近登录", "Last sign-in"), "seen", "num", _seen),
    )
    filters = (
        Filter("role", ("角色", "Role"), lambda rows, role: rows.filter(groups__name=role), _roles),
        Filter("standing", ("账号", "Account"), lambda rows, one: rows.filter(is_active=one == "in"), _standing),
    )
    sorts = (
        Sort("name", ("username", "pk"), ("名字", "Name"), ("名字倒序", "Name, from the end")),
        Sort("seen", ("last_login", "pk"), ("最久未登录", "Longest away"), ("最近登录", "Last sign-in")),
    )
    usual_sort = "name"
    empty = ("还没有成员。", "No members yet.")
    link_column = "name"
    template = "account/members.html"

    def everything(self) -> Rows:
        """With roles and second factors (two queries more a page)."""
        return User.objects.prefetch_related("groups", "authenticator_set")

    def searched(self, rows: Rows, q: str) -> Rows:
        """By name or pinyin."""
        return spelt(rows, q, "username")

    def address(self, line: User) -> str:
        """The member's page."""
        return reverse("members:member", args=[line.pk])
