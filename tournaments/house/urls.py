from django.urls import URLPattern, path

from tournaments.house import views as house

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/rules/", house.rules, name="rules"),
    path("e/<slug:slug>/rules/compared/", house.compared_rules, name="rules-compared"),
    path("desk/<slug:slug>/settings/rules/", house.event_rules, name="event-rules"),
]
