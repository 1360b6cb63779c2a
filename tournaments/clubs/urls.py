from django.urls import URLPattern, URLResolver, include, path

from tournaments.clubs.views import (
    associations,
    club_associations,
    club_pages,
    clubs,
    directors,
    officials,
)

_PUBLIC: list[URLPattern] = [
    path("", club_pages.clubs, name="clubs"),
    path("<slug:slug>/", club_pages.club, name="club-page"),
    path("<slug:slug>/calendar.ics", club_pages.club_calendar, name="club-calendar"),
    path("<slug:slug>/winners/", club_pages.winners, name="winners"),
]
_ASSOCIATION: list[URLPattern] = [
    path("", associations.association_desk, name="association-desk"),
    path("settings/", associations.association_edit, name="association-edit"),
    path("delete/", associations.association_delete, name="association-delete"),
]

_CLUB: list[URLPattern] = [
    path(
        "associations/", club_associations.club_associations, name="club-associations"
    ),
    path(
        "associations/<number:number>/",
        club_associations.club_association,
        name="club-association",
    ),
    path(
        "people/<number:number>/link/",
        club_associations.member_link,
        name="member-link",
    ),
    path("", clubs.club, name="club"),
    path("settings/", clubs.club_edit, name="club-edit"),
    path("delete/", clubs.club_delete, name="club-delete"),
    path("deleted/", clubs.deleted_events, name="deleted-events"),
    path("directors/code/", directors.reset_code, name="reset-code"),
    path("directors/", officials.officials, name="directors"),
    path("hand-over/", officials.hand_over, name="club-hand-over"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("associations/<slug:slug>/", associations.association, name="association"),
    path("clubs/", include(_PUBLIC)),
    path("desk/", clubs.desk, name="desk"),
    path(
        "desk/associations/new/", associations.association_new, name="association-new"
    ),
    path("desk/associations/<slug:slug>/", include(_ASSOCIATION)),
    path("desk/clubs/new/", clubs.club_new, name="club-new"),
    path("desk/clubs/<slug:slug>/", include(_CLUB)),
    path("join/<str:token>/", directors.join, name="join"),
    path("desk/<slug:slug>/delete/", clubs.event_delete, name="event-delete"),
]
