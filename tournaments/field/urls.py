"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.field.views import members, pair_actions, pairs, sheet

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/pairs/", pairs.pairs, name="pairs"),
    path("desk/<slug:slug>/pairs/add/", pairs.add, name="pair-add"),
    path("desk/<slug:slug>/pairs/check-in/", pairs.check, name="check-in"),
    path("desk/<slug:slug>/pairs/check-in/all/", pairs.check_all, name="check-in-all"),
    path("desk/<slug:slug>/pairs/import/", sheet.pairs_import, name="pairs-import"),
    path("desk/<slug:slug>/pairs/members/", members.pick, name="pairs-members"),
    path("desk/<slug:slug>/pairs/print/", pairs.printed, name="pairs-print"),
    path(
        "desk/<slug:slug>/pairs/<number:number>/", pair_actions.pair, name="pair-desk"
    ),
    path("desk/<slug:slug>/pairs/<number:number>/names/", pairs.edit, name="pair-edit"),
    path(
        "desk/<slug:slug>/pairs/<number:number>/remove/",
        pairs.remove,
        name="pair-remove",
    ),
    path(
        "desk/<slug:slug>/pairs/<number:number>/<slug:name>/",
        pair_actions.pair_action,
        name="pair-action",
    ),
    path("desk/<slug:slug>/people.json", pairs.people, name="people"),
]
