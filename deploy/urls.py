"""Every address of the site, by audience."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.public")),
    path("", include("tournaments.urls.desk")),
    path("", include("tournaments.urls.pairs")),
    path("", include("scoring.urls")),
    path("", include("deploy.pages")),
    path("language/", include("django.conf.urls.i18n")),
]
