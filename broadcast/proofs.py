"""The proof page and the proofs it checks: open to everybody, no further on than the slowest output.

The page is one file without anything beside it (web/proof, built into ``proof.html``), so that it can be kept and used
without a network. Its one script is allowed by its own digest.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
from functools import lru_cache
from pathlib import Path

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from broadcast.shells import RETRY_LATER, Page
from core import clock
from core.refusals import Refusal, language_of
from games import api_schema as schemas
from games.api import OpenView
from games.api_limits import RecordsRate
from lottery.proof_file import proof_of, seen_by_all
from tournaments.season.queries import session_named

PAGE = Page("proof", "验证", "Proof")
FILE = "chaodipi-proof.html"
_SESSION = re.compile(r"[A-Za-z0-9_.-]{1,40}")
_ROOT = re.compile(r"[0-9a-f]{16,64}")
_SCRIPT = re.compile(r'<script type="module">(.*?)</script>', re.DOTALL)


@require_safe
def page(request: HttpRequest, *, download: bool = False) -> HttpResponse:
    """The page, or the same file to keep; 503 with the way out while the front end is not built."""
    path = Path(settings.WEB_DIST) / "proof.html"
    if not path.is_file():
        facts = {"page": PAGE, "english": language_of(request) == "en", "title": PAGE.zh, "retry": RETRY_LATER}
        return _answer(render_to_string("broadcast/not_built.html", facts).encode(), _digest(RETRY_LATER), 503)
    text, digest = _built(path, path.stat().st_mtime_ns)
    response = _answer(text, digest)
    if download:
        response["Content-Disposition"] = f'attachment; filename="{FILE}"'
    return response


@require_safe
def qr(request: HttpRequest, session: str, root: str) -> HttpResponse:
    """A QR code of a board's root, for the screen: an address of the page where it has a public one, else the root.

    Made from its address alone, so that an output that is behind shows what its own view says.
    """
    if not (_SESSION.fullmatch(session) and _ROOT.fullmatch(root)):
        raise Http404
    public = _public_origin(request)
    what = f"{public}/proof/#session={session}&root={root[:16]}" if public else f"board-v1 {session} {root}"
    out = io.BytesIO()
    segno.make(what, error="l", micro=False).save(out, kind="svg", border=3, xmldecl=False, omitsize=True, light="#fff")
    return HttpResponse(out.getvalue(), content_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


def _public_origin(request: HttpRequest) -> str:
    """Where viewers reach the pages: the first trusted origin, else this request's, unless only this machine has it."""
    if settings.CSRF_TRUSTED_ORIGINS:
        return str(settings.CSRF_TRUSTED_ORIGINS[0]).rstrip("/")
    host = request.get_host().rpartition(":")[0].strip("[]") or request.get_host()
    return "" if host in ("localhost", "::1") or host.startswith("127.") else f"{request.scheme}://{request.get_host()}"


@lru_cache(maxsize=1)
def _built(path: Path, stamp: int) -> tuple[bytes, str]:
    text = path.read_text(encoding="utf-8")
    (script,) = _SCRIPT.findall(text)
    return text.encode(), _digest(script)


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _answer(text: bytes, digest: str, status: int = 200) -> HttpResponse:
    response = HttpResponse(text, status=status)
    policy = {**settings.CONTENT_SECURITY_POLICY, "script-src": f"'sha256-{digest}'", "connect-src": "'self'"}
    response["Content-Security-Policy"] = "; ".join(f"{name} {value}" for name, value in policy.items())
    response["Cache-Control"] = "no-cache"
    response["Referrer-Policy"] = "no-referrer"
    return response


@method_decorator(gzip_page, name="dispatch")
class Proof(OpenView):
    """`GET /api/proofs/<session>`."""

    throttle_classes = (RecordsRate,)

    @extend_schema(
        operation_id="proof",
        summary="一场的验证文件 · A session's proof",
        description="`proof-v1` (docs/proofs.md): the session's boards and decks, as far as its slowest output has shown "
        "them. What is still closed is null. Check it at `/proof/`, or by `manage.py verify_board`.",
        tags=["rules"],
        auth=[],
        parameters=[OpenApiParameter("session", OpenApiTypes.STR, OpenApiParameter.PATH, description="2026-11-30-01")],
        responses={
            (200, "application/json"): OpenApiTypes.OBJECT,
            (404, "application/problem+json"): schemas.PROBLEM,
            (429, "application/problem+json"): schemas.PROBLEM,
        },
    )
    def get(self, request: Request, session: str) -> Response:
        """The proof, or 404."""
        found = session_named(session if _SESSION.fullmatch(session) else "?")
        if found.table_id is None:
            raise Refusal(
                "nothing_yet",
                "这一场还没有奖板和牌局，摆好奖板以后再来。",
                "This session has neither board nor games yet; come back when its board is laid.",
                404,
            )
        return Response(proof_of(found, seen_by_all(found, clock.now())))
