"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.notices import views as follow

urlpatterns: list[URLPattern] = [
    path("follow/<slug:slug>/<number:number>/", follow.follow, name="follow"),
    path(
        "follow/<slug:slug>/<number:number>/phone/",
        follow.follow_phone,
        name="follow-phone",
    ),
    path(
        "follow/of/<slug:kind>/<number:number>/", follow.follow_other, name="follow-of"
    ),
    path(
        "follow/of/<slug:kind>/<number:number>/phone/",
        follow.follow_other_phone,
        name="follow-of-phone",
    ),
    path("told.js", follow.worker, name="follow-worker"),
    path("told/phone/", follow.move_phone, name="follow-phone-moved"),
    path("told/<str:token>/", follow.message_link, name="follow-link"),
    path("told/<str:token>/stop/", follow.stop_by_mail, name="follow-stop"),
]
