"""Public URLs: the same page for every reader."""

from django.urls import URLPattern, path

from tournaments.floor.views import wall
from tournaments.house import views as house
from tournaments.league import views as fixtures
from tournaments.notices import views as follow
from tournaments.public.views import manifest, public, roles, share_images

urlpatterns: list[URLPattern] = [
    path("", public.home, name="home"),
    path("roles/", roles.roles, name="roles"),
    path("e/<slug:slug>/", public.event, name="event"),
    path("e/<slug:slug>/standings/", public.standings, name="standings"),
    path("e/<slug:slug>/rounds/", public.rounds, name="rounds"),
    path(
        "e/<slug:slug>/rounds/<number:stage>/<number:number>/",
        public.round,
        name="round",
    ),
    path("e/<slug:slug>/schedule/", fixtures.schedule, name="schedule"),
    path("e/<slug:slug>/schedule/<number:number>/", fixtures.week, name="week"),
    path("e/<slug:slug>/meetings/<number:number>/", fixtures.meeting, name="meeting"),
    path("e/<slug:slug>/calendar.ics", fixtures.calendar, name="calendar"),
    path(
        "e/<slug:slug>/pairs/<number:number>/calendar.ics",
        fixtures.pair_calendar,
        name="pair-calendar",
    ),
    path("e/<slug:slug>/brackets/", public.brackets, name="brackets"),
    path("e/<slug:slug>/brackets/<number:stage>/", public.bracket, name="bracket"),
    path("e/<slug:slug>/pairs/", public.pairs, name="event-pairs"),
    path("e/<slug:slug>/pairs/<number:number>/", public.pair, name="pair"),
    path("e/<slug:slug>/rules/", house.rules, name="rules"),
    path("e/<slug:slug>/rules/compared/", house.compared_rules, name="rules-compared"),
    path("e/<slug:slug>/wall/", wall.wall, name="wall"),
    path(
        "e/<slug:slug>/app.webmanifest",
        manifest.event_manifest,
        name="event-manifest",
    ),
    path("e/<slug:slug>/picture.png", share_images.event_image, name="event-image"),
    path(
        "e/<slug:slug>/pairs/<number:number>/picture.png",
        share_images.pair_image,
        name="pair-image",
    ),
    path(
        "e/<slug:slug>/brackets/<number:stage>/picture.png",
        share_images.final_image,
        name="final-image",
    ),
    path("follow/<slug:slug>/<number:number>/", follow.follow, name="follow"),
    path(
        "follow/<slug:slug>/<number:number>/phone/",
        follow.follow_phone,
        name="follow-phone",
    ),
    path("told.js", follow.worker, name="follow-worker"),
    path("told/phone/", follow.move_phone, name="follow-phone-moved"),
    path("told/<str:token>/", follow.message_link, name="follow-link"),
    path("told/<str:token>/stop/", follow.stop_by_mail, name="follow-stop"),
    path("e/<slug:slug>/version", public.version, name="version"),
]
