"""The office's pages: one registration, and what is decided about it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, roles
from core.console import deeds
from core.idempotency import once
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right
from tournaments.people import domain, duplicates, listing, wording
from tournaments.people.domain import correcting, deciding, offering
from tournaments.people.models import Consent, Member, Registration
from tournaments.people.office_list import row

_Facts = dict[str, Any]


@require_safe
@never_cache
@roles.require(Right.REGISTRATION_READ)
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One registration; contacts are masked."""
    return detail_page(request, pk)


def detail_page(request: HttpRequest, pk: int, status: int = 200, **more: Any) -> HttpResponse:
    """The page of one registration, with what a view of it adds."""
    language, now = language_of(request), clock.now()
    registration = Registration.objects.select_related("team", "intake").filter(pk=pk).first()
    if registration is None:
        raise Http404
    (line,) = listing.lines_of([registration])
    intake = registration.intake
    standing = Consent.objects.filter(person__in=[m.person_id for m in line.members], withdrawn_at__isnull=True)
    given = set(standing.values_list("person_id", "kind"))
    correctable = registration.state in correcting.STATES
    minors = {member.number for member in line.members if member.person.minor}
    facts = row(line, {}, language) | {
        "place": listing.waiting_places([registration]).get(pk),
        "members": [(member, *_consents(member, given, language)) for member in line.members],
        "duplicates": [(wording.said(wording.DUPLICATES[one.kind], language), one) for one in line.duplicates],
        "notes": [(wording.said(wording.FIELDS[field], language), text) for field, text in registration.notes.items()],
        "fields": [
            (field, wording.said(pair, language))
            for field, pair in wording.FIELDS.items()
            if not field.startswith("guardian") or int(field[-1]) in minors
        ],
        "offer": offering.open_offer(registration, now),
        "intake": intake,
        "free": None if intake is None else offering.free(intake, now),
        "corrections": [
            (one, deeds.doer(one.asked.by, language)) for one in correcting.waiting(registration) if correctable
        ],
        "correctable": correctable,
        "runs": registration.state in duplicates.ACTIVE,
        "until": clock.today().isoformat(),
        "can": {what for what, states in deciding.FROM.items() if registration.state in states},
        "may_decide": roles.may(request.user, Right.REGISTRATION_DECIDE),
        "may_override": roles.may(request.user, Right.REGISTRATION_OVERRIDE),
        "may_clear": roles.may(request.user, Right.REGISTRATION_CONTACT),
        "history": listing.history(registration, language),
        "decided_by": deeds.doer(registration.decided_by, language),
        "key": secrets.token_urlsafe(12),
    }
    return render(request, "people/office/detail.html", facts | more, status=status)


def done(request: HttpRequest, pk: int, do: Callable[[_Facts], object], told: wording.Pair) -> HttpResponse:
    """Do one deed, given who does it and when, and go back to the registration; a refusal is shown there."""
    language = language_of(request)
    try:
        do({"now": clock.now(), "by": who(request.user)})  # type: ignore[arg-type]  # signed in: a right is asked for
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return detail_page(request, pk, refusal.status, refusal=refusal.text(language))
    messages.success(request, wording.said(told, language))
    return HttpResponseRedirect(reverse("people:detail", args=[pk]))


def number_in(request: HttpRequest) -> int:
    """Which of the two a form is about; 0 for neither, whom nobody finds."""
    number = request.POST.get("number", "")
    return int(number) if number in ("1", "2") else 0


def _consents(member: Member, given: set[tuple[Any, str]], language: str) -> tuple[list[str], list[tuple[str, str]]]:
    """What the member has agreed to, in words, and what is missing, with its code."""
    asked = [kind for kind in wording.CONSENTS if kind != Consent.Kind.GUARDIAN or member.person.minor]
    words = {kind: wording.said(pair, language) for kind, pair in wording.CONSENTS.items()}
    has = [kind for kind in wording.CONSENTS if (member.person_id, kind) in given]
    return [words[kind] for kind in has], [(kind, words[kind]) for kind in asked if kind not in has]


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Do one of the decisions; a refusal is shown on the registration as it now stands."""
    try:
        key = request.POST.get("key", "")
        if key:  # the same form sent twice counts once
            once(f"decide:{pk}:{request.user.pk}", key, lambda: _decide(request, pk), request=_asked(request))
        else:
            _decide(request, pk)
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        facts = {"refusal": refusal.text(language_of(request)), "typed": request.POST, "code": refusal.code}
        return detail_page(request, pk, refusal.status, **facts)
    return HttpResponseRedirect(reverse("people:detail", args=[pk]))


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def approve_several(request: HttpRequest) -> HttpResponse:
    """Approve those ticked in the list; which are, and why others are not, is said one by one."""
    post, language = request.POST, language_of(request)
    picked = (name.partition(":") for name in post.getlist("pick"))
    wanted: dict[int, int | None] = {
        int(pk): int(version) if version.isdecimal() and len(version) < 10 else -1
        for pk, _, version in picked
        if pk.isdecimal() and len(pk) < 19
    }
    by = who(request.user)  # type: ignore[arg-type]  # signed in
    outcome = domain.approve_many(wanted, now=clock.now(), by=by)
    if outcome.done:
        names = "、".join(one.team.name for one in outcome.done)
        count = len(outcome.done)
        messages.success(
            request, wording.said((f"已通过 {count} 份：{names}。", f"{count} approved: {names}."), language)
        )
    left = [pk for pk, _ in outcome.left]
    teams = dict(Registration.objects.filter(pk__in=left).values_list("pk", "team__name"))
    for pk, refusal in outcome.left:
        messages.error(request, f"{pk} {teams.get(pk, '')}：{refusal.text(language)}")
    if not wanted:
        messages.error(request, wording.said(("请先勾选要通过的。", "Tick what is to be approved first."), language))
    back = post.get("back", "")
    here = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    return HttpResponseRedirect(back if here else reverse("people:list"))


def _asked(request: HttpRequest) -> list[tuple[str, str]]:
    return sorted((name, str(text)) for name, text in request.POST.items() if name != "csrfmiddlewaretoken")


def _decide(request: HttpRequest, pk: int) -> bool:
    post = request.POST
    base = post.get("base", "")
    given: _Facts = {
        "now": clock.now(),
        "by": who(request.user),  # type: ignore[arg-type]  # signed in: the view asks for a right
        "base": int(base) if base.isdecimal() else -1,
        "why": post.get("why", ""),
    }
    override = bool(post.get("override")) and roles.may(request.user, Right.REGISTRATION_OVERRIDE)
    match post.get("action", ""):
        case "approve":
            domain.approve(pk, override=override, duplicates_seen=bool(post.get("seen")), **given)
        case "ask_changes":
            notes = {field: post.get(f"note-{field}", "") for field in wording.FIELDS}
            domain.ask_changes(pk, notes, **given)
        case "waitlist":
            domain.waitlist(pk, priority=_priority(post.get("priority", "")), **given)
        case "priority":
            domain.set_priority(pk, _priority(post.get("priority", "")) or 0, **given)
        case "offer":
            if override:
                deciding.refuse_empty(given["why"])
            domain.offer(pk, override=override, **given)
        case "put_back":
            domain.put_back(pk, **given)
        case "decline":
            domain.decline(pk, **given)
        case "withdraw":
            deciding.refuse_empty(given["why"])
            domain.withdraw(pk, **given)
        case "reopen":
            domain.reopen(pk, override=roles.may(request.user, Right.REGISTRATION_OVERRIDE), **given)
        case _:
            raise Refusal(
                "unknown_action", "没有这项操作，请刷新页面。", "There is no such action; reload the page.", 422
            )
    return True


def _priority(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_CONTACT)
def reveal(request: HttpRequest, pk: int) -> HttpResponse:
    """The same page with what is private in clear, this once; it is written into the audit list."""
    try:
        clear = domain.reveal(pk, by=who(request.user), why=request.POST.get("why", ""))  # type: ignore[arg-type]
    except Refusal as refusal:
        if refusal.status == 404:
            raise Http404 from refusal
        return detail_page(request, pk, refusal.status, refusal=refusal.text(language_of(request)))
    return detail_page(request, pk, clear=[{"number": number, **texts} for number, texts in clear.items()])


@require_POST
@never_cache
@roles.require(Right.REGISTRATION_DECIDE)
def link(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the contestants' private link, or give them a new one."""
    if not Registration.objects.filter(pk=pk).exists():
        raise Http404
    by = who(request.user)  # type: ignore[arg-type]  # signed in
    if request.POST.get("action") == "renew":
        domain.renew_link(pk, now=clock.now(), by=by)
    address = request.build_absolute_uri(reverse("people:status", args=[domain.show_link(pk, by=by)]))
    return detail_page(request, pk, private_link=address)
