"""Addresses of this room."""

from django.urls import URLPattern, path

from scoring.rehearse import views as practice

urlpatterns: list[URLPattern] = [
    path("desk/clubs/<slug:slug>/practice/", practice.new, name="practice"),
    path(
        "desk/clubs/<slug:slug>/practice/<slug:uid>/",
        practice.wait,
        name="practice-day",
    ),
    path(
        "desk/clubs/<slug:slug>/practice/<slug:uid>/delete/",
        practice.delete,
        name="practice-delete",
    ),
]
