"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.money.views import money, pots, prizes

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/money/", money.money, name="money"),
    path("desk/<slug:slug>/money/undo/", money.undo, name="money-undo"),
    path("desk/<slug:slug>/money/fee/", pots.fee, name="money-fee"),
    path("desk/<slug:slug>/money/pots/new/", pots.pot_new, name="money-pot-new"),
    path("desk/<slug:slug>/money/pots/<number:number>/", pots.pot, name="money-pot"),
    path(
        "desk/<slug:slug>/money/pots/<number:number>/remove/",
        pots.remove,
        name="money-pot-remove",
    ),
    path("desk/<slug:slug>/money/prizes/", prizes.prizes, name="money-prizes"),
    path(
        "desk/<slug:slug>/money/payments.csv", prizes.payments_sheet, name="money-sheet"
    ),
    path(
        "desk/<slug:slug>/money/accounts.csv",
        prizes.accounts_sheet,
        name="money-accounts",
    ),
    path(
        "desk/<slug:slug>/money/receipts/<number:number>/",
        prizes.receipt,
        name="money-receipt",
    ),
    path("desk/<slug:slug>/money/<number:number>/", money.pair, name="money-pair"),
]
