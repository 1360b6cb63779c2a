"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.draw.views import cut, draw, wishes

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/draw/", draw.draw, name="draw"),
    path("desk/<slug:slug>/draw/wishes/", wishes.wishes, name="wishes"),
    path("desk/<slug:slug>/ties/", cut.ties, name="ties"),
    path("desk/<slug:slug>/cut/", cut.cut, name="cut"),
    path("desk/<slug:slug>/finish/", cut.finish, name="finish"),
]
