from django.urls import URLPattern, path

from scoring.sheets.views import paper, presence, sheets

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/<number:number>/open", presence.presence, name="presence"),
    path("t/<str:code>/<number:number>/hands/", sheets.hands, name="hands"),
    path("desk/<slug:slug>/sheets/<number:round>/", paper.sheets, name="sheets"),
    path(
        "e/<slug:slug>/matches/<number:number>/sheet/", paper.public, name="match-sheet"
    ),
]
