"""Addresses of registration: the public form and its status page, and the office's pages."""

from __future__ import annotations

from django.urls import path

from tournaments.people import (
    api,
    api_consents,
    api_corrections,
    api_intakes,
    api_notices,
    api_sheets,
    consent_views,
    correction_views,
    intake_views,
    office_views,
    privacy_views,
    sheet_views,
    views,
)
from tournaments.people.notice_urls import urlpatterns as notice_pages
from tournaments.people.office_list import RegistrationList

app_name = "people"
OFFICE = "office/registrations/"

#: Decisions about one registration, by the last part of their address.
DEEDS = {
    "approve": api.Approve,
    "ask-changes": api.AskChanges,
    "waitlist": api.Waitlist,
    "priority": api.SetPriority,
    "offer": api.MakeOffer,
    "put-back": api.PutBack,
    "decline": api.Decline,
    "withdraw": api.Withdraw,
    "reopen": api.Reopen,
    "correct-person": api_corrections.CorrectPerson,
    "confirm-person": api_corrections.ConfirmPerson,
    "decline-person": api_corrections.DeclinePerson,
    "paper-consent": api_consents.PaperConsent,
    "reveal": api.Reveal,
    "link": api.ShowStatusLink,
    "renew-link": api.RenewStatusLink,
}

urlpatterns = [
    path("register/", views.register, name="register"),
    path("register/status/<str:token>/", views.status, name="status"),
    path(OFFICE, RegistrationList.as_view(), name="list"),
    path(f"{OFFICE}import/", sheet_views.take_in, name="import"),
    path(f"{OFFICE}export/", sheet_views.give_out, name="export"),
    path(f"{OFFICE}approve/", office_views.approve_several, name="approve-several"),
    path(f"{OFFICE}<int:pk>/", office_views.detail, name="detail"),
    path(f"{OFFICE}<int:pk>/decide/", office_views.decide, name="decide"),
    path(f"{OFFICE}<int:pk>/reveal/", office_views.reveal, name="reveal"),
    path(f"{OFFICE}<int:pk>/link/", office_views.link, name="link"),
    path(f"{OFFICE}<int:pk>/take-back/", consent_views.take_back, name="take-back"),
    path(f"{OFFICE}<int:pk>/paper/", consent_views.on_paper, name="paper-consent"),
    path(f"{OFFICE}<int:pk>/correct/", correction_views.ask, name="correct-person"),
    path(f"{OFFICE}<int:pk>/correct/<int:asked>/", correction_views.confirm, name="confirm-person"),
    path(f"{OFFICE}<int:pk>/correct/<int:asked>/decline/", correction_views.decline, name="decline-person"),
    path("office/privacy/", privacy_views.page, name="privacy"),
    path("office/privacy/keep/", privacy_views.keep, name="privacy-keep"),
    path("office/privacy/shred/", privacy_views.shred, name="privacy-shred"),
    path("office/persons/<uuid:person>/file/", privacy_views.own_file, name="own-file"),
    path("office/intakes/", intake_views.intakes, name="intakes"),
    path("office/intakes/<int:pk>/", intake_views.change, name="intake"),
    *notice_pages,
    path("api/registrations", api.Registrations.as_view(), name="api-list"),
    path("api/registrations/<int:pk>", api.OneRegistration.as_view(), name="api-one"),
    *(path(f"api/registrations/<int:pk>/{deed}", view.as_view(), name=f"api-{deed}") for deed, view in DEEDS.items()),
    path("api/registrations/approve", api.ApproveSeveral.as_view(), name="api-approve-several"),
    path("api/registrations/check", api_sheets.CheckSheet.as_view(), name="api-check"),
    path("api/registrations/import", api_sheets.ImportSheet.as_view(), name="api-import"),
    path("api/registrations/export", api_sheets.ExportSheet.as_view(), name="api-export"),
    path("api/persons/<uuid:pk>/shred", api.Shred.as_view(), name="api-shred"),
    path("api/notices", api_notices.Notices.as_view(), name="api-notices"),
    path("api/notices/release", api_notices.ReleaseSeveral.as_view(), name="api-release-several"),
    path("api/notices/<int:pk>", api_notices.OneNotice.as_view(), name="api-notice"),
    path("api/notices/<int:pk>/release", api_notices.Release.as_view(), name="api-release"),
    path("api/notices/<int:pk>/discard", api_notices.Discard.as_view(), name="api-discard"),
    path("api/notices/<int:pk>/resend", api_notices.Resend.as_view(), name="api-resend"),
    path("api/notices/<int:pk>/taken-as-sent", api_notices.TakeAsSent.as_view(), name="api-taken-as-sent"),
    path("api/intakes", api_intakes.Intakes.as_view(), name="api-intakes"),
    path("api/intakes/<int:pk>", api_intakes.OneIntake.as_view(), name="api-intake"),
]
