from django.urls import URLPattern, path

from scoring.desk.views import desk, desk_rulings, inbox, keying, scores

_MATCH = "desk/<slug:slug>/matches/<number:number>/"
_SCORES = "desk/<slug:slug>/scores/"

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/rulings/", desk_rulings.desk_rulings, name="desk-rulings"),
    path(_MATCH, desk.enter, name="enter"),
    path(f"{_MATCH}undo/", inbox.undo, name="undo"),
    path(f"{_MATCH}<number:game>/keying/", keying.keying, name="keying"),
    path(_SCORES, scores.to_enter, name="scores"),
    path(f"{_SCORES}quick/", scores.quick_entry, name="quick-entry"),
    path(f"{_SCORES}<number:number>/", scores.match_scores, name="match-scores"),
    path("desk/<slug:slug>/reported/", inbox.reported, name="reported"),
    path("desk/<slug:slug>/inbox/", inbox.inbox_page, name="inbox"),
]
