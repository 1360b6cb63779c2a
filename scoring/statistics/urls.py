from django.urls import URLPattern, path

from scoring.statistics import views as statistics

urlpatterns: list[URLPattern] = [
    path("people/<number:number>/bids/", statistics.person, name="person-bids"),
    path("e/<slug:slug>/statistics/", statistics.event, name="event-statistics"),
    path(
        "seasons/<number:number>/statistics/",
        statistics.season,
        name="season-statistics",
    ),
]
