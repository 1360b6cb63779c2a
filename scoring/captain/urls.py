from django.urls import URLPattern, path

from scoring.captain.views import captain, meetings

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/<number:number>/dates/", captain.dates, name="match-dates"),
    path(
        "t/<str:code>/<number:number>/meeting/",
        meetings.by_code,
        name="captain-meeting",
    ),
    path(
        "desk/<slug:slug>/meetings/<number:number>/",
        meetings.at_desk,
        name="desk-meeting",
    ),
]
