"""What pages fetch of themes, and the page where a director puts one in."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from broadcast import themes
from core import audit, roles
from core.members.membership import who
from core.refusals import Refusal, language_of
from core.roles import Right


@require_safe
def theme(request: HttpRequest, name: str) -> JsonResponse:
    """``{ok, values, logo}`` of a theme: what an output puts on. One that is broken has neither values nor logo."""
    found = themes.read(name)
    if found is None:
        raise Http404
    picture = found.ok and found.logo
    stamp = hashlib.sha256(picture.read_bytes()).hexdigest()[:12] if picture else ""
    facts = {
        "ok": found.ok,
        "values": dict(found.values) if found.ok else {},
        "logo": f"{reverse('broadcast:theme-logo', args=[name])}?{stamp}" if picture else None,
    }
    response = JsonResponse(facts)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def logo(request: HttpRequest, name: str) -> HttpResponse:
    """A theme's logo; an SVG can do nothing but be looked at."""
    found = themes.read(name)
    if found is None or not found.ok or found.logo is None:
        raise Http404
    response = HttpResponse(found.logo.read_bytes(), content_type=themes.LOGOS[found.logo.name])
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "public, max-age=3600"
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@roles.require(Right.DESK_DIRECT)
def page(request: HttpRequest) -> HttpResponse:
    """All themes with what is wrong with them; a form for another one."""
    language, facts, status = language_of(request), dict[str, Any](), 200
    if request.method == "POST":
        name = request.POST.get("name", "").strip()
        by = who(request.user)  # type: ignore[arg-type]  # signed in: the view asks for a right
        try:
            if request.POST.get("deed") == "remove":
                if themes.remove(name):
                    audit.record(by, "theme.removed", name)
                said = ("主题已去掉。", "The theme was taken out.")
            else:
                themes.save(
                    name, _bytes(request.FILES.get("css"), themes.LARGEST_CSS), _picture(request.FILES.get("logo"))
                )
                audit.record(by, "theme.kept", name)
                said = ("主题已存下，可在输出里选用。", "The theme was kept; choose it at an output.")
            messages.success(request, said[language == "en"])
            return HttpResponseRedirect(reverse("broadcast:themes"))
        except Refusal as refusal:
            facts, status = {"refusal": refusal.text(language), "name": name}, refusal.status
    lines = [
        (found, [fault.text(language) for fault in found.faults]) for found in map(themes.read, themes.names()) if found
    ]
    return render(
        request, "broadcast/themes.html", {**facts, "lines": lines, "variables": themes.DEFAULTS}, status=status
    )


def _bytes(file: UploadedFile | None, most: int) -> bytes:
    """What was sent, and one byte more than may be, so that what is too large is seen to be."""
    return b"" if file is None else bytes(file.read(most + 1))


def _picture(file: UploadedFile | None) -> tuple[str, bytes] | None:
    if file is None:
        return None
    ending = (file.name or "").rpartition(".")[2].lower()
    return f"logo.{ending}", _bytes(file, themes.LARGEST_LOGO)
