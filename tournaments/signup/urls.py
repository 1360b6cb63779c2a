"""Addresses of this room."""

from django.urls import URLPattern, path

from tournaments.signup.views import desk, public, sign_up

urlpatterns: list[URLPattern] = [
    path("sign-up/<slug:slug>/", sign_up.sign_up, name="sign-up"),
    path(
        "sign-up/<slug:slug>/partners/<number:number>/",
        sign_up.partner,
        name="sign-up-partner",
    ),
    path("sign-up/<slug:slug>/<str:code>/", sign_up.own_page, name="sign-up-link"),
    path(
        "e/<slug:slug>/photo/<slug:kind>/<slug:digest>.jpg",
        public.picture,
        name="event-picture",
    ),
    path("e/<slug:slug>/flyer-<slug:paper>.pdf", public.flyer, name="flyer"),
    path(
        "embed/e/<slug:slug>/standings/", public.embed_standings, name="embed-standings"
    ),
    path("embed/e/<slug:slug>/brackets/", public.embed_brackets, name="embed-brackets"),
    path("embed/clubs/<slug:slug>/", public.embed_club, name="embed-club"),
    path("desk/<slug:slug>/facts/", desk.facts, name="facts"),
    path("desk/<slug:slug>/facts/picture/", desk.picture, name="facts-picture"),
    path("desk/<slug:slug>/sign-ups/", desk.sign_ups, name="sign-ups"),
    path("desk/<slug:slug>/blind-draw/", desk.blind_draw, name="blind-draw"),
]
