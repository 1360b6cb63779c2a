"""Addresses of this room."""

from django.urls import URLPattern, path

from scoring.desk.views import desk, desk_rulings, inbox, keying, reported, scores, undo

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/rulings/", desk_rulings.desk_rulings, name="desk-rulings"),
    path("desk/<slug:slug>/matches/<number:number>/", desk.enter, name="enter"),
    path("desk/<slug:slug>/matches/<number:number>/undo/", undo.undo, name="undo"),
    path(
        "desk/<slug:slug>/matches/<number:number>/<number:game>/keying/",
        keying.keying,
        name="keying",
    ),
    path("desk/<slug:slug>/scores/", scores.to_enter, name="scores"),
    path("desk/<slug:slug>/scores/quick/", scores.quick_entry, name="quick-entry"),
    path(
        "desk/<slug:slug>/scores/<number:number>/",
        scores.match_scores,
        name="match-scores",
    ),
    path("desk/<slug:slug>/reported/", reported.reported, name="reported"),
    path("desk/<slug:slug>/inbox/", inbox.inbox_page, name="inbox"),
]
