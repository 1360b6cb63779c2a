"""Addresses of tables, links and results."""

from django.urls import URLPattern, path

from scoring import api
from scoring.views import desk, doors, glossary, links, table

urlpatterns: list[URLPattern] = [
    path("t/", doors.code, name="code"),
    path("t/<str:code>/", table.table, name="table"),
    path("t/<str:code>/<int:number>/", table.match, name="match"),
    path("desk/<slug:slug>/matches/<int:number>/", desk.enter, name="enter"),
    path("desk/<slug:slug>/inbox/", desk.inbox_fragment, name="inbox"),
    path("desk/<slug:slug>/links/", links.links, name="links"),
    path("api/hands/check", api.check_hands, name="check-hands"),
    path("glossary/", glossary.glossary, name="glossary"),
]
