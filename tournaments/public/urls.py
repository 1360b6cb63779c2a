from django.urls import URLPattern, path

from tournaments.public.views import public, share_images

_EVENT = "e/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("", public.home, name="home"),
    path("roles/", public.roles, name="roles"),
    path(_EVENT, public.event, name="event"),
    path(f"{_EVENT}standings/", public.standings, name="standings"),
    path(f"{_EVENT}rounds/", public.rounds, name="rounds"),
    path(f"{_EVENT}rounds/<number:stage>/<number:number>/", public.round, name="round"),
    path(f"{_EVENT}newspaper/", public.newspaper, name="newspaper"),
    path(f"{_EVENT}brackets/", public.brackets, name="brackets"),
    path(f"{_EVENT}brackets/<number:stage>/", public.bracket, name="bracket"),
    path(f"{_EVENT}pairs/", public.pairs, name="event-pairs"),
    path(f"{_EVENT}pairs/<number:number>/", public.pair, name="pair"),
    path(
        f"{_EVENT}app.webmanifest", share_images.event_manifest, name="event-manifest"
    ),
    path(f"{_EVENT}picture.png", share_images.event_image, name="event-image"),
    path(
        f"{_EVENT}pairs/<number:number>/picture.png",
        share_images.pair_image,
        name="pair-image",
    ),
    path(
        f"{_EVENT}brackets/<number:stage>/picture.png",
        share_images.final_image,
        name="final-image",
    ),
    path(f"{_EVENT}version", public.version, name="version"),
]
