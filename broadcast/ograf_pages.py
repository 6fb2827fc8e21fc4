"""The graphics that `make ograf` packed, for the page that plays them, and for a renderer that fetches them from here."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

TYPES: Final = {".mjs": "text/javascript", ".woff2": "font/woff2", ".json": "application/json", ".css": "text/css"}


def folder() -> Path:
    """Where they were packed."""
    return Path(settings.BASE_DIR) / "build" / "ograf"


@require_safe
def packed(request: HttpRequest, file: str) -> HttpResponse:
    """One file of the pack: code, manifests and the face; there is nothing of any table in it."""
    path = (folder() / file).resolve()
    if not path.is_relative_to(folder().resolve()) or not path.is_file():
        raise Http404
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    response = HttpResponse(path.read_bytes(), content_type=kind)
    response["Access-Control-Allow-Origin"] = "*"  # a renderer elsewhere may import them
    response["Cache-Control"] = "no-cache"
    return response
