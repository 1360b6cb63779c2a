from django.urls import URLPattern, path

from tournaments.days.views import check_in, desk, hall, public

urlpatterns: list[URLPattern] = [
    path("days/<slug:slug>/", public.day, name="day"),
    path("days/<slug:slug>/wall/", public.wall, name="day-wall"),
    path("days/<slug:slug>/version", public.version, name="day-version"),
    path("desk/clubs/<slug:slug>/days/new/", desk.day_new, name="day-new"),
    path("desk/days/<slug:slug>/", hall.board, name="day-board"),
    path("desk/days/<slug:slug>/hall/", hall.tell, name="day-hall"),
    path("desk/days/<slug:slug>/check-in/", check_in.pairs, name="day-check-in"),
    path("desk/days/<slug:slug>/settings/", desk.settings, name="day-settings"),
    path("desk/days/<slug:slug>/tables/", desk.tables, name="day-tables"),
    path("desk/days/<slug:slug>/leave/", desk.leave, name="day-leave"),
]
