"""The commentator's page: a link of the house to one session, with hands where the director has said so."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from core import audit, links, locks
from core.models import Link
from core.refusals import Refusal
from tournaments.season.models import Session

FOR: Final = "commentary"


def link_of(session: Session, *, who: str) -> Link:
    """The link of a session's commentators, made when it is first asked for: without hands. That it was shown is audited.

    Refuses ``no_table`` before the session's table is open.
    """
    with transaction.atomic():
        link = _link(session, who)
        audit.record(who, "link.shown", f"link:{link.pk}", kind=FOR)
    return link


def show_hands(session: Session, on: bool, *, who: str, why: str = "") -> Link:
    """Let the commentators see all hands, or no longer; their pages follow within a second.

    Refuses ``no_table`` before the session's table is open, and ``played`` to show any once it is played or called off.
    """
    if on and is_over(session):
        raise Refusal(
            "played", "这一场已经打完，没有手牌可看了。", "The session is over: there are no hands to see.", 409
        )
    with transaction.atomic():
        link = _link(session, who)
        if shows_hands(link) != on:
            links.set_options(link, {**link.options, "hands": on}, who=who, why=why)
            audit.record(who, "commentary.hands", f"session:{session.pk}", why, on=on)
    return link


def is_over(session: Session) -> bool:
    """Whether no more cards are dealt in it."""
    return session.state not in (Session.State.SCHEDULED, Session.State.READY, Session.State.LIVE)


def shows_hands(link: Link) -> bool:
    """Whether all hands are shown by it."""
    return link.options.get("hands") is not False


def standing(session: Session) -> Link | None:
    """The link that there is."""
    if session.table_id is None:
        return None
    return Link.objects.filter(links.good(), table=str(session.table_id), kind="program", options__for=FOR).first()


def _link(session: Session, who: str) -> Link:
    if session.table_id is None:
        raise Refusal("no_table", "这一场还没有开台，先开牌桌。", "The table of this session is not open yet.", 409)
    locks.advisory(f"commentary of {session.pk}")
    return standing(session) or links.issue(
        Link.Kind.PROGRAM, str(session.table_id), options={"for": FOR, "hands": False}, who=who
    )
