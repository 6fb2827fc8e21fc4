"""The library's forms of a second factor in the words of our pages: 验证码 is what is typed, from a 验证器 or a 恢复码."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp

from core.members.wording import words

_CODE = words("验证码", "Code")


class _OurWords:
    """Labels of the field ``code``."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]  # type: ignore[attr-defined]  # a form has them
        field.label = _CODE
        field.widget.attrs["placeholder"] = _CODE


class Authenticate(_OurWords, base.AuthenticateForm):
    """The second step of signing in."""


class Reauthenticate(_OurWords, base.ReauthenticateForm):
    """Before what is delicate."""


class ActivateTOTP(_OurWords, totp.ActivateTOTPForm):
    """Setting an authenticator up."""
