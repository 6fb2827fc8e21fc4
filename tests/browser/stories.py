"""The overlay with made-up views (`web/fixtures/`) in a browser: every state of every scene, without a server or a clock."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from scripts import setup, web
from tests.browser.kit import PATIENCE

SIZES: Final = {"1080p": (1920, 1080), "2160p": (3840, 2160), "1080x1920": (1080, 1920)}
QR: Final = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3h-3zM5 1h3v3h-3zM1 5h3v3h-3z"/></svg>'
)

#: Whether everything is drawn, fonts have come, and nothing moves.
READY = """() => document.documentElement.dataset.v !== undefined && document.fonts.status === "loaded"
  && document.querySelector("air-overlay .stage") !== null
  && [...document.querySelectorAll("img")].every((img) => img.complete)
  && document.querySelector(".is-leaving") === null
  && document.getAnimations().every((one) => one.playState !== "running")"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files of the stories, one QR code for all boards, and it as every prize's picture."""

    def log_message(self, *args: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """A file, or the code."""
        if not self.path.startswith(("/proof/", "/prizes/")):
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "image/svg+xml")
        self.end_headers()
        self.wfile.write(QR)
        return None


@pytest.fixture(scope="session")
def stories() -> Iterator[str]:
    """The address of the stories' page."""
    subprocess.run([sys.executable, "-m", "scripts.web", "stories"], cwd=setup.ROOT, check=True)
    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(web.STORIES))
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/fixtures/story.html"
        server.shutdown()


def tell(page: Page, address: str, story: str, size: str, **options: str) -> None:
    """Open a story at a size, and wait until it stands still. No time passes in it."""
    wide, high = SIZES[size]
    page.set_viewport_size({"width": wide, "height": high})
    asked = "".join(f"&{name}={value}" for name, value in options.items())
    page.goto(f"{address}?story={story}&stopped=1{asked}", timeout=PATIENCE)
    page.wait_for_function(READY, timeout=PATIENCE)
    if "live" in options:
        page.wait_for_function("() => document.documentElement.dataset.v === '2'", timeout=PATIENCE)
        page.wait_for_function(READY, timeout=PATIENCE)
