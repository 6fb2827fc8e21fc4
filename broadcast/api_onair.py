"""Control from outside: what is on air, and everything that a desk does to it, for programs with a token.

Every answer is what is really on air after the deed. The key of a deed may be left out: a button of a control surface
cannot make one. A deed that comes twice does no harm: a second take of the same scene leaves what an undo goes back to,
a second undo finds nothing to undo and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response

from broadcast import api_shapes as shapes
from broadcast import as_run, as_run_sheet, domain, on_air_now
from core import sheets
from core.api.schema import operation
from core.api.views import Done, OfficeView
from core.refusals import Refusal
from core.roles import Right
from games.models import Table
from tournaments.season.models import Session
from tournaments.season.queries import session_named

TAG = "onair"
SESSION = OpenApiParameter(
    "session", OpenApiTypes.STR, OpenApiParameter.QUERY, description="场次编号 its code; by default the one on air"
)


def session_of(code: str | None) -> Session:
    """The session of this code, or the only one that is live; refuses with 404, naming those that are."""
    if code:
        return session_named(sheets.clean(code))
    live = list(Session.objects.filter(state__in=("live", "decided"), table__isnull=False).order_by("-started_at")[:5])
    shows = [one for one in live if not one.rehearsal] or live
    if len(shows) == 1:
        return shows[0]
    codes = [one.code for one in shows]
    raise Refusal(
        "name_session",
        f"请用 session 写明场次：正在进行的有 {'、'.join(codes)}。"
        if codes
        else "现在没有进行中的场次，请用 session 写明。",
        f"Name the session: {', '.join(codes)} are live."
        if codes
        else "No session is live now: name one by `session`.",
        404,
        sessions=codes,
    )


def table_of(session: Session) -> Table:
    """Its table; refuses where it has none yet."""
    if session.table is None:
        raise Refusal("no_table", "这一场还没有开台。", "The table of this session is not open yet.", 409)
    return session.table


class AirView(OfficeView):
    """A call about what is on air."""

    read = write = Right.DESK_DIRECT
    key_optional = True
    queryset = Session.objects.none()
    statuses = (404,)

    def answer(self, session: Session) -> Any:
        """What is on air now."""
        return shapes.OnAir(on_air_now.of_session(session, self.now)).data


class OnAir(AirView):
    """`GET /api/onair`."""

    @operation(
        "onair", "现在在播什么", "What is on air now", tag=TAG, answer=shapes.OnAir, parameters=[SESSION],
        more="For each output at its own cursor: an output that is behind is said to show what it shows.",
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        """What is on air."""
        return Response(self.answer(session_of(request.query_params.get("session"))))


class Verb(AirView):
    """`POST /api/onair/<verb>`: subclasses say which."""

    body: ClassVar[type[shapes.Which]] = shapes.Which

    def deed(self, table: Table, given: dict[str, Any]) -> int:
        """Do it."""
        raise NotImplementedError  # each verb says it; an `APIView` is no ABC, so nothing else would

    def act(self) -> Response:
        """Do it to the session that was named, and say what is on air."""
        given = self.given(self.body)

        def do() -> Done:
            session = session_of(given.get("session"))
            self.deed(table_of(session), given)
            return Done(self.answer(session))

        return self.change(do)

    def common(self, given: dict[str, Any]) -> dict[str, Any]:
        """What every deed is told."""
        return {"now": self.now, "who": self.by, "base": given.get("base")}


def _verb(
    name: str,
    body: type[shapes.Which],
    zh: str,
    en: str,
    deed: Callable[[Verb, Table, dict[str, Any]], int],
    more: str = "",
) -> type[Verb]:
    @operation(f"onair_{name}", zh, en, tag=TAG, body=body, answer=shapes.OnAir, more=more)
    def post(self: Verb, request: Request) -> Response:
        """Do it."""
        return self.act()

    return type(f"OnAir{name.title()}", (Verb,), {"body": body, "deed": deed, "post": post, "__doc__": en})


VERBS = {
    "preview": _verb(
        "preview", shapes.Preview, "放进预监", "Put into preview",
        lambda view, table, given: domain.preview(
            table.pk, given["scene"], title=given["title"], seconds=given["seconds"], **view.common(given)
        ),
    ),
    "take": _verb(
        "take", shapes.Take, "切上", "Take",
        lambda view, table, given: domain.take(
            table.pk, given["scene"], title=given["title"], seconds=given["seconds"], **view.common(given)
        ),
        "Without a scene what stands in preview.",
    ),
    "follow": _verb(
        "follow", shapes.Switch, "跟随牌局／手动", "Follow the game, or not",
        lambda view, table, given: domain.follow(table.pk, given["on"], **view.common(given)),
    ),
    "hold": _verb(
        "hold", shapes.Switch, "定住／放开", "Hold the scene, or let go",
        lambda view, table, given: domain.hold(table.pk, given["on"], **view.common(given)),
    ),
    "undo": _verb(
        "undo", shapes.Which, "撤回上一次切换", "Undo the last take",
        lambda view, table, given: domain.undo(table.pk, **view.common(given)),
    ),
    "clear": _verb(
        "clear", shapes.Clear, "清屏／恢复", "Clear, or come back",
        lambda view, table, given: domain.emergency(table.pk, emergency_of(given), **view.common(given)),
        "At once and on every output. `still` shows the fallback picture instead; `on` false brings back what stood.",
    ),
    "element": _verb(
        "element", shapes.Element, "元素上下屏", "One element in or out",
        lambda view, table, given: domain.element(table.pk, given["name"], given["on"], **view.common(given)),
    ),
    "lower": _verb(
        "lower", shapes.Lower, "字幕条", "The lower third",
        lambda view, table, given: domain.lower(table.pk, given["name"], given["title"], **view.common(given)),
    ),
}  # fmt: skip


def emergency_of(given: dict[str, Any]) -> str | None:
    """What a body of ``Clear`` asks for."""
    return None if not given["on"] else "still" if given["still"] else "clear"


class _AsAsked(BaseContentNegotiation):
    """The answer's kind is chosen by ``as``, whatever a browser says that it accepts."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


class AsRun(AirView):
    """`GET /api/onair/as-run`."""

    content_negotiation_class = _AsAsked

    @operation(
        "as_run", "播出记录", "The as-run log", tag=TAG,
        answer={(200, "application/json"): shapes.AsRunLog, (200, "text/csv"): OpenApiTypes.BINARY},
        parameters=[
            SESSION,
            OpenApiParameter("as", OpenApiTypes.STR, OpenApiParameter.QUERY, enum=("json", "csv")),
            OpenApiParameter("lang", OpenApiTypes.STR, OpenApiParameter.QUERY, enum=("zh", "en")),
        ],
        more="Every take, clear, element and step, with its wall-clock time; as CSV for editors.",
    )  # fmt: skip
    def get(self, request: Request) -> Response | HttpResponse:
        """The oldest first."""
        table = table_of(session_of(request.query_params.get("session")))
        if request.query_params.get("as") == "csv":
            return as_run_sheet.download(table, english=request.query_params.get("lang") == "en")
        lines = [
            {
                "at": row.at,
                "group": row.group,
                "scene": row.scene,
                "game": row.game,
                "zh": row.said[0],
                "en": row.said[1],
            }
            for row in as_run.rows(table)
        ]
        return Response(shapes.AsRunLog({"session": table.session, "rows": lines}).data)
