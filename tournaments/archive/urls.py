from django.urls import URLPattern, path

from tournaments.archive import views as archive

urlpatterns: list[URLPattern] = [path("events/", archive.archive, name="archive")]
