"""Where messages leave the house: Django's e-mail, and a class for text messages that a setting names.

A backend either sends, or raises :class:`NotSent` (certainly not out) or :class:`Unclear` (nobody knows). No address and
no text may be in what it raises or logs.
"""

from __future__ import annotations

import contextlib
import logging
import smtplib
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.module_loading import import_string

from core.masking import mask_phone

log = logging.getLogger(__name__)


class NotSent(Exception):
    """The message is certainly not out. ``again``: the same may succeed in a while."""

    def __init__(self, code: str, *, again: bool = False) -> None:
        super().__init__(code)
        self.code = code[:40]
        self.again = again


class Unclear(Exception):
    """The message may be out or not; it is not sent again by itself."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code[:40]


class SmsBackend(Protocol):
    """Sends text messages. ``real``: they leave the house."""

    real: bool

    def send(self, number: str, text: str, key: str) -> None:
        """Send ``text``. ``key`` is of this one try: a gateway that knows keys sends what comes twice once."""


class ConsoleSms:
    """Sends nothing: writes a line, without number and text, into the worker's log."""

    real = False

    def send(self, number: str, text: str, key: str) -> None:
        """Say that it would have been sent."""
        log.info(
            "text message %s to %s, %d characters: not sent, SMS_BACKEND is not set", key, mask_phone(number), len(text)
        )


class ConsoleEmail(BaseEmailBackend):
    """Sends nothing: writes a line, without address and text, into the log. (Django's own would print all of it.)"""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Say that they would have been sent."""
        for message in email_messages:
            for address in message.recipients():
                log.info("e-mail to %s: not sent, EMAIL_URL is not set", mask_phone(address))
        return len(email_messages)


@cache
def _sms(path: str) -> SmsBackend:
    backend: SmsBackend = import_string(path)()
    return backend


def sms_backend() -> SmsBackend:
    """The backend that the setting names."""
    return _sms(settings.SMS_BACKEND)


def leaves_the_house() -> dict[str, bool]:
    """By channel, whether messages really go out."""
    ours = f"{ConsoleEmail.__module__}.{ConsoleEmail.__name__}"
    return {"email": ours != settings.EMAIL_BACKEND, "sms": sms_backend().real}


def send_email(to: str, title: str, text: str, key: str) -> None:
    """Send one e-mail; ``key`` makes its Message-ID."""
    connection = get_connection()
    try:
        connection.open()
    except smtplib.SMTPAuthenticationError:
        raise NotSent("sign_in") from None
    except (smtplib.SMTPException, OSError):
        raise NotSent("no_server", again=True) from None
    headers = {"Message-ID": f"<{key}@{settings.EMAIL_FROM.rpartition('@')[2].rstrip('>') or 'localhost'}>"}
    message = EmailMessage(title, text, settings.EMAIL_FROM, [to], connection=connection, headers=headers)
    message.extra_headers["Auto-Submitted"] = "auto-generated"
    try:
        message.send()
    except (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused) as error:
        raise NotSent("busy" if _for_now(error) else "refused", again=_for_now(error)) from None
    except smtplib.SMTPDataError as error:
        raise NotSent("busy" if _for_now(error) else "refused_text", again=_for_now(error)) from None
    except (smtplib.SMTPHeloError, smtplib.SMTPNotSupportedError):
        raise NotSent("no_server") from None
    except (smtplib.SMTPException, OSError):
        raise Unclear("cut_off") from None
    finally:
        # Saying goodbye does not change what the server has said of the message.
        with contextlib.suppress(smtplib.SMTPException, OSError):
            connection.close()


def send_sms(number: str, text: str, key: str) -> None:
    """Send one text message."""
    sms_backend().send(number, text, key)


def _for_now(error: smtplib.SMTPException) -> bool:
    """Whether the server's answer was 4xx: not now."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = [int(code) for code, _ in error.recipients.values()]
    else:
        codes = [int(getattr(error, "smtp_code", 500))]
    return all(400 <= code < 500 for code in codes)
