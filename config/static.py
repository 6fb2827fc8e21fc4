"""Static files by WhiteNoise, fit for ASGI."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise whose answers are whole: a file read piece by piece is read to its end under ASGI anyway, with a warning."""

    def add_files(self, root: Any, prefix: Any = None) -> None:
        """A folder that is not there, since nothing was collected, is no fault: the finders serve."""
        if Path(root).is_dir():
            super().add_files(root, prefix)

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The file, or the part of it that was asked for."""
        found = static_file.get_response(request.method, request.META)
        with found.file if found.file is not None else open("/dev/null", "rb") as file:
            response = HttpResponse(file.read(), status=int(found.status))
        del response["content-type"]
        for name, value in found.headers:
            response[name] = value
        return response
