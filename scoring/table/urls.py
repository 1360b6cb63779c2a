from django.urls import URLPattern, path

from scoring.table.views import no_show, table

urlpatterns: list[URLPattern] = [
    path("t/<str:code>/", table.table, name="table"),
    path("t/<str:code>/<number:number>/", table.match, name="match"),
    path(
        "desk/<slug:slug>/matches/<number:number>/no-show/",
        no_show.no_show,
        name="no-show",
    ),
]
