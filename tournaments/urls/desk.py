"""URLs of the director's desk."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from tournaments.clubs.views import associations, clubs, directors
from tournaments.draw.views import cut, draw
from tournaments.floor.views import board
from tournaments.floor.views import hall as floor
from tournaments.house import views as house
from tournaments.league import views as fixtures
from tournaments.people.views import doubles, lists, members, winners
from tournaments.seasons import views as seasons
from tournaments.setup.views import desk, formats

urlpatterns: list[URLPattern] = [
    path(
        "sign-in/",
        directors.SignInView.as_view(),
        name="sign-in",
    ),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("desk/", clubs.desk, name="desk"),
    path(
        "desk/associations/new/", associations.association_new, name="association-new"
    ),
    path(
        "desk/associations/<slug:slug>/",
        associations.association_desk,
        name="association-desk",
    ),
    path(
        "desk/clubs/<slug:slug>/associations/",
        associations.club_associations,
        name="club-associations",
    ),
    path(
        "desk/clubs/<slug:slug>/people/<number:number>/link/",
        associations.member_link,
        name="member-link",
    ),
    path("desk/clubs/new/", clubs.club_new, name="club-new"),
    path("desk/clubs/<slug:slug>/", clubs.club, name="club"),
    path("desk/clubs/<slug:slug>/settings/", clubs.club_edit, name="club-edit"),
    path("desk/clubs/<slug:slug>/delete/", clubs.club_delete, name="club-delete"),
    path(
        "desk/clubs/<slug:slug>/deleted/",
        clubs.deleted_events,
        name="deleted-events",
    ),
    path("desk/clubs/<slug:slug>/directors/", directors.directors, name="directors"),
    path("desk/clubs/<slug:slug>/people/", members.members, name="members"),
    path("desk/clubs/<slug:slug>/people/new/", members.member_new, name="member-new"),
    path(
        "desk/clubs/<slug:slug>/people/import/",
        lists.members_import,
        name="members-import",
    ),
    path("desk/clubs/<slug:slug>/people/doubles/", doubles.doubles, name="doubles"),
    path(
        "desk/clubs/<slug:slug>/people/<number:number>/remove/",
        members.member_remove,
        name="member-remove",
    ),
    path(
        "desk/clubs/<slug:slug>/people/<number:number>/", members.member, name="member"
    ),
    path(
        "desk/clubs/<slug:slug>/people/<number:number>/merge/",
        doubles.member_merge,
        name="member-merge",
    ),
    path(
        "desk/clubs/<slug:slug>/people.csv",
        members.members_sheet,
        name="members-sheet",
    ),
    path(
        "desk/clubs/<slug:slug>/people.xlsx",
        members.members_workbook,
        name="members-workbook",
    ),
    path("desk/clubs/<slug:slug>/winners/", winners.past_winners, name="past-winners"),
    path(
        "desk/clubs/<slug:slug>/winners/import/",
        lists.winners_import,
        name="winners-import",
    ),
    path("desk/clubs/<slug:slug>/seasons/", seasons.seasons, name="seasons"),
    path("desk/clubs/<slug:slug>/seasons/new/", seasons.season_new, name="season-new"),
    path(
        "desk/clubs/<slug:slug>/seasons/<number:number>/",
        seasons.season_desk,
        name="season-desk",
    ),
    path("join/<str:token>/", directors.join, name="join"),
    path("desk/clubs/<slug:slug>/events/new/", desk.event_new, name="event-new"),
    path("desk/describe/", desk.describe, name="describe"),
    path("desk/<slug:slug>/", board.now, name="now"),
    path("desk/<slug:slug>/find/", board.find, name="find"),
    path("desk/<slug:slug>/hall/", floor.hall, name="hall"),
    path("desk/<slug:slug>/tables/<number:number>/", floor.table, name="hall-table"),
    path("desk/<slug:slug>/settings/", desk.event_edit, name="event-edit"),
    path("desk/<slug:slug>/delete/", clubs.event_delete, name="event-delete"),
    path(
        "desk/<slug:slug>/settings/format/", formats.event_format, name="event-format"
    ),
    path("desk/<slug:slug>/settings/rules/", house.event_rules, name="event-rules"),
    path("desk/<slug:slug>/draw/", draw.draw, name="draw"),
    path("desk/<slug:slug>/dates/", fixtures.dates, name="dates"),
    path("desk/<slug:slug>/dates/homes/", fixtures.homes, name="homes"),
    path(
        "desk/<slug:slug>/dates/<number:number>/",
        fixtures.date_of_match,
        name="date-of-match",
    ),
    path("desk/<slug:slug>/ties/", cut.ties, name="ties"),
    path("desk/<slug:slug>/cut/", cut.cut, name="cut"),
    path("desk/<slug:slug>/finish/", cut.finish, name="finish"),
    path("desk/<slug:slug>/log/", desk.log, name="log"),
    path("desk/<slug:slug>/log/check/", desk.log_check, name="log-check"),
]
