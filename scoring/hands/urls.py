from django.urls import URLPattern, path

from scoring.hands import api
from scoring.hands.views import glossary, lay_down, record, replay

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/<number:number>/lay-down/", lay_down.laydown, name="lay-down"),
    path("t/<str:code>/<number:number>/record/", record.record, name="record"),
    path(
        "t/<str:code>/<number:number>/record/check", record.check, name="record-check"
    ),
    path(
        "e/<slug:slug>/matches/<number:number>/<number:game>/hands/<number:hand>/",
        replay.replay,
        name="replay",
    ),
    path("api/hands/check", api.check_hands, name="check-hands"),
    path("glossary/", glossary.glossary, name="glossary"),
]
