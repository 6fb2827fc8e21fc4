"""axe-core on a page: what it finds serious or critical."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .filter((found) => found.impact === "serious" || found.impact === "critical")
  .flatMap((found) => found.nodes.map((node) =>
    `${found.id}: ${node.target.join(" ")} (${node.any.map((a) => a.message).join("; ").slice(0, 160)})`))"""


@cache
def _source() -> str:
    return _SOURCE.read_text(encoding="utf-8")


def serious(page: Page) -> list[str]:
    """One line for each place that axe finds serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    found: Any = page.evaluate(_RUN)
    return list(found)
