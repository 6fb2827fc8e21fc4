"""Who may do what: nine roles, the rights of each, and one predicate a right.

``MATRIX`` is the only place where a role gets a right; pages, the API, sockets and commands ask :func:`may`,
:func:`require` or :func:`permission`, and docs/roles.md is written from it. Which route asks for which right stands in
each app's ``rights.py`` (see ``core.routes``).

A superuser has no right here beyond its groups. A role whose word moves money or members counts only for somebody
with a second factor (``SECOND_FACTOR``), wherever the question is asked: page, API, socket or command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast
from urllib.parse import urlencode

import rules as _rules
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from core.refusals import Refusal, language_of

ROLES: Final = (
    "producer",
    "host",
    "director",
    "commentator",
    "referee",
    "registrar",
    "cashier",
    "approver",
    "viewer",
)
"""Names of the groups, made by a migration."""

ROLE_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "producer": ("制片", "Producer"),
    "host": ("主持", "Host"),
    "director": ("导播", "Director"),
    "commentator": ("解说", "Commentator"),
    "referee": ("裁判", "Referee"),
    "registrar": ("报名员", "Registrar"),
    "cashier": ("出纳", "Cashier"),
    "approver": ("审批", "Approver"),
    "viewer": ("旁观", "Viewer"),
}

SECOND_FACTOR: Final = frozenset({"producer", "cashier", "approver"})
"""Roles that count only for members with a second factor."""


class Right(StrEnum):
    """What may be done. The value is what ``rights.py`` files and the audit list call it."""

    REGISTRATION_READ = "registration.read"
    REGISTRATION_DECIDE = "registration.decide"
    REGISTRATION_IMPORT = "registration.import"
    REGISTRATION_EXPORT = "registration.export"
    REGISTRATION_CONTACT = "registration.contact"
    REGISTRATION_OVERRIDE = "registration.override"
    REGISTRATION_SHRED = "registration.shred"
    PROGRAMME_READ = "programme.read"
    PROGRAMME_EDIT = "programme.edit"
    PROGRAMME_CHECKIN = "programme.checkin"
    PROGRAMME_CANCEL = "programme.cancel"
    RULES_SHEET_READ = "rules_sheet.read"
    RULES_SHEET_PUBLISH = "rules_sheet.publish"
    NOTICES_READ = "notices.read"
    NOTICES_SEND = "notices.send"
    DESK_HOST = "desk.host"
    DESK_DIRECT = "desk.direct"
    DESK_REFEREE = "desk.referee"
    COMMENTARY_READ = "commentary.read"
    PRIZES_EDIT = "prizes.edit"
    BOARD_WITNESS = "board.witness"
    MONEY_READ = "money.read"
    MONEY_ENTER = "money.enter"
    MONEY_APPROVE = "money.approve"
    AUDIT_READ = "audit.read"
    MEMBERS_EDIT = "members.edit"
    DEVICES_PAIR = "devices.pair"
    ADMIN_SUPPORT = "admin.support"


RIGHT_NAMES: Final[Mapping[Right, tuple[str, str]]] = {
    Right.REGISTRATION_READ: ("看报名（联系方式遮去）", "See registrations, contacts masked"),
    Right.REGISTRATION_DECIDE: ("审报名：要求补正、通过、候补、谢绝", "Decide registrations"),
    Right.REGISTRATION_IMPORT: ("导入登记表", "Import a registration sheet"),
    Right.REGISTRATION_EXPORT: ("导出登记表", "Export the registration sheet"),
    Right.REGISTRATION_CONTACT: ("看联系方式与地址原文", "See contacts and addresses in clear"),
    Right.REGISTRATION_OVERRIDE: ("名额已满仍通过", "Approve beyond the places"),
    Right.REGISTRATION_SHRED: ("销毁个人资料", "Shred a person's data"),
    Right.PROGRAMME_READ: ("看节目表", "See the programme"),
    Right.PROGRAMME_EDIT: ("排节目表", "Edit the programme"),
    Right.PROGRAMME_CHECKIN: ("签到", "Check teams in"),
    Right.PROGRAMME_CANCEL: ("取消或改期", "Cancel or move a session"),
    Right.RULES_SHEET_READ: ("看活动规则", "See the rules sheet"),
    Right.RULES_SHEET_PUBLISH: ("发布活动规则", "Publish the rules sheet"),
    Right.NOTICES_READ: ("看通知", "See notices"),
    Right.NOTICES_SEND: ("发通知", "Send notices"),
    Right.DESK_HOST: ("导播台：开场、下一局、开格、问去留", "Desk: start, next game, open a cell, ask"),
    Right.DESK_DIRECT: ("导播台：画面、输出、链接", "Desk: pictures, outputs, links"),
    Right.DESK_REFEREE: ("导播台：暂停、继续、裁决", "Desk: pause, resume, rule"),
    Right.COMMENTARY_READ: ("解说资料", "The commentator's page"),
    Right.PRIZES_EDIT: ("编奖池、摆奖板", "Edit prizes, lay boards"),
    Right.BOARD_WITNESS: ("两人同办：手工摆板、作废", "One of two: boards by hand, voids"),
    Right.MONEY_READ: ("看账", "See the books"),
    Right.MONEY_ENTER: ("录入领奖与付款", "Enter claims and payments"),
    Right.MONEY_APPROVE: ("批准付款", "Approve payments"),
    Right.AUDIT_READ: ("看操作记录", "See the audit list"),
    Right.MEMBERS_EDIT: ("管理工作人员", "Manage members"),
    Right.DEVICES_PAIR: ("配对导播台设备", "Pair desk devices"),
    Right.ADMIN_SUPPORT: ("后台支持", "Support in the admin"),
}

#: The library is not typed.
rules: Any = _rules

_R = Right
_OF_ROLE: Final[Mapping[str, frozenset[Right]]] = {
    # Runs the show, but neither enters nor approves money: who does must not be who decides the rest.
    "producer": frozenset(_R) - {_R.MONEY_ENTER, _R.MONEY_APPROVE},
    "host": frozenset({_R.PROGRAMME_READ, _R.RULES_SHEET_READ, _R.DESK_HOST, _R.COMMENTARY_READ}),
    "director": frozenset(
        {
            _R.PROGRAMME_READ,
            _R.PROGRAMME_CHECKIN,
            _R.RULES_SHEET_READ,
            _R.DESK_HOST,
            _R.DESK_DIRECT,
            _R.DESK_REFEREE,
            _R.COMMENTARY_READ,
            _R.BOARD_WITNESS,
            _R.DEVICES_PAIR,
        }
    ),
    "commentator": frozenset({_R.PROGRAMME_READ, _R.RULES_SHEET_READ, _R.COMMENTARY_READ}),
    "referee": frozenset(
        {_R.PROGRAMME_READ, _R.RULES_SHEET_READ, _R.DESK_REFEREE, _R.COMMENTARY_READ, _R.BOARD_WITNESS}
    ),
    "registrar": frozenset(
        {
            _R.REGISTRATION_READ,
            _R.REGISTRATION_DECIDE,
            _R.REGISTRATION_IMPORT,
            _R.REGISTRATION_EXPORT,
            _R.REGISTRATION_CONTACT,
            _R.PROGRAMME_READ,
            _R.PROGRAMME_EDIT,
            _R.PROGRAMME_CHECKIN,
            _R.RULES_SHEET_READ,
            _R.NOTICES_READ,
            _R.NOTICES_SEND,
        }
    ),
    "cashier": frozenset({_R.REGISTRATION_READ, _R.PROGRAMME_READ, _R.RULES_SHEET_READ, _R.MONEY_READ, _R.MONEY_ENTER}),
    "approver": frozenset(
        {
            _R.REGISTRATION_READ,
            _R.PROGRAMME_READ,
            _R.RULES_SHEET_READ,
            _R.MONEY_READ,
            _R.MONEY_APPROVE,
            _R.AUDIT_READ,
        }
    ),
    "viewer": frozenset({_R.PROGRAMME_READ, _R.RULES_SHEET_READ}),
}

MATRIX: Final[Mapping[Right, frozenset[str]]] = {
    right: frozenset(role for role in ROLES if right in _OF_ROLE[role]) for right in Right
}
"""Which roles have a right."""


# ---- asking ---------------------------------------------------------------------------------------------------------


def roles_of(user: Any) -> frozenset[str]:
    """The member's roles, whether they count or not; nobody's for anonymous and inactive. One query a user object."""
    if user is None or not getattr(user, "is_authenticated", False) or not user.is_active:
        return frozenset()
    held = getattr(user, "_chaodipi_roles", None)
    if held is None:
        held = frozenset(user.groups.values_list("name", flat=True)) & frozenset(ROLES)
        user._chaodipi_roles = held
    return cast(frozenset[str], held)


def has_second_factor(user: Any) -> bool:
    """Whether the member has set one up, so that every sign-in asked for it. One query a user object."""
    held = getattr(user, "_chaodipi_second_factor", None)
    if held is None:
        from allauth.mfa.utils import is_mfa_enabled  # needs the apps to be loaded

        held = user._chaodipi_second_factor = bool(is_mfa_enabled(user))
    return bool(held)


def counting_roles(user: Any) -> frozenset[str]:
    """The roles that count now: those that ask for a second factor only with one."""
    held = roles_of(user)
    if held & SECOND_FACTOR and not has_second_factor(user):
        return held - SECOND_FACTOR
    return held


def lacks_second_factor(user: Any) -> bool:
    """Whether a role of this member does not count because no second factor is set up."""
    return roles_of(user) != counting_roles(user)


def _predicate(right: Right) -> Any:
    def holds(user: Any) -> bool:
        return bool(counting_roles(user) & MATRIX[right])

    return rules.predicate(holds, name=right.value)


PREDICATES: Final[Mapping[Right, Any]] = {right: _predicate(right) for right in Right}
for _right, _holds in PREDICATES.items():
    if not rules.perm_exists(f"chaodipi.{_right}"):
        rules.add_perm(f"chaodipi.{_right}", _holds)


def may(user: Any, right: str) -> bool:
    """Whether the user has the right now; ``ValueError`` for a right that does not exist."""
    return bool(PREDICATES[Right(right)].test(user))


def demand(user: Any, right: str) -> None:
    """Raise the :class:`Refusal` that says what is missing, unless the user has the right (domain, commands)."""
    if not may(user, right):
        raise refusal_for(user, right)


def refusal_for(user: Any, right: str) -> Refusal:
    """Why this user may not, and how to go on: 401 for anonymous, 403 otherwise."""
    asked = Right(right)
    zh, en = RIGHT_NAMES[asked]
    if not getattr(user, "is_authenticated", False):
        return Refusal("sign_in", "请先登录。", "Please sign in first.", 401, right=asked.value)
    if roles_of(user) & MATRIX[asked]:
        return Refusal(
            "second_factor",
            "您的角色要求两步验证，请先在“我的账号”里设置。",
            "Your role asks for a second factor: set one up under “My account” first.",
            403,
            right=asked.value,
        )
    return Refusal(
        "no_right",
        f"您没有“{zh}”这项权限，请找制片开通。",
        f"You lack the right “{en}”; ask the producer for it.",
        403,
        right=asked.value,
        roles=sorted(MATRIX[asked]),
    )


P = ParamSpec("P")
V = TypeVar("V", bound=HttpResponse)


def require(
    right: str,
    *others: str,
) -> Callable[
    [Callable[Concatenate[HttpRequest, P], HttpResponse]], Callable[Concatenate[HttpRequest, P], HttpResponse]
]:
    """For Django views: anonymous is sent to sign in and comes back, others get a page that says what is missing.

    One of the rights is enough, as in ``core.routes.needs``.
    """
    asked, any_of = Right(right), [Right(one) for one in (right, *others)]

    def around(
        view: Callable[Concatenate[HttpRequest, P], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            held = any(may(request.user, one) for one in any_of)
            return view(request, *args, **kwargs) if held else turned_away(request, asked)

        guarded.right = asked  # type: ignore[attr-defined]  # read by the test of the matrix
        return guarded

    return around


def turned_away(request: HttpRequest, right: str) -> HttpResponse:
    """The answer of a page to somebody without the right; htmx is told to load the sign-in page as a whole."""
    refusal = refusal_for(request.user, right)
    if refusal.code == "sign_in":
        return _go(request, f"{reverse('account_login')}?{urlencode({'next': _back(request)})}")
    if refusal.code == "second_factor":
        return _go(request, f"{reverse('mfa_activate_totp')}?{urlencode({'next': _back(request)})}")
    language = language_of(request)
    facts = {"asked": refusal, "text": refusal.text(language), "names": names(MATRIX[Right(right)], language)}
    return render(request, "account/forbidden.html", facts, status=403)


def _back(request: HttpRequest) -> str:
    if not request.headers.get("HX-Request"):
        return request.get_full_path() if request.method == "GET" else request.path
    from urllib.parse import urlsplit

    page = urlsplit(request.headers.get("HX-Current-URL", ""))
    return page.path + (f"?{page.query}" if page.query else "") or "/"


def _go(request: HttpRequest, address: str) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


class RequiresRight(BasePermission):
    """For DRF views; made by :func:`permission`. A token's scope is asked by its own class beside this one."""

    read: Right
    write: Right

    def has_permission(self, request: Request, view: Any) -> bool:
        """True, or the refusal as problem details (401 for anonymous)."""
        right = self.read if request.method in ("GET", "HEAD", "OPTIONS") else self.write
        if may(request.user, right):
            return True
        if not request.user.is_authenticated:
            raise NotAuthenticated
        raise refusal_for(request.user, right)


def permission(read: str, write: str | None = None) -> type[RequiresRight]:
    """A DRF permission class: ``read`` for GET, HEAD and OPTIONS, ``write`` (by default the same) for the rest."""
    return type("RequiresRight", (RequiresRight,), {"read": Right(read), "write": Right(write or read)})


def names(roles: Iterable[str], language: str = "zh") -> str:
    """Roles as people read them, in the order of ``ROLES``."""
    held = set(roles)
    return ("、" if language == "zh" else ", ").join(
        ROLE_NAMES[role][language == "en"] for role in ROLES if role in held
    )
