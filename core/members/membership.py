"""Who works on the show: added, given roles, given a link to set a password, shown the door.

Nobody is told a password; a member sets it himself through a link that works once and for three days.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse

from core import audit, locks, roles, sheets
from core.refusals import Refusal


def who(user: User) -> str:
    """How a member stands in the audit list and wherever a deed says by whom: ``user:<pk> <name>``."""
    return f"user:{user.pk} {user.get_full_name() or user.get_username()}"


def add(name: str, held: Iterable[str], *, now: datetime, by: str, why: str = "") -> User:
    """A new member with these roles, who cannot sign in before setting a password.

    Refused for a name that is taken (409), and without any role (422).
    """
    name, wanted = _name(name), _roles(held)
    with transaction.atomic():
        locks.advisory("members")
        if User.objects.filter(username__iexact=name).exists():
            raise Refusal(
                "member_exists",
                f"已有名为“{name}”的成员，请换一个名字，或给他补发链接。",
                f"There is a member called {name}: take another name, or give them a new link.",
                409,
                name=name,
            )
        user = User(username=name, is_active=True, date_joined=now)
        user.set_unusable_password()
        user.save()
        user.groups.set(_groups(wanted))
        audit.record(by, "member.added", f"user:{user.pk}", why, name=name, roles=wanted)
    return user


def set_roles(user_id: int, held: Iterable[str], *, now: datetime, by: str, why: str = "") -> User:
    """Exactly these roles from now on, one at least. The last producer cannot be taken away."""
    wanted = _roles(held)
    with transaction.atomic():
        locks.advisory("members")
        user = User.objects.get(pk=user_id)
        before = sorted(roles.roles_of(user))
        if "producer" in before and "producer" not in wanted:
            _another_producer(user)
        if before != wanted:
            user.groups.set(_groups(wanted))
            audit.record(by, "member.roles", f"user:{user.pk}", why, before=before, after=wanted)
    return User.objects.get(pk=user_id)


def set_active(user_id: int, *, active: bool, now: datetime, by: str, why: str = "") -> User:
    """Show a member the door, or let him in again; open sessions end with his next click."""
    with transaction.atomic():
        locks.advisory("members")
        user = User.objects.get(pk=user_id)
        if user.is_active and not active and "producer" in roles.roles_of(user):
            _another_producer(user)
        if user.is_active != active:
            user.is_active = active
            user.save(update_fields=["is_active"])
            audit.record(by, "member.let_in" if active else "member.shut_out", f"user:{user.pk}", why)
    return user


def forget_second_factor(user_id: int, *, now: datetime, by: str, why: str = "") -> User:
    """For a member who lost his telephone: he sets up a second factor anew; until then roles that ask for it rest."""
    with transaction.atomic():
        user = User.objects.get(pk=user_id)
        gone, _ = Authenticator.objects.filter(user=user).delete()
        if gone:
            audit.record(by, "member.second_factor_forgotten", f"user:{user.pk}", why)
    return user


def password_link(user: User, origin: str, *, by: str) -> str:
    """An address where this member sets a password, once, within three days; any password he has stays good till then.

    ``origin`` is ``http://host:port`` as members reach this machine.
    """
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    audit.record(by, "member.password_link", f"user:{user.pk}")
    uid, _, token = key.partition("-")
    return origin.rstrip("/") + reverse("account_reset_password_from_key", kwargs={"uidb36": uid, "key": token})


def _name(text: str) -> str:
    name = sheets.clean(text)
    try:
        UnicodeUsernameValidator()(name)
        fits = 0 < len(name) <= 40
    except ValidationError:
        fits = False
    if not fits:
        raise Refusal(
            "bad_name",
            "名字应为 1 至 40 个汉字、字母或数字，不含空格。",
            "A name has 1 to 40 letters or digits and no spaces.",
            422,
        )
    return name


def _roles(held: Iterable[str]) -> list[str]:
    wanted = sorted(set(held))
    if unknown := [role for role in wanted if role not in roles.ROLES]:
        raise Refusal(
            "no_such_role",
            f"没有 {'、'.join(unknown)} 这个角色；可用：{'、'.join(roles.ROLES)}。",
            f"There is no role {', '.join(unknown)}; there are {', '.join(roles.ROLES)}.",
            422,
            roles=unknown,
        )
    if not wanted:
        raise Refusal(
            "no_role",
            "至少选一个角色：没有角色的人登录后什么也看不到。不再来的人请停用账号。",
            "Choose a role at least: without one he sees nothing when signed in. Close the account of whoever has left.",
            422,
            field="role",
        )
    return wanted


def _groups(wanted: list[str]) -> list[Group]:
    return [Group.objects.get_or_create(name=role)[0] for role in wanted]


def _another_producer(user: User) -> None:
    others = User.objects.filter(groups__name="producer", is_active=True).exclude(pk=user.pk)
    if not others.exists():
        raise Refusal(
            "last_producer",
            "这是最后一位制片：请先让另一位成员担任制片。",
            "This is the last producer: make another member one first.",
            409,
        )
