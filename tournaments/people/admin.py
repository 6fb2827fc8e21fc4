"""What support sees of persons and combinations: masked contacts, never what is sealed."""

from __future__ import annotations

from django.contrib import admin

from core import clock
from core.support.model import SupportAdmin, deed
from core.support.site import site
from tournaments.people.domain import notices
from tournaments.people.models import (
    Consent,
    Intake,
    Offer,
    Person,
    PersonCorrection,
    PersonCorrectionAsked,
    PersonCorrectionDeclined,
    Registration,
    Team,
)
from tournaments.people.notice_models import Notice, Try
from tournaments.people.privacy_models import Retention, Shredding


@admin.register(Person, site=site)
class PersonAdmin(SupportAdmin):
    """Persons."""

    called = ("选手", "persons")
    shown = ("id", "real_name", "contact_mask", "minor", "created_at")
    list_display = ("id", "real_name", "contact_mask", "minor", "created_at")
    search_fields = ("=id", "real_name")


@admin.register(Team, site=site)
class TeamAdmin(SupportAdmin):
    """Combinations."""

    called = ("组合", "combinations")
    shown = ("id", "name", "approved", "created_at")
    list_display = ("id", "name", "approved", "created_at")
    list_filter = ("approved",)
    search_fields = ("=id", "name")


@admin.register(Registration, site=site)
class RegistrationAdmin(SupportAdmin):
    """Registrations; they are decided on their own pages."""

    called = ("报名", "registrations")
    shown = (
        *("id", "team", "intake", "state", "state_at", "source", "version", "notes", "reason", "priority", "skipped"),
        *("language", "decided_by", "decided_at", "created_at"),
    )
    list_display = ("id", "team", "state", "source", "version", "created_at")
    list_select_related = ("team",)
    list_filter = ("state", "source")
    search_fields = ("=id", "team__name")


@admin.register(PersonCorrectionAsked, site=site)
class PersonCorrectionAskedAdmin(SupportAdmin):
    """Corrections of a name or town asked for; what they say is sealed."""

    called = ("姓名住址更正申请", "corrections of persons asked for")
    shown = ("id", "person", "fields", "why", "at", "by")
    list_display = ("id", "person", "fields", "why", "at")
    list_select_related = ("person",)


@admin.register(PersonCorrection, site=site)
class PersonCorrectionAdmin(SupportAdmin):
    """Corrections of a name or town; nothing is done here."""

    called = ("姓名住址更正", "corrections of persons")
    shown = ("id", "asked", "asked_by", "at", "by")
    list_display = ("id", "asked", "asked_by", "at", "by")
    list_select_related = ("asked",)


@admin.register(PersonCorrectionDeclined, site=site)
class PersonCorrectionDeclinedAdmin(SupportAdmin):
    """Corrections of a name or town that were declined."""

    called = ("姓名住址更正不予办理", "corrections of persons declined")
    shown = ("id", "asked", "why", "at", "by")
    list_display = ("id", "asked", "why", "at", "by")
    list_select_related = ("asked",)


@admin.register(Consent, site=site)
class ConsentAdmin(SupportAdmin):
    """Consents."""

    called = ("同意", "consents")
    shown = ("id", "person", "kind", "version", "source", "given_at", "withdrawn_at")
    list_display = ("id", "person", "kind", "version", "given_at", "withdrawn_at")
    list_select_related = ("person",)
    list_filter = ("kind",)


@admin.register(Offer, site=site)
class OfferAdmin(SupportAdmin):
    """Offers to those on the waiting list."""

    called = ("递补邀请", "offers")
    shown = ("id", "registration", "state", "made_at", "made_by", "expires_at", "ended_at")
    list_display = ("id", "registration", "state", "made_at", "expires_at", "ended_at")
    list_select_related = ("registration",)
    list_filter = ("state",)


@admin.register(Intake, site=site)
class IntakeAdmin(SupportAdmin):
    """Intakes."""

    called = ("报名期", "intakes")
    shown = ("id", "code", "title", "places", "opens_at", "closes_at", "offers_until", "offer_hours", "auto_offer")
    list_display = ("id", "code", "title", "places", "opens_at", "closes_at")


@admin.register(Notice, site=site)
class NoticeAdmin(SupportAdmin):
    """Notices, without their text: it may hold a private link."""

    called = ("通知", "notices")
    shown = (
        *("id", "event", "occasion", "state", "channel", "tries", "why", "created_at"),
        *("released_at", "released_by", "due_at", "sending_since", "sent_at"),
    )
    list_display = ("id", "event", "occasion", "state", "channel", "tries", "sent_at")
    list_filter = ("state", "channel", "event")
    actions = (
        deed(
            "resend",
            "重新发送",
            "Send again",
            lambda row, by, why: notices.resend(row.pk, now=clock.now(), by=by, why=why),
        ),
    )


@admin.register(Try, site=site)
class TryAdmin(SupportAdmin):
    """Each time a notice was tried."""

    called = ("发送经过", "tries of notices")
    shown = ("id", "notice", "number", "what", "channel", "to", "why", "by", "at")
    list_display = ("id", "notice", "number", "what", "channel", "to", "at")
    list_select_related = ("notice",)


@admin.register(Retention, site=site)
class RetentionAdmin(SupportAdmin):
    """How long data is kept."""

    called = ("保留期限", "terms of keeping")
    shown = ("id", "from_on", "kind", "days", "at", "by", "why")
    list_display = ("id", "from_on", "kind", "days", "at")


@admin.register(Shredding, site=site)
class ShreddingAdmin(SupportAdmin):
    """Runs over overdue data."""

    called = ("到期销毁", "runs over overdue data")
    shown = ("id", "done", "held", "report", "at", "by", "why")
    list_display = ("id", "done", "held", "at", "by")
