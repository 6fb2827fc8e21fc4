"""Our graphics in a browser, played by a page that knows nothing but the standard calls."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts import ograf, setup
from tests.browser.kit import Watched

FUND = {
    "fund": {
        "side": "A",
        "team": "战舰",
        "day": 3,
        "award": 60_000,
        "total": 120_000,
        "awards": [20_000, 40_000, 60_000, 80_000],
    }
}


@pytest.fixture(scope="session")
def pack() -> Path:
    """The packed graphics, made anew."""
    subprocess.run([sys.executable, "-m", "scripts.ograf", "pack"], cwd=setup.ROOT, check=True)
    return ograf.PACK


def call(page: Page, name: str, data: object = None) -> str:
    """Press the button of one call, and give back what it answered."""
    if data is not None:
        page.get_by_label("数据（JSON）").fill(json.dumps(data))
    page.evaluate("document.querySelector('output').dataset.call = ''")
    page.click(f"button[data-call={name}]")
    page.wait_for_function("name => document.querySelector('output').dataset.call === name", arg=name)
    return page.locator("output").inner_text()


@pytest.mark.slow
def test_every_graphic_loads_unseen_plays_updates_stops_and_leaves_nothing(page: Page, site: str, pack: Path) -> None:
    watched = Watched(page)
    page.goto(f"{site}/ograf/")
    page.wait_for_selector("html[data-ready]")
    options = page.locator("option").all_inner_texts()
    assert len(options) == len(ograf.SCENES)
    for number, scene in enumerate(ograf.SCENES):
        page.get_by_label("OGraf 图形").select_option(index=number)
        assert '"statusCode":200' in call(page, "load"), scene
        root = page.locator(".picture > *")
        assert root.evaluate("one => one.shadowRoot.querySelector('.stage')") is None, (
            f"{scene} paints before it is played"
        )
        assert '"currentStep":0' in call(page, "playAction"), scene
        assert root.evaluate("one => one.shadowRoot.querySelectorAll('.stage').length") == 1
        assert '"statusCode":200' in call(page, "updateAction"), scene
        assert '"statusCode":200' in call(page, "stopAction"), scene
        assert root.evaluate("one => one.shadowRoot.querySelector('.stage')") is None, (
            f"{scene} stays when it is stopped"
        )
        call(page, "dispose")
        expect(root).to_have_count(0)
    assert watched.complaints == []


def test_steps_data_and_skipped_animation(page: Page, site: str, pack: Path) -> None:
    page.goto(f"{site}/ograf/")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("OGraf 图形").select_option(index=list(ograf.SCENES).index("fund"))
    page.get_by_label("不要动画").check()
    call(page, "load", FUND)
    shown = page.locator(".picture > *")
    assert '"currentStep":0' in call(page, "playAction")
    assert page.evaluate("document.querySelector('.picture > *').shadowRoot.getAnimations().length") == 0
    expect(shown.locator("[data-total]")).to_have_attribute("data-total", "1200")
    expect(shown.locator(".ask")).to_have_count(0)
    assert '"currentStep":1' in call(page, "playAction")
    expect(shown.locator(".ask")).to_contain_text("明天还来吗")
    call(page, "updateAction", {"fund": {**FUND["fund"], "total": 200_000}})
    expect(shown.locator("[data-total]")).to_have_attribute("data-total", "2000")
    assert '"currentStep"' not in call(page, "playAction"), "after the last step it is at its end"
    expect(shown.locator(".stage")).to_have_count(0)
    page.get_by_label("跳到").fill("1")
    assert '"currentStep":1' in call(page, "goto")
    assert '"statusCode":400' in call(page, "updateAction", [1])
