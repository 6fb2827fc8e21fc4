"""Every way in, opened as every role and as nobody, and compared with the matrix.

A route, an API call or a command that stands in no ``rights.py`` fails here. (Sockets: tests/integration/live/test_roles.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import IntConverter, PathConverter, SlugConverter, StringConverter, UUIDConverter

from config import places
from core import links, roles_page, routes
from core.api.models import ApiToken
from core.api.throttles import MemberRate
from core.live import verbs
from core.live.consumers import allowed
from core.members import actors
from core.refusals import Refusal
from core.roles import MATRIX, ROLES, Right, may
from core.routes import Access
from tests.integration.api.kit import program
from tests.members import client_of, member

NOBODY = "anonymous"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
#: Signing out would make every later call of the same browser an anonymous one; opened by its own test.
BY_ITSELF = {"account_logout"}


class Route:
    """One URL of the project: its name and an address that fits its pattern (of a thing that is not there)."""

    def __init__(self, name: str, address: str) -> None:
        self.name, self.address = name, address


@cache
def all_routes() -> tuple[Route, ...]:
    """Every URL pattern that has a view; two formats of one API call count once."""
    found: dict[str, Route] = {}
    for name, patterns in _walk(get_resolver(), "", ()):
        if name not in found:
            found[name] = Route(name, _address(name, patterns))
    return tuple(found.values())


def _walk(resolver: Any, space: str, before: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            inner = f"{space}{entry.namespace}:" if entry.namespace else space
            yield from _walk(entry, inner, (*before, entry.pattern))
        elif isinstance(entry, URLPattern):
            assert entry.name, f"{entry.pattern} has no name: the matrix cannot speak of it"
            yield f"{space}{entry.name}", (*before, entry.pattern)


def _address(name: str, patterns: tuple[Any, ...]) -> str:
    given: dict[str, Any] = {}
    for pattern in patterns:
        for key, converter in pattern.converters.items():
            given[key] = _some(converter)
        if not pattern.converters and hasattr(pattern, "regex"):
            given |= dict.fromkeys(pattern.regex.groupindex, "1")
    given.pop("format", None)
    return reverse(name, kwargs=given)


def _some(converter: Any) -> Any:
    if isinstance(converter, UUIDConverter):
        return "00000000-0000-4000-8000-000000000000"
    if isinstance(converter, IntConverter):
        return 987654
    assert isinstance(converter, StringConverter | SlugConverter | PathConverter)
    return "nothing"


# ---- what is listed -------------------------------------------------------------------------------------------------


def test_every_route_stands_in_the_matrix_and_the_matrix_names_no_other() -> None:
    there, listed = {route.name for route in all_routes()}, set(routes.routes())
    assert there - listed == set(), "these routes name no right: add them to their app's rights.py"
    assert listed - there == set(), "these are in a rights.py and lead nowhere"


def test_every_command_stands_in_the_matrix_and_the_matrix_names_no_other() -> None:
    there, listed = {f"{kind} {verb}" for kind, verb in verbs._handlers}, set(routes.verbs())
    assert there - listed == set(), "these commands name no right: add them to their app's rights.py"
    assert listed - there == set(), "these are in a rights.py and nobody does them"


def test_every_public_way_says_why() -> None:
    assert [name for name, access in routes.routes().items() if access.kind == "public" and not access.why] == []


def test_every_role_has_a_right_and_every_right_a_role() -> None:
    assert all(MATRIX[right] for right in Right)
    assert {role for held in MATRIX.values() for role in held} == set(ROLES)


def test_nobody_enters_and_approves_money() -> None:
    assert not MATRIX[Right.MONEY_ENTER] & MATRIX[Right.MONEY_APPROVE]


def test_the_page_of_roles_is_current() -> None:
    page = Path(places.BASE) / "docs" / "roles.md"
    assert page.read_text(encoding="utf-8") == roles_page.text(), "manage.py write_roles"


def test_a_view_guarded_by_a_right_is_listed_with_it() -> None:
    """The decorator and rights.py say the same, where a view uses the decorator."""
    for name, patterns, view in _views(get_resolver(), "", ()):
        right = getattr(view, "right", None)
        if right is not None:
            access = routes.routes()[name]
            assert right in (*access.rights, *access.write), (name, patterns)


def _views(resolver: Any, space: str, before: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...], Any]]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            inner = f"{space}{entry.namespace}:" if entry.namespace else space
            yield from _views(entry, inner, (*before, entry.pattern))
        else:
            yield f"{space}{entry.name}", (*before, entry.pattern), entry.callback


# ---- pages and API --------------------------------------------------------------------------------------------------


def let_in(access: Access, who: str, method: str) -> bool:
    """What the matrix says."""
    if access.kind in ("public",) or access.kind.startswith("link:"):
        return True
    if access.kind == "member":
        return who != NOBODY
    return who in access.roles(method)


def was_let_in(answer: Any) -> bool:
    """What the answer says: neither sent to sign in nor refused."""
    if answer.status_code in (401, 403):
        return False
    return not (
        answer.status_code in (301, 302)
        and re.match(r"/account/(login|second-factor/set-up)/\?next=", answer.headers["Location"])
    )


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("who", [NOBODY, *ROLES])
def test_every_page_and_api_call_opens_for_those_in_the_matrix_only(who: str) -> None:
    client = Client(raise_request_exception=False) if who == NOBODY else client_of(who)
    client.raise_request_exception = False
    wrong = []
    for route in all_routes():
        access = routes.routes()[route.name]
        if route.name in BY_ITSELF:
            continue
        for method in METHODS:
            answer = client.generic(method, route.address)
            if answer.status_code == 405:
                continue
            assert answer.status_code < 500, (method, route.name, answer.status_code)
            if access.kind.startswith("link:") and answer.status_code == 404:
                continue  # the link is its own proof, and this one is none
            if was_let_in(answer) != let_in(access, who, method):
                wrong.append(
                    (
                        method,
                        route.name,
                        answer.status_code,
                        "should open" if let_in(access, who, method) else "should not",
                    )
                )
    assert wrong == []


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("who", ROLES)
def test_every_api_call_opens_for_tokens_as_for_their_members_and_within_their_scopes(
    who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MemberRate, "THROTTLE_RATES", {"office": None})
    user = member(who)
    held = [right.value for right in Right if may(user, right)]
    full = program(user=user)
    narrow = program(user=user)
    limited = ApiToken.objects.filter(pk=ApiToken.objects.latest("pk").pk)
    wrong: list[tuple[Any, ...]] = []
    for route in all_routes():
        access = routes.routes()[route.name]
        if not route.address.startswith("/api/") or access.kind == "public":
            continue
        for method in METHODS:
            answer = full.send(method, route.address)
            if answer.status_code == 405:
                continue
            assert answer.status_code < 500, (method, route.name, answer.status_code)
            if was_let_in(answer) != let_in(access, who, method):
                wrong.append((method, route.name, answer.status_code))
            for right in access.rights_for(method):
                if right in held and len(access.rights_for(method)) == 1:
                    limited.update(scopes=sorted({"nothing", *held} - {right}))
                    answer = narrow.send(method, route.address)
                    if was_let_in(answer):
                        wrong.append((method, route.name, f"without {right}", answer.status_code))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.django_db
def test_a_member_without_a_role_opens_only_his_own_pages() -> None:
    client = client_of()
    client.raise_request_exception = False
    opened = {
        route.name
        for route in all_routes()
        if route.name not in BY_ITSELF and routes.routes()[route.name].kind == "right"
        for method in METHODS
        if (answer := client.generic(method, route.address)).status_code != 405 and was_let_in(answer)
    }
    assert opened == set()


# ---- commands -------------------------------------------------------------------------------------------


def cookies_of(who: str) -> str:
    """The Cookie header of a browser in which such a member is signed in."""
    return "" if who == NOBODY else f"sessionid={client_of(who).cookies['sessionid'].value}"


def actor_of(who: str) -> actors.Actor | None:
    """Whom the socket of this member's browser acts for."""
    found = actors.of_headers([(b"cookie", cookies_of(who).encode())])
    return found[0] if found else None


@pytest.mark.django_db
@pytest.mark.parametrize("who", [NOBODY, *ROLES])
def test_every_command_of_a_desk_is_done_for_those_in_the_matrix_only(who: str) -> None:
    link = links.issue("desk", "t1", options={"member": True})
    link.actor = actor_of(who)
    for name, access in routes.verbs().items():
        kind, _, verb = name.partition(" ")
        if kind != "desk":
            continue
        assert access.rights, f"{name} asks for no right"
        if who in access.roles():
            allowed(link, verb)
            continue
        with pytest.raises(Refusal) as refused:
            allowed(link, verb)
        assert refused.value.code in ("sign_in", "no_right"), (name, who)


@pytest.mark.django_db
def test_a_seats_commands_ask_for_its_link_alone() -> None:
    assert {access.kind for name, access in routes.verbs().items() if name.startswith("seat ")} == {"link:seat"}


@pytest.mark.django_db
def test_signing_out_is_everybodys() -> None:
    user = member("viewer")
    client = Client()
    client.force_login(user)
    assert client.post(reverse("account_logout")).status_code == 302
    assert client.get(reverse("members:home")).status_code == 302
