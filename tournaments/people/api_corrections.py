"""Calls about a member's name or town that is put right by two people."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from core.api.schema import operation
from tournaments.people import api_shapes as shapes
from tournaments.people.api import TAG, Decision
from tournaments.people.domain import correcting


class CorrectPerson(Decision):
    """`POST /api/registrations/<pk>/correct-person`."""

    @operation(
        "correct_person",
        "申请更正姓名或住址",
        "Ask that a name or town be put right",
        tag=TAG,
        body=shapes.CorrectingPerson,
        answer=shapes.PersonCorrectionAskedLine,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Nothing changes before another confirms it."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> Any:
            row = correcting.ask(pk, given["number"], name=given["name"], town=given["town"], **how)
            told = {"asked": row.pk, "number": given["number"], "fields_changed": row.fields}
            return shapes.PersonCorrectionAskedLine(told).data

        return self.decide(shapes.CorrectingPerson, do)


class ConfirmPerson(Decision):
    """`POST /api/registrations/<pk>/confirm-person`."""

    @operation(
        "confirm_person",
        "确认更正姓名或住址",
        "Confirm that a name or town is put right",
        tag=TAG,
        body=shapes.ConfirmingPerson,
        answer=shapes.Standing,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Never by whoever asked."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            correcting.confirm(pk, given["asked"], now=how["now"], by=how["by"], base=how["base"])

        return self.standing(shapes.ConfirmingPerson, do)


class DeclinePerson(Decision):
    """`POST /api/registrations/<pk>/decline-person`."""

    @operation(
        "decline_person",
        "不予更正姓名或住址",
        "Decline that a name or town is put right",
        tag=TAG,
        body=shapes.DecliningPerson,
        answer=shapes.Standing,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Nothing changes; it can be asked for anew."""

        def do(given: dict[str, Any], how: dict[str, Any]) -> None:
            correcting.decline(pk, given["asked"], **how)

        return self.standing(shapes.DecliningPerson, do)
