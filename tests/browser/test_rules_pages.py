"""The referee's, the replay's and the rules' pages, used as people use them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from games.domain.importing import import_records
from games.engine.ruleset import load
from tests.integration.test_table_plays import START
from tests.unit.games.test_replaying import recorded


@pytest.fixture
def said(page: Page) -> Iterator[list[str]]:
    """Complaints of the page; there are to be none."""
    cache.clear()
    page.set_viewport_size({"width": 1366, "height": 900})
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    yield told
    assert told == []


def test_a_position_is_clicked_together_and_ruled(site: str, page: Page, said: list[str]) -> None:
    page.goto(f"{site}/referee/")
    page.locator("#f-trump").select_option("H")
    for zone, cards in (("lead", ["D3", "D3"]), ("hand", ["D5", "D5", "D7", "D9", "D9"])):
        page.locator(f'[data-zone="{zone}"] .zone__name').click()
        for card in cards:
            page.locator(f'[data-pick="{card}"]').click()
    page.locator('[data-zone="play"] .zone__name').click()
    page.locator('[data-zone="hand"] [data-card="D5"]').first.click()
    page.locator('[data-zone="hand"] [data-card="D7"]').click()
    page.get_by_role("button", name="请裁判").click()
    expect(page.locator(".verdict")).to_have_text("不可以")
    expect(page.locator(".reason")).to_contain_text("有方块对子必须跟对子：可出 ♦5♦5 或 ♦9♦9")
    page.get_by_role("link", name="依据：规则第 8.2 条").click()
    expect(page.locator('section[data-clause="8.2"] h2')).to_be_in_viewport()
    page.go_back()
    expect(page.locator(".verdict")).to_have_text("不可以")


def test_the_keyboard_is_enough(site: str, page: Page, said: list[str]) -> None:
    page.goto(f"{site}/referee/?lang=en")
    page.get_by_role("button", name="What shape is this?").press("Enter")
    page.locator('[data-pick="SA"]').focus()
    for key in ("Enter", "Enter", "ArrowRight", "Enter", "Enter", "Control+Enter"):
        page.keyboard.press(key)
    expect(page.locator(".verdict")).to_have_text("tractor")
    box = page.get_by_role("textbox", name=re.compile("Cards or type"))
    box.fill("SQ sq h9x")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("No cards: H9X")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".parts li")).to_have_count(1)
    expect(page.locator(".parts .card")).to_have_count(6)


def test_a_record_is_walked_through_and_a_position_taken_to_the_referee(
    site: str, page: Page, said: list[str], tmp_path: Path
) -> None:
    data = recorded(3, "jiuai")
    path = tmp_path / "record.jsonl"
    path.write_text(json.dumps(data), encoding="utf-8")
    page.goto(f"{site}/replay/")
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.locator(".book-top h1")).to_contain_text("test · 第 1 局")
    page.keyboard.press("End")
    result = data["result"]
    expect(page.locator(".facts")).to_contain_text(f"闲家 {result['points']} 分，{result['winner']} 队赢")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".facts")).to_contain_text("出牌")
    hands = [page.locator(f'[data-seat="{seat}"] .card').count() for seat in range(4)]
    assert hands == [25, 25, 25, 25]
    page.keyboard.press("ArrowDown")
    expect(page.locator(".centre .card").first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    link = page.locator(".ask-links a").first
    link.click()
    expect(page.locator(".verdict")).to_have_text("可以")


def test_a_served_game_plays_by_itself_at_speed(site: str, page: Page, said: list[str]) -> None:
    import_records([recorded(4, "kangqi")], START)
    page.goto(f"{site}/replay/?lang=en")
    page.get_by_role("link", name="test · Game 1").click()
    page.get_by_label("Speed").select_option("16")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator('.events [aria-current="step"]')).to_contain_text("plays", timeout=30_000)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert re.search(r"#record=test/1&step=\d+", page.url)
    page.reload()
    expect(page.locator('.events [aria-current="step"]')).to_contain_text("plays")


def test_an_option_changes_the_rules_page_and_goes_to_the_referee(site: str, page: Page, said: list[str]) -> None:
    page.goto(f"{site}/rules/jiuai/?lang=en#o-throw_penalty")
    field = page.locator("#f-throw_penalty")
    expect(field).to_be_visible()
    field.fill("20")
    field.press("Enter")
    page.wait_for_url(re.compile(r"throw_penalty=20"))
    assert "throw_forced" not in page.url
    section = page.locator('section[data-clause="8.5"]')
    expect(section.locator(".ruling--no").first).to_contain_text("20 points")
    section.locator(".example .ask").nth(1).click()
    expect(page.locator(".said")).to_contain_text("20 points")
    expect(page.locator("#o-throw_penalty")).to_have_value("20")
    assert load("jiuai").throw_penalty == 10
