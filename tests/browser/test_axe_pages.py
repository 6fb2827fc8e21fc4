"""axe finds nothing serious on any page: what anybody opens, the office's navigation, and the pages of each thing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from core.console import navigation
from core.roles import ROLES
from tests.browser import axe_lists, axe_world
from tests.browser.axe import serious
from tests.browser.kit import PATIENCE
from tests.browser.stories import stories, tell
from tests.browser.test_registration import office
from tests.integration.test_role_matrix import all_routes
from tests.members import client_of
from tests.unit.games.test_replaying import recorded

__all__ = ["stories"]

HELD = ("producer", "director", "registrar", "cashier", "viewer")
#: Not pages of the product: calls, the support desk that Django makes, the choice of language.
APART = ("/api/", "/support/", "/i18n/")


def test_what_everybody_can_open(site: str, page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    found = {}
    for address in (address for several in axe_lists.ANYBODY.values() for address in several):
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
    context = office(browser, site, *HELD)
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


def test_every_page_is_in_a_list(transactional_db: Any) -> None:
    """A route that answers a GET with a page stands in one of the lists, or is said to be no page."""
    reader = client_of(*ROLES, name="王全", second_factor=True)
    user = User.objects.get(username="王全")
    listed = axe_lists.ANYBODY.keys() | axe_lists.OF_A_THING | axe_lists.ELSEWHERE.keys() | axe_lists.NO_PAGES.keys()
    listed |= {entry.url_name for entry in navigation.entries(user)}
    routes = {route.name: route.address for route in all_routes()}
    missing = {
        name
        for name, address in routes.items()
        if name not in listed and not (address.startswith(APART) or name.endswith("-launcher"))
        if reader.get(address).status_code != 405
    }
    assert missing == set(), "these pages are in no list of tests/browser/axe_lists.py"
    assert listed - routes.keys() == set()
    assert all(Path(path).exists() for path in axe_lists.ELSEWHERE.values())


@pytest.mark.large
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_pages_of_each_thing(site: str, browser: Browser, transactional_db: Any, language: str) -> None:
    """With an evening on air, its board asked to be void, a prize claimed, and somebody registered."""
    context = office(browser, site, *ROLES, name="王全")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    found = {}
    there = axe_world.addresses(site, User.objects.get(username="王全"))
    for name in sorted(axe_lists.OF_A_THING):
        address = there.get(name) or f"{site}{reverse(name)}"
        before, _, token = address.partition("#")
        page.goto("about:blank")  # a page whose fragment alone is another would stay
        answer = page.goto(f"{before}{'&' if '?' in before else '?'}lang={language}{'#' if token else ''}{token}")
        assert answer is not None
        assert answer.status == 200, (name, answer.status)
        if token or "/commentary/" in before:  # a live page, drawn when its first view has come
            page.wait_for_function("() => (window.__v?.at(-1) ?? -1) >= 0")
        found[name] = serious(page)
    context.close()
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.large
def test_the_overlay_in_each_scene(stories: str, page: Page) -> None:
    """Every story of it, in Chinese; a watcher with a reader is told of them all."""
    tell(page, stories, "table", "1080p")
    found = {}
    for story in page.evaluate("window.__stories"):
        tell(page, stories, story, "1080p")
        found[story] = serious(page)
    assert {story: faults for story, faults in found.items() if faults} == {}
