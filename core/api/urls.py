"""Addresses of the ground floor's calls, and of the page where tokens are made."""

from __future__ import annotations

from django.urls import path

from core.api import calls, pages

app_name = "api"

urlpatterns = [
    path("account/tokens/", pages.tokens_page, name="tokens-page"),
    path("account/tokens/<int:pk>/revoke/", pages.revoke_page, name="revoke-token-page"),
    path("api/me", calls.Me.as_view(), name="me"),
    path("api/tokens", calls.Tokens.as_view(), name="tokens"),
    path("api/tokens/<int:pk>/revoke", calls.RevokeToken.as_view(), name="revoke-token"),
    path("api/members", calls.Members.as_view(), name="members"),
    path("api/members/<int:pk>", calls.Member.as_view(), name="member"),
    path("api/audit", calls.Audit.as_view(), name="audit"),
]
