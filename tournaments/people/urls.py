"""Addresses of registration: the public form and its status page, and the office's pages."""

from __future__ import annotations

from django.urls import path

from tournaments.people import intake_views, office_views, sheet_views, views

app_name = "people"
OFFICE = "office/registrations/"

urlpatterns = [
    path("register/", views.register, name="register"),
    path("register/status/<str:token>/", views.status, name="status"),
    path(OFFICE, office_views.listing_page, name="list"),
    path(f"{OFFICE}import/", sheet_views.take_in, name="import"),
    path(f"{OFFICE}export/", sheet_views.give_out, name="export"),
    path(f"{OFFICE}<int:pk>/", office_views.detail, name="detail"),
    path(f"{OFFICE}<int:pk>/decide/", office_views.decide, name="decide"),
    path(f"{OFFICE}<int:pk>/reveal/", office_views.reveal, name="reveal"),
    path(f"{OFFICE}<int:pk>/link/", office_views.link, name="link"),
    path("office/intakes/", intake_views.intakes, name="intakes"),
    path("office/intakes/<int:pk>/", intake_views.change, name="intake"),
]
