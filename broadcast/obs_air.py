"""What OBS is to show, and where it is written down how that goes: the database's side of ``broadcast.obs``."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from broadcast import on_air_now
from broadcast.models import ObsLink
from core import clock
from games import store
from games.models import Table
from tournaments.season.models import Session

if TYPE_CHECKING:
    from broadcast.obs import Link  # what it imports is for its own process alone

ONE: Final = 1
LIVES: Final = timedelta(seconds=15)
"""A row not renewed for so long is of a process that is no more."""
WORDS: Final = {
    "connecting": ("正在连接", "connecting"),
    "connected": ("已连接", "connected"),
    "lost": ("连不上，正在重试", "cannot be reached, trying again"),
    "password": ("密码不对，正在重试；请核对 OBS_PASSWORD", "wrong password, trying again; check OBS_PASSWORD"),
    "scene": ("没有这个场景；请核对 OBS_SCENES", "no such scene; check OBS_SCENES"),
    "stopped": ("没有在跑；请启动 manage.py obs", "not running; start manage.py obs"),
}


def wanted() -> str | None:
    """The scene on air of the session that is live; of a rehearsal only where no real one is."""
    live = Session.objects.filter(state__in=("live", "decided"), table__isnull=False)
    session = live.order_by("rehearsal", "-started_at").first()
    table = None if session is None else Table.objects.filter(held_by=session).first()
    return None if table is None else str(on_air_now.at(store.current(table), clock.now())["scene"])


def report(link: Link) -> None:
    """Write a change down."""
    now = clock.now()
    told = {"state": link.state, "asked": link.asked[:120], "shown": link.shown[:120], "since": now, "at": now}
    ObsLink.objects.update_or_create(pk=ONE, defaults=told)


def alive() -> None:
    """Say that the process lives."""
    ObsLink.objects.filter(pk=ONE).update(at=clock.now())


def standing(english: bool) -> dict[str, Any] | None:
    """How it stands, in words; None where OBS is not configured."""
    if not settings.OBS_URL:
        return None
    row = ObsLink.objects.filter(pk=ONE).first()
    stopped = row is None or clock.now() - row.at > LIVES
    state = "stopped" if row is None or stopped else row.state
    return {
        "state": state,
        "good": state == "connected",
        "word": WORDS[state][english],
        "asked": "" if row is None else row.asked,
        "shown": "" if row is None else row.shown,
        "since": None if row is None else row.since,
    }
