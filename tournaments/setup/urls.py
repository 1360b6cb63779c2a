from django.urls import URLPattern, path

from tournaments.setup.views import days, desk, formats

urlpatterns: list[URLPattern] = [
    path("desk/clubs/<slug:slug>/events/new/", desk.event_new, name="event-new"),
    path("desk/days/<slug:slug>/again/", days.day_again, name="day-again"),
    path("desk/describe/", desk.describe, name="describe"),
    path("desk/<slug:slug>/settings/", desk.event_edit, name="event-edit"),
    path(
        "desk/<slug:slug>/settings/format/", formats.event_format, name="event-format"
    ),
    path("desk/<slug:slug>/log/", desk.log, name="log"),
    path("desk/<slug:slug>/log/check/", desk.log_check, name="log-check"),
]
