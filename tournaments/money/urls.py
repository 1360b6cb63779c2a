"""Addresses of this room."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.money.views import money, pots, prizes

_MONEY: list[URLPattern] = [
    path("", money.money, name="money"),
    path("undo/", money.undo, name="money-undo"),
    path("fee/", pots.fee, name="money-fee"),
    path("pots/new/", pots.pot_new, name="money-pot-new"),
    path("pots/<number:number>/", pots.pot, name="money-pot"),
    path("pots/<number:number>/remove/", pots.remove, name="money-pot-remove"),
    path("prizes/", prizes.prizes, name="money-prizes"),
    path("payments.csv", prizes.payments_sheet, name="money-sheet"),
    path("accounts.csv", prizes.accounts_sheet, name="money-accounts"),
    path("receipts/<number:number>/", prizes.receipt, name="money-receipt"),
    path("<number:number>/", money.pair, name="money-pair"),
]

urlpatterns: list[URLResolver] = [path("desk/<slug:slug>/money/", include(_MONEY))]
