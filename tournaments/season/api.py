"""Calls about the programme: seasons, sessions, and everything that may be done to one before it is on air."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from core.api.deeds import Deed, DeedView, ReasonedDeed
from core.api.schema import operation
from core.api.views import Done, OfficeView
from core.refusals import Refusal
from core.roles import Right
from tournaments.season import api_shapes as shapes
from tournaments.season import domain, readiness
from tournaments.season.domain.holding import session_by_id
from tournaments.season.models import ChallengerOrder, Session

TAG = "sessions"


def shown(pk: UUID) -> Any:
    """A session as GET shows it; 404 when it is not there."""
    found: Any = shapes.session_rows().prefetch_related("moves").filter(pk=pk).first()
    if found is None:
        found = session_by_id(pk)  # refuses in its own words
    found.there = shapes.standing_check_ins(found)
    return shapes.SessionDetail(found).data


class Sessions(OfficeView):
    """`GET` and `POST /api/sessions`."""

    read = Right.PROGRAMME_READ
    write = Right.PROGRAMME_EDIT
    filterset_class = shapes.SessionFilter
    queryset = Session.objects.all()

    @operation("sessions", "场次", "Sessions", tag=TAG, answer=shapes.SessionLine(many=True))
    def get(self, request: Request) -> Response:
        """The latest day first."""
        return self.page(shapes.session_rows().order_by("-on", "-number", "id"), list, shapes.SessionLine)

    @operation(
        "plan_session",
        "排一场",
        "Plan a session",
        tag=TAG,
        body=shapes.NewSession,
        answer=shapes.SessionDetail,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """A real one; combinations are named, and the table opened, by calls of their own."""
        given = self.given(shapes.NewSession)

        def do() -> Done:
            made = domain.schedule(**given, now=self.now, by=self.by)
            return Done(shown(made.pk), 201, f"/api/sessions/{made.pk}", look=lambda: shown(made.pk))

        return self.change(do)


class SessionDeed(DeedView):
    """Something done to one session."""

    read = Right.PROGRAMME_READ
    write = Right.PROGRAMME_EDIT
    kind = "session"

    def shown(self) -> Any:
        """As GET shows it."""
        return shown(self.kwargs["pk"])

    def then_shown(self, serializer: Any, do: Any) -> Response:
        """Do it, and answer the session as it is then."""

        def work(given: dict[str, Any], how: dict[str, Any]) -> Any:
            do(given, how)
            return self.shown()

        return self.decide(serializer, work)


class OneSession(SessionDeed):
    """`GET` and `PATCH /api/sessions/<pk>`."""

    @operation("session", "一场", "One session", tag=TAG, answer=shapes.SessionDetail)
    def get(self, request: Request, pk: UUID) -> Response:
        """With who is there, and where it was moved from."""
        return Response(shown(pk))

    @operation(
        "change_session",
        "改场次设置",
        "Change a session",
        tag=TAG,
        body=shapes.SessionChange,
        answer=shapes.SessionDetail,
    )
    def patch(self, request: Request, pk: UUID) -> Response:
        """Form, rules, options, time on its day, note; what is left out stays."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            fields = ("form", "rules", "options", "starts_at", "note")
            domain.change_session(pk, **{name: given[name] for name in fields if name in given}, **how)

        return self.then_shown(shapes.SessionChange, do)


class NameTeams(SessionDeed):
    """`POST /api/sessions/<pk>/teams`."""

    @operation(
        "name_teams", "选定组合", "Name the combinations", tag=TAG, body=shapes.Naming, answer=shapes.SessionDetail
    )
    def post(self, request: Request, pk: UUID) -> Response:
        """By hand, from the approved ones."""
        return self.then_shown(
            shapes.Naming, lambda given, how: domain.name_teams(pk, given["team_a"], given["team_b"], **how)
        )


class DrawChallenger(SessionDeed):
    """`POST /api/sessions/<pk>/draw`."""

    @operation(
        "draw_challenger",
        "抽挑战次序",
        "Draw the order of challengers",
        tag=TAG,
        body=Deed,
        answer=shapes.SessionDetail,
    )
    def post(self, request: Request, pk: UUID) -> Response:
        """Once, by secret randomness; the first that can play is called."""
        return self.then_shown(Deed, lambda given, how: domain.draw_challenger(pk, **how))


class CallNext(SessionDeed):
    """`POST /api/sessions/<pk>/call-next`."""

    @operation(
        "call_next", "请下一组合", "Call the next", tag=TAG, body=shapes.CallingNext, answer=shapes.SessionDetail
    )
    def post(self, request: Request, pk: UUID) -> Response:
        """The next of the order takes a side whose combination has dropped out."""
        return self.then_shown(shapes.CallingNext, lambda given, how: domain.call_next(pk, given["side"], **how))


class Order(OfficeView):
    """`GET /api/sessions/<pk>/order`."""

    read = Right.PROGRAMME_READ

    @operation("order", "挑战次序", "The order of challengers", tag=TAG, answer=shapes.OrderLine)
    def get(self, request: Request, pk: UUID) -> Response:
        """All of it, and whom of it was called."""
        session = session_by_id(pk)
        made = ChallengerOrder.objects.filter(session=session).prefetch_related("calls").first()
        if made is None:
            raise Refusal("no_order", "还没有排定次序，请先抽签。", "There is no order yet: draw it first.", 404)
        return Response(shapes.OrderLine(made).data)


class OpenTable(SessionDeed):
    """`POST /api/sessions/<pk>/open-table`."""

    @operation("open_table", "开牌桌", "Open its table", tag=TAG, body=Deed, answer=shapes.SessionDetail)
    def post(self, request: Request, pk: UUID) -> Response:
        """Between the two that are named; they and the rules stand from then on."""
        return self.then_shown(Deed, lambda given, how: domain.open_table(pk, **how))


class CheckIn(SessionDeed):
    """`POST /api/sessions/<pk>/check-in`."""

    write = Right.PROGRAMME_CHECKIN

    @operation("check_in", "签到", "Check in", tag=TAG, body=shapes.CheckingIn, answer=shapes.SessionDetail)
    def post(self, request: Request, pk: UUID) -> Response:
        """On the day, before it starts."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            del how["base"]
            domain.check_in(pk, given["team"], given["numbers"], **how)

        return self.then_shown(shapes.CheckingIn, do)


class UndoCheckIn(SessionDeed):
    """`POST /api/sessions/<pk>/undo-check-in`."""

    write = Right.PROGRAMME_CHECKIN

    @operation(
        "undo_check_in", "撤销签到", "Undo a check-in", tag=TAG, body=shapes.UndoingCheckIn, answer=shapes.SessionDetail
    )
    def post(self, request: Request, pk: UUID) -> Response:
        """One that was a mistake; the line stays."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            del how["base"]
            domain.undo_check_in(pk, given["team"], given["numbers"], **how)

        return self.then_shown(shapes.UndoingCheckIn, do)


class MoveSession(SessionDeed):
    """`POST /api/sessions/<pk>/move`."""

    write = Right.PROGRAMME_CANCEL

    @operation("move_session", "改期", "Move a session", tag=TAG, body=shapes.Moving, answer=shapes.SessionDetail)
    def post(self, request: Request, pk: UUID) -> Response:
        """Who had checked in for the old day has to again."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            times = {name: given[name] for name in ("on", "number", "starts_at")}
            domain.reschedule(pk, **times, **how)

        return self.then_shown(shapes.Moving, do)


class CancelSession(SessionDeed):
    """`POST /api/sessions/<pk>/cancel`."""

    write = Right.PROGRAMME_CANCEL

    @operation("cancel_session", "取消", "Call a session off", tag=TAG, body=ReasonedDeed, answer=shapes.SessionDetail)
    def post(self, request: Request, pk: UUID) -> Response:
        """One that is not decided, while no game is played."""
        return self.then_shown(ReasonedDeed, lambda given, how: domain.call_off(pk, how.pop("why"), **how))


class Readiness(OfficeView):
    """`GET /api/sessions/<pk>/readiness`."""

    read = Right.PROGRAMME_READ

    @operation(
        "readiness", "开播前还缺什么", "What is missing before it can start", tag=TAG, answer=shapes.ReadinessLine
    )
    def get(self, request: Request, pk: UUID) -> Response:
        """Everything that keeps it, each with how to go on."""
        session = session_by_id(pk)
        checks = readiness.checklist(session)
        ready = not any(line.missing for line in checks)
        found = {"ready": ready, "checks": checks, "advice": readiness.advice(session)}
        return Response(shapes.ReadinessLine(found).data)


class MarkReady(SessionDeed):
    """`POST /api/sessions/<pk>/ready`."""

    @operation("mark_ready", "标为待开播", "Say that it is ready", tag=TAG, body=Deed, answer=shapes.SessionDetail)
    def post(self, request: Request, pk: UUID) -> Response:
        """Refused with the list of what is missing."""
        return self.then_shown(Deed, lambda given, how: domain.mark_ready(pk, **how))
