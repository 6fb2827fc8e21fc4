"""A page that hears late."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute


class Late:
    """A line whose pictures can be held back on their way to the page, while answers and heartbeats go through."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        self.swallows = 0
        self.held: list[str | bytes] = []
        self._dead: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws/"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self.line = line
        server = line.connect_to_server()
        server.on_message(lambda message: self._pass(line, message))

    def goes_dead(self) -> None:
        """From now on the present line says nothing, and does not end; a new one would."""
        self._dead = self.line

    def _pass(self, line: WebSocketRoute, message: str | bytes) -> None:
        if line is self._dead:
            return
        if self.swallows and json.loads(message).get("t", "ev") == "ev":
            self.swallows -= 1
        elif self.holds and json.loads(message).get("t", "ev") in ("snap", "ev"):
            self.held.append(message)
        else:
            line.send(message)

    def let_go(self) -> None:
        """Send on what was held, in order."""
        self.holds = False
        for message in self.held:
            self.line.send(message)
        self.held.clear()
