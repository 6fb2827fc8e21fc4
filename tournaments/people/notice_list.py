"""The outbox as the office sees it: the list, and one notice with what it says and every try."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest
from django.urls import reverse

from core import clock, sheets
from core.console.lists import Column, Filter, ListPage, Sort, Way, Wish
from core.console.today import Waiting
from core.roles import Right, may
from tournaments.people import notice_backends, notice_kinds
from tournaments.people.domain.notice_sending import channel_of
from tournaments.people.domain.notices import LET_GO_AFTER
from tournaments.people.models import Notice
from tournaments.people.notice_words import CHANNELS, STATES, TONES, why_text
from tournaments.people.wording import said

State = Notice.State


@dataclass(frozen=True, slots=True)
class Line:
    """A notice as a row shows it; ``stuck``: somebody has to say what became of it."""

    notice: Notice
    event: str
    state: str
    to: str
    channel: str
    why: str
    stuck: bool

    @property
    def tone(self) -> str:
        """The chip's colour."""
        return "is-bad" if self.stuck else TONES[self.notice.state]


def is_stuck(notice: Notice, now: datetime) -> bool:
    """Whether its sending has broken off: nobody knows whether it is out."""
    since = notice.sending_since
    return since is not None and (bool(notice.why) or now >= since + LET_GO_AFTER)


def line_of(notice: Notice, language: str, now: datetime) -> Line:
    """One row; the person has to be loaded."""
    minor = notice.person.minor  # whose guardian is told; of that contact there is no mask
    to = said(("监护人", "guardian"), language) if minor else notice.person.contact_mask
    channel = notice.channel or ("" if minor else channel_of(to))
    return Line(
        notice,
        said(notice_kinds.kind_of(notice.event).name, language),
        said(STATES[notice.state], language),
        to,
        said(CHANNELS[channel], language),
        said(why_text(notice.why), language),
        is_stuck(notice, now),
    )


def stuck_rows(rows: Any, now: datetime) -> Any:
    """Those of ``rows`` whose sending has broken off."""
    return rows.filter(state=State.SENDING).filter(~Q(why="") | Q(sending_since__lte=now - LET_GO_AFTER))


class Notices(ListPage):
    """All notices, the newest first."""

    right = Right.NOTICES_READ
    url_name = "people:notices"
    heading = ("通知", "Notices")
    search_hint = ("组合、姓名、拼音", "Combination, name, pinyin")
    columns = (
        Column("event", ("事项", "About")),
        Column("team", ("组合", "Combination")),
        Column("to", ("发给", "To")),
        Column("state", ("状态", "State")),
        Column("created", ("起草", "Written"), sort="created", kind="num"),
    )
    filters = (
        Filter(
            "state",
            ("状态", "State"),
            lambda rows, value: rows.filter(state=value),
            lambda language: [(state, said(pair, language)) for state, pair in STATES.items()],
            "tabs",
            "state",
        ),
        Filter(
            "event",
            ("事项", "About"),
            lambda rows, value: rows.filter(event=value),
            lambda language: [(kind.code, said(kind.name, language)) for kind in notice_kinds.all_kinds()],
        ),
        Filter(
            "stuck",
            ("只看发到一半的", "Broken off only"),
            lambda rows, value: stuck_rows(rows, clock.now()),
            kind="tick",
        ),
    )
    sorts = (Sort("created", ("id",), ("最早在前", "Oldest first"), ("最新在前", "Newest first")),)
    usual_sort = "-created"
    ways = (Way("people:notice-texts", ("通知文字", "Texts")),)
    empty = (
        "还没有通知。报名、排期和获奖会自动起草通知，核对后再发。",
        "No notices yet. Registrations, sessions and prizes write them by themselves; they are looked at before they go.",
    )
    row_template = "notices/_row.html"
    foot_template = "notices/_release.html"

    def everything(self) -> Any:
        """With person and combination."""
        return Notice.objects.select_related("person", "registration__team")

    def searched(self, rows: Any, q: str) -> Any:
        """By what a registration is found by."""
        return rows.filter(registration__searched__contains=sheets.key(q))

    def lines(self, objects: list[Notice], language: str) -> list[Line]:
        """As :class:`Line`."""
        now = clock.now()
        return [line_of(notice, language, now) for notice in objects]

    def address(self, line: Line) -> str:
        """Its own page."""
        return reverse("people:notice", args=[line.notice.pk])

    def facts(self, request: HttpRequest, wish: Wish) -> dict[str, Any]:
        """What stands above and below."""
        return {
            "may_send": may(request.user, Right.NOTICES_SEND),
            "indoors": [name for name, out in notice_backends.leaves_the_house().items() if not out],
        }


def for_today(user: Any, now: datetime) -> list[Waiting]:
    """What of the outbox waits for a member who may send (one query)."""
    old = now - timedelta(days=30)
    rows = Notice.objects.filter(created_at__gte=old)
    stuck = Q(state=State.SENDING) & (~Q(why="") | Q(sending_since__lte=now - LET_GO_AFTER))
    numbers = rows.aggregate(
        waiting=Count("pk", filter=Q(state=State.WAITING)),
        failed=Count("pk", filter=Q(state=State.FAILED)),
        stuck=Count("pk", filter=stuck),
    )
    url = reverse("people:notices")
    return [
        Waiting("条通知待核对", "notices to be looked at", f"{url}?state=waiting", numbers["waiting"]),
        Waiting("条通知没有发出", "notices were not sent", f"{url}?state=failed", numbers["failed"], "bad"),
        Waiting("条通知发到一半断了", "notices broke off while being sent", f"{url}?stuck=1", numbers["stuck"], "bad"),
    ]
