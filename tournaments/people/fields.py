"""Fields for what is nobody's business: contacts and addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    _TextField = models.TextField[str, str]
else:
    _TextField = models.TextField


class PrivateTextField(_TextField):
    """A contact, an address: read through the domain only, shown masked, never logged.

    Plain text underneath for now. It takes part in no lookup, ordering or constraint, so that encrypting it at rest
    changes this class and nothing that uses it.
    """

    description = "private text"
