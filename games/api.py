"""The open API of the rules: questions to the referee, records and their replay. Nobody signs in; see `api_limits`."""

from __future__ import annotations

from typing import Any, Final

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import clock
from core.refusals import Refusal
from games import api_schema as schemas
from games import public_records
from games.adjudicate import reply
from games.api_limits import BoundedJSON, OpenJSON, RecordsRate, RefereeRate, ReplayRate
from games.engine.record import Untrue
from games.engine.ruleset import RULE_SETS, load
from games.replaying import replay
from games.rulebook_fields import described, values_of
from games.wording import untrue_told

MOST_QUESTIONS: Final = 1000
SECONDS: Final = 10.0
"""Answering one request takes no longer; what is left over is told to be asked again."""

_PROBLEMS: Final = {(status, "application/problem+json"): schemas.PROBLEM for status in (400, 413, 415, 429)}


class OpenView(APIView):
    """For everybody, without a session: a cookie gives no more rights here, so no token against forged forms is needed."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (BoundedJSON,)
    renderer_classes = (OpenJSON,)


class Adjudicate(OpenView):
    """`POST /api/adjudicate`."""

    throttle_classes = (RefereeRate,)

    @extend_schema(
        operation_id="adjudicate",
        summary="向裁判提问 · Ask the referee",
        description=(
            "One question about a position, or a list of at most 1,000; at most 256 KB. Answers come in order, each "
            "with its question's `id`; a malformed question gets `error`, naming the field, beside the other answers."
        ),
        tags=["rules"],
        auth=[],
        request={"application/json": schemas.one_or_list(schemas.QUESTION)},
        responses={(200, "application/json"): schemas.one_or_list(schemas.ANSWER), **_PROBLEMS},
        examples=schemas.EXAMPLES,
    )
    def post(self, request: Request) -> Response:
        """An answer, or a list of them in the questions' order."""
        asked = request.data
        if isinstance(asked, dict):
            return Response(reply(asked))
        if not isinstance(asked, list):
            raise Refusal(
                "not_a_question",
                "请提交一个问题（JSON 对象），或一列问题。",
                "Send one question (a JSON object), or a list of them.",
                400,
            )
        if len(asked) > MOST_QUESTIONS:
            raise Refusal(
                "too_many",
                f"一次最多 {MOST_QUESTIONS} 个问题，您提交了 {len(asked)} 个：请分几次提交。",
                f"At most {MOST_QUESTIONS} questions at a time, not {len(asked)}: send them in parts.",
                400,
                most=MOST_QUESTIONS,
                sent=len(asked),
            )
        return Response(_replies(asked))


def _replies(asked: list[Any]) -> list[dict[str, Any]]:
    """The answers in order; once the time is used up, an error that says to ask again."""
    until = clock.epoch() + SECONDS
    answers: list[dict[str, Any]] = []
    for question in asked:
        if clock.epoch() < until:
            answers.append(reply(question))
        else:
            identity = question.get("id") if isinstance(question, dict) else None
            answers.append({"id": identity, "error": f"question: {SECONDS:.0f} seconds are used up; ask it again"})
    return answers


@method_decorator(gzip_page, name="dispatch")
class Replay(OpenView):
    """`POST /api/replay`."""

    throttle_classes = (ReplayRate,)

    @extend_schema(
        operation_id="replay",
        summary="逐步回放一局 · Replay a game's record",
        description=(
            "Proves a record and gives its steps: for each event the whole view with all hands, and questions that "
            "`/api/adjudicate` answers about it. The first step is the state before any event."
        ),
        tags=["rules"],
        auth=[],
        request={"application/json": schemas.RECORD},
        responses={
            (200, "application/json"): schemas.REPLAY,
            **_PROBLEMS,
            (422, "application/problem+json"): schemas.PROBLEM,
        },
    )
    def post(self, request: Request) -> Response:
        """The record's steps; 422 where it is not true, naming game and event."""
        try:
            record: Any = request.data
            return Response(replay(record))
        except Untrue as untrue:
            raise Refusal(
                "untrue",
                untrue_told(untrue, english=False),
                untrue_told(untrue, english=True),
                422,
                game=untrue.game,
                event=untrue.seq,
                why=untrue.why,
            ) from untrue


class RuleSets(OpenView):
    """`GET /api/rules`."""

    throttle_classes = (RecordsRate,)

    @extend_schema(
        operation_id="rules",
        summary="八套规则及其选项 · The rule sets and their options",
        description="Every field that `options` may set, with its words, and each set's own values.",
        tags=["rules"],
        auth=[],
        responses={
            (200, "application/json"): schemas.RULES,
            (429, "application/problem+json"): schemas.PROBLEM,
        },
    )
    def get(self, request: Request) -> Response:
        """All sets and all fields."""
        sets = [load(rules_id) for rules_id in RULE_SETS]
        return Response(
            {
                "sets": [
                    {
                        "id": rules.id,
                        "version": rules.version,
                        "zh": rules.name_zh,
                        "en": rules.name_en,
                        "values": values_of(rules),
                    }
                    for rules in sets
                ],
                "fields": described(),
            }
        )


class Records(OpenView):
    """`GET /api/records`."""

    throttle_classes = (RecordsRate,)

    @extend_schema(
        operation_id="records",
        summary="可回放的牌局 · Games that can be replayed",
        description="The latest finished games of finished sessions and rehearsals, and imported ones; at most 100.",
        tags=["rules"],
        auth=[],
        responses={
            (200, "application/json"): schemas.RECORD_LIST,
            (429, "application/problem+json"): schemas.PROBLEM,
        },
    )
    def get(self, request: Request) -> Response:
        """The newest first."""
        return Response([one._asdict() for one in public_records.listed()])


@method_decorator(gzip_page, name="dispatch")
class Record(OpenView):
    """`GET /api/records/<session>/<game>`."""

    throttle_classes = (RecordsRate,)

    @extend_schema(
        operation_id="record",
        summary="一局的记录 · A game's record",
        description="Only of finished games of finished sessions and rehearsals, and imported ones.",
        tags=["rules"],
        auth=[],
        parameters=[
            OpenApiParameter("session", OpenApiTypes.STR, OpenApiParameter.PATH, description="2026-11-30-01"),
            OpenApiParameter("game", OpenApiTypes.INT, OpenApiParameter.PATH),
        ],
        responses={
            (200, "application/json"): schemas.RECORD,
            (404, "application/problem+json"): schemas.PROBLEM,
            (429, "application/problem+json"): schemas.PROBLEM,
        },
    )
    def get(self, request: Request, session: str, game: int) -> Response:
        """The record, or 404 for one that is not there or not yet open to everybody."""
        record = public_records.record_named(session, game) if game < 2**15 else None
        if record is None:
            raise Refusal(
                "no_such_record",
                "没有这局的公开记录：正式场次要等全场结束才公开，请核对场次编号和局号。",
                "There is no public record of this game: a real session's are open once it is over; check its code "
                "and the game's number.",
                404,
                session=session,
                game=game,
            )
        return Response(record)
