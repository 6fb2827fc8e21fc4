"""What is nobody's business about a person: sealed in the row, read and written as an attribute.

``contact = Sealed()`` is kept in ``contact_sealed``. Reading opens it (one look into the key store each: lists use
:func:`opened`); "" stands for nothing and for what was shredded. Whoever shows it in clear writes it into the audit
list (``domain.reveal``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, overload

from core import vault

if TYPE_CHECKING:
    from tournaments.people.models import Person

FIELDS = ("home_town", "contact", "guardian_name", "guardian_contact")


class Sealed:
    """An attribute of a person whose text lies sealed in ``<name>_sealed``."""

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self.name = name
        self.column = f"{name}_sealed"

    @overload
    def __get__(self, person: None, owner: type[Any]) -> Sealed: ...
    @overload
    def __get__(self, person: Any, owner: type[Any]) -> str: ...
    def __get__(self, person: Any, owner: type[Any]) -> Any:
        if person is None:
            return self
        blob = getattr(person, self.column)
        if blob is None:
            return ""
        try:
            return vault.open_for(person.data_key, self.name, blob)
        except vault.Shredded:
            return ""

    def __set__(self, person: Any, text: str) -> None:
        """Seal it, and keep what is derived from it: of a contact, the hash it is found by and its mask."""
        setattr(person, self.column, vault.seal_for(person.data_key, self.name, text) if text else None)
        if self.name == "contact":
            person.contact_hash, person.contact_mask = contact_hash(text), vault.mask_phone(text)


def contact_hash(text: str) -> str:
    """By what an equal contact is found: a number by its digits, anything else as it is written."""
    digits = sum(c.isdigit() for c in text)
    kind = "email" if "@" in text else "phone" if digits >= 7 else "contact"
    return vault.search_hash(kind, text)


def opened(people: Iterable[Person], field: str) -> list[str]:
    """One field of many persons (their keys loaded), with one look into the key store; "" for what was shredded."""
    rows = [(person, getattr(person, f"{field}_sealed")) for person in people]
    texts = iter(vault.open_many((person.data_key, field, blob) for person, blob in rows if blob is not None))
    return [next(texts) or "" if blob is not None else "" for _, blob in rows]
