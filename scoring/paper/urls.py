from django.urls import URLPattern, path

from scoring.paper import views

urlpatterns: list[URLPattern] = [
    path("desk/<slug:slug>/paper/", views.papers, name="paper"),
    path("desk/<slug:slug>/paper/day.zip", views.day, name="paper-day"),
    path("desk/<slug:slug>/paper/<slug:name>.pdf", views.pdf, name="paper-pdf"),
]
