"""Addresses of money: the counter, the books, and their API."""

from __future__ import annotations

from django.urls import path

from tournaments.money import api, book_views, counter_views
from tournaments.money.payout_list import PayoutList

app_name = "money"

#: Steps of one payout, by the last part of their address.
STEPS = {
    "claim": api.EnterClaim,
    "approve": api.Approve,
    "send-back": api.SendBack,
    "unapprove": api.Unapprove,
    "pay": api.Pay,
    "sign": api.Sign,
    "ask-reversal": api.AskReversal,
    "take-back": api.TakeBack,
    "decline-reversal": api.DeclineReversal,
}

urlpatterns = [
    path("office/payouts/", PayoutList.as_view(), name="payouts"),
    path("office/payouts/<int:pk>/", counter_views.payout, name="payout"),
    path("office/payouts/<int:pk>/enter/", counter_views.enter, name="enter"),
    path("office/payouts/<int:pk>/decide/", counter_views.decide, name="decide"),
    path("office/payouts/<int:pk>/receipt/", counter_views.receipt, name="receipt"),
    path("office/books/", book_views.books, name="books"),
    path("office/books/close/", book_views.close, name="close"),
    path("office/books/settings/", book_views.settings, name="settings"),
    path("office/books/export/", book_views.export, name="export"),
    path("office/books/files/<uuid:pk>/", book_views.file, name="file"),
    path("api/payouts", api.Payouts.as_view(), name="api-payouts"),
    path("api/payouts/pay", api.PaySeveral.as_view(), name="api-pay-several"),
    path("api/payouts/<int:pk>", api.OnePayout.as_view(), name="api-payout"),
    *(path(f"api/payouts/<int:pk>/{step}", view.as_view(), name=f"api-{step}") for step, view in STEPS.items()),
    path("api/balances", api.Balances.as_view(), name="api-balances"),
]
