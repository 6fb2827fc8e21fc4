"""The public pages: the form, and the status of a registration behind its private link."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core import clock
from core.members.address import client_address
from core.refusals import Refusal, language_of
from tournaments.people import form_links, forms, wording
from tournaments.people.domain import (
    accept_offer,
    answer_changes,
    link_token,
    refuse_offer,
    resolve_link,
    set_on_air,
    submit,
    unclaimed,
    withdraw,
)
from tournaments.people.domain.answering import take_back_consent
from tournaments.people.domain.knocking import knock
from tournaments.people.domain.offering import open_offer
from tournaments.people.listing import answered_at
from tournaments.people.models import Consent, Intake, Registration
from tournaments.people.queries import current_intake, next_intake, place_in_line

_Pairs = dict[str, tuple[str, str]]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """The form; sent, it leads to the status page of the registration that it made."""
    now, language = clock.now(), language_of(request)
    intake = current_intake(now)
    if intake is None:
        facts = {"next": next_intake(now)}
        return render(request, "people/closed.html", facts, status=200 if request.method != "POST" else 409)
    if request.method != "POST":
        return _form(request, intake, forms.RegistrationForm(language), forms.begin(now))
    values, ticked = forms.typed(request.POST)
    try:
        knock("register", client_address(request), now)
        number = forms.guard(request.POST, now)
        made = submit(values, ticked, intake_id=intake.pk, now=now, key=number, language=language)
    except Refusal as refusal:
        errors: _Pairs = {name: (one["zh"], one["en"]) for name, one in refusal.facts.get("fields", {}).items()}
        form = forms.RegistrationForm(language, values, ticked, errors)
        kept = request.POST.get("form", "") if refusal.code in ("invalid", "too_quick") else forms.begin(now)
        return _form(request, intake, form, kept, refusal)
    return HttpResponseRedirect(f"{reverse('people:status', args=[link_token(made)])}?new=1")


def _form(
    request: HttpRequest, intake: Intake, form: forms.RegistrationForm, began: str, refusal: Refusal | None = None
) -> HttpResponse:
    facts = {
        "intake": intake,
        "form": form,
        "began": began,
        "honeypot": forms.HONEYPOT,
        "links": form_links.links(clock.now()),
        "refusal": refusal.text(form.language) if refusal and refusal.code != "invalid" else "",
    }
    return render(request, "people/register.html", facts, status=refusal.status if refusal else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def status(request: HttpRequest, token: str) -> HttpResponse:
    """What became of it, and what its contestants can do now."""
    language = language_of(request)
    registration = resolve_link(token)
    if registration is None:
        response = render(request, "people/no_link.html", status=404)
        response["X-Robots-Tag"] = "noindex"
        return response
    refusal: Refusal | None = None
    if request.method == "POST":
        try:
            _act(request, registration)
            return HttpResponseRedirect(reverse("people:status", args=[token]))
        except Refusal as no:
            refusal = no
            registration = Registration.objects.select_related("team", "intake").get(pk=registration.pk)
    facts = _status_facts(request, registration, language, refusal)
    response = render(request, "people/status.html", facts, status=refusal.status if refusal else 200)
    response["X-Robots-Tag"] = "noindex"
    return response


def _act(request: HttpRequest, registration: Registration) -> None:
    post, now = request.POST, clock.now()
    by = f"link:registration:{registration.pk}"
    base = int(post["base"]) if post.get("base", "").isdecimal() else -1
    what = post.get("action", "")
    if what == "answer":
        values = {name: text for name, text in forms.typed(post)[0].items() if name in registration.notes}
        answer_changes(registration.pk, values, now=now, by=by, base=base)
    elif what == "withdraw":
        if post.get("sure") != "1":
            raise Refusal("not_sure", "请先勾选“确认退出”。", "Tick “I am sure” first.", 422)
        withdraw(registration.pk, now=now, by=by, base=base, why="by its contestants")
    elif what == "accept":
        accept_offer(registration.pk, now=now, by=by, base=base)
    elif what == "refuse":
        refuse_offer(registration.pk, now=now, by=by, base=base)
    elif what in ("agree", "disagree") and post.get("number") in ("1", "2"):
        set_on_air(registration.pk, int(post["number"]), given=what == "agree", now=now, by=by, base=base)
    elif what == "take_back" and post.get("number") in ("1", "2"):
        if post.get("sure") != "1":
            raise Refusal("not_sure", "请先勾选“确认撤回”。", "Tick “I am sure” first.", 422)
        take_back_consent(registration.pk, int(post["number"]), now=now, by=by, base=base, why="by its contestants")
    else:
        raise Refusal("unknown_action", "没有这项操作，请刷新页面。", "There is no such action; reload the page.", 422)


def _status_facts(
    request: HttpRequest, registration: Registration, language: str, refusal: Refusal | None
) -> dict[str, Any]:
    now = clock.now()
    members = list(registration.team.members.select_related("person").order_by("number"))
    agreed = set(
        Consent.objects.filter(
            person__in=[one.person_id for one in members], kind=Consent.Kind.ON_AIR, withdrawn_at__isnull=True
        ).values_list("person_id", flat=True)
    )
    wrong: _Pairs = {}
    typed: dict[str, str] = {}
    if refusal is not None:
        fields = refusal.facts.get("fields")
        wrong = {name: (one["zh"], one["en"]) for name, one in fields.items()} if isinstance(fields, dict) else {}
        typed = forms.typed(request.POST)[0]
    current = {"team": registration.team.name} | {f"name{one.number}": one.person.real_name for one in members}
    return {
        "registration": registration,
        "state": wording.said(wording.STATES[registration.state], language),
        "answered": answered_at(registration),
        "place": place_in_line(registration),
        "offer": open_offer(registration, now),
        "skipped": wording.said(wording.SKIPPED[registration.skipped], language),
        "fields": forms.asked_fields(registration.notes, current | typed, language, wrong),
        "members": [(one, one.person_id in agreed) for one in members],
        "unclaimed": [wording.said(pair, language) for pair in unclaimed.of(registration.team_id)],
        "refusal": refusal.text(language) if refusal else "",
        "new": request.GET.get("new") == "1",
        "address": request.build_absolute_uri(request.path),
        "may_withdraw": registration.state in ("submitted", "changes_asked", "waitlisted", "approved"),
    }
