"""Addresses of practice."""

from __future__ import annotations

from django.urls import path

from games.practice import views

app_name = "practice"

urlpatterns = [
    path("practice/", views.practice, name="practice"),
    path("practice/<uuid:pk>/", views.go_on, name="go-on"),
    path("practice/<uuid:pk>/end/", views.end, name="end"),
]
