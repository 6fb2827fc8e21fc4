"""The addresses of allauth that are in use: signing in and out, passwords, second factors. Sign-up and mail are not."""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.base import views as factor
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from django.urls import path, re_path

urlpatterns = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("confirm/", account.reauthenticate, name="account_reauthenticate"),
    path("password/", account.password_change, name="account_change_password"),
    path("password/set/done/", account.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    re_path(
        r"^password/set/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        account.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("second-factor/", factor.index, name="mfa_index"),
    path("second-factor/code/", factor.authenticate, name="mfa_authenticate"),
    path("second-factor/confirm/", factor.reauthenticate, name="mfa_reauthenticate"),
    path("second-factor/set-up/", totp.activate_totp, name="mfa_activate_totp"),
    path("second-factor/remove/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("second-factor/recovery/", recovery.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("second-factor/recovery/new/", recovery.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("second-factor/recovery/file/", recovery.download_recovery_codes, name="mfa_download_recovery_codes"),
]
