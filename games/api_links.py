"""Calls about links: which there are, a new one, one's token when it is asked for, and their end."""

from __future__ import annotations

import re
from typing import Any

import django_filters
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core import audit, links
from core.api.fields import MaybeWhy, Why
from core.api.schema import operation
from core.api.views import Done, OfficeView, Subject
from core.models import Link
from core.refusals import Refusal
from core.roles import Right
from games.models import Table

PAGES = {"seat": "/seat/", "desk": "/desk/", "program": "/overlay/", "public": "/watch/"}
LONGEST_DELAY = 3600
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_FIELDS = ("id", "kind", "table", "seat", "options", "generation", "created_at", "expires_at", "revoked_at")


class WantedOptions(serializers.Serializer[Any]):
    """How a link is to show its table."""

    delay = serializers.FloatField(required=False, min_value=0, max_value=LONGEST_DELAY, help_text="秒 seconds behind")
    hands = serializers.BooleanField(required=False, help_text="节目画面是否带手牌 whether the programme has hands")
    language = serializers.ChoiceField(["zh", "en"], required=False)


class LinkOptions(WantedOptions):
    """How a link shows its table."""

    member = serializers.BooleanField(required=False, help_text="另需登录 needs a member as well")


class LinkLine(serializers.Serializer[Any]):
    """A link. Its token is not here: `masked` tells two apart."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Link.Kind.choices)
    table = serializers.CharField()
    session = serializers.CharField(allow_null=True, help_text="场次编号 the session's code")
    seat = serializers.IntegerField(allow_null=True, min_value=0, max_value=3)
    options = LinkOptions()
    generation = serializers.IntegerField()
    masked = serializers.CharField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True, help_text="到期 opens nothing from then on")
    revoked_at = serializers.DateTimeField(allow_null=True)


class NewLink(serializers.Serializer[Any]):
    """A link to be made."""

    table = serializers.UUIDField(help_text="牌桌 the table's id")
    kind = serializers.ChoiceField(Link.Kind.choices)
    seat = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=0, max_value=3)
    options = WantedOptions(required=False, default=dict)
    expires_at = serializers.DateTimeField(
        required=False, allow_null=True, default=None, help_text="到期；不给按设置 by default as set"
    )
    why = serializers.CharField(max_length=200, required=False, allow_blank=True, default="", help_text="理由 reason")


class ShownLink(serializers.Serializer[Any]):
    """A link's token, and where it is used: after ``#t=`` of a page, in the path of a socket."""

    id = serializers.IntegerField()
    token = serializers.CharField()
    page = serializers.CharField()
    socket = serializers.CharField()


class LinkFilter(django_filters.FilterSet):
    """By table, session, kind, and whether it still opens."""

    table = django_filters.UUIDFilter()
    session = django_filters.CharFilter(method="of_session", max_length=40)
    kind = django_filters.ChoiceFilter(choices=Link.Kind.choices)
    live = django_filters.BooleanFilter(field_name="revoked_at", lookup_expr="isnull")

    def of_session(self, rows: Any, name: str, code: str) -> Any:
        """Of the tables of this session."""
        return rows.filter(
            table__in=[str(pk) for pk in Table.objects.filter(session=code).values_list("pk", flat=True)]
        )


def lines(found: list[Link]) -> list[dict[str, Any]]:
    """As ``LinkLine`` has them, with the codes of their sessions (one query)."""
    tables = {link.table for link in found if _UUID.fullmatch(link.table)}
    sessions = {str(pk): code for pk, code in Table.objects.filter(pk__in=tables).values_list("pk", "session")}
    return [
        {name: getattr(link, name) for name in _FIELDS}
        | {"session": sessions.get(link.table), "masked": links.masked(link)}
        for link in found
    ]


def shown(link: Link) -> Any:
    """One of them."""
    return LinkLine(lines([link])[0]).data


def one(pk: int) -> Link:
    """The link; refuses with 404."""
    found: Link | None = Link.objects.filter(pk=pk, source="").first()
    if found is None:
        raise Refusal("no_link", "没有这个链接，请刷新列表。", "There is no such link; reload the list.", 404)
    return found


class Links(OfficeView):
    """`GET` and `POST /api/links`."""

    read = write = Right.DESK_DIRECT
    filterset_class = LinkFilter
    queryset = Link.objects.filter(source="")  # of the show's tables
    statuses = (404,)

    @operation("links", "链接", "Links", tag="links", answer=LinkLine(many=True))
    def get(self, request: Request) -> Response:
        """The newest first."""
        return self.page(Link.objects.filter(source="").order_by("-pk"), lines, LinkLine)

    @operation("issue_link", "新链接", "A new link", tag="links", body=NewLink, answer=LinkLine, status=201)
    def post(self, request: Request) -> Response:
        """Its token is asked for separately. A real session's desk needs a member besides, always."""
        given = self.given(NewLink)

        def do() -> Done:
            table = Table.objects.filter(pk=given["table"]).first()
            if table is None:
                raise Refusal("no_table", "没有这张牌桌。", "There is no such table.", 404)
            if (given["kind"] == Link.Kind.SEAT) != (given["seat"] is not None):
                raise Refusal(
                    "seat", "座位链接要写明座位，其他链接不写。", "A seat's link names its seat, others name none.", 422
                )
            options = dict(given["options"])
            if given["kind"] == Link.Kind.DESK and not table.rehearsal:
                options["member"] = True
            link = links.issue(
                given["kind"],
                str(table.pk),
                seat=given["seat"],
                options=options,
                expires_at=given["expires_at"],
                who=self.by,
                why=given["why"],
            )
            return Done(shown(link), 201, location=f"/api/links/{link.pk}")

        return self.change(do)


class OneLink(OfficeView):
    """`GET /api/links/<pk>`."""

    read = Right.DESK_DIRECT

    @operation("link", "一个链接", "One link", tag="links", answer=LinkLine)
    def get(self, request: Request, pk: int) -> Response:
        """One of them."""
        return Response(shown(one(pk)))


class ShowLink(OfficeView):
    """`POST /api/links/<pk>/show`: not kept, so no key; that it was shown is in the audit list."""

    read = write = Right.DESK_DIRECT
    keyed = False

    @operation("show_link", "显示链接的令牌", "Show a link's token", tag="links", body=MaybeWhy, answer=ShownLink)
    def post(self, request: Request, pk: int) -> Response:
        """Whoever holds it acts as this seat, desk or screen."""
        why = self.given(MaybeWhy)["why"]

        def do() -> Done:
            link = one(pk)
            if link.revoked_at is not None:
                raise revoked()
            audit.record(self.by, "link.shown", f"link:{link.pk}", why)
            token = links.token(link)
            page = request.build_absolute_uri(PAGES[link.kind])
            live = request.build_absolute_uri(f"/ws/{token}").replace("http", "ws", 1)
            return Done(ShownLink({"id": link.pk, "token": token, "page": f"{page}#t={token}", "socket": live}).data)

        answer = self.change(do)
        answer["Cache-Control"] = "no-store"
        return answer


class _Change(OfficeView):
    read = write = Right.DESK_DIRECT
    tagged = True

    def look(self) -> Any:
        """As GET shows it."""
        return shown(one(self.kwargs["pk"]))

    def ended(self, how: Any, why: str) -> Response:
        """Raise its generation."""

        def do() -> Done:
            link = one(self.kwargs["pk"])
            if link.revoked_at is not None:
                raise revoked()
            how(link, who=self.by, why=why)
            return Done(self.look(), look=self.look)

        return self.change(do, subject=Subject(f"link:{self.kwargs['pk']}", self.look))


class RenewLink(_Change):
    """`POST /api/links/<pk>/renew`."""

    @operation("renew_link", "换新令牌", "Give a link a new token", tag="links", body=MaybeWhy, answer=LinkLine)
    def post(self, request: Request, pk: int) -> Response:
        """The old token is worthless, its sockets are closed within a second."""
        return self.ended(links.renew, self.given(MaybeWhy)["why"])


class RevokeLink(_Change):
    """`POST /api/links/<pk>/revoke`."""

    @operation("revoke_link", "停用链接", "Revoke a link", tag="links", body=Why, answer=LinkLine)
    def post(self, request: Request, pk: int) -> Response:
        """No token of it opens anything any more."""
        return self.ended(links.revoke, self.given(Why)["why"])


def revoked() -> Refusal:
    """For what can only be done with a live one."""
    return Refusal("revoked", "这个链接已经停用，请另做一个。", "This link is revoked; make another one.", 409)
