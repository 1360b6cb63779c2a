"""Addresses of tables, links and results."""

from django.urls import URLPattern, path

from scoring import api
from scoring.views import desk, doors, glossary, links, no_show, rulings, table

urlpatterns: list[URLPattern] = [
    path("t/", doors.code, name="code"),
    path("t/<str:code>/", table.table, name="table"),
    path("t/<str:code>/<int:number>/", table.match, name="match"),
    path("t/<str:code>/<int:number>/rulings/", rulings.rulings, name="rulings"),
    path("desk/<slug:slug>/rulings/", rulings.desk_rulings, name="desk-rulings"),
    path(
        "desk/<slug:slug>/matches/<int:number>/ruling/",
        rulings.desk_ruling,
        name="desk-ruling",
    ),
    path("desk/<slug:slug>/matches/<int:number>/", desk.enter, name="enter"),
    path(
        "desk/<slug:slug>/matches/<int:number>/no-show/",
        no_show.no_show,
        name="no-show",
    ),
    path("desk/<slug:slug>/inbox/", desk.inbox_fragment, name="inbox"),
    path("desk/<slug:slug>/links/", links.links, name="links"),
    path("api/hands/check", api.check_hands, name="check-hands"),
    path("glossary/", glossary.glossary, name="glossary"),
]
