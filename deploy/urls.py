"""Every URL of the site: each app lists those of its rooms."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from players.common.buttons import with_form

urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("players.accounts.urls")),
    path("", include("deploy.backups.views")),
    path("", include("deploy.installation.views")),
    path("", include("tournaments.urls")),
    path("", include("deploy.guide")),
    path("", include("deploy.pages")),
    path("language/", csrf_exempt(with_form(set_language)), name="set_language"),
]

handler400 = "deploy.pages.bad_request"
handler404 = "deploy.pages.not_found"
handler429 = "players.accounts.views.too_many"
handler500 = "deploy.pages.server_error"
