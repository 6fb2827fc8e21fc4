"""``manage.py publish_rules_sheet``: fill in a season's rules sheet and publish it, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from core import clock
from core.refusals import Refusal
from core.spoken import add_language, language_of, read_file
from tournaments.season import domain
from tournaments.season.models import Season

BY = "publish_rules_sheet"


class Command(BaseCommand):
    """Change the fields that are given, and publish the draft as the next version."""

    help = "填写活动规则并公布新版；没给的栏目照草稿。 Fill in the rules sheet and publish it; the rest stays."

    def add_arguments(self, parser: CommandParser) -> None:
        """The season, and its sheet's fields."""
        parser.add_argument("--season", help="赛季编号，不填为今天的 code of the season; today's if left out")
        parser.add_argument("--organiser", help="主办方 organiser, Chinese")
        parser.add_argument("--organiser-en", help="主办方英文 organiser, English")
        parser.add_argument("--contact", help="主办方联系方式，会公布 organiser's contact, published")
        parser.add_argument("--terms", type=Path, help="条款，文本文件 terms in Chinese, a text file")
        parser.add_argument("--terms-en", type=Path, help="英文条款，文本文件 terms in English, a text file")
        parser.add_argument("--why", default="", help="说明 note")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """The address of the published version, alone on a line."""
        lang, now = language_of(options), clock.now()
        texts: dict[str, Any] = {
            name: options[given]
            for name, given in (("organiser_zh", "organiser"), ("organiser_en", "organiser_en"), ("contact", "contact"))
            if options[given] is not None
        }
        for name, given in (("terms_zh", "terms"), ("terms_en", "terms_en")):
            if options[given] is not None:
                texts[name] = read_file(options[given], lang).decode("utf-8-sig")
        try:
            with transaction.atomic():
                season = self._season(options["season"], lang)
                domain.edit_rules_sheet(season.pk, now=now, by=BY, why=options["why"], **texts)
                sheet = domain.publish_rules_sheet(season.pk, now=now, by=BY, why=options["why"])
        except Refusal as refusal:
            raise CommandError(refusal.text(lang)) from refusal
        self.stdout.write(f"/rules-sheet/{season.code}/{sheet.version}/")

    def _season(self, code: str | None, lang: str) -> Season:
        if code is None:
            return domain.current_season(clock.now())
        found = Season.objects.filter(code=code).first()
        if found is None:
            known = ", ".join(Season.objects.values_list("code", flat=True)) or "—"
            said = f"There is no season {code}; there are: {known}" if lang == "en" else f"没有赛季 {code}，有：{known}"
            raise CommandError(said)
        return found
