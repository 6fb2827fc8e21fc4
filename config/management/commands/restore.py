"""``manage.py restore FOLDER [--keys ANOTHER]``: a backup back into an empty cluster.

The keys are put in place before Django is loaded (:func:`keys_first`): a first start would make new ones.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.models import Max

from config import backing_up, places, tables
from config.faults import CannotStart
from core.spoken import add_language, language_of


def keys_first(arguments: Sequence[str]) -> None:
    """Put the keys where they are looked for, if the backup is whole. Raises `CannotStart`."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--keys", type=Path)
    given, _ = parser.parse_known_args(arguments)
    backing_up.looked_at(given.folder)
    store = Path(os.environ.get("KEY_STORE") or places.var() / backing_up.STORE)
    backing_up.put_keys(given.keys, store)


class Command(BaseCommand):
    """Fill an empty database from a backup."""

    help = "恢复：把一份备份放回空的数据库。 Restore a backup into an empty database."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """From where."""
        parser.add_argument("folder", type=Path, help="一份备份的目录（chaodipi-…） a backup's folder")
        parser.add_argument("--keys", type=Path, help="钥匙的备份目录 the folder with the keys' copy")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Refused where anything is stored."""
        english = language_of(options) == "en"
        try:
            file, about = backing_up.looked_at(options["folder"])
            with connection.cursor() as cursor:
                cursor.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
                if cursor.fetchone()[0]:
                    raise CannotStart(
                        "数据库不是空的，没有恢复：请换一个空的数据库，或先移走 var/postgres。 "
                        "The database is not empty, nothing was restored: take an empty one, or move var/postgres away first."
                    )
            connection.close()
            backing_up.load(connection.get_connection_params(), file)
            tables.migrate()
            if "DATABASE_URL" not in os.environ:
                tables.remember()
            lost, old = _unreadable(), _older(options["keys"])
        except (CannotStart, OSError) as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(
            f"Restored what was stored on {about['made_at']}." if english else f"已恢复 {about['made_at']} 的内容。"
        )
        if lost:
            self.stderr.write(
                "But its private data cannot be opened: the keys here are not those it was sealed with."
                if english
                else "但个人资料打不开：这里的钥匙不是当时的那一套。"
            )
        if old:
            self.stderr.write(
                "The keys' copy is older than the last destroying of personal data and would open it in an older "
                "backup: make a new copy (backup --keys) and delete this one."
                if english
                else "这份钥匙比最近一次销毁个人资料还旧，能打开更早的备份里那些人的资料：请另存新的（backup --keys），删去它。"
            )


def _older(keys: Path | None) -> bool:
    """Whether these keys were copied before the last person's data was destroyed."""
    from core.models import DataKey

    last = DataKey.objects.aggregate(last=Max("shredded_at"))["last"]
    kept = None if keys is None else keys / backing_up.STORE
    return last is not None and kept is not None and kept.exists() and kept.stat().st_mtime < last.timestamp()


def _unreadable() -> bool:
    """Whether the last person's key cannot be opened with the keys that are here."""
    from core import vault
    from core.models import DataKey

    vault.finish_shredding()
    last = DataKey.objects.filter(shredded_at=None).order_by("-created_at").first()
    if last is None:
        return False
    try:
        vault.seal_for(last, "restored", "")
    except vault.Shredded:
        return False
    except vault.Unreadable:
        return True
    return False
