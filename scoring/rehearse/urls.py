from django.urls import URLPattern, path

from scoring.rehearse import views as practice

_PRACTICE = "desk/clubs/<slug:slug>/practice/"

urlpatterns: list[URLPattern] = [
    path(_PRACTICE, practice.new, name="practice"),
    path(f"{_PRACTICE}<slug:uid>/", practice.wait, name="practice-day"),
    path(f"{_PRACTICE}<slug:uid>/delete/", practice.delete, name="practice-delete"),
]
