"""Calls of the ground floor: who one is, one's tokens, members, and the audit list."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import django_filters
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django_filters.fields import IsoDateTimeField
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core import roles, sheets
from core.api import tokens
from core.api.fields import Why
from core.api.models import ApiToken
from core.api.paging import Marks
from core.api.permissions import token_of
from core.api.schema import operation
from core.api.views import Done, OfficeView
from core.models import Entry
from core.roles import ROLES, Right

RIGHTS = [right.value for right in Right]


class TokenLine(serializers.Serializer[Any]):
    """A token as its member sees it: never the token itself."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(RIGHTS))
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)


class MeLine(serializers.Serializer[Any]):
    """Who asks, and what he may do here and now."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    roles = serializers.ListField(child=serializers.ChoiceField(ROLES))
    rights = serializers.ListField(child=serializers.ChoiceField(RIGHTS))
    second_factor = serializers.BooleanField()
    token = TokenLine(allow_null=True)


class MemberLine(serializers.Serializer[Any]):
    """Somebody who works here."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    active = serializers.BooleanField()
    roles = serializers.ListField(child=serializers.ChoiceField(ROLES))
    second_factor = serializers.BooleanField()
    joined_at = serializers.DateTimeField()
    last_login_at = serializers.DateTimeField(allow_null=True)


class EntryLine(serializers.Serializer[Any]):
    """One line of the audit list."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    who = serializers.CharField()
    what = serializers.CharField()
    subject = serializers.CharField(allow_blank=True)
    why = serializers.CharField(allow_blank=True)
    data = serializers.DictField()  # type: ignore[assignment]  # the metaclass takes it out


class Me(OfficeView):
    """`GET /api/me`."""

    @operation("me", "我是谁、能做什么", "Who I am and what I may do", tag="members", answer=MeLine)
    def get(self, request: Request) -> Response:
        """The member, his roles that count, and the rights that this call has."""
        user = self.member
        held = roles.counting_roles(user)
        return Response(
            MeLine(
                {
                    "id": user.pk,
                    "name": user.get_full_name() or user.get_username(),
                    "roles": [role for role in ROLES if role in held],
                    "rights": [right for right in RIGHTS if self.may(right)],
                    "second_factor": roles.has_second_factor(user),
                    "token": token_of(request),
                }
            ).data
        )


class Tokens(OfficeView):
    """`GET /api/tokens`. Tokens are made on a page only: an answer here is kept, and a token must not be."""

    queryset = ApiToken.objects.none()

    @operation("tokens", "我的令牌", "My tokens", tag="members", answer=TokenLine(many=True))
    def get(self, request: Request) -> Response:
        """The member's own, the newest first; a token sees itself alone."""
        return self.page(_tokens_seen(request, self.member).order_by("-pk"), list, TokenLine)


class RevokeToken(OfficeView):
    """`POST /api/tokens/<pk>/revoke`."""

    @operation("revoke_token", "停用我的令牌", "Revoke one of my tokens", tag="members", body=Why, answer=TokenLine)
    def post(self, request: Request, pk: int) -> Response:
        """It opens nothing any more. A token can revoke itself alone."""
        given = self.given(Why)

        def do() -> Done:
            if not _tokens_seen(request, self.member).filter(pk=pk).exists():
                raise tokens.no_token()
            return Done(TokenLine(tokens.revoke(pk, now=self.now, by=self.by, why=given["why"])).data)

        return self.change(do)


def _tokens_seen(request: Request, member: User) -> QuerySet[ApiToken]:
    """All of the member's; to a program, which may have been given no more, the one that it calls with."""
    used = token_of(request)
    rows = ApiToken.objects.filter(member=member)
    return rows if used is None else rows.filter(pk=used.pk)


class MemberFilter(django_filters.FilterSet):
    """By name, role, and whether he is let in."""

    q = django_filters.CharFilter(method="named", max_length=40, help_text="名字里的字 part of the name")
    role = django_filters.ChoiceFilter(field_name="groups__name", choices=[(role, role) for role in ROLES])
    active = django_filters.BooleanFilter(field_name="is_active")
    sort = django_filters.OrderingFilter(fields={"username": "name", "date_joined": "joined_at"})

    def named(self, rows: Any, name: str, text: str) -> Any:
        """Anywhere in the name."""
        return rows.filter(Q(username__icontains=sheets.clean(text)))


class Members(OfficeView):
    """`GET /api/members`."""

    read = Right.MEMBERS_EDIT
    filterset_class = MemberFilter
    queryset = User.objects.order_by("username")

    @operation("members", "工作人员", "Who works here", tag="members", answer=MemberLine(many=True))
    def get(self, request: Request) -> Response:
        """By name; their roles and whether they have a second factor."""
        rows = User.objects.prefetch_related("groups", "authenticator_set").order_by("username", "pk")
        return self.page(rows, lambda found: [_member(user) for user in found], MemberLine)


class Member(OfficeView):
    """`GET /api/members/<pk>`."""

    read = Right.MEMBERS_EDIT

    @operation("member", "一位工作人员", "One who works here", tag="members", answer=MemberLine)
    def get(self, request: Request, pk: int) -> Response:
        """One of them."""
        user = User.objects.prefetch_related("groups", "authenticator_set").filter(pk=pk).first()
        if user is None:
            raise tokens.no_member()
        return Response(MemberLine(_member(user)).data)


def _member(user: Any) -> dict[str, Any]:
    held = {group.name for group in user.groups.all()}
    return {
        "id": user.pk,
        "name": user.get_full_name() or user.get_username(),
        "active": user.is_active,
        "roles": [role for role in ROLES if role in held],
        "second_factor": bool(user.authenticator_set.all()),
        "joined_at": user.date_joined,
        "last_login_at": user.last_login,
    }


class MomentField(IsoDateTimeField):
    """A moment in UTC: PostgreSQL knows no offset of 16 hours or more."""

    def to_python(self, value: Any) -> datetime | None:
        """As it is read; refused when it is beyond the calendar."""
        read: datetime | None = super().to_python(value)
        try:
            return read and read.astimezone(UTC)
        except OverflowError as beyond:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from beyond


class MomentFilter(django_filters.IsoDateTimeFilter):
    """By a moment."""

    field_class = MomentField


class EntryFilter(django_filters.FilterSet):
    """By deed, by subject, by who, by time."""

    what = django_filters.CharFilter(lookup_expr="startswith", max_length=80, help_text="session. 或 session.opened")
    subject = django_filters.CharFilter(max_length=160, help_text="registration:12")
    who = django_filters.CharFilter(lookup_expr="startswith", max_length=120, help_text="user:3")
    since = MomentFilter(field_name="at", lookup_expr="gte")
    until = MomentFilter(field_name="at", lookup_expr="lt")


class Audit(OfficeView):
    """`GET /api/audit`."""

    read = Right.AUDIT_READ
    filterset_class = EntryFilter
    pagination_class = Marks
    queryset = Entry.objects.all()

    @operation("audit", "操作记录", "The audit list", tag="audit", answer=EntryLine(many=True))
    def get(self, request: Request) -> Response:
        """What people did, the newest first."""
        return self.page(Entry.objects.all(), list, EntryLine)
