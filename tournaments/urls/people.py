"""Addresses of people, for everybody."""

from django.urls import URLPattern, path

from tournaments.views import people

urlpatterns: list[URLPattern] = [
    path("events/", people.archive, name="archive"),
    path("people/<int:number>/", people.person, name="person"),
    path("people/<int:first>/<int:second>/", people.partnership, name="partnership"),
    path(
        "people/of/<slug:slug>/<int:number>/",
        people.people_of_pair,
        name="people-of-pair",
    ),
]
