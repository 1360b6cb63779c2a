from django.urls import URLPattern, path

from tournaments.floor.views import board, wall
from tournaments.floor.views import hall as floor

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/wall/", wall.wall, name="wall"),
    path("desk/<slug:slug>/", board.now, name="now"),
    path("desk/<slug:slug>/find/", board.find, name="find"),
    path("desk/<slug:slug>/hall/", floor.hall, name="hall"),
    path("desk/<slug:slug>/tables/<number:number>/", floor.table, name="hall-table"),
]
