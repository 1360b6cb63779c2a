from django.urls import URLPattern, path

from tournaments.exchange import views as export

urlpatterns: list[URLPattern] = [
    path("desk/clubs/<slug:slug>/events/import/", export.bring_in, name="event-import"),
    path("api/events/<str:uid>/export", export.export, name="export"),
    path("e/<slug:slug>/standings.csv", export.standings_sheet, name="standings-sheet"),
    path("e/<slug:slug>/results.csv", export.results_sheet, name="results-sheet"),
]
