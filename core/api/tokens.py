"""Tokens: made by a member for a program of his, shown once, of limited scope and time.

A token never gives more than its member may do at that moment: his roles, his second factor and whether he is let in
are asked at every call. What it adds is a further limit, the scopes.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from core import audit, locks, roles, sheets
from core.api.models import ApiToken
from core.refusals import Refusal
from core.roles import Right

MARK: Final = "cdp_"
"""Every token begins so: a scanner for secrets that were let slip can know it, and our log leaves it out."""
LONGEST: Final = timedelta(days=366)
MOST: Final = 20
"""As many live ones a member may have."""
_NOTED_EVERY: Final = timedelta(minutes=1)


def make(
    member: User, name: str, scopes: Collection[str], *, expires_at: datetime, now: datetime, by: str, why: str = ""
) -> tuple[ApiToken, str]:
    """A new token and its text, which is nowhere kept. ``scopes`` are rights that the member has now.

    Refused (422): ``bad_name``, ``no_scopes``, ``no_such_right``, ``bad_expiry``; (403) ``not_yours`` for a right he
    has not; (409) ``too_many``.
    """
    called = sheets.clean(name)
    if not 0 < len(called) <= 40:
        raise Refusal(
            "bad_name", "请给令牌取个名字，最多 40 个字。", "Give the token a name of at most 40 characters.", 422
        )
    wanted = _rights(scopes)
    _refuse_more_than_held(member, wanted)
    if not now < expires_at <= now + LONGEST:
        raise Refusal(
            "bad_expiry",
            f"到期时间应在今后 {LONGEST.days} 天之内。",
            f"It has to expire within {LONGEST.days} days from now.",
            422,
            latest=(now + LONGEST).isoformat(),
        )
    text = MARK + secrets.token_urlsafe(32)
    with transaction.atomic():
        locks.advisory(f"tokens of {member.pk}")
        if ApiToken.objects.filter(member=member, revoked_at=None, expires_at__gt=now).count() >= MOST:
            raise Refusal(
                "too_many",
                f"一位成员最多 {MOST} 个有效令牌：请先停用不再用的。",
                f"A member has at most {MOST} live tokens: revoke one that is no longer used.",
                409,
                most=MOST,
            )
        token = ApiToken.objects.create(
            member=member, name=called, scopes=wanted, digest=_digest(text), created_at=now, expires_at=expires_at
        )
        audit.record(
            by, "token.made", f"token:{token.pk}", why, name=called, scopes=wanted, expires_at=expires_at.isoformat()
        )
    return token, text


def revoke(token_id: int, *, now: datetime, by: str, why: str) -> ApiToken:
    """It opens nothing any more, from now on. Refused: (422) ``no_reason``, (404) ``no_token``, (409) ``revoked``."""
    reason = sheets.clean(why)[:200]
    if not reason:
        raise Refusal("no_reason", "请写明停用的原因。", "Say why it is revoked.", 422)
    with transaction.atomic():
        try:
            token = locks.lock(ApiToken, token_id)
        except ApiToken.DoesNotExist:
            raise no_token() from None
        if token.revoked_at is not None:
            raise Refusal("revoked", "这个令牌已经停用。", "This token is revoked already.", 409)
        token.revoked_at, token.revoked_why = now, reason
        token.save(update_fields=["revoked_at", "revoked_why"])
        audit.record(by, "token.revoked", f"token:{token.pk}", reason, name=token.name)
    return token


def resolve(text: str, now: datetime) -> ApiToken | None:
    """The token of this text, its member loaded; None for a wrong, expired or revoked one, or a member shut out."""
    if not text.startswith(MARK) or len(text) > 100:
        return None
    token = ApiToken.objects.select_related("member").filter(digest=_digest(text)).first()
    if token is None or token.revoked_at is not None or token.expires_at <= now or not token.member.is_active:
        return None
    return token


def noted(token: ApiToken, now: datetime) -> None:
    """Write down that it was used; once a minute is enough."""
    if token.last_used_at is None or now - token.last_used_at >= _NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def gives(user: Any, token: ApiToken | None, right: str) -> bool:
    """Whether this member, through this token if it is one, has the right now."""
    return (token is None or Right(right).value in token.scopes) and roles.may(user, right)


def no_token() -> Refusal:
    """Somebody else's token is answered as one that is not there."""
    return Refusal("no_token", "没有这个令牌，请刷新列表。", "There is no such token; reload the list.", 404)


def no_member() -> Refusal:
    """For calls about members."""
    return Refusal("no_member", "没有这位成员。", "There is no such member.", 404)


def _rights(scopes: Collection[str]) -> list[str]:
    known = {right.value for right in Right}
    if unknown := sorted(set(scopes) - known):
        raise Refusal(
            "no_such_right",
            f"没有 {'、'.join(unknown)} 这项权限。",
            f"There is no right {', '.join(unknown)}.",
            422,
            rights=unknown,
        )
    if not scopes:
        raise Refusal("no_scopes", "请至少选一项权限。", "Choose at least one right.", 422)
    return sorted(set(scopes))


def _refuse_more_than_held(member: User, wanted: list[str]) -> None:
    if lacking := [right for right in wanted if not roles.may(member, right)]:
        names = [roles.RIGHT_NAMES[Right(right)] for right in lacking]
        raise Refusal(
            "not_yours",
            f"您自己没有这些权限，不能交给令牌：{'、'.join(zh for zh, _ in names)}。",
            f"You do not have these rights yourself and cannot give them: {', '.join(en for _, en in names)}.",
            403,
            rights=lacking,
        )


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
