"""Letting a member try again who has typed wrong passwords too often."""

from __future__ import annotations

from datetime import datetime

from axes.models import AccessAttempt
from axes.utils import reset
from django.contrib.auth.models import User
from django.db import transaction

from core import audit, locks
from core.members.address import as_counted
from core.refusals import Refusal


def unlock(user_id: int, *, now: datetime, by: str, why: str) -> User:
    """Forget the member's failed attempts, from every address. Refused (409 ``not_locked``) when there are none."""
    with transaction.atomic():
        locks.advisory("members")
        user = User.objects.get(pk=user_id)
        name = as_counted(user.get_username())
        if not AccessAttempt.objects.filter(username=name).exists():
            raise Refusal(
                "not_locked",
                "这个账号没有登录失败的记录，不用解除。",
                "This account has no failed sign-ins: there is nothing to release.",
                409,
            )
        attempts = reset(username=name)
        audit.record(by, "member.unlocked", f"user:{user.pk}", why, attempts=attempts)
    return user
