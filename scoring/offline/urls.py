from django.urls import URLPattern, path

from scoring.offline import views

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/kept", views.take_entries, name="offline-sync"),
    path("desk/<slug:slug>/handover/", views.handover, name="handover"),
]
