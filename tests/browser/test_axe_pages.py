"""axe finds nothing serious on any page that a link or the office's navigation leads to (the live ones have their own)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from core.console import navigation
from tests.browser.axe import serious
from tests.browser.kit import PATIENCE
from tests.browser.test_registration import office
from tests.unit.games.test_replaying import recorded

PUBLIC = ("/", "/practice/", "/register/", "/rules/", "/rules/jiuai/", "/rules/anchao/?lang=en", "/account/login/")
ROLES = ("producer", "director", "registrar", "cashier", "viewer")


def test_what_everybody_can_open(site: str, page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    found = {}
    for address in PUBLIC:
        page.goto(f"{site}{address}")
        found[address] = serious(page)
    assert {address: faults for address, faults in found.items() if faults} == {}


def test_the_referee_and_the_replay_in_both_languages(site: str, page: Page, tmp_path: Path) -> None:
    page.set_default_timeout(PATIENCE)
    record = tmp_path / "record.jsonl"
    record.write_text(json.dumps(recorded(3, "jiuai")), encoding="utf-8")
    for language in ("zh", "en"):
        page.goto(f"{site}/referee/?lang={language}")
        expect(page.locator("main, .book").first).to_be_visible()
        assert serious(page) == []
        page.goto(f"{site}/replay/?lang={language}")
        page.locator('input[type="file"]').set_input_files(record)
        expect(page.locator(".book-top h1")).to_be_visible()
        assert serious(page) == []
        page.keyboard.press("End")
        expect(page.locator(".facts")).to_be_visible()
        assert serious(page) == []


def test_every_page_of_the_offices_navigation(site: str, browser: Browser, transactional_db: Any) -> None:
    context = office(browser, site, *ROLES)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    entries = navigation.entries(User.objects.get(username="王报名"))
    assert len(entries) > 8
    found = {}
    for entry in entries:
        answer = page.goto(f"{site}{reverse(entry.url_name)}")
        assert answer is not None
        assert answer.status == 200, entry.url_name
        found[entry.url_name] = serious(page)
    context.close()
    assert {name: faults for name, faults in found.items() if faults} == {}
