"""Each page opens: its script and styles are there, and nothing is complained of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from config import linking
from config.show import stage
from tests.browser.kit import Watched


@pytest.mark.parametrize("kind", linking.PAGES)
def test_a_page_opens_by_its_link_without_a_complaint(site: str, page: Page, kind: str) -> None:
    table = stage.table(stage.import_sheets(lambda _: None), lambda _: None)
    door = next(door for door in linking.doors(table, site, by="test") if door.kind == kind)
    watched = Watched(page).open(door.page)
    page.wait_for_function("document.body.innerText.trim() || document.body.children.length")
    assert watched.received("snap")
    assert watched.complaints == []
