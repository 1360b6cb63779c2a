from django.urls import URLPattern, path

from tournaments.notices import views as follow

_PAIR = "follow/<slug:slug>/<number:number>/"
_OTHER = "follow/of/<slug:kind>/<number:number>/"

urlpatterns: list[URLPattern] = [
    path(_PAIR, follow.follow, name="follow"),
    path(f"{_PAIR}phone/", follow.follow_phone, name="follow-phone"),
    path(_OTHER, follow.follow, name="follow-of"),
    path(f"{_OTHER}phone/", follow.follow_phone, name="follow-of-phone"),
    path("told.js", follow.worker, name="follow-worker"),
    path("told/phone/", follow.move_phone, name="follow-phone-moved"),
    path("told/<str:token>/", follow.message_link, name="follow-link"),
    path("told/<str:token>/stop/", follow.stop_by_mail, name="follow-stop"),
]
