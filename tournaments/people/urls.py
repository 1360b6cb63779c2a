"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.people.views import doubles, hiding, lists, members, people, winners

urlpatterns: list[URLPattern] = [
    path("people/<number:number>/", people.person, name="person"),
    path("people/<number:number>/hide/", hiding.hide, name="person-hide"),
    path(
        "people/<number:first>/<number:second>/", people.partnership, name="partnership"
    ),
    path(
        "people/<number:first>/against/<number:second>/",
        people.opponents,
        name="opponents",
    ),
    path(
        "people/of/<slug:slug>/<number:number>/",
        people.people_of_pair,
        name="people-of-pair",
    ),
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
]
