"""What browser tests share: eyes for a page's complaints, its frames and its picture."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from config import linking
from games.models import Table

#: How long a test waits for what must come, ms: a machine under load is slow, a fault is for ever.
PATIENCE = 120_000.0
expect.set_options(timeout=PATIENCE)

#: Puts `__picture()` into a page: what the overlay shows at one instant, and the view that it shows it of. What leaves is
#: the picture of before: it is not counted among all cards.
PICTURE = """
window.__picture = () => {
  const codes = (root) => [...(root?.querySelectorAll("[data-code]") ?? [])].map((card) => card.dataset.code).sort();
  const one = (selector) => document.querySelector(selector);
  const air = one("air-overlay");
  const seats = [0, 1, 2, 3];
  return {
    v: air.live.v,
    drawn: Number(document.documentElement.dataset.v),
    view: air.live.view,
    scene: one("[data-scene]")?.dataset.scene ?? null,
    all: [...document.querySelectorAll("[data-code]")].filter((card) => !card.closest(".is-leaving"))
      .map((card) => card.dataset.code).sort(),
    table: {
      hands: seats.map((seat) => codes(one(`[data-seat="${seat}"]`))),
      parcels: seats.map((seat) => codes(one(`[data-parcel="${seat}"]`))),
      kitty: codes(one("[data-kitty]")),
      points: one("[data-points]")?.dataset.points ?? null,
      backs: document.querySelectorAll(".card--back").length,
    },
  };
};
"""

#: Puts `__scene()` into a page: its scene as lines, an element or a text each, of what can be seen there, without what
#: only moves; and `__still()`, whether fonts have come and nothing moves any more.
SCENE = """
window.__still = () => document.fonts.status === "loaded"
  && document.getAnimations().every((motion) => motion.playState === "finished" || motion.playState === "idle");
window.__scene = () => {
  const moves = /^(is-(played|dealt|arriving|live).*|rise)$/;
  const lines = [];
  const see = (node, depth) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) lines.push(" ".repeat(depth) + node.data.trim());
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (!node.checkVisibility({visibilityProperty: true}) || getComputedStyle(node).opacity < 0.01) return;
    const told = [...node.attributes].map(({name, value}) => {
      const still = name === "class" ? value.split(/\\s+/).filter((one) => one && !moves.test(one)).sort().join(" ") : value;
      return ` ${name}="${still}"`;
    });
    lines.push(`${" ".repeat(depth)}<${node.localName}${told.sort().join("")}>`);
    for (const child of node.childNodes) see(child, depth + 1);
  };
  see(document.querySelector("air-overlay .stage"), 0);
  return lines;
};
"""


class Watched:
    """A page with everything it complains of, and every frame that its sockets received."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.sockets = 0
        self.frames: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.set_default_navigation_timeout(PATIENCE)
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", self._listen)
        page.add_init_script(PICTURE)
        page.add_init_script(SCENE)

    def _listen(self, line: WebSocket) -> None:
        self.sockets += 1
        line.on(
            "framereceived",
            lambda payload: self.frames.append(payload if isinstance(payload, str) else payload.decode()),
        )

    def open(self, address: str) -> Watched:
        """Go there, and wait for the first picture."""
        self.page.goto(address)
        self.reaches(0)
        return self

    def reaches(self, v: int) -> None:
        """Wait until the page has seen version ``v`` (or one after it)."""
        self.page.wait_for_function("v => (window.__v?.at(-1) ?? -1) >= v", arg=v, timeout=PATIENCE)

    def shows(self, v: int) -> None:
        """Wait until the overlay has drawn version ``v``, and nothing moves in it any more."""
        self.page.wait_for_function(
            "v => Number(document.documentElement.dataset.v) >= v && window.__still()", arg=v, timeout=PATIENCE
        )

    def received(self, *kinds: str) -> list[dict[str, Any]]:
        """The frames of these kinds that came, in order."""
        frames = [json.loads(frame) for frame in self.frames]
        return [frame for frame in frames if frame.get("t", "ev") in kinds]


def addresses(table: Table, site: str) -> dict[str, str]:
    """The pages' links: "program", "desk", "public", "seat 0" …."""
    doors = linking.doors(table, site, by="test")
    return {door.kind if door.seat is None else f"seat {door.seat}": door.page for door in doors}
