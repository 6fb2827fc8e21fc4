"""What the documents name is there: links, paths, commands, tests, settings, verbs."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.conf import settings
from django.core.management import get_commands

from core.live import verbs
from scripts import notice

ROOT = Path(settings.BASE_DIR)
PAGES = [ROOT / "README.md", ROOT / "README.en.md", ROOT / "web" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: What is made when the programme runs or is built: not in a fresh clone.
MADE = ("var/", "web/dist", "web/node_modules", ".venv")
FOLDERS = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`\n]+)`")
_FENCE = re.compile(r"```.*?```", re.DOTALL)
_PATH = re.compile(r"[A-Za-z_.][\w.-]*(/[\w.*-]+)*/?")
_FILE = re.compile(r"\.(py|md|yaml|toml|jsonl?|ts|css|csv|html|lock|sh)$|file$")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, made as the usual viewers make them."""
    heads = re.findall(r"^#+ (.+)$", _FENCE.sub("", text_of(page)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.fixture(params=PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def document(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def paths_in(page: Path) -> Iterator[str]:
    """What stands in backticks and looks like a file or folder of ours."""
    for code in _CODE.findall(_FENCE.sub("", text_of(page))):
        if _PATH.fullmatch(code) and (("/" in code and code.split("/")[0] in FOLDERS) or _FILE.search(code)):
            yield code


def test_every_relative_link_leads_somewhere(document: Path) -> None:
    for target in _LINK.findall(text_of(document)):
        if re.match(r"[a-z]+:", target):
            continue
        where, _, anchor = unquote(target).partition("#")
        to = (document.parent / where).resolve() if where else document
        assert to.exists(), target
        if anchor:
            assert anchor in anchors(to), f"{target}: {sorted(anchors(to))}"


def names_below(folder: Path) -> Iterator[str]:
    """Names of the files in a folder of ours, without what is made there."""
    for path in folder.rglob("*"):
        if path.is_file() and not {"node_modules", "dist"} & set(path.parts):
            yield path.name


@pytest.fixture(scope="module")
def file_names() -> set[str]:
    """Every file's name: some documents tell a file without its folder."""
    folders = (ROOT / name for name in FOLDERS - {"var"})
    return {path.name for path in ROOT.iterdir()} | {name for folder in folders for name in names_below(folder)}


def test_every_path_exists(document: Path, file_names: set[str]) -> None:
    for path in paths_in(document):
        if path.startswith(MADE):
            continue
        if "/" in path:
            assert any(any(folder.glob(path)) for folder in (ROOT, document.parent)), path
        else:
            assert path.rstrip("/") in FOLDERS or fnmatch.filter(file_names, path), path


def test_every_command_exists(document: Path) -> None:
    text = text_of(document)
    targets = set(re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    code = "\n".join(_FENCE.findall(text)) + "\n" + "\n".join(_CODE.findall(_FENCE.sub("", text)))
    for target in re.findall(r"(?:^|\s)make ([a-z][a-z-]*)", code):
        assert target in targets, f"make {target}"
    for command in re.findall(r"manage\.py ([a-z_]+)", code):
        assert command in get_commands(), f"manage.py {command}"


def test_every_test_that_is_named_exists(document: Path) -> None:
    text = text_of(document)
    python = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for name in set(re.findall(r"`(test_\w+)`", text)):
        assert f"def {name}(" in python, name
    sources = (path for path in (ROOT / "web").rglob("*.test.ts") if "node_modules" not in path.parts)
    typescript = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    if document.name == "cases.md":
        for name in re.findall(r"「([^」…]+)」", text):
            assert f'"{name}"' in typescript, name


def test_pictures_are_small() -> None:
    for picture in (ROOT / "docs" / "pictures").glob("*.png"):
        assert picture.stat().st_size <= 120 * 1024, picture.name


def test_every_setting_is_told() -> None:
    table = re.findall(r"^\| ([A-Z][A-Z_, ]+) \|", text_of(ROOT / "config" / "settings.py"), re.MULTILINE)
    told = text_of(ROOT / "docs" / "operations.md")
    names = {name.strip() for row in table for name in row.split(",")}
    assert "DATABASE_URL" in names
    assert sorted(name for name in names if f"`{name}`" not in told) == []


def test_every_verb_is_told_and_no_other() -> None:
    kinds = {"座位": "seat", "导播台": "desk", "练习": "practice"}
    rows = re.findall(
        r"^\| (座位|导播台|练习) \| ((?:`[\w.]+` ?)+)\|", text_of(ROOT / "docs" / "live-protocol.md"), re.MULTILINE
    )
    told = {(kinds[kind], verb) for kind, words in rows for verb in re.findall(r"`([\w.]+)`", words)}
    assert told == set(verbs.known())


def test_the_notice_names_everything_that_is_installed() -> None:
    told = {line.split("  ")[0] for line in text_of(ROOT / "NOTICE").splitlines() if "  " in line}
    assert {*notice.locked(), *notice.in_pages()} - told == set(), "write it anew: python -m scripts.notice"


def test_both_readmes_show_the_same() -> None:
    first, second = (set(re.findall(r"!\[[^]]*\]\(([^)]+)\)", text_of(page))) for page in PAGES[:2])
    assert first == second
