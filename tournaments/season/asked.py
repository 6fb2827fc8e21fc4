"""The session that a command is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError

from core.refusals import Refusal
from core.spoken import language_of
from tournaments.season.models import Session
from tournaments.season.queries import session_named


def session_of(options: Mapping[str, Any]) -> Session:
    """What the option ``session`` names; the command ends with one line, in its language, when there is none."""
    try:
        return session_named(options["session"])
    except Refusal as refusal:
        raise CommandError(refusal.text(language_of(options))) from refusal
