"""``manage.py rotate_keys``: the master key of private data is replaced in two steps, the second of which is this.

1. ``rotate_keys --fresh`` puts a new VAULT_KEY into ``var/keys.env`` and the former one into VAULT_KEYS_OLD (with keys
   from the environment one does that there); then everything that runs is started again.
2. ``rotate_keys`` wraps all data keys anew. Afterwards the former key is needed for older backups only.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import keys
from config.faults import CannotStart
from core import clock, vault
from core.refusals import Refusal
from core.spoken import add_language, language_of


class Command(BaseCommand):
    """Wrap every key anew with the current VAULT_KEY."""

    help = "用当前主密钥重新保管全部资料密钥。 Wrap all data keys anew with the current VAULT_KEY."

    def add_arguments(self, parser: CommandParser) -> None:
        """``--fresh`` is the first of the two steps."""
        parser.add_argument(
            "--fresh",
            action="store_true",
            help="先换上新的主密钥（之后重启，再运行一次） first put a new VAULT_KEY in place",
        )
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """One of the two steps."""
        language = language_of(options)
        if options["fresh"]:
            self._fresh(language)
            return
        try:
            count = vault.rotate(clock.now(), "system")
        except Refusal as refusal:
            raise CommandError(refusal.text(language)) from refusal
        self.stdout.write(
            f"{count} keys wrapped anew; keep the former VAULT_KEY as long as backups from before are kept."
            if language == "en"
            else f"已重新保管 {count} 把资料密钥；此前的备份留多久，旧主密钥就留多久。"
        )

    def _fresh(self, language: str) -> None:
        try:
            keys.renew_vault_key()
        except CannotStart as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(
            "A new VAULT_KEY is in place. Start web and worker again, then run `manage.py rotate_keys`."
            if language == "en"
            else "新的主密钥已就位。请重启网页与任务进程，再运行 `manage.py rotate_keys`。"
        )
