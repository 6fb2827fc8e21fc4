"""``manage.py backup FOLDER [--keys ANOTHER]``: everything that is stored, the keys apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config import backing_up
from config.faults import CannotStart
from core import clock
from core.spoken import add_language, language_of


class Command(BaseCommand):
    """Dump the database, and copy the keys to another place."""

    help = "备份：数据库倒进 FOLDER，钥匙另存到 --keys。 Back up: the database into FOLDER, the keys into --keys."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("folder", type=Path, help="数据库的备份放在哪个目录下 where the dumps are kept")
        parser.add_argument(
            "--keys", type=Path, help="钥匙和密钥文件另存到哪里（只留最新一份） where the keys go, the latest copy only"
        )
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """The dump first: a key made meanwhile is then in the key store's copy for certain."""
        english = language_of(options) == "en"
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version_num")
            server = int(cursor.fetchone()[0]) // 10000
        try:
            if options["keys"] is not None:
                backing_up.refuse_together(options["keys"], options["folder"])
            made = backing_up.dump(connection.get_connection_params(), options["folder"], clock.now(), server)
            if options["keys"] is not None:
                backing_up.copy_keys(options["keys"], Path(settings.KEY_STORE))
        except (CannotStart, OSError) as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(str(made))
        if options["keys"] is None:
            self.stderr.write(
                "The keys are not in it: copy them apart with --keys, without them nothing sealed can be read."
                if english
                else "里面没有钥匙：请用 --keys 另存一份，没有钥匙，加密的内容打不开。"
            )
