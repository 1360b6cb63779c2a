"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.people.views import doubles, lists, members, people, winners

_PEOPLE = "desk/clubs/<slug:slug>/people"
_CLUB = "desk/clubs/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("people/<number:number>/", people.person, name="person"),
    path("people/<number:number>/hide/", people.hide, name="person-hide"),
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
    path(f"{_PEOPLE}/", members.members, name="members"),
    path(f"{_PEOPLE}/new/", members.member_new, name="member-new"),
    path(f"{_PEOPLE}/import/", lists.members_import, name="members-import"),
    path(f"{_PEOPLE}/doubles/", doubles.doubles, name="doubles"),
    path(
        f"{_PEOPLE}/<number:number>/remove/",
        members.member_remove,
        name="member-remove",
    ),
    path(f"{_PEOPLE}/<number:number>/", members.member, name="member"),
    path(
        f"{_PEOPLE}/<number:number>/merge/", doubles.member_merge, name="member-merge"
    ),
    path(
        f"{_PEOPLE}.csv", members.members_file, {"ending": "csv"}, name="members-sheet"
    ),
    path(
        f"{_PEOPLE}.xlsx",
        members.members_file,
        {"ending": "xlsx"},
        name="members-workbook",
    ),
    path(f"{_CLUB}winners/", winners.past_winners, name="past-winners"),
    path(f"{_CLUB}winners/import/", lists.winners_import, name="winners-import"),
]
