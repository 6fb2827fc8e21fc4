"""Every kind of socket, opened as every role and as nobody; and what ends a desk that is open."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client as Browser

from core import clock, links
from core.members import actors, membership, pairing
from core.models import Device, Entry, Link
from core.roles import MATRIX, ROLES
from tests.integration.live.conftest import make
from tests.integration.live.kit import Client, Server, in_thread
from tests.members import client_of, member

NOBODY = "anonymous"
DESK = frozenset(role for right in actors.DESK_RIGHTS for role in MATRIX[right])


def cookies_of(who: str) -> str:
    """The Cookie header of a browser in which such a member is signed in."""
    return "" if who == NOBODY else f"sessionid={client_of(who).cookies['sessionid'].value}"


def paired(role: str) -> tuple[int, str]:
    """A device that acts in this role: its number and its Cookie header."""
    device, cookie = pairing.ask(clock.now())
    pairing.confirm(device.code, f"台 {role}", role, now=clock.now(), by="system")
    return device.pk, f"{pairing.COOKIE}={cookie}"


async def socket_of(server: Server, link: Link, cookies: str, origin: str | None = None) -> Client:
    """The socket of this link as a browser with these cookies opens it."""
    headers = {"Cookie": cookies} if cookies else {}
    own = f"http://127.0.0.1:{server.port}"
    return await Client.to(server, links.token(link), origin=origin or own, additional_headers=headers)


async def opens(server: Server, link: Link, cookies: str, origin: str | None = None) -> bool:
    """Whether the socket is let in; one that is not is told to sign in."""
    socket = await socket_of(server, link, cookies, origin)
    try:
        await socket.receive()
    except Exception:
        assert await socket.closed() == 4403
        return False
    await socket.close()
    return True


@pytest.mark.slow
@pytest.mark.parametrize("kind", Link.Kind.values)
async def test_every_kind_of_socket_opens_by_its_link_for_everybody(server: Server, kind: str) -> None:
    link = await make(kind, seat=0 if kind == "seat" else None)
    for who in (NOBODY, *ROLES):
        assert await opens(server, link, await in_thread(cookies_of, who)), who


@pytest.mark.slow
async def test_the_desk_of_a_real_session_opens_for_those_in_the_matrix_only(server: Server) -> None:
    link = await make("desk", member=True)
    for who in (NOBODY, *ROLES):
        assert await opens(server, link, await in_thread(cookies_of, who)) == (who in DESK), who
    for role in Device.Role.values:
        _, cookies = await in_thread(paired, role)
        assert await opens(server, link, cookies), role


async def test_a_page_of_another_site_cannot_use_a_members_cookies(server: Server) -> None:
    link = await make("desk", member=True)
    cookies = await in_thread(cookies_of, "director")
    assert not await opens(server, link, cookies, origin="https://elsewhere.example")


@pytest.mark.parametrize("cookies", ["desk_device=1.x", "desk_device=", "desk_device=x.y.z", "sessionid=nonsense"])
async def test_a_made_up_cookie_opens_nothing(server: Server, cookies: str) -> None:
    await in_thread(paired, "director")
    assert not await opens(server, await make("desk", member=True), cookies)


async def test_a_producer_without_a_second_factor_opens_no_desk(server: Server) -> None:
    def bare() -> str:
        return f"sessionid={client_of('producer', second_factor=False).cookies['sessionid'].value}"

    assert not await opens(server, await make("desk", member=True), await in_thread(bare))


async def test_a_revoked_devices_open_desk_is_closed(server: Server, adding: list[object]) -> None:
    device, cookies = await in_thread(paired, "director")
    socket = await socket_of(server, await make("desk", member=True), cookies)
    await socket.until("hello")
    assert (await socket.do("add", "one", amount=1))["t"] == "ok"
    await in_thread(pairing.revoke, device, now=clock.now(), by="system", why="lost")
    answer = await socket.do("add", "two", amount=1) if socket.socket.close_code is None else {"t": "no"}
    assert answer["t"] == "no"
    assert await socket.closed() == 4403
    assert len(adding) == 1


async def test_signing_out_closes_the_open_desk(server: Server) -> None:
    def signed_in() -> tuple[Browser, str]:
        browser = client_of("host")
        return browser, f"sessionid={browser.cookies['sessionid'].value}"

    browser, cookies = await in_thread(signed_in)
    socket = await socket_of(server, await make("desk", member=True), cookies)
    await socket.until("hello")
    await in_thread(browser.post, "/account/logout/")
    assert await socket.closed() == 4403


async def test_a_command_is_refused_to_who_lacks_its_right(server: Server, adding: list[object]) -> None:
    cookies = await in_thread(cookies_of, "referee")
    socket = await socket_of(server, await make("desk", member=True), cookies)
    await socket.until("hello")
    assert (await socket.do("game.next", "one"))["code"] == "no_right"
    await socket.close()


async def test_the_audit_list_names_the_member_and_not_the_link(server: Server) -> None:
    def director() -> tuple[User, str]:
        user = member("director", name="王导")
        browser = Browser()
        browser.force_login(user)
        return user, f"sessionid={browser.cookies['sessionid'].value}"

    user, cookies = await in_thread(director)
    found = await in_thread(actors.at_desk, [(b"cookie", cookies.encode())])
    link = await make("desk", member=True)
    link.actor = found
    assert link.by == membership.who(user) == f"user:{user.pk} 王导"
    assert (await make("desk")).by.startswith("link ")
    assert await in_thread(Entry.objects.filter(what="member.added").count) == 1
