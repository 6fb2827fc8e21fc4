"""Calls about the outbox: what is to be told to whom, looked at, let go, sent again. No address is in any answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import django_filters
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.deeds import Deed, DeedView, ReasonedDeed
from core.api.fields import LARGEST_ID, Id, MaybeWhy
from core.api.schema import operation
from core.api.views import Done, OfficeView
from core.roles import Right
from tournaments.people import notice_kinds
from tournaments.people.domain import notices
from tournaments.people.models import Registration
from tournaments.people.notice_models import Notice, Try

TAG = "notices"


class NoticeLine(serializers.Serializer[Any]):
    """One message to one person about one event. `why` is the code of what went wrong."""

    id = serializers.IntegerField()
    event = serializers.CharField()
    occasion = serializers.CharField()
    registration = serializers.IntegerField(source="registration_id")
    person = serializers.UUIDField(source="person_id")
    state = serializers.ChoiceField(Notice.State.choices)
    version = serializers.IntegerField()
    channel = serializers.ChoiceField(Notice.Channel.choices, allow_blank=True)
    tries = serializers.IntegerField()
    why = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    released_at = serializers.DateTimeField(allow_null=True)
    released_by = serializers.CharField(allow_blank=True)
    due_at = serializers.DateTimeField(allow_null=True)
    sent_at = serializers.DateTimeField(allow_null=True)


class PreviewLine(serializers.Serializer[Any]):
    """What is said; the name and the private link are put in at the moment of sending."""

    title = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    short = serializers.CharField(allow_blank=True, help_text="短信 for a text message")


class TryLine(serializers.Serializer[Any]):
    """A step of one try to send it; `to` is masked."""

    number = serializers.IntegerField()
    what = serializers.ChoiceField(Try.What.choices)
    channel = serializers.ChoiceField(Notice.Channel.choices, allow_blank=True)
    to = serializers.CharField(allow_blank=True)
    why = serializers.CharField(allow_blank=True)
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class NoticeDetail(NoticeLine):
    """A notice with its text and its tries."""

    preview = PreviewLine()
    attempts = TryLine(many=True)


class Several(MaybeWhy):
    """Which to let go."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID), min_length=1, max_length=notices.MOST
    )


class LeftLine(serializers.Serializer[Any]):
    """One that was not let go, and why."""

    id = serializers.IntegerField()
    code = serializers.CharField()
    zh = serializers.CharField()
    en = serializers.CharField()


class ReleasedLine(serializers.Serializer[Any]):
    """What became of several."""

    done = serializers.ListField(child=serializers.IntegerField())
    left = LeftLine(many=True)


class NoticeFilter(django_filters.FilterSet):
    """By state, event, registration, person, way."""

    state = django_filters.MultipleChoiceFilter(choices=Notice.State.choices)
    event = django_filters.CharFilter(max_length=24)
    registration = Id()
    person = django_filters.UUIDFilter()
    channel = django_filters.ChoiceFilter(choices=[one for one in Notice.Channel.choices if one[0]])


def shown(pk: int) -> Any:
    """As GET shows it; refuses with 404."""
    found: Any = Notice.objects.select_related("registration").prefetch_related("attempts").filter(pk=pk).first()
    if found is None:
        raise notices.not_found()
    found.preview = notice_kinds.message(found.event, found.facts, _language(found.registration))
    if found.state == Notice.State.SENT and found.text:  # as it was sent, whatever the words are today
        sms = found.channel == Notice.Channel.SMS
        found.preview = notice_kinds.Message(
            "" if sms else found.title, "" if sms else found.text, found.text if sms else ""
        )
    return NoticeDetail(found).data


def _language(registration: Registration) -> str:
    return registration.language


class Notices(OfficeView):
    """`GET /api/notices`."""

    read = Right.NOTICES_READ
    filterset_class = NoticeFilter
    queryset = Notice.objects.all()

    @operation("notices", "通知", "Notices", tag=TAG, answer=NoticeLine(many=True))
    def get(self, request: Request) -> Response:
        """The newest first."""
        return self.page(Notice.objects.order_by("-id"), list, NoticeLine)


class OneNotice(OfficeView):
    """`GET /api/notices/<pk>`."""

    read = Right.NOTICES_READ

    @operation("notice", "一条通知", "One notice", tag=TAG, answer=NoticeDetail)
    def get(self, request: Request, pk: int) -> Response:
        """With its text, as it would be or was sent, and its tries."""
        return Response(shown(pk))


class ReleaseSeveral(OfficeView):
    """`POST /api/notices/release`."""

    read = write = Right.NOTICES_SEND

    @operation("release_notices", "发出多条", "Let several go", tag=TAG, body=Several, answer=ReleasedLine)
    def post(self, request: Request) -> Response:
        """One that is refused leaves the others alone, and is told."""
        given = self.given(Several)

        def do() -> Done:
            found = notices.release_many(given["ids"], now=self.now, by=self.by, why=given["why"])
            left = [{"id": pk, "code": no.code, "zh": no.zh, "en": no.en} for pk, no in found.left]
            return Done(ReleasedLine({"done": [one.pk for one in found.done], "left": left}).data)

        return self.change(do)


class NoticeDeed(DeedView):
    """Something done to one notice."""

    read = write = Right.NOTICES_SEND
    kind = "notice"

    def shown(self) -> Any:
        """As GET shows it."""
        return shown(self.kwargs["pk"])

    def by_fn(self, serializer: Any, fn: Callable[..., Notice]) -> Response:
        """Do it, and answer the notice as it is then."""
        return self.decide(serializer, lambda given, how: NoticeLine(fn(self.kwargs["pk"], **how)).data)


class Release(NoticeDeed):
    """`POST /api/notices/<pk>/release`."""

    @operation("release_notice", "发出", "Let it go", tag=TAG, body=Deed, answer=NoticeLine)
    def post(self, request: Request, pk: int) -> Response:
        """It is sent as soon as a worker is free."""
        return self.by_fn(Deed, notices.release)


class Discard(NoticeDeed):
    """`POST /api/notices/<pk>/discard`."""

    @operation("discard_notice", "不发", "Do not send it", tag=TAG, body=ReasonedDeed, answer=NoticeLine)
    def post(self, request: Request, pk: int) -> Response:
        """One that has not gone out, for a reason."""
        return self.by_fn(ReasonedDeed, notices.discard)


class Resend(NoticeDeed):
    """`POST /api/notices/<pk>/resend`."""

    @operation("resend_notice", "重发", "Send it once more", tag=TAG, body=ReasonedDeed, answer=NoticeLine)
    def post(self, request: Request, pk: int) -> Response:
        """What was sent, failed or was discarded, for a reason; whether it is still true is asked again."""
        return self.by_fn(ReasonedDeed, notices.resend)


class TakeAsSent(NoticeDeed):
    """`POST /api/notices/<pk>/taken-as-sent`."""

    @operation(
        "take_notice_as_sent", "认定已发出", "Say that it did go out", tag=TAG, body=ReasonedDeed, answer=NoticeLine
    )
    def post(self, request: Request, pk: int) -> Response:
        """One whose sending broke off."""
        return self.by_fn(ReasonedDeed, notices.take_as_sent)
