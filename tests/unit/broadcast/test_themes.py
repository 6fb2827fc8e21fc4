"""Themes: what is worn, what is refused, and that all text on air can be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.test import RequestFactory

from broadcast import themes, themes_pages
from core.refusals import Refusal

TOKENS = Path(project.BASE_DIR, "web", "styles", "tokens.css")
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.THEMES_DIR = tmp_path / "themes"
    return tmp_path / "themes"


def css(**values: str) -> bytes:
    return (
        ":root {" + "".join(f"--{name.replace('_', '-')}: {value};" for name, value in values.items()) + "}"
    ).encode()


def written() -> dict[str, str]:
    """The colours that the pages' stylesheet gives."""
    text = TOKENS.read_text(encoding="utf-8").split("[data-deck", maxsplit=1)[0]
    return dict(re.findall(r"(--[a-z0-9-]+):\s*(#[0-9a-f]{6})\b", text))


def test_the_defaults_are_those_of_the_stylesheet() -> None:
    assert {name: written()[name] for name in themes.DEFAULTS} == dict(themes.DEFAULTS)


@pytest.mark.parametrize(("text", "ground"), themes.PAIRS)
def test_every_text_of_the_shows_own_look_has_a_contrast_of_four_and_a_half(text: str, ground: str) -> None:
    assert themes.contrast(written()[text], written()[ground]) >= themes.LEAST_CONTRAST


def test_contrast_is_that_of_wcag() -> None:
    assert themes.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert themes.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_a_theme_is_kept_and_handed_out() -> None:
    kept = themes.save("dusk", b"/* evening */ " + css(gold="#FC6", team_a="#66b8ff"), ("logo.png", PNG))
    assert kept.ok
    assert kept.values == {"--gold": "#ffcc66", "--team-a": "#66b8ff"}
    assert themes.names() == ["dusk"]
    themes.save("dusk", css(gold="#ffd000"), None)
    assert themes.read("dusk") == themes.Theme("dusk", {"--gold": "#ffd000"}, None, ())
    assert themes.remove("dusk")
    assert themes.names() == []
    assert not themes.remove("dusk")


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"body { display: none }",
        b":root { --gold: #ffcc66 } body { display: none }",
        b"@import 'https://example.com/x.css'; :root { --gold: #ffcc66 }",
        css(gold="url(https://example.com)"),
        css(font="serif"),
        css(paper="#202838"),
        css(ink_1="#ffffff"),
        b"\xff\xfe",
        b":root {" + b"--gold: #ffcc66;" * 2_000 + b"}",
    ],
)
def test_a_broken_theme_is_refused_and_one_in_the_folder_is_not_worn(wrong: bytes, folder: Path) -> None:
    with pytest.raises(Refusal) as refused:
        themes.save("dusk", wrong, None)
    assert refused.value.status == 422
    (folder / "dusk").mkdir(parents=True)
    (folder / "dusk" / "theme.css").write_bytes(wrong)
    found = themes.read("dusk")
    assert found is not None
    assert not found.ok
    assert found.faults[0].text("zh") != found.faults[0].text("en")
    answer = themes_pages.theme(RequestFactory().get("/"), "dusk")
    assert b'"ok": false, "values": {}' in answer.content


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("logo.gif", b"GIF89a"),
        ("logo.png", b"<svg/>"),
        ("logo.png", PNG + bytes(themes.LARGEST_LOGO)),
        ("logo.webp", PNG),
        ("logo.svg", b"<svg><script>alert(1)</script></svg>"),
        ("logo.svg", b'<svg onload="alert(1)"/>'),
        ("logo.svg", b'<svg><image href="https://example.com/x.png"/></svg>'),
        ("logo.svg", b'<!DOCTYPE svg [<!ENTITY x "y">]><svg/>'),
        ("../../evil.svg", b"<svg/>"),
    ],
)
def test_a_logo_that_is_none_or_does_something_is_refused(name: str, data: bytes) -> None:
    with pytest.raises(Refusal):
        themes.save("dusk", css(gold="#ffcc66"), (name, data))
    assert themes.names() == []


def test_a_plain_svg_logo_is_taken() -> None:
    svg = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="a" d="M0 0h9v9z"/><use href="#a"/></svg>'
    )
    assert themes.save("dusk", css(gold="#ffcc66"), ("logo.svg", svg)).ok
    answer = themes_pages.logo(RequestFactory().get("/"), "dusk")
    assert answer.content == svg
    assert "sandbox" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["", "default", "../up", "Dusk", "a" * 32, ".new-x"])
def test_a_name_that_is_no_folder_of_ours_is_refused(name: str) -> None:
    with pytest.raises(Refusal):
        themes.save(name, css(gold="#ffcc66"), None)
    assert themes.read(name) is None


def test_the_example_can_be_worn(settings: Any) -> None:
    settings.THEMES_DIR = Path(settings.BASE_DIR, "data", "themes")
    found = themes.read("dusk")
    assert found is not None
    assert found.faults == ()
    assert found.logo is not None
