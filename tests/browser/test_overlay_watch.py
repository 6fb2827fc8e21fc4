"""The overlay of a real show, watched for a minute: every version, and the right cards at any moment."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from config import places
from config.embedded.servers import Servers
from tests.browser.kit import Watched
from tests.browser.truth import drawn_of
from tests.shows import Show

WATCHED = 60_000  # ms
MOMENTS = 50

#: Takes a picture at each of the given moments, ms from now.
TAKE = """moments => {
  window.__taken = [];
  for (const at of moments) setTimeout(() => window.__taken.push(window.__picture()), at);
}"""


class Backstage:
    """The process that prepares the show's rehearsal and reads its log."""

    def __init__(self, var: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        for name in ("MAKELEVEL", "DATABASE_ROLE"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.backstage"],
            cwd=places.BASE,
            env={**environment, "VAR_DIR": str(var)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def hears(self) -> dict[str, Any]:
        """Its next line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"it ended with {self.process.wait()}"
        return dict(json.loads(line))

    def views(self, versions: list[int]) -> dict[str, Any]:
        """The head of the log, and the `program` views at the given versions."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(versions) + "\n")
        self.process.stdin.flush()
        return self.hears()

    def leave(self) -> None:
        """Let it end; it leaves the servers."""
        self.process.communicate(timeout=60)


@pytest.fixture
def var() -> Iterator[Path]:
    """A folder for a show's servers, emptied of them at the end."""
    folder = Path(tempfile.mkdtemp(prefix="chaodipi-show-"))
    folder.chmod(0o755)
    yield folder
    Servers(folder, places.run_of(folder), throwaway=True).remove_if_unused()


@pytest.fixture
def backstage(var: Path) -> Iterator[Backstage]:
    """A seeded rehearsal is prepared for the show."""
    process = Backstage(var)
    try:
        assert "prepared" in process.hears()
        yield process
    finally:
        process.leave()


@pytest.fixture
def show(backstage: Backstage, var: Path) -> Iterator[Show]:
    """The show, up; it ends by Ctrl-C and leaves nothing."""
    running = Show(var)
    try:
        yield running.up()
        assert running.stop(signal.SIGINT) == 0
    finally:
        if running.process.poll() is None:
            running.process.kill()
            running.process.communicate()


@pytest.mark.slow
def test_a_minute_of_the_overlay(show: Show, backstage: Backstage, page: Page) -> None:
    overlay = Watched(page).open(dict(show.pages())["overlay"])
    page.wait_for_function("() => document.querySelector('air-overlay [data-scene]') !== null")
    chance = random.Random(7)
    page.evaluate(TAKE, [*(chance.uniform(0, WATCHED) for _ in range(MOMENTS - 1)), WATCHED])
    page.wait_for_function("most => window.__taken.length === most", arg=MOMENTS, timeout=5 * WATCHED, polling=250)
    taken = page.evaluate("window.__taken")

    log = backstage.views([picture["v"] for picture in taken])
    overlay.reaches(log["head"])
    seen = page.evaluate("window.__v")
    assert seen == list(range(seen[0], seen[0] + len(seen))), "every version, each once"
    assert overlay.sockets == 1
    assert len(overlay.received("snap")) == 1, "one whole picture at the beginning, then events alone"
    assert len(seen) > 100

    for picture in taken:
        v = picture["v"]
        assert picture["drawn"] == v, "what is drawn is the latest view"
        assert picture["view"] == log["views"][str(v)], f"the page's view {v} against the log's"
        if picture["scene"] == "table":
            assert picture["table"] == drawn_of(picture["view"]), f"version {v}"
        else:
            shown = picture["view"]["game"]["result"]["kitty"] if picture["scene"] == "result" else []
            assert picture["all"] == sorted(shown), f"version {v}"
    scenes = Counter(picture["scene"] for picture in taken)
    assert scenes["table"] >= MOMENTS // 2, scenes
    assert overlay.complaints == []
