"""Desk devices: a device shows a code, a member who may pair types it in, and the device keeps a cookie.

The cookie is ``<row>.<secret>``; the row keeps a digest of the secret. A code lives ten minutes and is used once.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from django.db import transaction

from core import audit, locks
from core.locks import lock
from core.models import Device
from core.refusals import Refusal

COOKIE = "desk_device"
COOKIE_AGE = 400 * 24 * 3600
CODE_AGE = timedelta(minutes=10)
WAITING_AT_MOST = 50
"""Codes that may wait at once: anybody may ask for one, and nobody shall fill the table."""
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


def ask(now: datetime) -> tuple[Device, str]:
    """A new code for a device that wants to be paired, and the value of its cookie."""
    secret = secrets.token_urlsafe(32)
    with transaction.atomic():
        locks.advisory("devices")
        Device.objects.filter(paired_at__isnull=True, expires_at__lt=now).delete()
        if Device.objects.filter(paired_at__isnull=True).count() >= WAITING_AT_MOST:
            raise Refusal(
                "too_many_devices",
                "等待配对的设备太多，请十分钟后再试。",
                "Too many devices wait to be paired; try again in ten minutes.",
                429,
            )
        code = "".join(secrets.choice(_LETTERS) for _ in range(8))
        device = Device.objects.create(
            code=code, secret_digest=_digest(secret), asked_at=now, expires_at=now + CODE_AGE
        )
    return device, f"{device.pk}.{secret}"


def confirm(code: str, name: str, role: str, *, now: datetime, by: str) -> Device:
    """Pair the device that shows this code, to act as ``role``. The caller has asked for the right ``devices.pair``."""
    name = name.strip()
    if role not in Device.Role.values or not 0 < len(name) <= 40:
        raise Refusal(
            "bad_device",
            "请给设备起名（1 至 40 字），并选主持、导播或裁判。",
            "Name the device (1 to 40 characters) and choose host, director or referee.",
            422,
        )
    wanted = "".join(c for c in code.upper() if c.isalnum())
    with transaction.atomic():
        found = Device.objects.filter(code=wanted, paired_at__isnull=True).first()
        device = lock(Device, found.pk) if found is not None else None
        if device is None or device.paired_at is not None or device.expires_at <= now:
            raise Refusal(
                "no_such_code",
                "没有设备在显示这个配对码：请核对，或在设备上换一个新码。",
                "No device shows this code: check it, or take a new one on the device.",
                404,
            )
        device.name, device.role, device.paired_at, device.paired_by = name, role, now, by
        device.save(update_fields=["name", "role", "paired_at", "paired_by"])
        audit.record(by, "device.paired", f"device:{device.pk}", name=name, role=role)
    return device


def revoke(device_id: int, *, now: datetime, by: str, why: str = "") -> Device:
    """The device opens nothing any more; its open desk is closed within a second. Doing it again changes nothing."""
    with transaction.atomic():
        device = lock(Device, device_id)
        if device.revoked_at is None:
            device.revoked_at = now
            device.save(update_fields=["revoked_at"])
            audit.record(by, "device.revoked", f"device:{device.pk}", why, name=device.name)
    return device


def of_cookie(value: str) -> Device | None:
    """The device this cookie belongs to, paired or waiting; None for a wrong cookie and a revoked device."""
    number, _, secret = value.partition(".")
    device = None
    if number.isascii() and number.isdecimal() and len(number) < 16:
        device = Device.objects.filter(pk=int(number)).first()
    genuine = hmac.compare_digest(bytes(device.secret_digest) if device else bytes(32), _digest(secret))
    return device if genuine and device is not None and device.revoked_at is None else None


def _digest(secret: str) -> bytes:
    return hashlib.sha256(b"chaodipi device\x00" + secret.encode()).digest()
