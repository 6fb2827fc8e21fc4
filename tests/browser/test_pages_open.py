"""Each page opens: its script and styles are there, and nothing is complained of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from config import linking
from config.show import stage


@pytest.mark.parametrize("kind", linking.PAGES)
def test_a_page_opens_by_its_link_without_a_complaint(site: str, page: Page, kind: str) -> None:
    table = stage.table(stage.import_sheets(lambda _: None), lambda _: None)
    door = next(door for door in linking.doors(table, site, by="test") if door.kind == kind)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    with page.expect_websocket() as line:
        answer = page.goto(door.page)
    assert answer is not None
    assert answer.status == 200
    line.value.wait_for_event("framereceived", predicate=lambda frame: '"snap"' in frame)
    page.wait_for_function("document.body.innerText.trim() || document.body.children.length")
    assert said == []
