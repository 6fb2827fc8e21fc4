"""``manage.py add_member NAME --role producer``: a new member, and the link by which he sets his password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from config import listening
from core import clock, roles
from core.members import membership
from core.refusals import Refusal
from core.spoken import add_language, language_of


class Command(BaseCommand):
    """Add a member, or give one that is there a new link (``--link``)."""

    help = "添加工作人员并给出设置密码的一次性链接。 Add a member; prints a link that sets the password once."

    def add_arguments(self, parser: CommandParser) -> None:
        """His name and roles, and the address members reach this machine by."""
        parser.add_argument("name", help="登录名，可用中文 the name to sign in with")
        parser.add_argument("--role", action="append", default=[], choices=roles.ROLES, help="角色，可多次 may repeat")
        parser.add_argument("--link", action="store_true", help="已有的成员补发链接 a new link for one who is there")
        parser.add_argument("--origin", help="http://地址:端口；默认按 HOST、PORT 或 make show 上次的 http://host:port")
        add_language(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the link alone on a line."""
        lang = language_of(options)
        origin = options["origin"] or listening.asked()
        try:
            with transaction.atomic():
                user = self._member(options, lang)
                link = membership.password_link(user, origin, by="system")
        except Refusal as refusal:
            raise CommandError(refusal.text(lang)) from refusal
        self.stderr.write("Works once, for three days:" if lang == "en" else "设置密码的链接，只能用一次，三天内有效：")
        self.stdout.write(link)

    def _member(self, options: dict[str, Any], lang: str) -> User:
        if not options["link"]:
            return membership.add(options["name"], options["role"], now=clock.now(), by="system", why="add_member")
        user = User.objects.filter(username__iexact=options["name"]).first()
        if user is None:
            raise CommandError("There is no such member." if lang == "en" else "没有这个成员。")
        if options["role"]:
            held = {*roles.roles_of(user), *options["role"]}
            user = membership.set_roles(user.pk, held, now=clock.now(), by="system", why="add_member")
        return user
