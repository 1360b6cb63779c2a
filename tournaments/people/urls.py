from django.urls import URLPattern, URLResolver, include, path

from tournaments.people.views import doubles, lists, members, people, winners

_PUBLIC: list[URLPattern] = [
    path("<number:number>/", people.person, name="person"),
    path("<number:number>/hide/", people.hide, name="person-hide"),
    path("<number:first>/<number:second>/", people.partnership, name="partnership"),
    path("<number:first>/against/<number:second>/", people.opponents, name="opponents"),
    path(
        "of/<slug:slug>/<number:number>/", people.people_of_pair, name="people-of-pair"
    ),
]
_CLUB: list[URLPattern] = [
    path("people/", members.members, name="members"),
    path("people/new/", members.member_new, name="member-new"),
    path("people/import/", lists.members_import, name="members-import"),
    path("people/doubles/", doubles.doubles, name="doubles"),
    path("people/<number:number>/", members.member, name="member"),
    path("people/<number:number>/remove/", members.member_remove, name="member-remove"),
    path("people/<number:number>/merge/", doubles.member_merge, name="member-merge"),
    path("people.csv", members.members_file, {"ending": "csv"}, "members-sheet"),
    path("people.xlsx", members.members_file, {"ending": "xlsx"}, "members-workbook"),
    path("winners/", winners.past_winners, name="past-winners"),
    path("winners/import/", lists.winners_import, name="winners-import"),
]

urlpatterns: list[URLResolver] = [
    path("people/", include(_PUBLIC)),
    path("desk/clubs/<slug:slug>/", include(_CLUB)),
]
