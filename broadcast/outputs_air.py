"""`POST /api/outputs/<pk>/take` and `/clear`: control surfaces that know an output by its number and no session.

One session has one air: a take by one of its outputs is a take for all of them, each at its own cursor. The answer says
what is really on air, of this output as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from broadcast import api_shapes as shapes
from broadcast import domain
from broadcast.api_onair import TAG, AirView, emergency_of, table_of
from broadcast.models import Output
from core.api.schema import operation
from core.api.views import Done
from core.refusals import Refusal
from games.models import Table


class TakeHere(shapes.Take):
    """A scene; without one what stands in preview."""

    session = None  # type: ignore[assignment]  # the output's


class ClearHere(shapes.Clear):
    """Clear, show the fallback picture, or come back."""

    session = None  # type: ignore[assignment]  # the output's


class _Here(AirView):
    def act(self, body: type[serializers.Serializer[Any]], deed: Callable[[Table, dict[str, Any]], int]) -> Response:
        """Do it to the session of the output, and say what is on air."""
        given = self.given(body)

        def do() -> Done:
            output = Output.objects.select_related("session__table").filter(pk=self.kwargs["pk"]).first()
            if output is None or output.revoked_at is not None:
                raise Refusal(
                    "no_output", "没有这个输出，请刷新列表。", "There is no such output; reload the list.", 404
                )
            deed(table_of(output.session), given)
            return Done(self.answer(output.session))

        return self.change(do)

    def common(self, given: dict[str, Any]) -> dict[str, Any]:
        """What every deed is told."""
        return {"now": self.now, "who": self.by, "base": given.get("base")}


class TakeOutput(_Here):
    """`POST /api/outputs/<pk>/take`."""

    @operation("take_output", "切上", "Take", tag=TAG, body=TakeHere, answer=shapes.OnAir)
    def post(self, request: Request, pk: int) -> Response:
        """A scene, or what stands in preview."""
        return self.act(
            TakeHere,
            lambda table, given: domain.take(
                table.pk, given["scene"], title=given["title"], seconds=given["seconds"], **self.common(given)
            ),
        )


class ClearOutput(_Here):
    """`POST /api/outputs/<pk>/clear`."""

    @operation("clear_output", "清屏／恢复", "Clear, or come back", tag=TAG, body=ClearHere, answer=shapes.OnAir)
    def post(self, request: Request, pk: int) -> Response:
        """Nothing, the fallback picture, or what stood before."""
        return self.act(
            ClearHere, lambda table, given: domain.emergency(table.pk, emergency_of(given), **self.common(given))
        )
