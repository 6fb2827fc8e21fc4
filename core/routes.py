"""Which right each way into the system asks for.

An app's ``rights.py`` has ``ROUTES``, by the name of a URL (``season:list``), and ``VERBS``, by kind of link and verb
(``desk game.next``). A value is an :class:`Access`, or a right. A way in that stands in none fails the matrix's test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from django.apps import apps

from core.roles import MATRIX, ROLES, Right


@dataclass(frozen=True, slots=True)
class Access:
    """Who may come in this way: holders of one of ``rights``; or everybody (``public``), every signed-in member
    (``member``), whoever holds a link of a kind (``link:desk``), as ``kind`` says. ``why`` is for public ways,
    ``write`` for methods that change something, where they ask for another right.
    """

    kind: str
    rights: tuple[Right, ...] = ()
    why: str = ""
    write: tuple[Right, ...] = ()

    def rights_for(self, method: str) -> tuple[Right, ...]:
        """The rights of which one is asked for by an HTTP method."""
        return self.write if self.write and method not in ("GET", "HEAD", "OPTIONS") else self.rights

    def roles(self, method: str = "GET") -> frozenset[str]:
        """The roles that may; all of them where no right is asked for."""
        asked = self.rights_for(method)
        if not asked:
            return frozenset(ROLES)
        return frozenset(role for right in asked for role in MATRIX[right])


def public(why: str) -> Access:
    """Open to everybody."""
    return Access("public", why=why)


MEMBER = Access("member")
"""For every signed-in member, whatever his roles."""


def by_link(kind: str, *rights: str) -> Access:
    """For whoever holds a link of this kind; at a real session's desk a member needs one of the rights as well."""
    return Access(f"link:{kind}", tuple(Right(right) for right in rights))


def needs(*rights: str, write: str | tuple[str, ...] = ()) -> Access:
    """For holders of one of the rights; ``write``: other rights for POST, PUT, PATCH and DELETE."""
    other = (write,) if isinstance(write, str) else write
    return Access("right", tuple(Right(right) for right in rights), write=tuple(Right(right) for right in other))


@cache
def _of_apps(what: str) -> Mapping[str, Access]:
    found: dict[str, Access] = {}
    for config in apps.get_app_configs():
        if "site-packages" in config.path or find_spec(f"{config.name}.rights") is None:
            continue
        ways: Mapping[str, Access | str] = getattr(import_module(f"{config.name}.rights"), what, {})
        for name, access in ways.items():
            if name in found:
                raise ValueError(f"{name} stands in two rights.py files")
            found[name] = access if isinstance(access, Access) else needs(access)
    return found


def routes() -> Mapping[str, Access]:
    """All URL names."""
    return _of_apps("ROUTES")


def verbs() -> Mapping[str, Access]:
    """All commands of seats and desks, ``<kind> <verb>``."""
    return _of_apps("VERBS")


def verb_rights(kind: str, verb: str) -> tuple[Right, ...]:
    """The rights of which a member needs one for this command at a desk of a real session; none: every desk's."""
    access = verbs().get(f"{kind} {verb}")
    return access.rights if access else ()
