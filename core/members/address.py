"""Under what failed sign-ins are counted: the address a request came from, and the account it meant."""

from __future__ import annotations

import ipaddress
import unicodedata
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "0.0.0.0"  # noqa: S104  (an address to count under, not to listen on)


def client_address(request: HttpRequest) -> str:
    """The client's IP address in its usual form.

    With ``PROXIES = n`` it is the nth entry of X-Forwarded-For from the right: each proxy adds the address it was
    called from, and whatever stands further left was written by the client. Without proxies, or with fewer entries
    than proxies, the header means nothing and the connection's own address counts.
    """
    proxies = int(settings.PROXIES)
    if proxies:
        entries = [entry.strip() for entry in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if entry.strip()]
        if len(entries) >= proxies and (address := _address(entries[-proxies])):
            return address
    return _address(request.META.get("REMOTE_ADDR", "")) or UNKNOWN


def account_meant(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The name somebody tries to sign in with, one spelling for all its variants."""
    given = credentials or {}
    name = given.get("username") or given.get("login") or request.POST.get("login") or ""
    return as_counted(str(name))


def as_counted(name: str) -> str:
    """A name as failed sign-ins are counted under."""
    return unicodedata.normalize("NFKC", name).strip().casefold()[:150]


def _address(text: str) -> str | None:
    """The address without its port and brackets; None for what is none."""
    host = text
    if host.startswith("["):
        host = host[1:].split("]", 1)[0]
    elif host.count(":") == 1:
        host = host.split(":", 1)[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(address)
