"""Calls about intakes: which there are, a new one, and changing one."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from core.api.schema import operation
from core.api.views import Done, OfficeView, Subject
from core.refusals import Refusal
from core.roles import Right
from tournaments.people import api_shapes as shapes
from tournaments.people import domain
from tournaments.people.models import Intake

TAG = "intakes"


def shown(pk: int) -> Any:
    """As GET shows it; 404 when it is not there."""
    found = Intake.objects.filter(pk=pk).first()
    if found is None:
        raise Refusal("no_intake", "没有这个报名期。", "There is no such intake.", 404)
    return shapes.IntakeLine(shapes.intakes([found])[0]).data


class Intakes(OfficeView):
    """`GET` and `POST /api/intakes`."""

    read = Right.REGISTRATION_READ
    write = Right.PROGRAMME_EDIT
    queryset = Intake.objects.none()

    @operation("intakes", "报名期", "Intakes", tag=TAG, answer=shapes.IntakeLine(many=True))
    def get(self, request: Request) -> Response:
        """The one that opens last first."""
        return self.page(Intake.objects.order_by("-opens_at", "-id"), shapes.intakes, shapes.IntakeLine)

    @operation(
        "open_intake",
        "新报名期",
        "Open an intake",
        tag=TAG,
        body=shapes.NewIntake,
        answer=shapes.IntakeLine,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """A call for registrations."""
        given = self.given(shapes.NewIntake)

        def do() -> Done:
            made = domain.open_intake(given.pop("code"), given.pop("title"), **given, now=self.now, by=self.by)
            return Done(shown(made.pk), 201, f"/api/intakes/{made.pk}", look=lambda: shown(made.pk))

        return self.change(do)


class OneIntake(OfficeView):
    """`GET` and `PATCH /api/intakes/<pk>`."""

    read = Right.REGISTRATION_READ
    write = Right.PROGRAMME_EDIT
    tagged = True

    @operation("intake", "一个报名期", "One intake", tag=TAG, answer=shapes.IntakeLine)
    def get(self, request: Request, pk: int) -> Response:
        """One of them, with its numbers."""
        return Response(shown(pk))

    @operation(
        "change_intake", "改报名期", "Change an intake", tag=TAG, body=shapes.IntakeChange, answer=shapes.IntakeLine
    )
    def patch(self, request: Request, pk: int) -> Response:
        """What is left out stays; what became free is offered at once."""
        given = self.given(shapes.IntakeChange)
        why = given.pop("why")

        def look() -> Any:
            return shown(pk)

        def do() -> Done:
            domain.change_intake(pk, now=self.now, by=self.by, why=why, **given)
            return Done(look(), look=look)

        return self.change(do, subject=Subject(f"intake:{pk}", look))
