"""The proof page as a viewer uses it: from a file with the network cut, by keyboard, from a phone to a wall of screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import serious
from tests.browser.kit import PATIENCE
from tests.unit.lottery.proofs import making, vectors

BUILT = Path(settings.WEB_DIST) / "proof.html"


@pytest.fixture
def offline(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page kept on a disk and opened there, without any network; it asks for nothing but itself."""
    kept = tmp_path / "chaodipi-proof.html"
    kept.write_bytes(BUILT.read_bytes())
    context = browser.new_context(offline=True, viewport={"width": 1366, "height": 900})
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(kept.as_uri(), timeout=PATIENCE)
    yield page
    assert complaints == []
    assert {url.split("#")[0].split("?")[0] for url in asked if not url.startswith("data:")} == {kept.as_uri()}
    context.close()


def opened(page: Page, proof: Any) -> None:
    data = json.dumps(proof, ensure_ascii=False).encode()
    page.locator('input[type="file"]').set_input_files(
        {"name": "p.json", "mimeType": "application/json", "buffer": data}
    )
    expect(page.locator(".verdict")).to_be_visible()


def found(page: Page) -> list[list[str]]:
    told: list[list[str]] = page.locator(".faults li").evaluate_all(
        "items => items.map(item => [item.dataset.code, item.dataset.place])"
    )
    return told


def test_each_cell_and_each_deck_is_seen_checked_without_a_network(offline: Page) -> None:
    opened(offline, vectors.BASES["whole-1"])
    expect(offline.locator(".verdict h2")).to_have_text("全部属实")
    expect(offline.locator('.cell[data-state="true"]')).to_have_count(50)
    expect(offline.locator('.deck[data-state="true"]')).to_have_count(5)
    offline.locator(".deck summary").first.click()
    expect(offline.locator(".deck").first.locator(".card")).to_have_count(108)
    expect(offline.locator(".board").first).to_contain_text("第 9 格的封条破了")
    assert serious(offline) == []

    offline.get_by_role("link", name="English").click()
    expect(offline.locator(".verdict h2")).to_have_text("All true")
    expect(offline.get_by_role("heading", name="What was checked, and what it proves")).to_be_visible()
    for width in (360, 768, 3840):
        offline.set_viewport_size({"width": width, "height": 900})
        assert offline.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_what_is_closed_is_told_and_no_fault(offline: Page) -> None:
    opened(offline, vectors.BASES["live"])
    expect(offline.locator(".verdict")).to_contain_text("还有 24 处没到公布的时候")
    expect(offline.locator('.cell[data-state="closed"]')).to_have_count(23)
    expect(offline.locator('.deck[data-state="closed"]')).to_have_count(1)
    assert serious(offline) == []


@pytest.mark.slow
@pytest.mark.parametrize("each", [56, pytest.param(1, marks=pytest.mark.large)])
def test_every_tampering_is_named_on_the_page(offline: Page, each: int) -> None:
    cases = json.loads((vectors.FOLDER / "tampered.json").read_text(encoding="utf-8"))
    for case in cases[::each]:
        opened(offline, vectors.changed(vectors.BASES[case["base"]], case))
        assert found(offline) == case["faults"], case
        if each > 1:
            assert serious(offline) == []
        offline.get_by_role("button", name="换一份文件").click()


def test_the_keyboard_and_a_pasted_proof_are_enough(offline: Page) -> None:
    proof = making.whole(5)
    proof["boards"][1]["cells"][6]["salt"] = "0" * 64
    box = offline.get_by_label("验证文件的内容")
    box.fill(json.dumps(proof))
    box.press("Tab")
    offline.keyboard.press("Enter")
    expect(offline.locator(".verdict")).to_be_focused()
    offline.keyboard.press("Tab")
    expect(offline.locator(".faults a")).to_be_focused()
    offline.keyboard.press("Enter")
    cell = offline.locator('[id="boards[1].cells[6]"]')
    expect(cell).to_be_focused()
    expect(cell).to_be_in_viewport()
    expect(cell).to_contain_text("这一格被改过")

    offline.get_by_role("button", name="换一份文件").click()
    box.fill("{}")
    box.press("Tab")
    offline.keyboard.press("Enter")
    expect(offline.get_by_role("alert")).to_contain_text("format")
    assert serious(offline) == []


@pytest.mark.django_db(transaction=True)
def test_the_served_page_fetches_a_session_and_knows_a_scanned_seal(site: str, page: Page) -> None:
    proof = vectors.BASES["whole-2"]
    page.route("**/api/proofs/*", lambda route: route.fulfill(json=proof))
    root = proof["boards"][1]["root"][:16]
    page.goto(f"{site}/proof/#session={proof['session']}&root={root}", timeout=PATIENCE)
    expect(page.locator(".verdict h2")).to_have_text("全部属实")
    expect(page.locator('[data-scanned="true"]')).to_contain_text(root)
    page.goto(f"{site}/proof/?again#session={proof['session']}&root={'0' * 16}")
    expect(page.locator('[data-scanned="false"]')).to_be_visible()
    answer = page.request.get(f"{site}/proof/qr/{proof['session']}/{proof['boards'][0]['root']}.svg")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert page.request.get(f"{site}/proof/qr/x/%3Cscript%3E.svg").status == 404
    kept = page.request.get(f"{site}/proof/chaodipi-proof.html")
    assert kept.headers["content-disposition"] == 'attachment; filename="chaodipi-proof.html"'
    assert kept.body() == BUILT.read_bytes()
