"""Addresses: an event for other programs."""

from django.urls import URLPattern, path

from tournaments.views import export

urlpatterns: list[URLPattern] = [
    path("api/events/<str:uid>/export", export.export, name="export"),
]
