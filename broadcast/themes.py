"""Themes: other values of the look on air, and a logo. A theme is a folder below ``THEMES_DIR`` with a ``theme.css`` of
custom properties (``:root { --gold: #f2c14e; }``) and, if wished, ``logo.svg``, ``logo.png`` or ``logo.webp``.

Nothing of a theme reaches a page as it was written: its values are read one by one, and only colours of known names
pass. A theme with any fault is not worn at all; the outputs keep the show's own look, and the faults are told.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

from core.refusals import Refusal

DEFAULTS: Final[Mapping[str, str]] = {
    "--ink-0": "#0b0f1a",
    "--ink-1": "#131a2b",
    "--ink-2": "#1d2740",
    "--ink-3": "#2b3858",
    "--paper": "#f7f1e3",
    "--paper-dim": "#c9c2b2",
    "--gold": "#f2c14e",
    "--gold-deep": "#b8862b",
    "--lacquer": "#d8433b",
    "--lacquer-text": "#ff7d70",
    "--team-a": "#4aa3df",
    "--team-b": "#ef8f3b",
    "--suit-s": "#1b2233",
    "--suit-h": "#c9302c",
    "--suit-c": "#1b2233",
    "--suit-d": "#c9302c",
    "--suit-red-on-ink": "#ff6b5f",
}
"""What a theme may set, and the show's own values (``web/styles/tokens.css`` says the same; a test compares them)."""
PAIRS: Final = (
    *(("--paper", ground) for ground in ("--ink-0", "--ink-1", "--ink-2", "--ink-3", "--suit-h")),
    *(("--paper-dim", ground) for ground in ("--ink-0", "--ink-1", "--ink-2")),
    *(("--ink-0", ground) for ground in ("--gold", "--team-a", "--team-b", "--paper")),
    *((text, "--ink-1") for text in ("--gold", "--team-a", "--team-b", "--lacquer-text", "--suit-red-on-ink")),
    *((text, "--paper") for text in ("--suit-s", "--suit-h", "--suit-c", "--suit-d")),
    ("--gold", "--ink-2"),
)
"""Text and the ground that it stands on somewhere on air."""
LEAST_CONTRAST: Final = 4.5
LOGOS: Final[Mapping[str, str]] = {"logo.svg": "image/svg+xml", "logo.png": "image/png", "logo.webp": "image/webp"}
LARGEST_CSS: Final = 20_000
LARGEST_LOGO: Final = 300_000
"""Bytes."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLOCK = re.compile(r"\s*:root\s*\{([^{}]*)\}\s*")
_COLOUR = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_IN_SVG = re.compile(
    r"<!|<script|<foreignobject|\son\w+\s*=|javascript:|(?:href|url)\s*[=(]\s*[\"']?\s*(?!#)[a-z/]", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a theme, in both languages."""

    zh: str
    en: str

    def text(self, language: str) -> str:
        """In this language."""
        return self.en if language == "en" else self.zh


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme as it was read: ``values`` by custom property, colours as ``#rrggbb``; worn only without ``faults``."""

    name: str
    values: Mapping[str, str]
    logo: Path | None
    faults: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """Whether outputs wear it."""
        return not self.faults


def folder() -> Path:
    """Where the themes lie; it need not exist."""
    return Path(settings.THEMES_DIR)


def names() -> list[str]:
    """The names of all themes, broken ones as well, in order."""
    try:
        return sorted(path.name for path in folder().iterdir() if path.is_dir() and _NAME.fullmatch(path.name))
    except OSError:
        return []


def read(name: str) -> Theme | None:
    """The theme of this name; None where there is none. What cannot be read is a fault of it, never an error."""
    if not _NAME.fullmatch(name) or not (place := folder() / name).is_dir():
        return None
    try:
        css = (place / "theme.css").read_bytes()
    except OSError:
        css = b""
    logo = next((place / file for file in LOGOS if (place / file).is_file()), None)
    try:
        picture = None if logo is None else (logo.name, logo.read_bytes())
    except OSError:
        picture = (logo.name, b"") if logo else None
    values, faults = check(css, picture)
    return Theme(name, values, logo, faults)


def check(css: bytes, logo: tuple[str, bytes] | None) -> tuple[dict[str, str], tuple[Fault, ...]]:
    """The values of a theme's CSS, and everything that is wrong with it and with its logo (file name and content)."""
    values, faults = _values(css)
    look = {**DEFAULTS, **values}
    for text, ground in PAIRS:
        found = contrast(look[text], look[ground])
        if found < LEAST_CONTRAST and (text in values or ground in values):
            faults.append(
                Fault(
                    f"{text} 在 {ground} 上对比度只有 {found:.1f}，至少要 {LEAST_CONTRAST}",
                    f"{text} on {ground} has a contrast of {found:.1f} only; at least {LEAST_CONTRAST} is needed",
                )
            )
    if logo is not None and (fault := _logo_fault(*logo)):
        faults.append(fault)
    return values, tuple(faults)


def save(name: str, css: bytes, logo: tuple[str, bytes] | None) -> Theme:
    """Put a theme in the folder, in place of one of the same name; refuses (422) one that has faults, naming them all."""
    if not _NAME.fullmatch(name) or name == "default":
        raise Refusal(
            "bad_theme_name",
            "主题的名字用小写字母、数字和连字符，至多 31 个；default 留给节目自己的样子。",
            "A theme's name is lower-case letters, digits and hyphens, at most 31; `default` is the show's own look.",
            422,
        )
    _, faults = check(css, logo)
    if faults:
        raise Refusal(
            "bad_theme",
            "主题没有存下：" + "；".join(fault.zh for fault in faults) + "。",
            "The theme was not kept: " + "; ".join(fault.en for fault in faults) + ".",
            422,
        )
    folder().mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".new-", dir=folder()))
    (made / "theme.css").write_bytes(css)
    if logo is not None:
        (made / logo[0]).write_bytes(logo[1])
    made.chmod(0o755)
    remove(name)
    made.rename(folder() / name)
    kept = read(name)
    assert kept is not None
    return kept


def remove(name: str) -> bool:
    """Take a theme out of the folder; outputs that wear it keep the show's own look. Whether it was there."""
    if not _NAME.fullmatch(name) or not (folder() / name).is_dir():
        return False
    shutil.rmtree(folder() / name)
    return True


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (``#rrggbb``), 1 to 21, as WCAG 2 computes it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _values(css: bytes) -> tuple[dict[str, str], list[Fault]]:
    values: dict[str, str] = {}
    faults: list[Fault] = []
    try:
        text = css[: LARGEST_CSS + 1].decode("utf-8-sig")
    except UnicodeDecodeError:
        return {}, [Fault("theme.css 不是 UTF-8 文字", "theme.css is no UTF-8 text")]
    block = _BLOCK.fullmatch(_COMMENT.sub("", text))
    if len(css) > LARGEST_CSS or block is None:
        return {}, [Fault("theme.css 应当只有一段 :root { … }", "theme.css has to be a single :root { … }")]
    for line in filter(None, (part.strip() for part in block.group(1).split(";"))):
        name, _, value = (part.strip() for part in line.partition(":"))
        if name not in DEFAULTS:
            faults.append(Fault(f"没有名为 {name[:40]} 的变量", f"there is no variable {name[:40]}"))
        elif not _COLOUR.fullmatch(value):
            faults.append(Fault(f"{name} 应是 #rrggbb 这样的颜色", f"{name} has to be a colour like #rrggbb"))
        else:
            digits = value[1:].lower()
            values[name] = "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))
    if not values and not faults:
        faults.append(Fault("theme.css 里什么也没有", "there is nothing in theme.css"))
    return values, faults


def _logo_fault(name: str, data: bytes) -> Fault | None:
    if name not in LOGOS:
        return Fault("标志应是 SVG、PNG 或 WebP", "the logo has to be SVG, PNG or WebP")
    if not data or len(data) > LARGEST_LOGO:
        return Fault("标志是空的，或超过 300 KB", "the logo is empty, or larger than 300 KB")
    if name == "logo.svg":
        try:
            text = data.decode()
        except UnicodeDecodeError:
            text = ""
        if "<svg" not in text or _IN_SVG.search(re.sub(r"xmlns(:\w+)?=\"[^\"]*\"", "", text)):
            return Fault(
                "SVG 标志里不能有脚本或外部引用", "an SVG logo may hold neither scripts nor references to elsewhere"
            )
        return None
    if not (
        data.startswith(b"\x89PNG\r\n\x1a\n") if name == "logo.png" else data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    ):
        return Fault("标志不是它的名字所说的格式", "the logo is not in the format that its name says")
    return None
