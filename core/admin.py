"""What support sees of the ground floor."""

from __future__ import annotations

from axes.models import AccessAttempt
from django.contrib import admin
from django.contrib.auth.models import User

from core import clock, links
from core.api import tokens
from core.members import membership, pairing
from core.members.unlocking import unlock
from core.models import ApiToken, DataKey, Device, Entry, Link, Presence, Pulse, SeatClaim
from core.support.model import SupportAdmin, deed
from core.support.site import site


@admin.register(Link, site=site)
class LinkAdmin(SupportAdmin):
    """Links; a token is made when it is shown, and stands nowhere here."""

    called = ("链接", "links")
    shown = ("id", "kind", "table", "seat", "options", "generation", "created_at", "expires_at", "revoked_at")
    list_display = ("id", "kind", "seat", "table", "created_at", "expires_at", "revoked_at")
    list_filter = ("kind",)
    search_fields = ("=id", "=table")
    ordering = ("-id",)
    actions = (deed("revoke", "作废链接", "Revoke links", lambda row, by, why: links.revoke(row, who=by, why=why)),)


@admin.register(Device, site=site)
class DeviceAdmin(SupportAdmin):
    """Desk devices."""

    called = ("导播台设备", "desk devices")
    shown = ("id", "name", "role", "asked_at", "paired_at", "paired_by", "revoked_at")
    list_display = ("id", "name", "role", "paired_at", "revoked_at")
    search_fields = ("name",)
    ordering = ("-id",)
    actions = (
        deed(
            "revoke",
            "停用设备",
            "Revoke devices",
            lambda row, by, why: pairing.revoke(row.pk, now=clock.now(), by=by, why=why),
        ),
    )


@admin.register(ApiToken, site=site)
class TokenAdmin(SupportAdmin):
    """Programs' tokens, of which a digest is kept and not shown."""

    called = ("程序令牌", "program tokens")
    shown = ("id", "name", "member", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at", "revoked_why")
    list_display = ("id", "name", "member", "expires_at", "last_used_at", "revoked_at")
    list_select_related = ("member",)
    search_fields = ("name", "member__username")
    actions = (
        deed(
            "revoke",
            "停用令牌",
            "Revoke tokens",
            lambda row, by, why: tokens.revoke(row.pk, now=clock.now(), by=by, why=why),
        ),
    )


@admin.register(User, site=site)
class UserAdmin(SupportAdmin):
    """Members, without anything that would let one sign in as them."""

    called = ("成员", "members")
    shown = ("id", "username", "is_active", "groups", "date_joined", "last_login")
    list_display = ("id", "username", "is_active", "last_login")
    list_filter = ("is_active", "groups")
    search_fields = ("username",)
    ordering = ("username",)
    actions = (
        deed(
            "unlock",
            "解除登录锁定",
            "Release lock-outs",
            lambda row, by, why: unlock(row.pk, now=clock.now(), by=by, why=why),
        ),
        deed(
            "shut_out",
            "停用账号",
            "Close accounts",
            lambda row, by, why: membership.set_active(row.pk, active=False, now=clock.now(), by=by, why=why),
        ),
    )


@admin.register(AccessAttempt, site=site)
class AttemptAdmin(SupportAdmin):
    """Failed sign-ins that count towards a lock-out."""

    called = ("登录失败", "failed sign-ins")
    shown = ("username", "ip_address", "failures_since_start", "attempt_time")
    list_display = ("username", "ip_address", "failures_since_start", "attempt_time")
    search_fields = ("username", "ip_address")


@admin.register(Entry, site=site)
class EntryAdmin(SupportAdmin):
    """The audit list."""

    called = ("操作记录", "audit list")
    shown = ("at", "who", "what", "subject", "why", "data")
    list_display = ("at", "who", "what", "subject", "why")
    search_fields = ("=subject", "what", "who")
    ordering = ("-at", "-id")


@admin.register(DataKey, site=site)
class DataKeyAdmin(SupportAdmin):
    """Keys of sealed data: that they are there, by which master key they are wrapped, never what they are."""

    called = ("资料密钥", "data keys")
    shown = ("id", "master", "created_at", "shredded_at")
    list_display = ("id", "master", "created_at", "shredded_at")
    list_filter = ("master",)
    search_fields = ("=id",)


@admin.register(Presence, site=site)
class PresenceAdmin(SupportAdmin):
    """Who is connected."""

    called = ("在线", "connections")
    shown = ("link", "hub", "sockets", "v", "trip", "drawn", "visible", "build", "seen_at")
    list_display = ("link", "hub", "sockets", "v", "seen_at")
    list_select_related = ("link",)


@admin.register(SeatClaim, site=site)
class SeatClaimAdmin(SupportAdmin):
    """Which device plays a seat."""

    called = ("座位所在设备", "devices at seats")
    shown = ("table", "seat", "device", "claim", "at")
    list_display = ("table", "seat", "device", "at")
    search_fields = ("=table",)


@admin.register(Pulse, site=site)
class PulseAdmin(SupportAdmin):
    """When background duties last ran."""

    called = ("后台心跳", "pulses")
    shown = ("name", "at")
    list_display = ("name", "at")
