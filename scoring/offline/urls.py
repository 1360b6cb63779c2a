"""Addresses of this room."""

from django.urls import URLPattern, path

from scoring.offline.views import handover, offline_sync

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/kept", offline_sync.take_entries, name="offline-sync"),
    path("desk/<slug:slug>/handover/", handover.handover, name="handover"),
]
