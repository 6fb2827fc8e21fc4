"""What the overlay costs the machine that encodes the broadcast: first paint, and processor time while nothing happens.

The scenes are those of the made-up views, served from this machine; Chromium paints them without a graphics card.
`python -m benchmarks.overlay [seconds]` prints JSON. `CHROMIUM` names the browser where it is not found.
"""

import functools
import http.server
import json
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from scripts import setup, web

LOADS = 9
SECONDS = 10.0
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
STANDS = "document.documentElement.dataset.v && document.getAnimations().every((one) => one.playState !== 'running')"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, without a word."""

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


def first_paints(browser: Browser, address: str) -> list[tuple[float, float]]:
    """ms from the navigation to the first content of a page, and processor time of its thread until then; each time in
    a browser context without a cache.
    """
    found = []
    for _ in range(LOADS):
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        client = page.context.new_cdp_session(page)
        client.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address)
        page.wait_for_function(FIRST_PAINT)
        metrics = {one["name"]: one["value"] for one in client.send("Performance.getMetrics")["metrics"]}
        found.append((float(page.evaluate(FIRST_PAINT)), 1_000 * metrics["TaskDuration"]))
        page.close()
    return found


def spent(whole: CDPSession) -> float:
    """Seconds of processor time of all the browser's processes so far."""
    return float(sum(process["cpuTime"] for process in whole.send("SystemInfo.getProcessInfo")["processInfo"]))


def busy(page: Page, whole: CDPSession, seconds: float) -> float:
    """Percent of one core that the browser takes while the page is left alone."""
    page.wait_for_timeout(1_000)
    begun, before = time.monotonic(), spent(whole)
    page.wait_for_timeout(seconds * 1_000)
    return round(100 * (spent(whole) - before) / (time.monotonic() - begun), 2)


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    subprocess.run([sys.executable, "-m", "scripts.web", "stories"], cwd=setup.ROOT, check=True, stdout=sys.stderr)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(web.STORIES)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/fixtures/story.html"
    load = os.getloadavg()[0]
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        whole = browser.new_browser_cdp_session()
        paints = first_paints(browser, f"{address}?story=table&stopped=1")
        bare = first_paints(browser, "data:text/html,<body style='background:black;color:white'>1")
        idle = {}
        for name, story in {"empty": "", "champion": "story=champion&stopped=1", "clock": "story=table"}.items():
            page = browser.new_page(viewport={"width": 1920, "height": 1080})
            if story:
                page.goto(f"{address}?{story}")
                page.wait_for_function(STANDS)
            idle[name] = busy(page, whole, seconds)
            page.close()
        browser.close()
    server.shutdown()
    columns = (*zip(*paints, strict=True), next(zip(*bare, strict=True)))
    told = {
        name: {"median": round(statistics.median(found)), "worst": round(max(found))}
        for name, found in zip(("first_paint_ms", "processor_ms", "bare_first_paint_ms"), columns, strict=True)
    }
    print(json.dumps({"load_before": round(load, 1), **told, "percent_of_a_core": idle}, indent=2))


if __name__ == "__main__":
    main()
