"""``manage.py links SESSION``: the links of a session's seats, desk, overlay and public page."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import linking, listening
from core.spoken import add_language, language_of
from tournaments.season.asked import session_of

_NAMES = {
    "zh": {"seat": "座位", "desk": "导播台", "program": "播出画面（OBS）", "public": "观众页"},
    "en": {"seat": "seat", "desk": "desk", "program": "overlay (OBS)", "public": "public page"},
}


class Command(BaseCommand):
    """Show a session's links; those that were never made, or were revoked, are made now."""

    help = "一场的链接：四个座位、导播台、叠加页、观众页。 A session's links."

    def add_arguments(self, parser: CommandParser) -> None:
        """The session, and the address its guests reach this machine by."""
        parser.add_argument("session", help="场次编号 the session's code, e.g. 2026-11-30-01")
        parser.add_argument("--json", action="store_true", help="一行一个 JSON 对象 one object a line")
        parser.add_argument(
            "--origin",
            help="http://地址:端口；默认按 HOST、PORT 或 make show 上次的 http://host:port as guests reach it",
        )
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """One link a line."""
        lang = language_of(options)
        session = session_of(options)
        table = session.table
        if table is None:
            raise CommandError("This session has no table yet." if lang == "en" else "这一场还没有开牌桌。")
        origin = options["origin"] or listening.asked()
        for door in linking.doors(table, origin.rstrip("/"), by="links"):
            if options["json"]:
                self.stdout.write(json.dumps(door.as_json(), ensure_ascii=False))
            else:
                seat = "" if door.seat is None else f" {door.seat}"
                self.stdout.write(f"{_NAMES[lang][door.kind]}{seat}\t{door.page}")
