"""The shells of the live pages: a few hundred bytes without any data, for everything comes over the socket.

A shell is never stored (`no-store`), so that a page opened after a deploy loads the new files, whose names carry their
hash. It holds one inline script, allowed by its own digest: if a file cannot be had, for the server is starting
again, the page tries anew until it can. `launcher` is the same for a source that is opened before the server is there.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from broadcast.manifest import NotBuilt
from core.live import claims


@dataclass(frozen=True, slots=True)
class Page:
    """A live page: its names in both languages, and whether it is fitted to a phone's width."""

    name: str
    zh: str
    en: str
    phone: bool = True


PAGES = {
    page.name: page
    for page in (
        Page("overlay", "字幕叠加", "Overlay", phone=False),
        Page("desk", "导播台", "Desk"),
        Page("seat", "选手座位", "Seat"),
        Page("watch", "观众页", "Watch"),
        Page("commentary", "解说", "Commentary"),
        Page("referee", "裁判", "Referee"),
        Page("replay", "回放", "Replay"),
        Page("ograf", "OGraf 图形", "OGraf graphics"),
    )
}

#: Files that fail to load raise an error on their element, which does not bubble but can be caught on the way down.
#: A server that is starting answers within a second or two; until then the page stays as it is, transparent.
RETRY = (
    "addEventListener('error',function(e){"
    "if(e.target!==window&&/^(LINK|SCRIPT)$/.test(e.target.tagName||''))setTimeout(function(){location.reload()},1000)"
    "},true)"
)
RETRY_LATER = "setTimeout(function(){location.reload()},2000)"


@require_safe
def shell(request: HttpRequest, page: str) -> HttpResponse:
    """One page's shell; 503 with the way out while the front end is not built."""
    described = PAGES[page]
    english = request.GET.get("lang") == "en"
    facts = {"page": described, "english": english, "title": described.en if english else described.zh}
    try:
        text, status, script = render_to_string("broadcast/page.html", {**facts, "retry": RETRY}), 200, RETRY
    except NotBuilt:
        text = render_to_string("broadcast/not_built.html", {**facts, "retry": RETRY_LATER})
        status, script = 503, RETRY_LATER
    return _named(request, _bare(HttpResponse(text, status=status), script))


def _named(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give the browser a name of its own, by which a programme is not shown where a seat is played; nothing else
    is known by it."""
    if not request.COOKIES.get(claims.BROWSER):
        response.set_cookie(
            claims.BROWSER,
            secrets.token_urlsafe(18),
            max_age=timedelta(days=2),
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return response


@require_safe
def launcher(request: HttpRequest, page: str) -> HttpResponse:
    """A file to keep on the OBS machine and open instead of the page: it waits until the server is there, then goes on."""
    address = request.build_absolute_uri(f"/{page}/")
    response = HttpResponse(render_to_string("broadcast/launcher.html", {"page": PAGES[page], "address": address}))
    response["Content-Disposition"] = f'attachment; filename="chaodipi-{page}.html"'
    return _bare(response, "")


def _bare(response: HttpResponse, script: str) -> HttpResponse:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = {**settings.CONTENT_SECURITY_POLICY, "script-src": f"'self' 'sha256-{digest}'"}
    response["Content-Security-Policy"] = "; ".join(f"{name} {value}" for name, value in policy.items())
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response
