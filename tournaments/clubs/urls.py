"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.clubs.views import (
    associations,
    club_associations,
    club_pages,
    clubs,
    directors,
    officials,
)

_CLUB = "desk/clubs/<slug:slug>/"
_ASSOCIATION = "desk/associations/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("associations/<slug:slug>/", associations.association, name="association"),
    path("clubs/", club_pages.clubs, name="clubs"),
    path("clubs/<slug:slug>/", club_pages.club, name="club-page"),
    path(
        "clubs/<slug:slug>/calendar.ics", club_pages.club_calendar, name="club-calendar"
    ),
    path("clubs/<slug:slug>/winners/", club_pages.winners, name="winners"),
    path("desk/", clubs.desk, name="desk"),
    path(
        "desk/associations/new/", associations.association_new, name="association-new"
    ),
    path(_ASSOCIATION, associations.association_desk, name="association-desk"),
    path(
        f"{_ASSOCIATION}settings/",
        associations.association_edit,
        name="association-edit",
    ),
    path(
        f"{_ASSOCIATION}delete/",
        associations.association_delete,
        name="association-delete",
    ),
    path(
        f"{_CLUB}associations/",
        club_associations.club_associations,
        name="club-associations",
    ),
    path(
        f"{_CLUB}associations/<number:number>/",
        club_associations.club_association,
        name="club-association",
    ),
    path(
        f"{_CLUB}people/<number:number>/link/",
        club_associations.member_link,
        name="member-link",
    ),
    path("desk/clubs/new/", clubs.club_new, name="club-new"),
    path(_CLUB, clubs.club, name="club"),
    path(f"{_CLUB}settings/", clubs.club_edit, name="club-edit"),
    path(f"{_CLUB}delete/", clubs.club_delete, name="club-delete"),
    path(f"{_CLUB}deleted/", clubs.deleted_events, name="deleted-events"),
    path(f"{_CLUB}directors/code/", directors.reset_code, name="reset-code"),
    path(f"{_CLUB}directors/", officials.officials, name="directors"),
    path(f"{_CLUB}hand-over/", officials.hand_over, name="club-hand-over"),
    path("join/<str:token>/", directors.join, name="join"),
    path("desk/<slug:slug>/delete/", clubs.event_delete, name="event-delete"),
]
