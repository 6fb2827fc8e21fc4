"""The support pages' face: the show's font, which has Chinese, and its gold."""

from __future__ import annotations

from django.http import HttpRequest
from django.templatetags.static import static

from broadcast.manifest import NotBuilt, assets


def face(request: HttpRequest) -> str:
    """The style sheet that brings the font, as the office's pages have it; ours alone while nothing is built."""
    try:
        return static(assets("plain").styles[0])
    except NotBuilt:
        return style(request)


def style(request: HttpRequest) -> str:
    """Our own few lines."""
    return static("console/support.css")
