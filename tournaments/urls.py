"""The app's addresses, room by room; where two rooms fit one, the first has it."""

from django.urls import URLPattern

from tournaments.archive import urls as archive
from tournaments.clubs import urls as clubs
from tournaments.days import urls as days
from tournaments.draw import urls as draw
from tournaments.exchange import urls as exchange
from tournaments.field import urls as field
from tournaments.floor import urls as floor
from tournaments.house import urls as house
from tournaments.league import urls as league
from tournaments.messages import urls as messages
from tournaments.money import urls as money
from tournaments.notices import urls as notices
from tournaments.people import urls as people
from tournaments.public import urls as public
from tournaments.ratings import urls as ratings
from tournaments.seasons import urls as seasons
from tournaments.setup import urls as setup
from tournaments.signup import urls as signup

urlpatterns: list[URLPattern] = [
    *clubs.urlpatterns,
    *seasons.urlpatterns,
    *people.urlpatterns,
    *archive.urlpatterns,
    *ratings.urlpatterns,
    *setup.urlpatterns,
    *signup.urlpatterns,
    *days.urlpatterns,
    *exchange.urlpatterns,
    *floor.urlpatterns,
    *field.urlpatterns,
    *public.urlpatterns,
    *house.urlpatterns,
    *draw.urlpatterns,
    *league.urlpatterns,
    *money.urlpatterns,
    *notices.urlpatterns,
    *messages.urlpatterns,
]
