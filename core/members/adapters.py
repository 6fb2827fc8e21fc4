"""What allauth asks the project: no public sign-up, whose address counts, second factors sealed at rest."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.http import HttpRequest

from core import vault
from core.members.address import client_address
from core.members.wording import words

_PURPOSE = "second factor"


def shown(user: Any) -> str:
    """How a member is called on pages."""
    return str(user.get_full_name() or user.get_username())


class AccountAdapter(DefaultAccountAdapter):
    """Members are added by a producer, never by themselves."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that attempts are counted under."""
        return client_address(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Members have no mail address here; links are handed over."""


class SecondFactorAdapter(DefaultMFAAdapter):
    """Secrets of second factors are sealed with the master key, and wrapped anew when it is rotated."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": words(
            "验证码或恢复码不对，请再看一眼验证器。", "That code is not right: look at the authenticator again."
        ),
        "cannot_delete_authenticator": words("不能关闭两步验证。", "The second factor cannot be turned off."),
        "cannot_generate_recovery_codes": words(
            "请先开启两步验证，再生成恢复码。", "Turn the second factor on before making recovery codes."
        ),
    }

    def encrypt(self, text: str) -> str:
        """Sealed, as text."""
        return vault.seal_secret(_PURPOSE, text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret; ``vault.Unreadable`` when its master key is not here."""
        return vault.open_secret(_PURPOSE, encrypted_text)
