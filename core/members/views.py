"""Pages of members: their own page, who works here, desk devices, the lock-out."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock, roles
from core.members import membership, pairing
from core.members.member_list import MemberList
from core.models import Device
from core.refusals import Refusal, language_of
from core.roles import Right, may, require


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who one is here, with which roles, and what of them waits for a second factor."""
    facts = {
        "roles": roles.names(roles.roles_of(request.user), language_of(request)),
        "waits": roles.lacks_second_factor(request.user),
        "second_factor": roles.has_second_factor(request.user),
        "may_pair": may(request.user, Right.DEVICES_PAIR),
        "may_edit_members": may(request.user, Right.MEMBERS_EDIT),
    }
    return render(request, "account/home.html", facts)


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """What axes answers when an account is locked for an address; it says for how long."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    return render(request, "account/locked.html", {"minutes": minutes}, status=429)


# ---- members --------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@require(Right.MEMBERS_EDIT)
@never_cache
def members(request: HttpRequest) -> HttpResponse:
    """Everybody who works here; POST adds one and shows his link, once."""
    link, refusal, added, typed = "", None, None, {}
    if request.method == "POST":
        name, held = request.POST.get("name", ""), request.POST.getlist("role")
        try:
            by = membership.who(_signed_in(request))
            added = membership.add(name, held, now=clock.now(), by=by)
            link = membership.password_link(added, _origin(request), by=by)
        except Refusal as no:
            refusal, typed = no, {"name": name, "roles": held}
    facts = {"role_choices": _role_choices(language_of(request)), "link": link, "added": added, "typed": typed}
    return MemberList().answer(request, _status(refusal), **facts, **_said(request, refusal))


@require_http_methods(["GET", "HEAD", "POST"])
@require(Right.MEMBERS_EDIT)
@never_cache
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """One member: roles, in or out, a new link, his second factor forgotten."""
    user, link, refusal, done = get_object_or_404(User, pk=pk), "", None, False
    if request.method == "POST":
        try:
            link = _change(request, user)
            done = not link
        except Refusal as no:
            refusal = no
        user = User.objects.get(pk=pk)
    held = roles.roles_of(user)
    facts = {
        "member": user,
        "roles": [(*choice, choice[0] in held) for choice in _role_choices(language_of(request))],
        "no_role": not held,
        "link": link,
        "done": done,
        "second_factor": roles.has_second_factor(user),
    }
    return render(request, "account/member.html", {**facts, **_said(request, refusal)}, status=_status(refusal))


def _change(request: HttpRequest, user: User) -> str:
    now, by, why = clock.now(), membership.who(_signed_in(request)), request.POST.get("why", "").strip()[:400]
    match request.POST.get("do"):
        case "roles":
            membership.set_roles(user.pk, request.POST.getlist("role"), now=now, by=by, why=why)
        case "out":
            membership.set_active(user.pk, active=False, now=now, by=by, why=why)
        case "in":
            membership.set_active(user.pk, active=True, now=now, by=by, why=why)
        case "second_factor":
            membership.forget_second_factor(user.pk, now=now, by=by, why=why)
        case "link":
            return membership.password_link(user, _origin(request), by=by)
    return ""


# ---- devices --------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """On the device: asks for a code, shows it, and goes on to ``next`` once somebody has paired it. Open to everybody.

    The page loads itself anew while it waits. A link's token, which stands in the fragment of the page that led here,
    stays with the browser.
    """
    onward = _onward(request)
    cookie = request.COOKIES.get(pairing.COOKIE, "")
    device = pairing.of_cookie(cookie) if cookie else None
    now = clock.now()
    if request.method == "POST":
        if device is None or (device.paired_at is None and device.expires_at <= now):
            device, cookie = pairing.ask(now)
        shown = HttpResponseRedirect(_with_next(reverse("members:pair"), onward))
        shown.set_cookie(
            pairing.COOKIE,
            cookie,
            max_age=pairing.COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=bool(settings.SESSION_COOKIE_SECURE),
        )
        return shown
    waiting = device is not None and device.paired_at is None and device.expires_at > now
    facts = {"device": device, "waiting": waiting, "onward": onward}
    answer = render(request, "account/pair.html", facts)
    if waiting:
        answer["Refresh"] = "3"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@require(Right.DEVICES_PAIR)
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    """The paired devices; POST pairs the one that shows a code."""
    refusal = None
    if request.method == "POST":
        try:
            by = membership.who(_signed_in(request))
            code, name, role = (request.POST.get(field, "") for field in ("code", "name", "role"))
            pairing.confirm(code, name, role, now=clock.now(), by=by)
            return redirect("members:devices")
        except Refusal as no:
            refusal = no
    language = language_of(request)
    paired = Device.objects.filter(paired_at__isnull=False).order_by("revoked_at", "-paired_at")[:200]
    lines = [{"device": device, "role": roles.names([str(device.role)], language)} for device in paired]
    choices = [choice for choice in _role_choices(language) if choice[0] in Device.Role.values]
    facts = {"lines": lines, "roles": choices, "given": request.POST}
    return render(request, "account/devices.html", {**facts, **_said(request, refusal)}, status=_status(refusal))


@require_POST
@require(Right.DEVICES_PAIR)
def revoke_device(request: HttpRequest, pk: int) -> HttpResponse:
    """The device opens no desk any more."""
    device = get_object_or_404(Device, pk=pk, paired_at__isnull=False)
    pairing.revoke(device.pk, now=clock.now(), by=membership.who(_signed_in(request)))
    said = f"{device.name} is revoked." if language_of(request) == "en" else f"已停用 {device.name}。"
    messages.success(request, said)
    return redirect("members:devices")


# ---- inside ---------------------------------------------------------------------------------------------------------


def _signed_in(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the view asks for a right
    return request.user


def _role_choices(language: str) -> list[tuple[str, str]]:
    return [(role, roles.ROLE_NAMES[role][language == "en"]) for role in roles.ROLES]


def _origin(request: HttpRequest) -> str:
    return request.build_absolute_uri("/")


def _said(request: HttpRequest, refusal: Refusal | None) -> dict[str, Any]:
    return {"refusal": refusal.text(language_of(request)) if refusal else ""}


def _status(refusal: Refusal | None) -> int:
    return refusal.status if refusal else 200


def _onward(request: HttpRequest) -> str:
    asked = request.POST.get("next") or request.GET.get("next") or ""
    return asked if asked.startswith("/") and url_has_allowed_host_and_scheme(asked, None) else "/desk/"


def _with_next(address: str, onward: str) -> str:
    return f"{address}?{urlencode({'next': onward})}"
