"""Calls about wrong results: what a correction would change, asking for it, confirming it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.fields import LARGEST_ID
from core.api.schema import operation
from core.api.views import Done, OfficeView
from core.roles import Right
from tournaments.season.domain import correcting
from tournaments.season.models import SIDES, CorrectionAsked

TAG = "results"


class LevelShape(serializers.Serializer[Any]):
    """A level."""

    lap = serializers.IntegerField(min_value=1, max_value=99)
    rank = serializers.CharField(max_length=8)


class LevelsShape(serializers.Serializer[Any]):
    """Both sides' levels."""

    A = LevelShape()
    B = LevelShape()


class Result(serializers.Serializer[Any]):
    """What the result should have been."""

    winner = serializers.ChoiceField(SIDES)
    levels = LevelsShape()
    back = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="胜方明天来不来 whether that winner comes back"
    )


class AskingCorrection(Result):
    """A correction that was previewed."""

    digest = serializers.RegexField(r"^[0-9a-f]{64}\Z", help_text="预览给出的 as the preview gave it")
    why = serializers.CharField(max_length=200, help_text="理由，记入操作记录。 The reason, for the audit list.")


class Confirming(serializers.Serializer[Any]):
    """Which correction is confirmed."""

    asked = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class PlanLine(serializers.Serializer[Any]):
    """What a correction changes: days, runs, funds, payouts; amounts in fen."""

    digest = serializers.CharField()
    plan = serializers.DictField()


class AskedLine(PlanLine):
    """A correction that was asked for."""

    id = serializers.IntegerField()
    why = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()
    confirmed = serializers.BooleanField()


def _line(asked: CorrectionAsked) -> Any:
    facts = {name: getattr(asked, name) for name in ("id", "why", "by", "at", "plan", "digest")}
    return AskedLine({**facts, "confirmed": hasattr(asked, "correction")}).data


class PreviewCorrection(OfficeView):
    """`POST /api/sessions/<pk>/preview-correction`."""

    read = write = Right.DESK_REFEREE
    keyed = False

    @operation(
        "preview_correction", "更正会改什么", "What a correction would change", tag=TAG, body=Result, answer=PlanLine
    )
    def post(self, request: Request, pk: UUID) -> Response:
        """Nothing is done."""
        given = self.given(Result)
        plan, digest = correcting.preview(pk, given["winner"], given["levels"], back=given["back"])
        return Response(PlanLine({"plan": plan, "digest": digest}).data)


class AskCorrection(OfficeView):
    """`POST /api/sessions/<pk>/ask-correction`."""

    read = write = Right.DESK_REFEREE

    @operation("ask_correction", "提出更正", "Ask for a correction", tag=TAG, body=AskingCorrection, answer=AskedLine)
    def post(self, request: Request, pk: UUID) -> Response:
        """Of what was previewed; refused when it would change something else by now."""
        given = self.given(AskingCorrection)

        def do() -> Done:
            asked = correcting.ask(
                pk, given["winner"], given["levels"], given["digest"], given["why"],
                back=given["back"], now=self.now, by=self.by,
            )  # fmt: skip
            return Done(_line(asked))

        return self.change(do)


class ConfirmCorrection(OfficeView):
    """`POST /api/sessions/<pk>/confirm-correction`."""

    read = write = Right.MONEY_APPROVE

    @operation("confirm_correction", "确认更正", "Confirm a correction", tag=TAG, body=Confirming, answer=AskedLine)
    def post(self, request: Request, pk: UUID) -> Response:
        """Never by whoever asked, and not when something has changed since it was previewed."""
        given = self.given(Confirming)

        def do() -> Done:
            return Done(_line(correcting.confirm(pk, given["asked"], now=self.now, by=self.by).asked))

        return self.change(do)
