"""A page that hears late."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute


class Late:
    """A line whose pictures can be held back on their way to the page, while answers and heartbeats go through."""

    def __init__(self, page: Page) -> None:
        self.holds = False
        self.held: list[str | bytes] = []
        page.route_web_socket(re.compile("/ws/"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self.line = line
        server = line.connect_to_server()
        server.on_message(self._pass)

    def _pass(self, message: str | bytes) -> None:
        if self.holds and json.loads(message).get("t", "ev") in ("snap", "ev"):
            self.held.append(message)
        else:
            self.line.send(message)

    def let_go(self) -> None:
        """Send on what was held, in order."""
        self.holds = False
        for message in self.held:
            self.line.send(message)
        self.held.clear()
