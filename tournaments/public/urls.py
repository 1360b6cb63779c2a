"""Addresses of this room."""

from django.urls import URLPattern, path

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
    path("e/<slug:slug>/newspaper/", public.newspaper, name="newspaper"),
    path("e/<slug:slug>/brackets/", public.brackets, name="brackets"),
    path("e/<slug:slug>/brackets/<number:stage>/", public.bracket, name="bracket"),
    path("e/<slug:slug>/pairs/", public.pairs, name="event-pairs"),
    path("e/<slug:slug>/pairs/<number:number>/", public.pair, name="pair"),
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
    path("e/<slug:slug>/version", public.version, name="version"),
]
