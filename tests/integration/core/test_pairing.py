"""A desk's device: shows a code, is paired by somebody who may, keeps a cookie, is revoked."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from core import clock
from core.members import pairing
from core.models import Device, Entry
from core.refusals import Refusal
from tests.members import client_of

pytestmark = pytest.mark.django_db

PAIR, DEVICES = "/account/pair/", "/account/devices/"


def shown_code(device: Client) -> str:
    """The code on the device's page."""
    page = device.post(PAIR, {"next": "/desk/"}, follow=True)
    assert page.headers["Refresh"] == "3"
    found = re.search(r"([A-Z2-9]{4})-([A-Z2-9]{4})", page.text)
    assert found is not None
    return "".join(found.groups())


def test_a_device_is_paired_from_its_page_and_a_directors() -> None:
    device, director = Client(), client_of("director")
    assert "显示配对码" in device.get(PAIR).text
    code = shown_code(device)
    shown = f"{code[:4].lower()} - {code[4:].lower()}"
    assert director.post(DEVICES, {"code": shown, "name": "二号机", "role": "host"}).status_code == 302
    page = device.get(PAIR)
    assert "已配对" in page.text
    assert "Refresh" not in page.headers
    assert "二号机" in director.get(DEVICES).text
    cookie = device.cookies[pairing.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    found = pairing.of_cookie(cookie.value)
    assert found is not None
    assert (found.name, found.role) == ("二号机", "host")
    entry = Entry.objects.get(what="device.paired")
    assert entry.who.startswith("user:")
    assert entry.data == {"name": "二号机", "role": "host"}


def test_the_cookie_is_not_in_the_database() -> None:
    device = Client()
    shown_code(device)
    secret = device.cookies[pairing.COOKIE].value.partition(".")[2]
    assert secret not in str(Device.objects.values().get())


def test_a_revoked_device_is_none() -> None:
    device, director = Client(), client_of("director")
    code = shown_code(device)
    director.post(DEVICES, {"code": code, "name": "二号机", "role": "host"})
    row = Device.objects.get()
    assert "已停用 二号机" in director.post(f"{DEVICES}{row.pk}/revoke/", follow=True).text
    assert pairing.of_cookie(device.cookies[pairing.COOKIE].value) is None
    assert "显示配对码" in device.get(PAIR).text


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"code": "AAAAAAAA"}, 404),
        ({"name": ""}, 422),
        ({"name": "名" * 41}, 422),
        ({"role": "producer"}, 422),
    ],
)
def test_a_wrong_code_a_device_without_a_name_or_with_another_role_is_refused(
    data: dict[str, str], status: int
) -> None:
    code = shown_code(Client())
    page = client_of("director").post(DEVICES, {"code": code, "name": "二号机", "role": "host", **data})
    assert page.status_code == status
    assert not Device.objects.filter(paired_at__isnull=False).exists()


def test_a_code_is_used_once_and_only_in_its_time() -> None:
    now = clock.now()
    one, _ = pairing.ask(now)
    pairing.confirm(one.code, "一号机", "host", now=now, by="system")
    two, _ = pairing.ask(now)
    for code, at in ((one.code, now), (two.code, now + pairing.CODE_AGE)):
        with pytest.raises(Refusal) as refused:
            pairing.confirm(code, "又一台", "host", now=at, by="system")
        assert refused.value.code == "no_such_code"


def test_nobody_fills_the_table_with_codes() -> None:
    now = clock.now()
    for _ in range(pairing.WAITING_AT_MOST):
        pairing.ask(now)
    with pytest.raises(Refusal) as refused:
        pairing.ask(now)
    assert refused.value.status == 429
    pairing.ask(now + pairing.CODE_AGE + timedelta(seconds=1))
    assert Device.objects.count() == 1


@pytest.mark.parametrize("onward", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_the_page_leads_nowhere_else(onward: str) -> None:
    page = Client().get(PAIR, {"next": onward})
    assert "elsewhere" not in page.text
    assert "javascript" not in page.text
