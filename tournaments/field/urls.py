"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.field.views import members, pair_actions, pairs, sheet

_PAIR = "desk/<slug:slug>/pairs/<number:number>/"
_PAIRS = "desk/<slug:slug>/pairs/"

urlpatterns: list[URLPattern] = [
    path(_PAIRS, pairs.pairs, name="pairs"),
    path(f"{_PAIRS}add/", pairs.add, name="pair-add"),
    path(f"{_PAIRS}check-in/", pairs.check, name="check-in"),
    path(f"{_PAIRS}check-in/all/", pairs.check_all, name="check-in-all"),
    path(f"{_PAIRS}import/", sheet.pairs_import, name="pairs-import"),
    path(f"{_PAIRS}members/", members.pick, name="pairs-members"),
    path(f"{_PAIRS}print/", pairs.printed, name="pairs-print"),
    path(_PAIR, pair_actions.pair, name="pair-desk"),
    path(f"{_PAIR}names/", pairs.edit, name="pair-edit"),
    path(f"{_PAIR}remove/", pairs.remove, name="pair-remove"),
    path(f"{_PAIR}<slug:name>/", pair_actions.pair_action, name="pair-action"),
    path("desk/<slug:slug>/people.json", pairs.people, name="people"),
]
