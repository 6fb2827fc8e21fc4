"""What the commands that read a sheet have in common: their language, and how they say its faults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.sheets import BadSheet


def add_language(parser: CommandParser) -> None:
    """``--lang zh|en``."""
    parser.add_argument("--lang", choices=("zh", "en"), help="语言 language; otherwise by LANG, else Chinese")


def language_of(options: Mapping[str, Any]) -> str:
    """What was asked for, else English when the environment's locale is English, else Chinese."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return str(options.get("lang") or ("en" if locale.lower().startswith("en") else "zh"))


def read_file(path: Path, lang: str) -> bytes:
    """The file's bytes, or the command ends with one line that says why not."""
    try:
        return path.read_bytes()
    except OSError as error:
        said = f"Cannot read {path}: {error.strerror}" if lang == "en" else f"读不了 {path}：{error.strerror}"
        raise CommandError(said) from error


def tell_faults(command: BaseCommand, bad: BadSheet, lang: str) -> NoReturn:
    """One line for each fault on standard output, the sum of it on standard error; exit status 1."""
    for fault in bad.faults:
        command.stdout.write(fault.text(lang))
    count = len(bad.faults)
    raise CommandError(
        f"Nothing was imported: {count} faults to put right."
        if lang == "en"
        else f"什么也没有导入：请先改好以上 {count} 处。"
    )
