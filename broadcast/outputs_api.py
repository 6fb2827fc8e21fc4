"""Calls about outputs: which there are and how each is now, a new one, its settings, reload, its address, its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import django_filters
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from broadcast import outputs_now
from broadcast.domain import outputs
from broadcast.models import Output
from core import audit, links
from core.api.fields import LARGEST_ID, MaybeWhy, Why
from core.api.schema import operation
from core.api.views import Done, OfficeView, Subject
from core.models import Link
from core.refusals import Refusal
from core.roles import Right
from tournaments.season.queries import session_named

TAG = "outputs"
KINDS = ("program", "public")
PAGES = {"program": "/overlay/", "public": "/watch/"}


class Settings(serializers.Serializer[Any]):
    """How an output is set; what is left out stays, or is as usual."""

    name = serializers.CharField(max_length=40, required=False)
    scenes = serializers.ChoiceField(Output.Scenes.choices, required=False)
    hands = serializers.BooleanField(required=False, help_text="四家手牌 all four hands")
    delay = serializers.IntegerField(
        required=False, min_value=0, max_value=outputs.LONGEST_DELAY, help_text="秒 seconds"
    )
    behind = serializers.ChoiceField(("", "game"), required=False, allow_blank=True, help_text="慢一局 game")
    language = serializers.ChoiceField(["zh", "en"], required=False)
    theme = serializers.CharField(max_length=40, required=False, allow_blank=True)
    size = serializers.ChoiceField(Output.Size.choices, required=False)
    ground = serializers.ChoiceField(Output.Ground.choices, required=False)
    audio = serializers.BooleanField(required=False)
    preview = serializers.BooleanField(required=False)


class OutputState(Settings):
    """An output: how it is set, and how it is now. Its token is not here: `masked` tells two apart."""

    id = serializers.IntegerField()
    session = serializers.CharField()
    kind = serializers.ChoiceField(KINDS)
    reloads = serializers.IntegerField()
    version = serializers.IntegerField()
    masked = serializers.CharField()
    expires_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    theme_ok = serializers.BooleanField(
        allow_null=True,
        help_text="主题能不能用；空是节目自己的样子 whether its theme can be worn; null: the show's own look",
    )
    connected = serializers.BooleanField()
    sockets = serializers.IntegerField()
    build = serializers.CharField(allow_blank=True, help_text="页面版本 what its page was built from")
    current = serializers.BooleanField(allow_null=True, help_text="是否最新 whether that is what is served now")
    sent = serializers.IntegerField(allow_null=True, help_text="已送到的版本 the version sent to it")
    drawn = serializers.IntegerField(allow_null=True, help_text="已画出的版本 the version that its page has drawn")
    lag = serializers.IntegerField(allow_null=True, help_text="落后几个版本 versions sent and not drawn")
    trip = serializers.FloatField(allow_null=True, help_text="秒 seconds there and back")
    visible = serializers.BooleanField(allow_null=True)
    seen_at = serializers.DateTimeField(allow_null=True)


class _Deed(Settings):
    confirm = serializers.BooleanField(
        required=False, default=False, help_text="导播确认公开手牌不延迟 the public may see all hands at once"
    )
    why = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class NewOutput(_Deed):
    """A new output."""

    session = serializers.CharField(max_length=40)
    kind = serializers.ChoiceField(KINDS, required=False, default="program")
    name = serializers.CharField(max_length=40)


class OutputChange(_Deed):
    """What is to be set otherwise; `version`: the one that was looked at."""

    version = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_ID)


class ShownOutput(serializers.Serializer[Any]):
    """An output's address: for OBS, or for the public."""

    id = serializers.IntegerField()
    page = serializers.CharField()


class OutputFilter(django_filters.FilterSet):
    """By session; by default those that are not revoked."""

    session = django_filters.CharFilter(field_name="session__code", max_length=40)
    kind = django_filters.ChoiceFilter(field_name="link__kind", choices=[(kind, kind) for kind in KINDS])


def look(pk: int) -> Any:
    """One of them as it is; refuses with 404."""
    found = Output.objects.select_related("link", "session").filter(pk=pk).first()
    if found is None:
        raise Refusal("no_output", "没有这个输出，请刷新列表。", "There is no such output; reload the list.", 404)
    return OutputState(outputs_now.lines([found])[0]).data


def _settings(given: dict[str, Any]) -> dict[str, Any]:
    return {name: given[name] for name in outputs.SETTINGS if name in given}


class Outputs(OfficeView):
    """`GET` and `POST /api/outputs`."""

    read = write = Right.DESK_DIRECT
    filterset_class = OutputFilter
    queryset = Output.objects.filter(revoked_at__isnull=True)
    statuses = (404,)

    @operation("outputs", "输出", "Outputs", tag=TAG, answer=OutputState(many=True))
    def get(self, request: Request) -> Response:
        """The newest first."""
        rows = Output.objects.filter(revoked_at__isnull=True, link__revoked_at__isnull=True)
        return self.page(rows.select_related("link", "session").order_by("-pk"), outputs_now.lines, OutputState)

    @operation("make_output", "新建输出", "Make an output", tag=TAG, body=NewOutput, answer=OutputState, status=201)
    def post(self, request: Request) -> Response:
        """Its address is asked for separately."""
        given = self.given(NewOutput)

        def do() -> Done:
            made = outputs.create(
                session_named(given["session"]),
                now=self.now,
                who=self.by,
                why=given["why"],
                kind=given["kind"],
                confirmed=given["confirm"],
                **_settings(given),
            )
            return Done(look(made.pk), 201, location=f"/api/outputs/{made.pk}")

        return self.change(do)


class _One(OfficeView):
    read = write = Right.DESK_DIRECT
    statuses = (404,)

    def done(self, deed: Callable[[], Any]) -> Response:
        """Do it, and answer how the output is now."""
        pk = self.kwargs["pk"]

        def do() -> Done:
            deed()
            return Done(look(pk))

        return self.change(do, subject=Subject(f"output:{pk}", lambda: look(pk)))


class OneOutput(_One):
    """`GET` and `PATCH /api/outputs/<pk>`."""

    @operation("output", "一个输出", "One output", tag=TAG, answer=OutputState)
    def get(self, request: Request, pk: int) -> Response:
        """One of them."""
        return Response(look(pk))

    @operation("set_output", "改输出设置", "Set an output otherwise", tag=TAG, body=OutputChange, answer=OutputState)
    def patch(self, request: Request, pk: int) -> Response:
        """Its address stays; its page follows within a second."""
        given = self.given(OutputChange)
        return self.done(
            lambda: outputs.change(
                pk,
                now=self.now,
                who=self.by,
                why=given["why"],
                base=given.get("version"),
                confirmed=given["confirm"],
                **_settings(given),
            )
        )


class ReloadOutput(_One):
    """`POST /api/outputs/<pk>/reload`."""

    key_optional = True

    @operation("reload_output", "重新载入", "Have its page load again", tag=TAG, body=MaybeWhy, answer=OutputState)
    def post(self, request: Request, pk: int) -> Response:
        """Within a second."""
        why = self.given(MaybeWhy)["why"]
        return self.done(lambda: outputs.reload(pk, now=self.now, who=self.by, why=why))


class RevokeOutput(_One):
    """`POST /api/outputs/<pk>/revoke`."""

    @operation("revoke_output", "停用输出", "Revoke an output", tag=TAG, body=Why, answer=OutputState)
    def post(self, request: Request, pk: int) -> Response:
        """For good."""
        why = self.given(Why)["why"]
        return self.done(lambda: outputs.revoke(pk, now=self.now, who=self.by, why=why))


class ShowOutput(_One):
    """`POST /api/outputs/<pk>/show`: not kept, so no key; that it was shown is in the audit list."""

    keyed = False

    @operation("show_output", "显示输出的地址", "Show an output's address", tag=TAG, body=MaybeWhy, answer=ShownOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Whoever holds it sees what the output shows."""
        why = self.given(MaybeWhy)["why"]

        def do() -> Done:
            page = address(pk, request.build_absolute_uri("/"), who=self.by, why=why)
            return Done(ShownOutput({"id": pk, "page": page}).data)

        answer = self.change(do)
        answer["Cache-Control"] = "no-store"
        return answer


def address(pk: int, origin: str, *, who: str, why: str = "") -> str:
    """The output's address, which is written down as shown; refuses one that is gone."""
    output = Output.objects.select_related("link").filter(pk=pk).first()
    if output is None or output.revoked_at is not None or output.link.revoked_at is not None:
        raise Refusal("no_output", "没有这个输出，请刷新列表。", "There is no such output; reload the list.", 404)
    audit.record(who, "output.shown", f"output:{pk}", why)
    return f"{origin.rstrip('/')}{page_of(output.link)}#t={links.token(output.link)}"


def page_of(link: Link) -> str:
    """Where a link is opened: the watch page has no room for hands, so a public output with hands is an overlay too."""
    return PAGES["program"] if link.options.get("hands") else PAGES[link.kind]
